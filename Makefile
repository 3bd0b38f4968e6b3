# Entry points. Everything a person or CI runs is here; each target does its own set-up.
#   make PYTHON=/path/to/python3.12 …   another interpreter
#   make UV= …                          pip even where uv is installed

PYTHON ?= python3
UV ?= $(shell uv --version >/dev/null 2>&1 && echo uv)
BIN := .venv/bin
COMPILED := .venv-compiled/bin
# Whether a target is up to date. With $(MAKE) in a recipe, make would run the line even for --dry-run.
QUESTION := $(MAKE) --question --silent
# Node of the machine, or of the environment where the machine has none.
NODE_PATH = PATH="$$PATH:$(CURDIR)/$(BIN)"
SOURCES := hatch_build.py $(shell find src docs/rules docs/rulings.md -type f -not -name '*.pyc' -not -path '*/_web/*' 2>/dev/null)
# What Python compiles is kept, whatever the machine says: most of what is run here are short programs.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run install web web-tools drawings screenshots test test-web test-long promises mutants lint format bench compile test-compiled test-cluster test-learn requirements clean
.DELETE_ON_ERROR:

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Plain at once; compiled where `make compile` was run with the sources and the client as they are now.
run: .venv/run web ## serve tables and open the browser (ARGS="--port 9000" is passed on)
	@bin=$(BIN); \
	if $(QUESTION) .venv-compiled/ready 2>/dev/null \
	  && cmp -s src/whistlestop/_web/stamp .venv-compiled/lib/python*/site-packages/whistlestop/_web/stamp; \
	then bin=$(COMPILED); fi; \
	$$bin/whistlestop serve $(ARGS)

install: .venv/run ## install what the terminal needs, without the browser client: .venv/bin/whistlestop play

web: .venv/node ## build the browser client, if anything of it has changed
	@$(BIN)/python tools/build_web.py

web-tools: .venv/node
	@$(BIN)/python tools/build_web.py install

drawings: .venv/ready ## lay out the boards that have changed (ARGS=--again for all)
	$(BIN)/python tools/drawings.py $(ARGS)

screenshots: .venv/ready web ## take the pictures of the main screens again (docs/pictures), by a real server and Chromium
	$(BIN)/python tools/screenshots.py $(ARGS)

test: .venv/ready web test-web ## the tests and the coverage of the rules; sets itself up
	$(BIN)/python tools/rule_coverage.py --check
	$(BIN)/python -m pytest -n auto -rs -m "not long" $(ARGS)

test-web: web-tools ## the tests of the browser client's own code
	cd web && $(NODE_PATH) npm run --silent test

test-long: .venv/ready web ## the long tests in parts, from where it stopped (PART=laws for one, ARGS=--list for results)
	$(BIN)/python tools/long_tests.py $(PART) $(ARGS)

promises: .venv/ready ## the long tests of what the server promises; they write the figures of docs/promises.md
	WHISTLESTOP_FIGURES=1 $(BIN)/python -m pytest -rs -m long tests/promises tests/faults $(ARGS)

mutants: .venv/ready ## break each rule on purpose: a test that cites it must notice
	$(BIN)/python tools/mutants.py $(ARGS)

lint: .venv/ready web-tools ## style, types and the layers of packages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tools examples clients/python
	$(BIN)/lint-imports
	cd web && $(NODE_PATH) npm run --silent lint

format: .venv/ready web-tools ## let ruff format the code and fix what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd web && $(NODE_PATH) npm run --silent format

bench: .venv/ready ## run every script of bench/
	@for script in bench/[a-z]*.py; do echo "== $$script"; $(BIN)/python "$$script" || exit 1; done

compile: .venv-compiled/ready ## the rules compiled by mypyc, in .venv-compiled

test-compiled: .venv-compiled/ready ## the laws, the golden games and games of bots on the compiled rules
	@$(COMPILED)/python -c 'import whistlestop.rules.board as b; assert not b.__file__.endswith(".py"), b.__file__'
	$(COMPILED)/python -m pytest -n auto -m "not long" tests/laws tests/golden tests/mechanics tests/table \
		tests/express tests/arena tests/bots/test_plugins.py tests/cli/test_failing_bots.py $(ARGS)

test-cluster: .venv-cluster/ready ## the same results on two nodes of a Ray cluster, one of which is killed on the way
	.venv-cluster/bin/python -m pytest -m long tests/arena/test_executors.py $(ARGS)

test-learn: .venv-learn/ready ## the recipes of the extra `learn`: two networks that learn for some minutes
	.venv-learn/bin/python -m pytest -m long tests/env/test_recipes.py $(ARGS)

requirements: ## pin everything in requirements/ again, with hashes (ARGS=--upgrade for newer ones)
	@$(if $(UV),,echo "make requirements needs uv: https://docs.astral.sh/uv/"; exit 1)
	$(PIN) pyproject.toml --group dev -o requirements/dev.txt
	$(PIN) pyproject.toml -c requirements/dev.txt -o requirements/run.txt
	for group in backend build node postgresql push; do \
		$(PIN) --group $$group -c requirements/dev.txt -o requirements/$$group.txt || exit 1; done

clean: ## remove the environments, builds and caches
	rm -rf .venv .venv-cluster .venv-compiled .venv-learn build dist web/node_modules src/whistlestop/_web .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The stamps: an environment is made once and brought up to date when what it is made of changes.

# .venv holds what playing takes, and everything else too once a target needs it; the pins agree.
.venv/run: requirements/run.txt requirements/backend.txt pyproject.toml
	@$(call environment,.venv)
	@echo "Installing what playing needs into .venv (requirements/run.txt)"
	@$(call install,.venv) --require-hashes -r requirements/run.txt -r requirements/backend.txt
	@$(call install,.venv) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready: .venv/run requirements/dev.txt
	@$(call everything,.venv)
	@touch $@

# As people install it, with its own idea of what it needs; what the tests need comes on top.
.venv-compiled/ready: requirements/dev.txt pyproject.toml $(SOURCES)
	@$(call environment,.venv-compiled)
	WHISTLESTOP_COMPILE=require WHISTLESTOP_WEB=require $(call install,.venv-compiled) .
	@cd / && $(CURDIR)/$(COMPILED)/whistlestop doctor --port 0 | grep -x 'rules: compiled (mypyc)'
	@cd / && $(CURDIR)/$(COMPILED)/whistlestop doctor --port 0 | grep -x 'simulator: compiled (mypyc)'
	@cd / && $(CURDIR)/$(COMPILED)/whistlestop simulate --games 20
	@$(call everything,.venv-compiled)
	@touch $@

.venv-cluster/ready: requirements/dev.txt pyproject.toml
	@$(call environment,.venv-cluster)
	@$(call everything,.venv-cluster)
	@$(call install,.venv-cluster) --no-build-isolation --editable '.[cluster]'
	@touch $@

.venv-learn/ready: requirements/dev.txt pyproject.toml
	@$(call environment,.venv-learn)
	@$(call everything,.venv-learn)
	@$(call install,.venv-learn) --no-build-isolation --editable '.[learn]'
	@touch $@

.venv/node: .venv/run requirements/node.txt
	@command -v npm >/dev/null || { echo "Installing Node into .venv"; \
		$(call install,.venv) --require-hashes -r requirements/node.txt; }
	@touch $@

# With hashes for each platform and Python from 3.11 on.
PIN = $(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make requirements" --quiet $(ARGS)

install = $(if $(UV),$(UV) pip install --quiet --python $(1)/bin/python,$(1)/bin/python -m pip install --quiet --disable-pip-version-check)

define environment
set -e; \
if ! $(1)/bin/python -c '' 2>/dev/null; then \
  for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11 none; do \
    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
  done; \
  if [ $$python = none ]; then \
    echo "Whistlestop needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; \
  fi; \
  echo "Making $(1) with $$($$python --version)"; \
  if [ -n "$(UV)" ]; then $(UV) venv --quiet --clear --python "$$(command -v $$python)" $(1); \
  elif $$python -c 'import ensurepip, venv' 2>/dev/null; then $$python -m venv --clear $(1); \
  else echo "This Python cannot make environments: install its venv module (Debian: apt install python3-venv)"; exit 1; \
  fi; \
fi
endef

everything = echo "Installing what tests and tools need into $(1) (requirements/dev.txt)"; \
	$(call install,$(1)) --require-hashes -r requirements/dev.txt
