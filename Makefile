# make demo   see pokeca at work          make test   run the tests
# Each works first and alone: it makes its own environment in .venv from any Python 3.11 or newer.
# Another Python or place: make demo PYTHON=/path/to/python3.12 VENV=/tmp/venv

VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?=
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help demo test slow fuzz lint bench compiled ci clean

help:
	@echo 'make demo    check the shipped cards, play a match, judge one tie under two rulesets'
	@echo 'make test    run the fast tests'
	@echo 'make slow    run the slow tests'
	@echo 'make fuzz    look for texts and games that break something: other ones each time'
	@echo 'make lint    ruff, mypy --strict and the import layers'
	@echo 'make bench   measure reading, starting, playing and copying'
	@echo 'make compiled  build the package with its engine compiled, and say where it lies'
	@echo 'make ci      everything that has to hold before a change is merged'
	@echo 'make clean   remove $(VENV) and what tools left behind'

demo: $(VENV)/.installed
	@$(BIN)/pokeca demo

test: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest

slow: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest -m slow

ROUNDS ?= 5 # of 1,500 examples each: what was drawn is held in memory as long as a round lasts
fuzz: $(VENV)/.installed-dev
	@for round in $$(seq $(ROUNDS)); do POKECA_EXAMPLES=1500 $(BIN)/python -m pytest -n auto -m '' tests/engine/test_fuzz.py tests/syntax/test_round_trips.py || exit 1; done

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.installed
	@$(BIN)/python -m benchmarks

compiled: $(VENV)/.installed-dev
	@$(BIN)/python -m benchmarks.compiled

ci:
	@.ci/run

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# Stamps: an install is repeated only when pyproject.toml changed. The install is editable, so that
# a change of code, grammar, rules or cards needs none.
$(VENV)/.installed: pyproject.toml | $(BIN)/pip
	@echo 'installing pokeca into $(VENV) …'
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/pip
	@echo 'installing pokeca and its development tools into $(VENV) …'
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.installed

# pip is the last thing that venv puts there: a half-made environment is made again.
$(BIN)/pip:
	@for candidate in $(PYTHON) python3 python python3.14 python3.13 python3.12 python3.11; do \
	  "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
	  new_enough=$$candidate; \
	  "$$candidate" -c 'import venv, ensurepip' >/dev/null 2>&1 || continue; \
	  exec "$$candidate" -m venv $(VENV); \
	done; \
	if [ -n "$$new_enough" ]; then \
	  echo "pokeca: $$new_enough cannot make environments; install its venv package" \
	    "(Debian, Ubuntu: apt install python3-venv)" >&2; \
	else \
	  echo 'pokeca: needs Python 3.11 or newer, and found none;' \
	    'name one with: make demo PYTHON=/path/to/python3' >&2; \
	  echo "        python3 is: $$(python3 --version 2>&1)" >&2; \
	fi; \
	exit 1
