"""The rules as WebAssembly: how large, how long to make, and random moves a second beside compiled rules, in one run.

`make bench-wasm` runs it, prints a table and writes bench/results/wasm.json. The same games are played compiled, under
wasmtime and in Node, on one core, and must give the same points. Compare the ratios of one run.
"""

import base64
import gzip
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import saqqara
from saqqara import library
from saqqara.backends.wasm.module import build
from saqqara.sim.playout import play_many
from saqqara.sim.simulate import cores, starts

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "wasm.json"
PLAYERS, GAMES, REPEATS, SEED = 4, 5_000, 5, 1


def made(name: str) -> tuple[bytes, float]:
    """A game's module, and the seconds to make it where nothing is in the cache."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "saqqara.engine", cache, name]
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "SAQQARA_CACHE": cache})
        return (Path(cache) / f"{name}.wasm").read_bytes(), time.perf_counter() - start


def here(name: str, mode: str) -> tuple[float, NDArray[np.int64]]:
    """Moves a second in this process, the best of some repeats, and the points of all games."""
    game = saqqara.game(name, mode=mode)
    run, table, best = game.backend(play_many), game.new(PLAYERS).array, 0.0
    points = np.zeros((GAMES, PLAYERS, len(game.spec.kinds)), np.int64)
    for repeat in range(REPEATS + 1):
        states, dice, codes = (
            np.repeat(table, GAMES),
            starts(SEED, GAMES).flatten(),
            np.zeros(game.spec.codes, np.int64),
        )
        steps, won, lost = (np.zeros(GAMES, np.int64) for _ in range(3))
        start = time.perf_counter()
        run(game.box, states, dice, codes, game.spec.longest, steps, points, won, lost)
        if repeat:  # the first one may have compiled
            best = max(best, int(steps.sum()) / (time.perf_counter() - start))
    return best, points


def in_node(name: str) -> tuple[float, NDArray[np.int64], float]:
    """The same in Node, and the milliseconds to load the game's module from its file."""
    game = saqqara.game(name, mode="interpreted")
    job = library.as_module(name).job._replace(calls=(play_many,), optional=())
    given = {
        "whole": str(library.as_module(name).path), "module": str(build(job)),
        "games": GAMES, "players": PLAYERS, "kinds": len(game.spec.kinds), "codes": game.spec.codes,
        "longest": game.spec.longest, "repeats": REPEATS + 1,
        "box": base64.b64encode(game.box.tobytes()).decode(),
        "table": base64.b64encode(game.new(PLAYERS).tobytes()).decode(),
        "dice": [str(start) for start in starts(SEED, GAMES).flatten()],
    }  # fmt: skip
    told = subprocess.run(
        ["node", str(HERE / "wasm.mjs")], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    found = json.loads(told.stdout)
    points = np.frombuffer(base64.b64decode(found["points"]), np.int64)
    return found["steps"] / found["seconds"], points.reshape(GAMES, PLAYERS, -1), found["loaded"]


def measured(name: str) -> dict[str, Any]:
    """All figures of a game."""
    code, seconds = made(name)
    rates = dict[str, float]()
    rates["cpu"], points = here(name, "cpu")
    rates["wasmtime"], same = here(name, "wasm")
    rates["node"], also, loaded = in_node(name)
    assert np.array_equal(points, same)
    assert np.array_equal(points, also)
    return {
        "bytes": len(code), "gzipped": len(gzip.compress(code, 9)), "build_s": round(seconds, 1),
        "loads_in_node_ms": round(loaded, 1),
        "moves_per_s": {where: round(rate) for where, rate in rates.items()},
        "over_cpu": {where: round(rate / rates["cpu"], 2) for where, rate in rates.items() if where != "cpu"},
    }  # fmt: skip


def main() -> None:
    """Measure all, print, store."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    told: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{platform.machine()}, {cores()} shared cores, Python {platform.python_version()}, "
        f"Numba {version('numba')}, wasmtime {version('wasmtime')}, Node {node}",
    }
    for name in saqqara.games():
        found = told[name] = measured(name)
        rates = found["moves_per_s"]
        print(
            f"{name:12} {found['bytes']:,} bytes, {found['gzipped']:,} gzipped, made in {found['build_s']} s, "
            f"loaded in {found['loads_in_node_ms']} ms"
        )
        print(f"{'':12} " + "   ".join(f"{where} {rate:,} moves/s" for where, rate in rates.items()))
    RESULTS.write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
