# Two commands do all the set-up: `make demo` and `make test`. They need python3 (3.11 or newer) and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: demo test check bench pictures gallery schemas wheel clean

demo: $(VENV)/.runtime
	@echo "Printing a pad of matched farm sheets and the request tiles ..."
	@$(BIN)/hedgerow sheets stampfarm --players 4 --count 5 --seed 2026
	@$(BIN)/hedgerow deck stampfarm requests
	@echo "Open the PDF files above, all in output/; print them at 100 %."

test: check
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP)
	$(BIN)/python bench/run.py

pictures: $(STAMP)
	$(BIN)/python tools/make_pictures.py

gallery: $(STAMP)
	$(BIN)/python tools/make_gallery.py

schemas: $(STAMP)
	$(BIN)/hedgerow schema all --out content/schemas

wheel: $(STAMP)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hedgerow needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(STAMP): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.runtime

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
