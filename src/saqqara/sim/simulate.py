"""Whole series of games: in compiled batches, or one by one with a record of each; a seed means the same for both."""

import math
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.bots import Budget, bot
from saqqara.core.dice import Dice, starts
from saqqara.core.game import Game
from saqqara.core.replay import Recorder

from .playout import play_many

Progress = Callable[[int], None]
RANDOM = "random"
"""The bot whose play is compiled as a whole."""
STEADY = Budget(seconds=math.inf, playouts=1000)
"""No clock: who thinks, thinks the same again."""
_BATCH = {"cpu": 2000, "interpreted": 5, "wasm": 500}


@dataclass(frozen=True)
class Results:
    """What a series of games gave; one row a game."""

    steps: NDArray[np.int64]
    points: NDArray[np.int64]  # by game, seat, kind
    won: NDArray[np.int64]  # the winners as a set of bits
    astray: NDArray[np.int64]

    def summary(self, game: Game) -> dict[str, Any]:
        """Means and shares, as plain data."""
        totals = self.points.sum(axis=2)
        seats = totals.shape[1]
        shares = [(self.won >> seat & 1) / np.bitwise_count(self.won) for seat in range(seats)]
        return {
            "steps": int(self.steps.sum()),
            "points": {
                "mean": round(float(totals.mean()), 2),
                "sd": round(float(totals.std()), 2),
                "least": int(totals.min()),
                "most": int(totals.max()),
            },
            "points_by_kind": {
                kind: round(float(self.points[:, :, i].mean()), 2) for i, kind in enumerate(game.spec.kinds)
            },
            "points_by_seat": [round(float(mean), 2) for mean in totals.mean(axis=0)],
            "win_share_by_seat": [round(float(share.mean()), 4) for share in shares],
            "shared_wins": round(float((np.bitwise_count(self.won) > 1).mean()), 4),
            "components_astray": int(self.astray.sum()),
        }


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: dict[str, str],
    threads: int,
    progress: Progress,
    bot: str = RANDOM,
    folder: Path | None = None,
) -> tuple[Results, float]:
    """Many games of one kind of bot, each written to a file in the folder if there is one.

    The results depend on seed and bot alone. Random play without records is compiled as a whole; also told: seconds,
    without compiling it.
    """
    if bot == RANDOM and folder is None:
        return _at_once(game, players, games, seed, options, threads, progress)
    start = time.perf_counter()
    rows: list[tuple[int, list[list[int]], int, int]] = []
    for played in recorded(game, players, games, seed, options, [bot] * players, folder, threads=threads):
        points = [list(kinds.values()) for kinds in game.breakdown(played.state)]
        won = sum(1 << seat for seat in game.winners(played.state))
        rows.append((len(played.record.moves), points, won, game.astray(played.state)))
        progress(1)
    results = Results(*(np.array(column, np.int64) for column in zip(*rows, strict=True)))
    return results, time.perf_counter() - start


def _at_once(
    game: Game, players: int, games: int, seed: int, options: dict[str, str], threads: int, progress: Progress
) -> tuple[Results, float]:
    """Random play in compiled batches."""
    run = game.backend(play_many)
    table = game.new(players, **options).array
    dice = starts(seed, games)
    results = Results(
        steps=np.zeros(games, np.int64),
        points=np.zeros((games, players, len(game.spec.kinds)), np.int64),
        won=np.zeros(games, np.int64),
        astray=np.zeros(games, np.int64),
    )

    def batch(part: slice) -> int:
        mine = dice[part].flatten()
        states = np.repeat(table, len(mine) // 2)
        codes = np.zeros(game.spec.codes, np.int64)
        run(
            game.box, states, mine, codes, game.spec.longest,
            results.steps[part], results.points[part], results.won[part], results.astray[part],
        )  # fmt: skip
        return len(states)

    batch(slice(0, 1))  # compiles
    start = time.perf_counter()
    size = _BATCH[game.backend.mode]
    with ThreadPoolExecutor(threads) as pool:
        for done in pool.map(batch, (slice(first, first + size) for first in range(0, games, size))):
            progress(done)
    return results, time.perf_counter() - start


def recorded(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: dict[str, str],
    bots: list[str],
    folder: Path | None,
    budget: Budget = STEADY,
    threads: int = 1,
) -> Iterator[Recorder]:
    """Games one by one, in order, each written to a file in the folder if there is one."""
    choosers = [bot(name) for name in bots]
    names = [f"{name} {seat + 1}" for seat, name in enumerate(bots)]
    width = len(str(games))

    def play(number: int, chance: int, seats: int) -> Recorder:
        recorder, mind = Recorder(game, names, options, dice=chance), Dice(seats)
        while not game.over(recorder.state):
            if game.chance(recorder.state):
                recorder.draw()
                continue
            seat = mind.choice(game.waiting(recorder.state))
            seen = game.redact(recorder.state, seat)
            recorder.play(seat, choosers[seat](game, seen, seat, budget, mind))
        if folder:
            path = folder / f"{game.name}-{players}p-{seed}-{number:0{width}}.txt"
            path.write_text(recorder.record.text(), "utf-8")
        return recorder

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(play, range(1, games + 1), *starts(seed, games).T.tolist())


def cores() -> int:
    """How many threads can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
