# make play    install what is missing, serve the page and open it
# make test    every check: the interpreted engine, the compiled one, the page in a browser
# make pure    for developers: an editable, interpreted install in .venv-pure
# ARGS="..."   goes to `duchy serve`, or to pytest
# make lint types imports shifts page-checks test-interpreted test-compiled test-browser    the parts of `make test`
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
KEY := $(shell { echo '$(WHY_PURE)'; find src docs/rules web tools/build_page.py tools/compiled.py setup.py pyproject.toml compiled.txt \
         LICENSE -type f ! -name '*.pyc' ! -path '*.egg-info/*' ! -path '*/node_modules/*' ! -path '*/server/static/*' \
         | LC_ALL=C sort | xargs cksum; } | cksum | cut -d ' ' -f 1)
INSTALLED := $(VENV)/.duchy-$(KEY)

# Node and npm of the machine, or else those of the virtual environment.
NPM := PATH="$$PATH:$(abspath $(BIN))" npm --prefix web --loglevel=error

.PHONY: play test install pure editable needs lint types imports shifts page-checks test-interpreted test-compiled \
  test-browser lock clean
.NOTPARALLEL:  # the checks run in the order given, and the first failure ends the run

play: $(INSTALLED)
	@$(BIN)/duchy serve --open $(ARGS)

test: needs lint types imports shifts page-checks test-interpreted test-compiled test-browser

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

needs:
	@tools/need chromium chromium
	@tools/need '/usr/lib/postgresql/*/bin/initdb' postgresql

lint: $(VENV)/.dev
	$(BIN)/ruff check
	PYTHONPATH=src DUCHY_PURE=1 $(BIN)/python tools/page_types.py --check
	PYTHONPATH=src DUCHY_PURE=1 $(BIN)/python tools/position_keys.py --check

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

shifts: $(VENV)/.dev
	$(BIN)/python tools/lint_shifts.py

page-checks: $(VENV)/.dev
	$(NPM) ci --no-audit --no-fund
	$(NPM) run check
	$(NPM) run lint
	$(NPM) test

# src goes before site-packages, so these are the sources themselves; the second run leaves src out, so these are the
# installed modules. DUCHY_EXPECT makes tests/conftest.py verify it.
test-interpreted: $(VENV)/.dev
	PYTHONPATH=src DUCHY_PURE=1 DUCHY_EXPECT=interpreted $(BIN)/python -m pytest -n $(WORKERS) --ignore tests/browser $(ARGS)

ifeq ($(WHY_PURE),)
test-compiled: $(VENV)/.dev $(INSTALLED)
	PYTHONPATH= DUCHY_EXPECT=compiled $(BIN)/python -m pytest -n $(WORKERS) --ignore tests/browser $(ARGS)
else
test-compiled: $(INSTALLED)
	@echo 'duchy: only the interpreted engine was tested, there is no compiled one here'
endif

# The page as a person uses it, in a real browser, from the installed package.
test-browser: $(VENV)/.dev $(INSTALLED)
	PYTHONPATH= DUCHY_EXPECT=$(if $(WHY_PURE),interpreted,compiled) \
	  $(BIN)/python -m pytest -n $(WORKERS) tests/browser $(ARGS)

# --------------------------------------------------------------------------------------------------------------- rest

# The locks hold hashes and no addresses. base: to build and to run; dev: the same, and the checks.
LOCK = $(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
  | uv pip compile pyproject.toml - --universal --python-version 3.11 --upgrade --generate-hashes --no-header --quiet

lock:
	$(LOCK) --output-file requirements/base.lock
	$(LOCK) --output-file requirements/dev.lock --extra dev --constraint requirements/base.lock

clean:
	rm -rf .venv .venv-pure build src/*.egg-info src/duchy/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
