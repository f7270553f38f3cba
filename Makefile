# make play    install what is missing, serve the page and open it
# make test    every check: the interpreted engine, the compiled one, the page in a browser
# make pure    for developers: an editable, interpreted install in .venv-pure
# ARGS="..."   goes to `duchy serve`, or to pytest
# make lint types imports shifts page-checks test-interpreted test-compiled test-browser test-page-engine    its parts
# make mutants small wrong changes in the rule files, and which of them no test sees; ARGS="--count 300 --file 'rivals/*'"
# make site    the game as a folder of files for any static host, in build/site (needs Python 3.13 with headers: PYTHON313=...);
#              ARGS=--check twice, to compare
# make test-site    whole games on that site, in a browser without a network; and its engine against the stored numbers
# make wheels  what people install, in dist/: sources with the built page, wheels for any machine and for this one;
#              ARGS="--cross linux-aarch64 macos-arm64" for others, ARGS=--check twice, to compare
# make test-wheel   the compiled wheel in an empty environment, without sources, compiler or Node
# make docs    the documentation site, in build/docs; a broken link fails
# make lock    resolve the dependencies anew (needs uv)

PYTHON  ?= python3
VENV    ?= .venv
WORKERS ?= auto

# Bytecode is written even where the environment says no: else every process of the tests reads all sources anew.
unexport PYTHONDONTWRITEBYTECODE

BIN := $(VENV)/bin
# Whoever has nothing left to do takes over tests of others.
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# Much of the server's tests is waiting: for processes, for a database, for clocks. One more works meanwhile.
ONE_MORE = $(shell expr $(subst auto,$$(getconf _NPROCESSORS_ONLN),$(WORKERS)) + 1)
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq

# Empty where the engine can be compiled, else one line that says why it cannot.
WHY_PURE := $(shell $(PYTHON) setup.py why-pure 2>/dev/null)

# What an install is made of, as one number: names and contents of the sources, and compiled or not. The stamp carries
# it in its name, so that an edit, a deletion or a new compiler each lead to a new install, and nothing else does.
KEY := $(shell { echo '$(WHY_PURE)$(DUCHY_PROFILED)'; find src docs/rules web tools/build_page.py tools/compiled.py setup.py pyproject.toml compiled.txt \
         LICENSE -type f ! -name '*.pyc' ! -path '*.egg-info/*' ! -path '*/node_modules/*' ! -path '*/server/static/*' \
         | LC_ALL=C sort | xargs cksum; } | cksum | cut -d ' ' -f 1)
INSTALLED := $(VENV)/.duchy-$(KEY)

PACKAGES := web/node_modules/.fetched

# Node and npm of the machine, or else those of the virtual environment.
NPM := PATH="$$PATH:$(abspath $(BIN))" npm --prefix web --loglevel=error

.PHONY: play test install filled-venv pure editable needs lint types imports shifts page-checks test-interpreted \
  test-compiled test-browser mutants site test-site test-page-engine wheels test-wheel docs lock clean

play: $(INSTALLED)
	@$(BIN)/duchy serve --open $(if $(wildcard build/site/sw.js),--offline build/site) $(ARGS)

# What keeps one processor busy most of the time goes three at a time, then what keeps both; the first failure ends the run.
STEP := $(MAKE) --no-print-directory
test: needs
	@$(STEP) -j3 --output-sync=target test-page-engine filled-venv page-checks types lint imports shifts
	@$(STEP) test-interpreted
	@$(STEP) test-compiled
	@$(STEP) test-browser

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

# What is never imported here, which is most of it, needs no bytecode: writing it takes as long as all the rest.
$(VENV)/.dev: requirements/dev.lock $(VENV)/.base
	@$(PIP) --no-compile --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/.docs: requirements/docs.lock $(VENV)/.dev
	@$(PIP) --require-hashes -r requirements/docs.lock
	@touch $@

# What the page is built and checked with; build_page.py looks by itself whether it is there.
$(PACKAGES): web/package.json web/package-lock.json | $(VENV)/.base
	@$(BIN)/python tools/build_page.py --packages
	@touch $@

# The old stamp goes first: an install that breaks off must not pass for a good one.
$(INSTALLED): $(VENV)/.base | $(PACKAGES)
	@rm -f $(VENV)/.duchy-*
	@echo '$(or $(WHY_PURE),duchy: installing the compiled engine)'
	@$(PIP) --no-deps --no-build-isolation --force-reinstall .
	@touch $@

# After pip has written the rest into the same environment, not beside it.
filled-venv: $(VENV)/.dev $(PACKAGES)
	@$(STEP) install

# A virtual environment of its own, because `make test` puts a snapshot into $(VENV).
pure:
	@$(MAKE) --no-print-directory editable VENV=.venv-pure
	@echo 'duchy: editable and interpreted; `. .venv-pure/bin/activate`, then duchy, pytest, mypy, ruff'

editable: $(VENV)/.dev
	@DUCHY_PURE=1 $(PIP) --no-deps --no-build-isolation --editable .

# ------------------------------------------------------------------------------------------------------------- checks

needs:
	@tools/need chromium chromium
	@tools/need chromium-headless-shell chromium-headless-shell
	@tools/need '/usr/lib/postgresql/*/bin/initdb' postgresql

lint: $(VENV)/.dev
	$(BIN)/ruff check
	PYTHONPATH=src DUCHY_PURE=1 $(BIN)/python tools/page_types.py --check
	PYTHONPATH=src DUCHY_PURE=1 $(BIN)/python tools/position_keys.py --check

# With a cache of its own: mypyc, which may run beside it, checks the same files with other settings.
types: $(VENV)/.dev
	$(BIN)/mypy --cache-dir .mypy_cache/types

imports: $(VENV)/.dev
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

shifts: $(VENV)/.dev
	$(BIN)/python tools/lint_shifts.py

page-checks: $(PACKAGES)
	$(NPM) run check
	$(NPM) run lint
	$(NPM) test

# src goes before site-packages, so these are the sources themselves; the second run leaves src out, so these are the
# installed modules. DUCHY_EXPECT makes tests/conftest.py verify it. What is never compiled (server, arena, commands,
# environments, tools, guides) is the same code in both runs: with the compiled engine all of it is tested, here tables,
# matches and advice.
# How strong the bots are is measured with the compiled engine too: here they choose what is stored, at every level.
# So are the rules with their second telling (tests/oracles) and random games under all laws (the mark "kit"), which are as
# slow both times: that the interpreted engine does the same as the compiled one is seen by the stored numbers of whole games.
ONCE := $(patsubst %,tests/%/,server arena bots cli envs browser oracles mutants __pycache__)
PLAYED := $(patsubst %,tests/%.py,test_same_everywhere test_scenarios test_playthroughs server/test_modes server/test_local \
  cli/test_simulate arena/test_coach bots/test_choices bots/test_without_numpy)
INTERPRETED := $(if $(WHY_PURE),tests --ignore tests/browser,$(filter-out $(ONCE),$(wildcard tests/*/)) $(PLAYED) -m "not kit")
test-interpreted: $(VENV)/.dev
	PYTHONPATH=src DUCHY_PURE=1 DUCHY_EXPECT=interpreted \
	  $(PYTEST) $(INTERPRETED) $(ARGS)

ifeq ($(WHY_PURE),)
test-compiled: $(VENV)/.dev $(INSTALLED)
	PYTHONPATH= DUCHY_EXPECT=compiled $(PYTEST) -n $(ONE_MORE) --ignore tests/browser $(ARGS)
else
test-compiled: $(INSTALLED)
	@echo 'duchy: only the interpreted engine was tested, there is no compiled one here'
endif

# The page as a person uses it, in a real browser, from the installed package.
test-browser: $(VENV)/.dev $(INSTALLED)
	PYTHONPATH= DUCHY_EXPECT=$(if $(WHY_PURE),interpreted,compiled) \
	  $(PYTEST) tests/browser $(ARGS)

# --------------------------------------------------------------------------------------------------------------- rest

mutants: $(VENV)/.dev
	PYTHONPATH=src DUCHY_PURE=1 $(BIN)/python -m tests.mutants $(ARGS)

site: $(VENV)/.base
	@PATH="$$PATH:$(abspath $(BIN))" PYTHON313="$(PYTHON313)" $(BIN)/python tools/build_site.py $(ARGS)

test-site: site test-page-engine
	@PYTHONPATH=src $(BIN)/python -m tests.site build/site --whole

# A part of `make test`: the engine that a page has against this one, by games, by choices of the bots and by what tables
# say. Compiled the first time in about a minute of two processors, then kept in build/site-cache.
PAGE_ENGINE := build/site-cache/packed build/site-cache/pyodide/node_modules/pyodide build/site-cache/frames.json
test-page-engine: $(VENV)/.base
	@why="$$(PYTHON313="$(PYTHON313)" $(BIN)/python tools/build_site.py --why-not)"; if [ -n "$$why" ]; then \
	  echo "duchy: the engine in WebAssembly was NOT TESTED: $$why"; \
	else export PATH="$$PATH:$(abspath $(BIN))" && PYTHON313="$(PYTHON313)" $(BIN)/python tools/build_site.py --engine && \
	  PYTHONPATH=src $(BIN)/python -m tests.frames > build/site-cache/frames.json && node tools/site/check.mjs $(PAGE_ENGINE); fi

wheels: $(VENV)/.base
	@PATH="$$PATH:$(abspath $(BIN))" $(BIN)/python tools/build_wheels.py $(ARGS)

# From the sources, so that docstrings and notebooks are those of this tree.
docs: $(VENV)/.docs
	@PYTHONPATH=src $(BIN)/sphinx-build -q -W --keep-going -c docs . build/docs
	@echo 'duchy: the documentation is in build/docs/index.html'

test-wheel: wheels
	@$(PYTHON) tools/try_wheel.py dist/*-cp3*linux*.whl

# The locks hold hashes and no addresses. base: to build and to run; dev: the same, and the checks; docs: the site.
LOCK = $(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
  | uv pip compile pyproject.toml - --universal --python-version 3.11 --upgrade --generate-hashes --no-header --quiet

lock:
	$(LOCK) --output-file requirements/base.lock
	$(LOCK) --output-file requirements/dev.lock --extra dev --constraint requirements/base.lock
	$(LOCK) --output-file requirements/docs.lock --extra docs --constraint requirements/dev.lock

clean:
	rm -rf .venv .venv-pure build dist src/*.egg-info src/duchy/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
