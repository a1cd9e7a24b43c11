"""Decisions a second of many tables at once: on one core and on all, beside OpenSpiel's and EnvPool's, in one run.

`make bench-batch` prints figures and keeps them in results/batch.json; those of a GPU come from cuda.py. On one core
the processor's time counts, so that a busy machine tells much the same; on all cores it is the clock's.
Everybody hands out what may be played and an observation. We draw a random code at every table. EnvPool's tables play
the lowest one, which costs less than drawing. OpenSpiel is driven from Python, as its users do; its own C++ rollouts
stand in moves.json. Both play backgammon.
"""

import json
import platform
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

import saqqara
from saqqara.batch.workers import cores

RESULTS = Path(__file__).parent / "results" / "batch.json"
PLAYERS, TABLES, REPEATS = 4, 1024, 5


def best(rate: Callable[[], float]) -> float:
    """The best of some repeats, as noise only ever slows down; the first one warms up."""
    rate()
    return max(rate() for _ in range(REPEATS))


def stepping(name: str, threads: int, size: int, clock: Callable[[], float]) -> float:
    """Decisions a second: a random code for every table, then mask and observation of the next."""
    tables = saqqara.batch(name, PLAYERS, size, 1, threads=threads, illegal="lowest", mode="cpu")
    steps = 120

    def rate() -> float:
        start = clock()
        for _ in range(steps):
            tables.step(tables.sample())
        return steps * size / (clock() - start)

    return best(rate)


def fused(name: str, threads: int, size: int, clock: Callable[[], float]) -> float:
    """Games a second of random play to the end in one call."""
    tables = saqqara.batch(name, PLAYERS, size, 1, threads=threads, mode="cpu")

    def rate() -> float:
        start = clock()
        tables.play()
        return size / (clock() - start)

    return best(rate)


def openspiel(moves: int = 20_000) -> float:
    """Decisions a second of its backgammon from Python, with mask and observation."""
    game = pyspiel.load_game("backgammon")

    def rate() -> float:
        start, done, state = time.process_time(), 0, game.new_initial_state()
        while done < moves:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            state.legal_actions_mask()
            state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            done += 1
        return done / (time.process_time() - start)

    return best(rate)


def envpool_backgammon(steps: int = 200) -> float | str:
    """Decisions a second of EnvPool's backgammon with one thread; or why there is no figure."""
    try:
        import envpool
    except ImportError as missing:
        return f"not measured: {missing}"
    tables = envpool.make("Backgammon-v1", env_type="gymnasium", num_envs=TABLES, num_threads=1)
    _, told = tables.reset()
    masks = [told["legal_action_mask"]]

    def rate() -> float:
        start = time.process_time()
        for _ in range(steps):
            masks[0] = tables.step(masks[0].argmax(axis=1).astype(np.int32))[-1]["legal_action_mask"]
        return steps * TABLES / (time.process_time() - start)

    return best(rate)


def main() -> None:
    """Measure all, print, store."""
    spiel, pool = openspiel(), envpool_backgammon()
    told: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}, "
        f"Numba {version('numba')}",
        "tables": TABLES,
        "players": PLAYERS,
        "openspiel_backgammon_one_core": round(spiel),
        "envpool_backgammon_one_core": pool if isinstance(pool, str) else round(pool),
    }
    print(f"OpenSpiel backgammon {spiel:,.0f}, EnvPool backgammon {pool} decisions/s")
    for name in saqqara.games():
        one = stepping(name, 1, TABLES, time.process_time)
        every = stepping(name, cores(), TABLES * cores(), time.perf_counter)
        told[name] = {
            "step_mask_observation_one_core": round(one),
            "step_mask_observation_all_cores": round(every),
            "fused_games_one_core": round(fused(name, 1, TABLES, time.process_time)),
            "fused_games_all_cores": round(fused(name, cores(), TABLES * cores(), time.perf_counter)),
            "over_openspiel": round(one / spiel, 1),
            "over_envpool": pool if isinstance(pool, str) else round(one / pool, 1),
        }
        print(name, json.dumps(told[name]), flush=True)
    RESULTS.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
