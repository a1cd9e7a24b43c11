"""Batches on a GPU: random play in one kernel, step by step with mask and observation, beside pgx's backgammon.

`python bench/cuda.py` on a machine with an NVIDIA GPU and torch prints figures, and keeps them in results/cuda.json.
Numba need not be there if the kernels were made before (`saqqara prepare --cuda`). Steps of random play are decisions
and outcomes of chance, and every game counts with the mean length; those of `step` are decisions alone.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import saqqara
from saqqara.core.dice import Dice, starts

RESULTS = Path(__file__).parent / "results" / "cuda.json"
PLAYERS, TABLES = 4, (65_536, 524_288)
SAMPLE = 60
"""Games that are played to know how many steps one has: the mean is right to about a hundredth."""


def timed(work: Callable[[], Any], repeats: int = 3) -> float:
    """Seconds on the GPU: the best of some repeats."""
    import torch

    best = float("inf")
    for _ in range(repeats):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        work()
        end.record()
        torch.cuda.synchronize()
        best = min(best, begin.elapsed_time(end) / 1000)
    return best


def length(name: str) -> float:
    """How many steps, chance among them, a random game has."""
    game, steps = saqqara.game(name, mode="interpreted"), 0
    for chance, seats in starts(1, SAMPLE).tolist():
        state, dice, mind = game.new(PLAYERS), Dice(chance), Dice(seats)
        while not game.over(state):
            if due := game.chance(state):
                game.apply(state, saqqara.CHANCE, dice.below(due))
            else:
                seat = mind.choice(game.waiting(state))
                game.apply(state, seat, mind.choice(game.codes(state, seat)))
            steps += 1
    return steps / SAMPLE


def lay(name: str, size: int) -> Any:
    """Tables in the middle of their games, each somewhere else."""
    tables = saqqara.batch(name, PLAYERS, size, 1, device="cuda", mode="interpreted", illegal="lowest")
    for _ in range(100):
        tables.step(tables.sample())
    return tables


def figures(name: str) -> dict[str, Any]:
    """Of one game: the best over numbers of tables."""
    found, steps = dict[str, dict[str, float]](), length(name)
    for size in TABLES:
        tables = lay(name, size)

        def stepped(tables: Any = tables) -> None:
            for _ in range(20):
                tables.step(tables.sample())

        stepping = 20 * size / timed(stepped)
        after = len(tables.afterstates().code) / timed(tables.afterstates)
        tables.play()  # the rest of games that are under way; from here on every call plays whole ones
        found[str(size)] = {
            "fused_random_play_steps_per_s": size * steps / timed(tables.play),
            "step_mask_observation_per_s": stepping,
            "afterstates_per_s": after,
        }
        del tables
    kinds = next(iter(found.values()))
    return {"steps_a_game": round(steps, 1)} | {
        kind: {size: float(f"{each[kind]:.3g}") for size, each in found.items()} for kind in kinds
    }


FIRST = """
import time, sys
import torch; torch.zeros(1, device="cuda")
import saqqara
start = time.perf_counter()
tables = saqqara.batch({name!r}, 4, 1024, 1, device="cuda", mode="interpreted")
tables.step(tables.sample()); torch.cuda.synchronize()
print(time.perf_counter() - start)
"""


def first_step(name: str) -> float:
    """Seconds from `import saqqara` to the first step, in a process of its own, with machine code in the cache."""
    done = subprocess.run([sys.executable, "-c", FIRST.format(name=name)], capture_output=True, text=True, check=True)
    return round(float(done.stdout), 2)


def pgx_backgammon(size: int = 65_536, steps: int = 200) -> float | str:
    """Steps a second of pgx's backgammon, random and masked, in one jitted loop; or why there is no figure."""
    try:
        import jax
        import jax.numpy as jnp
        import pgx
    except ImportError as missing:
        return f"not measured: {missing}"
    env = pgx.make("backgammon")

    def one(carry: Any, key: Any) -> Any:
        code, luck = jax.random.split(key)
        logits = jnp.log(carry.legal_action_mask.astype(jnp.float32))
        return jax.vmap(env.step)(carry, jax.random.categorical(code, logits), jax.random.split(luck, size)), None

    run = jax.jit(lambda carry, key: jax.lax.scan(one, carry, jax.random.split(key, steps))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), size))
    best = 0.0
    for repeat in range(3):  # the first one compiles
        start = time.perf_counter()
        jax.block_until_ready(run(state, jax.random.PRNGKey(repeat)).observation)
        best = max(best, size * steps / (time.perf_counter() - start))
    return float(f"{best:.3g}")


def main() -> None:
    """Measure all, print, store."""
    import torch

    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    told: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{torch.cuda.get_device_name()}, {platform.machine()}, Python {platform.python_version()}, "
        f"torch {torch.__version__}",
        "players": PLAYERS,
    }
    for name in saqqara.games():
        told[name] = figures(name) | {"first_step_s": first_step(name)}
        print(name, json.dumps(told[name]), flush=True)
    told["pgx_backgammon_steps_per_s"] = pgx_backgammon()
    print("pgx backgammon", told["pgx_backgammon_steps_per_s"])
    (Path(sys.argv[1]) if len(sys.argv) > 1 else RESULTS).write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
