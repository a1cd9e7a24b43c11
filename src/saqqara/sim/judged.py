"""Many games by judgement in compiled batches: what `adept` would play, fast enough to weigh a deck with."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.bots.search import Mind, judged_step
from saqqara.bots.thinking import mind_for, thinker
from saqqara.core.arguments import Cube, OneBox, OneState, States
from saqqara.core.contract import CHANCE, Buffer, over
from saqqara.core.game import Game
from saqqara.core.rule import rule

from .playout import count
from .simulate import Results, cores

ALL = 1 << 30
_BATCH = 100
_ANY_MOVE = 1e6  # points of noise that drown every judgement


@rule
def play_judged(
    boxes: OneBox,
    states: States,
    scratch: OneState,
    mind: Mind,
    seeds: Buffer,
    noise: float,
    decisions: int,
    steps: Buffer,
) -> None:
    """Play on in every state until it is over or so many decisions were made; counts all steps."""
    box = boxes[0]
    for place in range(len(states)):
        mind.dice[0] = seeds[place]
        made = 0
        while made < decisions and steps[place] < mind.longest and not over(box, states[place]):
            if judged_step(box, states, place, scratch, mind, noise) != CHANCE:
                made += 1
            steps[place] += 1
        seeds[place] = mind.dice[0]


@rule
def count_all(boxes: OneBox, states: States, points: Cube, won: Buffer, lost: Buffer) -> None:
    """What each of the games gave."""
    for game in range(len(states)):
        count(boxes[0], states[game], game, points, won, lost)


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
    backend = thinker(game).backend
    run, tell = backend(play_judged), backend(count_all)
    table = game.new(players, **options).array
    seeds = np.random.default_rng(seed).integers(1, 1 << 60, games)

    def batch(first: int) -> Played:
        mine = seeds[first : first + _BATCH].copy()
        states, scratch, mind = np.repeat(table, len(mine)), table.copy(), mind_for(game, own_weights)
        points = np.zeros((len(mine), players, len(game.spec.kinds)), np.int64)
        steps, won, lost = (np.zeros(len(mine), np.int64) for _ in range(3))
        run(game.box, states, scratch, mind, mine, _ANY_MOVE if any_opening else 0.0, opening, steps)
        opened = states.copy()
        run(game.box, states, scratch, mind, mine, 0.0, ALL, steps)
        tell(game.box, states, points, won, lost)
        return Played(opened, states, Results(steps, points, won, lost))

    with ThreadPoolExecutor(cores()) as pool:
        parts = list(pool.map(batch, range(0, games, _BATCH)))
    columns = ([getattr(part.results, name) for part in parts] for name in ("steps", "points", "won", "astray"))
    return Played(
        np.concatenate([part.opened for part in parts]),
        np.concatenate([part.ended for part in parts]),
        Results(*map(np.concatenate, columns)),
    )
