"""Many games by judgement in compiled batches: what `adept` would play, fast enough to weigh a deck with."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.bots.judgement import judgement, weights
from saqqara.bots.search import judged_step
from saqqara.bots.thinking import backend_of
from saqqara.core.contract import CHANCE, Buffer, over
from saqqara.core.game import Game
from saqqara.core.layout import Array
from saqqara.core.rule import rule

from .playout import play_many
from .simulate import Results, cores

ALL = 1 << 30
_BATCH = 100
_ANY_MOVE = 1e6  # points of noise that drown every judgement


@rule
def play_judged(
    boxes: Array[Any],
    states: Array[Any],
    scratch: Array[Any],
    weights: Any,
    values: Buffer,
    rivalry: float,
    codes: Buffer,
    worths: Any,
    dice: Buffer,
    seeds: Buffer,
    noise: float,
    decisions: int,
) -> None:
    """Play on in every state until it is over or so many decisions were made."""
    box = boxes[0]
    for place in range(len(states)):
        dice[0] = seeds[place]
        made = 0
        while made < decisions and not over(box, states[place]):
            if judged_step(box, states, place, scratch, weights, values, rivalry, codes, worths, dice, noise) != CHANCE:
                made += 1
        seeds[place] = dice[0]


@dataclass(frozen=True)
class Played:
    """Games by judgement: the states after the opening, the states at the end, and what they gave."""

    opened: NDArray[Any]
    ended: NDArray[Any]
    results: Results


def play(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: dict[str, str],
    own_weights: NDArray[np.float64] | None = None,
    opening: int = 0,
    any_opening: bool = False,
) -> Played:
    """Games where everyone plays by judgement, the first `opening` decisions by judgement too or at random."""
    run = backend_of(game.backend, game.name)(play_judged)
    count = game.backend(play_many)
    table = game.new(players, **options).array
    seeds = np.random.default_rng(seed).integers(1, 1 << 60, games)
    worth = weights(game.name) if own_weights is None else own_weights
    skill = judgement(game.name)
    terms = len(skill.names)

    def batch(first: int) -> tuple[NDArray[Any], NDArray[Any], tuple[NDArray[np.int64], ...]]:
        mine = seeds[first : first + _BATCH].copy()
        states = np.repeat(table, len(mine))
        scratch, codes, worths = table.copy(), np.zeros(game.spec.codes, np.int64), np.zeros(game.spec.codes)
        dice, values = np.zeros(1, np.int64), np.zeros(terms, np.int64)

        def on(noise: float, decisions: int) -> None:
            run(
                game.box, states, scratch, worth, values, skill.rivalry, codes, worths, dice, mine,
                noise, decisions,
            )  # fmt: skip

        on(_ANY_MOVE if any_opening else 0.0, opening)
        opened = states.copy()
        on(0.0, ALL)
        points = np.zeros((len(mine), players, len(game.spec.kinds)), np.int64)
        steps, won, lost = (np.zeros(len(mine), np.int64) for _ in range(3))
        count(game.box, states, mine, codes, game.spec.longest, steps, points, won, lost)
        return opened, states, (steps, points, won, lost)

    with ThreadPoolExecutor(cores()) as pool:
        parts = list(pool.map(batch, range(0, games, _BATCH)))
    columns = [np.concatenate([part[2][column] for part in parts]) for column in range(4)]
    return Played(
        np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]), Results(*columns)
    )
