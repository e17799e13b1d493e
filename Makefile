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
NODE    := $(BIN)/node
SOURCES := pyproject.toml hatch_build.py src/kibitz/bots/birds.json $(wildcard src/kibitz/bots/text/*.json) $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: play test quick proof lint web-check browser types golden bench cluster haproxy clean

play: $(VENV)/.play
	$(BIN)/kibitz

# What executes rules runs three ways: interpreted, bounds-checked, compiled; everything else once, compiled. Tests of one
# room stay together (loadgroup), so that what they call is compiled once.
test: $(VENV)/.test browser
	$(MAKE) -j 2 lint web-check
	KIBITZ_JIT=0 $(BIN)/pytest -q -n 2 --dist worksteal tests/contract
	NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(BIN)/pytest -q -n 2 --dist loadgroup tests/contract
	$(BIN)/python -m tests.warm
	$(BIN)/pytest -q -n 2 --dist loadgroup --durations=25

quick: $(VENV)/.test
	$(BIN)/pytest -q -n 2 --dist worksteal -m "not slow and not proof"

# Before a release: by many examples what `make test` looks at by a few. Whoever stops it goes on where it stopped.
proof: $(VENV)/.proof browser
	$(BIN)/python -m tests.warm
	$(BIN)/python -m tests.proof

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

web-check: $(VENV)/.test
	$(BIN)/python web/make_types.py --check
	cd web && ../$(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	cd web && ../$(NODE) node_modules/vitest/vitest.mjs run

browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; \
	  else echo "The browser tests need Chromium: install it with your package manager." >&2; exit 1; fi

types: $(VENV)/.test
	$(BIN)/python web/make_types.py

golden: $(VENV)/.test
	$(BIN)/python -m tests.golden.regenerate $(GAME)

bench: $(VENV)/.bench
	$(BIN)/python bench/run.py

# PostgreSQL, NATS, three houses, two thinkers and HAProxy on this machine; Ctrl-C ends all of it.
cluster: $(VENV)/.test haproxy
	$(BIN)/python -m bench.cluster

haproxy:
	@PATH="$$PATH:/usr/sbin"; command -v haproxy >/dev/null || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends haproxy; \
	  else echo "The cluster needs HAProxy: install it with your package manager." >&2; exit 1; fi

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist \
	  web/node_modules src/kibitz/server/static

$(BIN)/python:
	$(NEW_VENV)

$(VENV)/.play: $(SOURCES) | $(BIN)/python
	$(INSTALL) -e .
	touch $@

$(VENV)/.test: $(SOURCES) | $(BIN)/python
	$(INSTALL) -e '.[test]'
	touch $@

# PyTorch is named alone and first: a range would bring its newest build, with gigabytes for GPUs that most lack.
TORCH ?= torch==2.13.0
$(VENV)/.proof: $(VENV)/.test
	$(INSTALL) '$(TORCH)'
	$(INSTALL) -e '.[test,train,ray]'
	touch $@

$(VENV)/.bench: $(SOURCES) | $(BIN)/python
	$(INSTALL) -e '.[bench]'
	touch $@
