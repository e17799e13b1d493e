# Two commands do everything: `make play` and `make test`. The rest is for those who change the house.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
UV     := $(shell command -v uv 2>/dev/null)
ifdef UV
  NEW_VENV := uv venv --quiet --allow-existing --python $(PYTHON) $(VENV)
  INSTALL  := uv pip install --quiet --python $(BIN)/python
else
  NEW_VENV := $(PYTHON) -m venv $(VENV)
  INSTALL  := $(BIN)/python -m pip install --quiet
endif
SOURCES := pyproject.toml

.PHONY: play test quick lint bench clean

play: $(VENV)/.play
	$(BIN)/kibitz play cubirds

# Laws of every room three ways: compiled, bounds-checked, interpreted. Then everything else once, compiled.
test: $(VENV)/.test lint
	KIBITZ_JIT=0 $(BIN)/pytest -q -n 2 tests/contract
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -q -n 2 tests/contract
	$(BIN)/pytest -q -n 2

quick: $(VENV)/.test
	$(BIN)/pytest -q -n 2 -m "not slow"

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

bench: $(VENV)/.bench
	$(BIN)/python bench/run.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist

$(BIN)/python:
	$(NEW_VENV)

$(VENV)/.play: $(SOURCES) | $(BIN)/python
	$(INSTALL) -e .
	touch $@

$(VENV)/.test: $(SOURCES) | $(BIN)/python
	$(INSTALL) -e '.[test]'
	touch $@

$(VENV)/.bench: $(SOURCES) | $(BIN)/python
	$(INSTALL) -e '.[bench]'
	touch $@
