# Everything on a fresh machine with git, make and Python >= 3.11:
#   make test     all checks            make format   tidy the sources
#   make bench    figures beside peers  make setup    only the virtual environment
#   make soak     hundreds of kills and floods of nonsense against the server, for hours if need be
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.ready-bench
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
JOBS := $(shell nproc 2>/dev/null || echo 2)

.PHONY: setup test lint types unit server soak postgres schema format bench bench-server golden clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt scripts/make-venv
	@sh scripts/make-venv "$(PYTHON)" "$(VENV)"
	@echo "Installing packages into $(VENV) ..."
	@$(PIP) --editable . --group dev
	@touch $@

test: lint types unit server

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

# Bots and tournaments are too slow to run interpreted; they are tested compiled.
COMPILED_ONLY := src/saqqara/bots/*,src/saqqara/study/*,src/saqqara/server/*,src/saqqara/sim/arena.py,src/saqqara/sim/on_ray.py,src/saqqara/sim/judged.py,src/saqqara/sim/tune.py,src/saqqara/arena_cli.py

comma := ,
empty :=
space := $(empty) $(empty)
RULES := $(subst $(space),$(comma),$(foreach module,rules scoring movement hats actions census,src/saqqara/games/*/$(module).py))

# Everything interpreted, measuring that every line and branch of the rules is reached; then the games compiled.
unit: $(READY)
	rm -f .coverage*
	$(BIN)/saqqara prepare
	$(BIN)/coverage run -m pytest -n $(JOBS) --mode interpreted --ignore tests/bots --ignore tests/sim/test_arena.py --ignore tests/study --ignore tests/server
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='$(RULES)' --show-missing --fail-under=100
	$(BIN)/coverage report --include='src/saqqara/*' --omit='$(COMPILED_ONLY)' --fail-under=95 --format=total
	$(BIN)/pytest -n $(JOBS) --mode cpu tests/contract tests/games tests/golden tests/sim tests/bots tests/study

# Real processes on SQLite and on a PostgreSQL that the tests start themselves.
SERVER_TESTS := $(BIN)/pytest --mode cpu -p no:unraisableexception -W ignore::ResourceWarning tests/server

server: $(READY) postgres
	$(SERVER_TESTS) -n $(JOBS)

soak: $(READY) postgres
	SAQQARA_KILLS=300 SAQQARA_FLOOD=300000 $(SERVER_TESTS) -k "kill or flood or bad_network"

postgres:
	@sh scripts/get-postgres

schema: $(READY)
	$(BIN)/python -m saqqara.server.schema_file > docs/protocol.schema.json

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(BENCH_READY)
	$(BIN)/python bench/moves.py

# The server under load beside boardgame.io, which needs Node.
bench-server: $(BENCH_READY) postgres
	$(BIN)/python bench/load/run.py

$(BENCH_READY): $(READY)
	@$(PIP) --group bench
	@touch $@

# Only together with a new rules version.
golden: $(READY)
	$(BIN)/python tests/golden/make.py

clean:
	rm -rf $(VENV) .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
