# make run and make test are the two to know; both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Of the mutants that are made of card scripts: which draw, and what share of all.
SEED ?= 1
SHARE ?= 1
# Where all pictures go; those that the documents show are renewed in assets/guide, too.
SCREENS ?= tests/out/screens

.PHONY: run test setup check bench mutants screens format clean

run: $(READY)
	$(BIN)/rookery run

test: $(READY)
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/rookery bench

mutants: $(READY)
	$(BIN)/python -m tests.mutants --seed $(SEED) --share $(SHARE)

screens: $(READY)
	$(BIN)/rookery screens $(SCREENS) --renew assets/guide

setup: $(READY)

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .hypothesis

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Rookery needs Python 3.11 or later; set PYTHON=... to name one." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
