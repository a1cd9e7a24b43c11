"""The rules as WebAssembly: how large, how long to make, and how fast beside compiled rules, in one run.

`make bench-wasm` runs it, prints a table and writes bench/results/wasm.json. The same random games are played compiled,
under wasmtime, in Node and in Chromium, on one core, and must give the same points; in Chromium the module of the built
page is also asked about every single step, as the page asks it, and its expert plays moves out, in the page's worker.
Compare the ratios of one run. `--quick` tries everything briefly and writes nothing.
"""

import argparse
import base64
import gzip
import json
import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import numpy as np
from bench.chromium import Desk, desk
from numpy.typing import NDArray

import saqqara
from saqqara import engine, library
from saqqara.backends.wasm.module import build
from saqqara.bots import Budget, bot
from saqqara.bots.thinking import thinker
from saqqara.core.contract import CHANCE
from saqqara.core.dice import starts
from saqqara.core.game import Game
from saqqara.core.layout import State
from saqqara.sim.playout import play_many
from saqqara.sim.simulate import cores

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "wasm.json"
PLAYERS, SEED = 4, 1


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    games: int = 5_000
    repeats: int = 5
    decisions: int = 12
    playouts: int = 4_000
    loads: int = 9


QUICK = Size(games=300, repeats=1, decisions=3, playouts=500, loads=3)


def made(name: str) -> tuple[bytes, float]:
    """A game's module, and the seconds to make it where nothing is in the cache."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "saqqara.engine", cache, name]
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "SAQQARA_CACHE": cache})
        return (Path(cache) / f"{name}.wasm").read_bytes(), time.perf_counter() - start


def here(name: str, mode: str, size: Size) -> tuple[float, NDArray[np.int64]]:
    """Moves a second in this process, the best of some repeats, and the points of all games."""
    game = saqqara.game(name, mode=mode)
    run, table, best = game.backend(play_many), game.new(PLAYERS).array, 0.0
    points = np.zeros((size.games, PLAYERS, len(game.spec.kinds)), np.int64)
    for repeat in range(size.repeats + 1):
        states, dice, codes = (
            np.repeat(table, size.games),
            starts(SEED, size.games).flatten(),
            np.zeros(game.spec.codes, np.int64),
        )
        steps, won, lost = (np.zeros(size.games, np.int64) for _ in range(3))
        start = time.perf_counter()
        run(game.box, states, dice, codes, game.spec.longest, steps, points, won, lost)
        if repeat:  # the first one may have compiled
            best = max(best, int(steps.sum()) / (time.perf_counter() - start))
    return best, points


def given(game: Game, size: Size) -> dict[str, Any]:
    """What bench/engine/random.mjs has to know."""
    return {
        "games": size.games, "players": PLAYERS, "kinds": len(game.spec.kinds), "codes": game.spec.codes,
        "longest": game.spec.longest, "repeats": size.repeats + 1,
        "box": base64.b64encode(game.box.tobytes()).decode(),
        "table": base64.b64encode(game.new(PLAYERS).tobytes()).decode(),
        "dice": [str(start) for start in starts(SEED, size.games).flatten()],
    }  # fmt: skip


def many(name: str) -> Path:
    """A module that plays whole batches, which that of the page has no use for."""
    return build(library.as_module(name).job._replace(calls=(play_many,), optional=()))


def in_node(name: str, told: dict[str, Any]) -> dict[str, Any]:
    """The same games in Node, and the milliseconds to load the game's module from its file."""
    files = {"whole": str(library.as_module(name).path), "module": str(many(name))}
    done = subprocess.run(
        ["node", str(HERE / "wasm.mjs")], input=json.dumps(told | files), capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def positions(game: Game, count: int) -> Iterator[tuple[State, int]]:
    """Decisions of a game among adepts, spread over all of it, redacted for whoever has to decide."""
    luck, adept, met = Random(SEED), bot("adept"), list[tuple[State, int]]()
    state = game.new(PLAYERS)
    while not game.over(state):
        if due := game.chance(state):
            game.apply(state, CHANCE, luck.randrange(due))
        for seat in game.waiting(state):
            seen = game.trial(state, seat)
            if len(game.codes(seen, seat)) > 1:
                met.append((seen, seat))
            game.apply(state, seat, adept(game, game.redact(state, seat), seat, Budget(), luck))
    for nth in range(count):
        yield met[nth * len(met) // count]


def thinking(name: str, page: Desk, size: Size) -> dict[str, Any]:
    """Playouts a second of the expert here and in the page: the same decisions, and as many playouts."""
    game, told, budget = saqqara.game(name), engine.told(name), Budget(math.inf, size.playouts)
    mind, luck = thinker(game), Random(SEED)
    asked = list(positions(game, size.decisions))
    used, seconds = {"cpu": 0, "chromium": 0}, {"cpu": 0.0, "chromium": 0.0}
    for warm in (True, False):
        for state, seat in asked:
            start = time.perf_counter()
            thought = mind.searched(state, seat, budget, luck)
            took = time.perf_counter() - start
            there = page.thought(told, state, seat, budget)
            if not warm:
                used["cpu"] += sum(one.playouts for one in thought.candidates)
                seconds["cpu"] += took
                used["chromium"] += there.playouts
                seconds["chromium"] += there.seconds
    rates = {where: used[where] / seconds[where] for where in used}
    return {
        "decisions": len(asked), "playouts_each": size.playouts,
        "playouts_per_s": {where: round(rate) for where, rate in rates.items()},
        "chromium_over_cpu": round(rates["chromium"] / rates["cpu"], 2),
    }  # fmt: skip


def measured(name: str, page: Desk, size: Size) -> dict[str, Any]:
    """All figures of a game."""
    code, seconds = made(name)
    told = given(saqqara.game(name, mode="interpreted"), size)
    rates = dict[str, float]()
    rates["cpu"], points = here(name, "cpu", size)
    rates["wasmtime"], same = here(name, "wasm", size)
    assert np.array_equal(points, same)
    node, chromium = in_node(name, told), page.batches(many(name).read_bytes(), told)
    for where, found in (("node", node), ("chromium", chromium)):
        rates[where] = found["steps"] / found["seconds"]
        assert np.array_equal(points.flatten(), found["points"])
    rates["chromium_step_by_step"] = page.step_by_step(name, told)
    return {
        "bytes": len(code), "gzipped": len(gzip.compress(code, 9)), "build_s": round(seconds, 1),
        "loads_in_node_ms": round(node["loaded"], 1),
        "compiles_in_chromium_ms": round(median(page.ready_ms(name) for _ in range(size.loads)), 1),
        "moves_per_s": {where: round(rate) for where, rate in rates.items()},
        "over_cpu": {where: round(rate / rates["cpu"], 2) for where, rate in rates.items() if where != "cpu"},
        "expert": thinking(name, page, size),
    }  # fmt: skip


def main() -> None:
    """Measure all, print, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="try everything briefly, write nothing")
    quick = parser.parse_args().quick
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    with desk() as page:
        told: dict[str, Any] = {
            "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
            "machine": f"{platform.machine()}, {cores()} shared cores, Python {platform.python_version()}, "
            f"Numba {version('numba')}, wasmtime {version('wasmtime')}, Node {node}, Chromium {page.browser.version}",
        }
        for name in saqqara.games():
            found = told[name] = measured(name, page, QUICK if quick else Size())
            print(
                f"{name:12} {found['bytes']:,} bytes, {found['gzipped']:,} gzipped, made in {found['build_s']} s, "
                f"loaded in {found['loads_in_node_ms']} ms in Node, {found['compiles_in_chromium_ms']} ms in Chromium"
            )
            print(f"{'':12} " + "   ".join(f"{where} {rate:,}" for where, rate in found["moves_per_s"].items()), end="")
            print(" moves/s")
            thought = found["expert"]["playouts_per_s"]
            print(f"{'':12} expert: " + "   ".join(f"{where} {rate:,}" for where, rate in thought.items()), end="")
            print(f" playouts/s, {found['expert']['chromium_over_cpu']} × cpu")
    if not quick:
        RESULTS.write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
