"""The server under load, beside boardgame.io in the same run: moves a second, latency, memory. Writes a result file.

Ours and theirs take turns for some rounds, and the ratio of each round counts: a shared machine is not always as fast.
Our moves are durable when they are acknowledged, and real moves of real games; boardgame.io plays a game of about the
same size (its update message has 1.5 kB) in memory, or with its flat-file storage. Clients speak as the page does: they
are sent states and run the rules on them, compiled, in the driver's process. What programs without rules are sent,
views with legal moves, is measured beside it.
"""

import argparse
import contextlib
import json
import os
import platform
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import httpx

import saqqara

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))
from tests.server.postgres import new_database, running_postgres  # noqa: E402

RESULT = HERE.parent / "results" / "server.json"
PORT = 8917
LIMITS = ("connections_of_address=1000000", "requests_a_second=1000000", "messages_a_second=100000",
          "hellos_a_second=1000", "tables_kept=4000", "tables_a_second=1000000", "requests_at_once=1000")  # fmt: skip


@contextlib.contextmanager
def server(database: str, workers: int = 1) -> Iterator[int]:
    """`saqqara serve` for a while; answers its process id."""
    command = [sys.executable, "-m", "saqqara", "serve", "--port", str(PORT), "--database", database]
    command += ["--workers", str(workers), *(word for limit in LIMITS for word in ("--set", limit))]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, process_group=0)
    try:
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"http://127.0.0.1:{PORT}/health").status_code == 200:
                    break
            time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def load(pid: int, game: str, *arguments: str) -> dict[str, Any]:
    """One run of the driver, in a process of its own, with as few players as a game can have."""
    players = saqqara.game(game, mode="interpreted").spec.players[0]
    command = [sys.executable, str(HERE / "driver.py"), "--url", f"http://127.0.0.1:{PORT}", "--pid", str(pid)]
    command += ["--game", game, "--players", str(players)]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    print(json.dumps(told), file=sys.stderr)
    return told


def ours(
    label: str, where: str, seconds: float, *tables: int, workers: int = 1, think: float = 0, views: bool = False
) -> list[Any]:
    """Runs of ours, every game with so many tables, each on a fresh server."""
    told, spoken = [], ["--views"] if views else []
    for game, number in product(saqqara.games(), tables):
        name = f"{game}{number}x{workers}t{round(1000 * think)}{secrets.token_hex(2)}"
        place = f"{where}/{name}.sqlite3" if where.startswith("sqlite") else new_database(where, f"load_{name}")
        with server(place, workers) as pid:
            load(pid, game, "--tables", "5", "--seconds", "1", *spoken)  # warms the caches up
            wanted = ["--tables", str(number), "--seconds", str(seconds), "--think", str(think)]
            run = load(pid, game, *wanted, *spoken)
            told.append({"server": label, **run})
    return told


def theirs(store: str, matches: int, seconds: float) -> dict[str, Any]:
    """A run of boardgame.io."""
    done = subprocess.run(
        ["node", "bench.js", store, str(matches), str(int(seconds)), "3"],
        cwd=HERE / "boardgameio", capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(done.stdout.splitlines()[-1])
    kept = {"matches": "tables", "movesPerS": "moves_a_second", "latOppP50ms": "p50_ms", "latOppP99ms": "p99_ms",
            "serverCpuMsPerMove": "server_cpu_ms_a_move", "rssEndMB": "memory_end_mb"}  # fmt: skip
    print(json.dumps(told), file=sys.stderr)
    return {"server": f"boardgame.io, {store}", **{ours: told.get(their) for their, ours in kept.items()}}


def duels(file: str, seconds: float, rounds: int) -> tuple[list[Any], dict[str, Any]]:
    """Ours and theirs in turn; also how many times as many moves ours made, in the middle one of the rounds."""
    runs: list[Any] = []
    ratios: dict[str, list[float]] = {}
    for _ in range(rounds):
        for tables in (50, 200):
            mine = ours("saqqara, SQLite", file, seconds, tables)
            mine += ours("saqqara, SQLite", file, seconds, tables, views=True)
            others = [theirs(store, tables, seconds) for store in ("mem", "flat")]
            runs += [*mine, *others]
            for run, other in product(mine, others):
                ratio = run["moves_a_second"] / other["moves_a_second"]
                name = f"{run['game']} by {run['sent']}, {tables} tables, to {other['server']}"
                ratios.setdefault(name, []).append(round(ratio, 2))
    return runs, {name: {"median": median(found), "rounds": found} for name, found in ratios.items()}


def main() -> None:
    """Run all, write the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=HERE / "boardgameio", check=True)
    folder = Path(tempfile.mkdtemp(prefix="saqqara-load"))
    seconds = given.seconds
    try:
        file = f"sqlite:///{folder}"
        runs, ratios = duels(file, seconds, given.rounds)
        runs += ours("saqqara, SQLite", file, seconds, 10, 1000)
        runs += ours("saqqara, SQLite", file, seconds, 200, think=0.2)
        for game in saqqara.games():
            with server(f"sqlite:///{folder}/{game}-idle.sqlite3") as pid:
                idle = load(pid, game, "--idle", "--tables", "1000", "--seconds", "10")
                runs.append({"server": "saqqara, SQLite", **idle})
        with running_postgres() as where:
            runs += ours("saqqara, PostgreSQL, 1 worker", where, seconds, 50)
            runs += ours("saqqara, PostgreSQL, 2 workers", where, seconds, 50, workers=2)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    found = {
        "command": "make bench-server", "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "machine": f"{os.cpu_count()} shared cores, {platform.machine()}, Python {platform.python_version()}; "
        "server and driver on the same machine",
        "ratios": ratios,
        "runs": runs,
    }  # fmt: skip
    RESULT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
