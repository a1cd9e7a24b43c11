"""Random legal moves a second: every game interpreted and compiled, beside OpenSpiel's backgammon, in one run.

`make bench` runs it, prints a table and writes bench/results/moves.json. A move is a decision or an outcome of chance,
for us and for OpenSpiel alike. Machines are noisy: compare the ratios of one run, not runs with each other.
"""

import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numba
import pyspiel

import saqqara
from saqqara.sim.simulate import cores, simulate

RESULTS = Path(__file__).parent / "results" / "moves.json"
REPEATS = 5


def ours(name: str, mode: str, games: int, threads: int, options: dict[str, str] | None = None) -> float:
    """Moves a second with 4 players: the best of some repeats, as noise only ever slows down."""
    game = saqqara.game(name, mode=mode)
    rates = []
    for repeat in range(REPEATS):
        results, seconds = simulate(game, 4, games, repeat, options or {}, threads, lambda done: None)
        rates.append(float(results.steps.sum()) / seconds)
    return max(rates)


def openspiel_python(game: Any, seconds: float = 2.0) -> tuple[float, float]:
    """Moves a second and mean length when Python drives OpenSpiel."""
    best, length = 0.0, 0.0
    for _ in range(REPEATS):
        start, moves, games = time.perf_counter(), 0, 0
        while time.perf_counter() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                outcomes = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
                state.apply_action(random.choice(outcomes))
                moves += 1
            games += 1
        best, length = max(best, moves / (time.perf_counter() - start)), moves / games
    return best, length


def openspiel_cpp(game: Any, length: float, moves: int = 300_000) -> float:
    """Moves a second of RandomRolloutEvaluator, which stays in C++ (reached through one MCTS evaluation)."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    rollouts = max(1, int(moves / length))
    best = 0.0
    for repeat in range(REPEATS):
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, repeat), 1.0, 2, 100, False, repeat, False)
        start = time.perf_counter()
        bot.mcts_search(state)  # two simulations are two evaluations
        best = max(best, 2 * rollouts * length / (time.perf_counter() - start))
    return best


def starts(name: str) -> tuple[float, float]:
    """Seconds of a whole `saqqara simulate` of one game: with nothing compiled yet, and with the cache."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "saqqara", "simulate", name, "--games", "1", "--json"]
        seconds = []
        for _ in range(4):
            start = time.perf_counter()
            environment = {**os.environ, "SAQQARA_CACHE": cache}
            subprocess.run(command, check=True, capture_output=True, env=environment)
            seconds.append(time.perf_counter() - start)
    return seconds[0], min(seconds[1:])


def options_of(name: str, plain: float) -> dict[str, float]:
    """How many times slower each switch of a game makes it, alone, and all of them together."""
    switches = [option.name for option in saqqara.game(name).spec.options if option.values == ("no", "yes")]
    chosen = {switch: {switch: "yes"} for switch in switches}
    if switches:
        chosen["all"] = dict.fromkeys(switches, "yes")
    plain = max(plain, ours(name, "cpu", 20_000, 1)) if switches else plain
    return {label: round(plain / ours(name, "cpu", 20_000, 1, options), 2) for label, options in chosen.items()}


def main() -> None:
    """Measure all, print, store."""
    backgammon = pyspiel.load_game("backgammon")
    python_rate, length = openspiel_python(backgammon)
    cpp_rate = openspiel_cpp(backgammon, length)
    told: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}, "
        f"Numba {numba.__version__}",
        "openspiel_backgammon": {"python": round(python_rate), "cpp": round(cpp_rate)},
    }
    print(f"OpenSpiel backgammon   Python {python_rate:12,.0f}   C++ {cpp_rate:12,.0f} moves/s")
    for name in saqqara.games():
        plain = ours(name, "interpreted", 20, 1)
        one = ours(name, "cpu", 20_000, 1)
        every = ours(name, "cpu", 20_000, cores())
        cold, warm = starts(name)
        told[name] = {
            "interpreted": round(plain), "one_core": round(one), "all_cores": round(every),
            "one_core_over_openspiel_cpp": round(one / cpp_rate, 1),
            "one_core_over_openspiel_python": round(one / python_rate, 1),
            "cold_start_s": round(cold, 2), "warm_start_s": round(warm, 2),
        }  # fmt: skip
        slower = options_of(name, one)
        if slower:
            told[name]["times_slower_with"] = slower
        print(f"{name:12} interpreted {plain:9,.0f}   one core {one:12,.0f}   {cores()} cores {every:12,.0f} moves/s")
        print(f"{'':12} {one / cpp_rate:.1f} × OpenSpiel's C++; first run {cold:.1f} s, later runs {warm:.2f} s")
        if slower:
            print(f"{'':12} times slower with: " + ", ".join(f"{label} {times}" for label, times in slower.items()))
    RESULTS.write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
