"""Fitting what bots value: play, see which points positions led to, fit, and play again with the better judgement."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.bots import search
from saqqara.bots.judgement import SPREAD, judgement
from saqqara.bots.thinking import mind_for, thinker
from saqqara.core.contract import Spec
from saqqara.core.errors import BadOption
from saqqara.core.game import Game

Table = tuple[int, Mapping[str, str]]
"""A number of players and options."""

_ROWS_A_GAME_AND_SEAT = 120
_EXPLORING = 0.13  # spreads of noise, so that also moves that look second best are seen
_FORGETTING = 0.6  # how much the games of one round still count in the next
_SHRINKING = 20.0  # ridge: terms that were hardly seen stay near zero


@dataclass(frozen=True)
class Fitted:
    """What a point of each term is worth, and the standard deviation of final points."""

    weights: NDArray[np.float64]
    spread: float


def few_and_more(spec: Spec) -> list[int]:
    """Two tables that stand for all: the fewest players, and two more if so many can play."""
    return sorted({spec.players[0], spec.players[min(2, len(spec.players) - 1)]})


def tables(spec: Spec) -> list[Table]:
    """Where a game is learnt: every number of players, every yes/no option alone, and all of them together."""
    switches = [option.name for option in spec.options if option.values == ("no", "yes")]
    found: list[Table] = [(players, {}) for players in spec.players]
    found += [(spec.players[0], {switch: "yes"}) for switch in switches]
    if switches:
        found += [(players, dict.fromkeys(switches, "yes")) for players in few_and_more(spec)]
    return [table for table in found if _allowed(spec, table)]


def _allowed(spec: Spec, table: Table) -> bool:
    try:
        spec.option_numbers(*table)
    except BadOption:
        return False
    return True


def tune(
    game: Game, tables: Sequence[Table], games: int, rounds: int, seed: int, progress: Callable[[int, float], None]
) -> Fitted:
    """Weights for the terms of a game, from so many games a round at each of the tables.

    `progress` is told each round and by how many points its predictions missed on average.
    """
    learn = thinker(game).backend(search.learn)
    terms = len(judgement(game.name).names)
    weights: NDArray[Any] = np.zeros(terms)
    kept, spread = list[NDArray[Any]](), 1.0
    squares, sums = np.zeros((terms, terms)), np.zeros(terms)
    dice = seed * 7919 + 12345
    for number in range(rounds):
        squares, sums = _FORGETTING * squares, _FORGETTING * sums
        missed, apart, seen, noise = 0.0, 0.0, 0, _EXPLORING * spread
        for players, options in tables:
            states, mind = np.repeat(game.new(players, **options).array, games), mind_for(game, weights)
            rows = np.zeros((games * players * _ROWS_A_GAME_AND_SEAT, terms), np.float32)
            targets = np.zeros(len(rows), np.int64)
            mind.dice[0] = dice
            count = learn(game.box, states, states[:1].copy(), mind, noise, rows, targets)
            dice = mind.dice[0]
            known, led_to = rows[:count].astype(np.float64), targets[:count].astype(np.float64)
            missed += float(((known @ weights - led_to) ** 2).sum())
            apart += float(((led_to - led_to.mean()) ** 2).sum())
            seen += count
            squares += known.T @ known
            sums += known.T @ led_to
        weights = np.linalg.solve(squares + _SHRINKING * np.eye(terms), sums)
        kept.append(weights)
        spread = (apart / seen) ** 0.5
        progress(number + 1, (missed / seen) ** 0.5)
    return Fitted(np.asarray(np.mean(kept[rounds // 2 :], axis=0), np.float64), spread)


def as_text(game: Game, fitted: Fitted, command: str) -> str:
    """A file of weights: how it was made, the spread of the points, and one term a line."""
    lines = [f"# made by: {command}", f"{SPREAD} {fitted.spread:.3g}"]
    lines += [f"{name} {weight:.4f}" for name, weight in zip(judgement(game.name).names, fitted.weights, strict=True)]
    return "\n".join(lines) + "\n"
