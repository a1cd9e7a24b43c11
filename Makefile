# Everything on a fresh machine with git, make and Python >= 3.11:
#   make play     set up, build the page, start the server, open the browser (HOST=0.0.0.0 for the whole network)
#   make test     all checks            make check    lint, types, units, contract: for the work in between
#   make format   tidy the sources      make golden   records of the games anew (GAME=name for one)
#   make bench    figures beside peers  make setup    only the virtual environment
#   make page     build the page       make screenshots   pictures of every page and stage
#   make engine   the rules as WebAssembly
#   make game NAME=senet   the folders of a new game: docs/adding-a-game.md
#   make test-train   the examples of docs/research.md that need torch: gigabytes, which nothing else installs
#   make soak     an hour of kills, outages, floods and worse against real servers (SOAK_MINUTES=180 for longer)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV_READY := $(VENV)/.ready-dev
BENCH_READY := $(VENV)/.ready-bench
TRAIN_READY := $(VENV)/.ready-train
PAGE := src/saqqara/page/index.html
WEB := $(shell find web/src web/messages web/public web/scripts -type f -not -path 'web/src/words/*' -not -path 'web/src/engine/made/*' 2>/dev/null) web/index.html web/package-lock.json web/vite.config.ts web/svelte.config.js web/build.py
RULES := $(shell find $(addprefix src/saqqara/,core games bots backends engine.py library.py) -name '*.py' -o -name '*.txt')
HOST ?= 127.0.0.1
PORT ?= 8000
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
JOBS := $(shell nproc 2>/dev/null || echo 2)

.PHONY: setup play page test check tools engines prepared engine lld lint types unit server proxies web browser newcomer screenshots chromium soak postgres schema game format test-train bench bench-server bench-page bench-wasm bench-batch bench-cuda bench-expert bench-analysis golden clean

setup: $(DEV_READY)

# What playing needs, and what checking needs besides.
$(READY): pyproject.toml constraints.txt scripts/make-venv
	@sh scripts/make-venv "$(PYTHON)" "$(VENV)"
	@echo "Installing packages into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(DEV_READY): $(READY)
	@echo "Installing what the checks need ..."
	@$(PIP) --editable . --group dev
	@touch $@

play: $(READY) $(PAGE)
	@$(BIN)/saqqara play --host $(HOST) --port $(PORT)

page: $(PAGE)

# The page has the rules in it, as WebAssembly.
$(PAGE): $(WEB) $(RULES) | $(READY)
	@sh scripts/get-node $(BIN)/python
	@sh scripts/get-lld $(BIN)/python
	@$(BIN)/python web/build.py

# What keeps one core busy is done side by side; the test suites use all cores themselves.
test: $(DEV_READY)
	@$(MAKE) --no-print-directory tools
	@$(MAKE) --no-print-directory -j$(JOBS) --output-sync=target prepared lint types web
	@$(MAKE) --no-print-directory unit server browser newcomer

# Debian's package manager does one thing at a time.
tools:
	@$(MAKE) --no-print-directory -j1 postgres proxies chromium engines lld

prepared: $(DEV_READY)
	$(BIN)/saqqara prepare

# The rules as WebAssembly, for tests and for a page: docs/engine.md.
engine: $(READY) lld
	$(BIN)/python -m saqqara.engine

lint: $(DEV_READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(DEV_READY)
	$(BIN)/mypy

# What has a mode of its own, or both, or plays for long, is run once, compiled; some of it is what covers its code.
COVERS := tests/golden/test_changed.py $(wildcard tests/games/*/test_balance.py)
ONLY_ONCE := tests/contract/test_twins.py tests/contract/test_stateful.py $(COVERS) \
	$(wildcard tests/games/*/test_oracle.py) \
	tests/bots tests/envs tests/sim/test_arena.py tests/study tests/server tests/browser tests/newcomer
# What compiles rules, which takes a minute after every change of them.
COMPILES := tests/sim tests/backends/test_wasm.py tests/backends/test_cuda.py tests/test_cli.py tests/test_readme.py

INTERPRETED := pytest -n $(JOBS) --mode interpreted $(foreach place,$(ONLY_ONCE),--ignore $(place))
COMPILED := pytest -n $(JOBS) --mode cpu
MODULES := pytest -n $(JOBS) --mode wasm
COVERED := $(BIN)/coverage run -m

# Everything interpreted, measuring that every line and branch of the rules is reached; then the games compiled, and as
# WebAssembly, and what is too slow to run interpreted. In the end all but the server is measured, and rules no more:
# compiled code is out of coverage's sight.
unit: prepared engine
	rm -f .coverage*
	$(COVERED) $(INTERPRETED) tests
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include="$$($(BIN)/python -m tests.rule_modules)" --show-missing --fail-under=100
	$(BIN)/$(COMPILED) $(foreach place,$(COVERS),--ignore $(place)) tests/contract tests/games tests/golden tests/batch
	$(BIN)/$(MODULES) tests/contract/test_contract.py tests/golden
	$(COVERED) $(COMPILED) tests/sim tests/bots tests/study tests/envs $(COVERS)
	$(BIN)/coverage combine --quiet --append
	$(BIN)/coverage report --rcfile=tests/compiled.coveragerc --fail-under=95 --format=total

# For the work in between, in three minutes on two cores: no compiling, no server, no browser.
check: $(DEV_READY)
	@$(MAKE) --no-print-directory -j$(JOBS) --output-sync=target lint types web
	$(BIN)/$(INTERPRETED) $(foreach place,$(COMPILES),--ignore $(place)) tests

# Real processes on SQLite and on a PostgreSQL that the tests start themselves, behind nginx and Caddy.
SERVER_TESTS := $(BIN)/pytest --mode cpu -p no:unraisableexception -W ignore::ResourceWarning tests/server

server: $(DEV_READY) $(PAGE) postgres proxies
	$(SERVER_TESTS) -n $(JOBS)

# Over a thousand kills an hour while people play, and whatever else befalls servers; kept in bench/results/soak.json.
SOAK_MINUTES ?= 60

soak: $(DEV_READY) $(PAGE) postgres
	$(BIN)/python -m tests.soak --minutes $(SOAK_MINUTES)

# The page: its form, types of the wire, svelte-check, Vitest.
web: $(DEV_READY) $(PAGE)
	$(BIN)/python web/build.py lint
	$(BIN)/python web/build.py check
	$(BIN)/python web/build.py test

# Whole games in a real Chromium, the main things in Firefox and WebKit too; -rs tells what was left out.
BROWSER := $(BIN)/pytest --mode cpu -rs -p no:unraisableexception -W ignore::ResourceWarning

browser: $(DEV_READY) $(PAGE) chromium engines
	$(BROWSER) -n $(JOBS) tests/browser $(wildcard tests/games/*/browser)

# PPO learns to beat `random`, and tensors of torch; what was learnt is kept in bench/results/train.json.
test-train: $(TRAIN_READY)
	$(BIN)/pytest --mode cpu -rs tests/train

$(TRAIN_READY): $(DEV_READY)
	@echo "Installing torch ..."
	@$(PIP) --group train
	@touch $@

# `make game` in a copy of the project: everything runs on the new game, in Chromium too.
newcomer: $(DEV_READY) $(PAGE) chromium
	$(BIN)/pytest tests/newcomer

screenshots: $(DEV_READY) $(PAGE) chromium
	$(BIN)/python -m tests.browser.screenshots screenshots

chromium: $(DEV_READY)
	@sh scripts/get-chromium $(BIN)/python

# Firefox and WebKit for a part of the browser tests.
engines:
	@sh scripts/get-engines

postgres:
	@sh scripts/get-postgres

# nginx, Caddy and systemd-analyze for the server's tests.
proxies:
	@sh scripts/get-proxies

lld: $(READY)
	@sh scripts/get-lld $(BIN)/python

define WRITE_SCHEMA
$(BIN)/python -m saqqara.server.schema_file > docs/protocol.schema.json
@sh scripts/get-node $(BIN)/python
$(BIN)/python web/build.py types
endef

schema: $(DEV_READY)
	$(WRITE_SCHEMA)

# The folders of a new game, green and playable; docs/adding-a-game.md goes on from there.
game: $(DEV_READY)
	$(BIN)/python scaffold/lay.py $(NAME)
	$(WRITE_SCHEMA)
	$(BIN)/python -m tests.golden.make $(NAME)
	@echo "$(NAME) is there: make play shows its door, docs/adding-a-game.md says how to go on."

format: $(DEV_READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@sh scripts/get-node $(BIN)/python
	$(BIN)/python web/build.py format

bench: $(BENCH_READY)
	$(BIN)/python bench/moves.py

# The server under load beside boardgame.io, which needs Node.
bench-server: $(BENCH_READY) postgres
	$(BIN)/python bench/load/run.py

# The page: weight, Play now to a table, click to board near and far, Lighthouse. BRIEFLY=--quick tries it out,
# BRIEFLY=--lighthouse asks for its marks alone.
bench-page: $(DEV_READY) $(PAGE) chromium
	PYTHONPATH=. $(BIN)/python bench/page/run.py $(BRIEFLY)

# The same rules as WebAssembly: size, moves and playouts a second in Chromium, Node and wasmtime beside compiled ones.
bench-wasm: $(DEV_READY) $(PAGE) lld chromium
	PYTHONPATH=. $(BIN)/python bench/wasm.py $(BRIEFLY)

# Batches on the CPU; EnvPool, which brings hundreds of megabytes, is measured where somebody has installed it.
bench-batch: $(BENCH_READY)
	$(BIN)/python bench/batch.py

# Batches on a GPU; torch is the machine's own, as which one fits depends on its driver.
bench-cuda:
	PYTHONPATH=src:. $(or $(wildcard $(BIN)/python),$(PYTHON)) bench/cuda.py

# The page's expert against the server's: GAMES of each game, SECONDS a decision; the usual ones take most of an hour.
GAMES ?= 40
SECONDS ?= 0.5

bench-expert: $(DEV_READY) $(PAGE) lld chromium
	PYTHONPATH=. $(BIN)/python bench/expert.py --games $(GAMES) --seconds $(SECONDS) $(BRIEFLY)

# What every bot gives away a decision, seen in hindsight; the page places players between them. GAMES of each game.
bench-analysis: $(DEV_READY)
	PYTHONPATH=. $(BIN)/python bench/analysis.py --games $(GAMES) $(BRIEFLY)

$(BENCH_READY): $(DEV_READY)
	@$(PIP) --group bench
	@touch $@

# Only for a new game, or together with a new rules version. GAME=name for one game alone.
golden: $(DEV_READY)
	$(BIN)/python -m tests.golden.make $(GAME)

clean:
	rm -rf $(VENV) src/saqqara/page web/node_modules web/src/words web/src/engine/made web/project.inlang screenshots .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
