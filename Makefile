# `make demo` and `make test` also install everything. They need python3 (3.11 or newer) and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# Without byte code, each of the many programs that tests start compiles everything again.
unexport PYTHONDONTWRITEBYTECODE
# Pictures, documents and tests are the same in every country.
export HEDGEROW_PAPER := a4
# The web app is tested in a browser if Chromium and npm are installed.
CHROMIUM ?= $(shell command -v chromium)
NPM := $(shell command -v npm)
WEB_PACKAGES := $(and $(NPM),web/node_modules/.package-lock.json)
WEB_STAMP := $(and $(NPM),$(WEB_PACKAGES) web/src/vendor/licences.txt)
# npm packages that read our files; without npm, their tests are skipped.
CLIENT_STAMP := $(and $(NPM),tests/clients/node_modules/.package-lock.json)
SITE_STAMP := $(and $(NPM),site/index.html)
SITE_SOURCES := pyproject.toml hatch_build.py tools/make_site.py $(shell find src content templates web -type f -not -path '*/node_modules/*' -not -name '*.pyc' -not -path 'web/tests/*' -not -path 'web/src/vendor/*')
WEB_TESTS_OF_SITE := tests/clients/test_page.py tests/clients/test_site.py
NO_CHROMIUM = @[ -n "$(CHROMIUM)" ] || echo "skipped: no Chromium, so the page was not tried in a browser"
# The editor and the QR reader of the web app are bundled with npm. Releases require these bundles (hatch_build.py).
BUNDLES := $(and $(NPM),web/src/vendor/licences.txt)
RELEASE := HEDGEROW_REQUIRE_BUNDLES=1

.PHONY: demo test check format harden fuzz lock audit bench bench-site bench-play pictures page-picture gallery home site web-test icons schemas playtest reference man wheel sdist clean

demo: $(VENV)/.runtime
	@echo "Printing everything to play stampfarm, rules first ..."
	@$(BIN)/hedgerow kit stampfarm --players 4 --seed 2026 --quiet --out output/stampfarm-kit.pdf
	@echo "Scoring a finished game ..."
	@$(BIN)/hedgerow score content/examples/stampfarm/rulebook.txt
	@echo
	@echo "To print and play, open:  output/stampfarm-kit.pdf"
	@echo "After the game, type:     $(BIN)/hedgerow score"
	@echo "Both in your browser:     $(BIN)/hedgerow serve"

test: check $(WEB_STAMP) $(CLIENT_STAMP) $(SITE_STAMP)
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder
	$(NO_CHROMIUM)

# Only the web app: in Chromium, served locally and as a site, and in Node, compared with the commands.
# WEB_TESTS=required fails instead of skipping if a program is missing.
web-test: $(STAMP) $(WEB_STAMP) $(SITE_STAMP)
	$(BIN)/python -m pytest $(WEB_TESTS_OF_SITE)
	$(NO_CHROMIUM)

# --ignore-scripts: packages are verified against the lock, and no script of theirs is executed.
%/node_modules/.package-lock.json: %/package-lock.json
	npm ci --silent --no-audit --no-fund --ignore-scripts --prefix $*
	@touch $@

web/src/vendor/licences.txt: web/node_modules/.package-lock.json web/bundle.mjs $(wildcard web/bundles/*.js)
	cd web && node bundle.mjs

# The JavaScript of the web app is checked if npm is installed. `make format` formats it, and Python.
check: $(STAMP) $(WEB_PACKAGES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(if $(NPM),cd web && node_modules/.bin/prettier --check --log-level warn .)
	$(if $(NPM),cd web && node_modules/.bin/tsc -p jsconfig.json,@echo "skipped: no npm, so JavaScript was not checked")

format: $(STAMP) $(WEB_PACKAGES)
	$(BIN)/ruff format .
	$(if $(NPM),cd web && node_modules/.bin/prettier --write --log-level warn .)

# All checks of docs/reliability.md in full size, on two cores; HARDEN_SHARE=0.1 runs a tenth of them.
harden: $(STAMP) $(SITE_STAMP)
	-$(BIN)/python -m harden.pythons
	$(BIN)/python -m harden.run

# Only the fuzzer: a million score files, 100,000 content files, codes and icons.
fuzz: $(STAMP)
	$(BIN)/python -m harden.run fuzz

# Pin the dependencies of development for all systems, and the subsets that the program and the site need.
# Run it after changing the dependencies in pyproject.toml.
lock: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		--python-version 3.11 --extra dev --output-file requirements-dev.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		--python-version 3.11 --extra build --constraint requirements-dev.lock \
		--output-file requirements.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-deps --no-header --no-annotate \
		--python-version 3.14 --constraint requirements-dev.lock --output-file web/requirements.lock web/requirements.in

# Report known vulnerabilities of the pinned libraries; needs the network.
audit: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/python -m pip_audit --disable-pip --requirement requirements-dev.lock

bench: $(STAMP)
	$(BIN)/python bench/run.py

# bench-site compares the site with the installed program; bench-play measures how fast bots play.
bench-site: $(STAMP) site/index.html
	$(BIN)/python bench/site_speed.py

bench-play: $(STAMP)
	$(BIN)/python bench/playing.py --keep

pictures: $(STAMP)
	$(BIN)/python tools/make_pictures.py

# The screenshot of the web app for the README; needs Chromium and npm.
page-picture: $(STAMP) web/node_modules/.package-lock.json
	$(BIN)/python tools/make_page_picture.py

# Home as HTML, which the page shows before it has started; needs Node. Run it after changing the view, its words
# or what games say about themselves.
home: $(STAMP)
	$(BIN)/python tools/make_home.py

gallery: $(STAMP)
	$(BIN)/python tools/make_gallery.py $(GAME)

# Update the statistics of the shipped games: content/<game>/playtest.json.
playtest: $(STAMP)
	$(BIN)/python tools/make_playtest.py

schemas: $(STAMP)
	$(BIN)/hedgerow schema all --out content/schemas

reference: $(STAMP)
	$(BIN)/python tools/make_reference.py
	$(BIN)/python tools/make_icons.py

# The man page, from the help of the commands.
man: $(STAMP)
	$(BIN)/python tools/make_man.py

# The web app as a static site, with Python in the browser: site/, and a zip in dist/. Needs Node 20 and npm.
site: site/index.html

site/index.html: $(SITE_SOURCES) web/node_modules/.package-lock.json web/src/vendor/licences.txt | $(STAMP)
	$(RELEASE) $(PIP) wheel $(OWN) --wheel-dir dist .
	$(BIN)/python tools/make_site.py

# The icons of the installed web app, from its favicon; needs Inkscape.
icons:
	for side in 192 512; do inkscape web/src/icon.svg -w $$side -h $$side -o web/icons/icon-$$side.png; done
	inkscape web/icon-maskable.svg -w 512 -h 512 -o web/icons/icon-maskable-512.png
	inkscape web/icon-maskable.svg -w 180 -h 180 -o web/icons/apple-touch-icon.png

wheel: $(STAMP) $(BUNDLES)
	$(RELEASE) $(PIP) wheel $(OWN) --wheel-dir dist .

# The source archive. A wheel built from it is byte-identical to one built here.
sdist: $(STAMP) $(BUNDLES)
	$(RELEASE) $(BIN)/python -m hatchling build --target sdist --directory dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hedgerow needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	@echo "Installing into $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

# Compile the program after installation, so that the first start is as fast as later ones.
WARM_UP = -@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m compileall -q src

# Libraries are installed from the locks, with hashes; they include what builds the program itself.
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
OWN := --no-deps --no-build-isolation

$(VENV)/.runtime: pyproject.toml requirements.lock | $(VENV)/bin/python
	@$(PIP) install --require-hashes --requirement requirements.lock
	@$(PIP) install $(OWN) --editable .
	$(WARM_UP)
	@touch $@

$(STAMP): pyproject.toml requirements-dev.lock | $(VENV)/bin/python
	$(PIP) install --require-hashes --requirement requirements-dev.lock
	$(PIP) install $(OWN) --editable .
	$(WARM_UP)
	@touch $@ $(VENV)/.runtime

clean:
	rm -rf $(VENV) dist build site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .harden
