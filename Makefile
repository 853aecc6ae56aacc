# The front door. `make play` and `make test` set up all they need by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?= onceupon

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test lint types contracts unit soak golden format bench clean

help: ## List what make can do
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: $(READY) ## Make the virtual environment with pinned dependencies

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Moabi needs Python 3.11 or newer; try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Setting up: a virtual environment in $(VENV), with pinned dependencies (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(READY)

play: setup ## Serve the games on this machine and open them in the browser
	@$(BIN)/moabi serve --open

terminal: setup ## Play in the terminal (make terminal GAME=onceupon)
	@$(BIN)/moabi play $(GAME)

test: lint types contracts unit ## Run every check: lint, types, import contracts, tests

lint: setup
	@echo "Lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup
	@echo "Types"
	@$(BIN)/mypy

contracts: setup
	@echo "Import contracts"
	@$(BIN)/lint-imports --no-cache

unit: setup
	@echo "Tests"
	@$(BIN)/pytest -n 4 --dist worksteal

soak: setup ## Try the laws on many more seeds, and kill servers a hundred times
	@MOABI_LAW_SEEDS=60 $(BIN)/pytest -n 2 tests/test_laws.py
	@MOABI_KILLS=100 MOABI_SCHEMA_EXAMPLES=80 MOABI_FUZZ_EXAMPLES=5000 \
		$(BIN)/pytest -n 2 tests/server/test_kill.py tests/server/test_schema.py tests/server/test_fuzz.py

golden: setup ## Rewrite golden playthroughs, perft counts, the gallery and tables of facts; the difference is the review
	@$(BIN)/moabi golden --write
	@MOABI_WRITE_GALLERY=1 $(BIN)/pytest tests/web/test_gallery.py
	@MOABI_WRITE_FACTS=1 $(BIN)/pytest tests/test_facts.py

format: setup ## Format the code
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: setup ## Measure the speed of every game
	@$(BIN)/moabi bench

clean: ## Remove the virtual environment and caches
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build
