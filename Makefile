# make play    install what is missing and start the game
# make test    every check, on the interpreted engine and on the compiled one
# make pure    for developers: an editable, interpreted install in .venv-pure
# ARGS="..."   goes to `duchy play`, or to pytest
# make lint types imports shifts test-interpreted test-compiled    the parts of `make test`
# make lock    resolve the dependencies anew (needs uv)

PYTHON  ?= python3
VENV    ?= .venv
WORKERS ?= auto

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq

# Empty where the engine can be compiled, else one line that says why it cannot.
WHY_PURE := $(shell $(PYTHON) setup.py why-pure 2>/dev/null)

# What an install is made of, as one number: names and contents of the sources, and compiled or not. The stamp carries
# it in its name, so that an edit, a deletion or a new compiler each lead to a new install, and nothing else does.
KEY := $(shell { echo '$(WHY_PURE)'; find src docs/rules setup.py pyproject.toml compiled.txt LICENSE -type f \
         ! -name '*.pyc' ! -path '*.egg-info/*' | LC_ALL=C sort | xargs cksum; } | cksum | cut -d ' ' -f 1)
INSTALLED := $(VENV)/.duchy-$(KEY)

.PHONY: play test install pure editable lint types imports shifts test-interpreted test-compiled lock clean
.NOTPARALLEL:  # the checks run in the order given, and the first failure ends the run

play: $(INSTALLED)
	@$(BIN)/duchy play $(ARGS)

test: lint types imports shifts test-interpreted test-compiled

install: $(INSTALLED)

# ------------------------------------------------------------------------------------------------------------ install

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'duchy: needs Python 3.11 or newer; name one with `make PYTHON=...`'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'duchy: this Python cannot make virtual environments; on Debian: apt-get install python3-venv'; exit 1; }
	@echo 'duchy: installing into $(VENV)'
	@$(PYTHON) -m venv $(VENV)

$(VENV): $(BIN)/python

$(VENV)/.base: requirements/base.lock $(BIN)/python
	@$(PIP) --require-hashes -r requirements/base.lock
	@touch $@

$(VENV)/.dev: requirements/dev.lock $(VENV)/.base
	@$(PIP) --require-hashes -r requirements/dev.lock
	@touch $@

# The old stamp goes first: an install that breaks off must not pass for a good one.
$(INSTALLED): $(VENV)/.base
	@rm -f $(VENV)/.duchy-*
	@echo '$(or $(WHY_PURE),duchy: installing the compiled engine)'
	@$(PIP) --no-deps --no-build-isolation --force-reinstall .
	@touch $@

# A virtual environment of its own, because `make test` puts a snapshot into $(VENV).
pure:
	@$(MAKE) --no-print-directory editable VENV=.venv-pure
	@echo 'duchy: editable and interpreted; `. .venv-pure/bin/activate`, then duchy, pytest, mypy, ruff'

editable: $(VENV)/.dev
	@DUCHY_PURE=1 $(PIP) --no-deps --no-build-isolation --editable .

# ------------------------------------------------------------------------------------------------------------- checks

lint: $(VENV)/.dev
	$(BIN)/ruff check

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

shifts: $(VENV)/.dev
	$(BIN)/python tools/lint_shifts.py

# src goes before site-packages, so these are the sources themselves; the second run leaves src out, so these are the
# installed modules. DUCHY_EXPECT makes tests/conftest.py verify it.
test-interpreted: $(VENV)/.dev
	PYTHONPATH=src DUCHY_PURE=1 DUCHY_EXPECT=interpreted $(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

ifeq ($(WHY_PURE),)
test-compiled: $(VENV)/.dev $(INSTALLED)
	PYTHONPATH= DUCHY_EXPECT=compiled $(BIN)/python -m pytest -n $(WORKERS) $(ARGS)
else
test-compiled: $(INSTALLED)
	@echo 'duchy: only the interpreted engine was tested, there is no compiled one here'
endif

# --------------------------------------------------------------------------------------------------------------- rest

# The locks hold hashes and no addresses. base: to build and to run; dev: the same, and the checks.
LOCK = $(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
  | uv pip compile pyproject.toml - --universal --python-version 3.11 --upgrade --generate-hashes --no-header --quiet

lock:
	$(LOCK) --output-file requirements/base.lock
	$(LOCK) --output-file requirements/dev.lock --extra dev --constraint requirements/base.lock

clean:
	rm -rf .venv .venv-pure build src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
