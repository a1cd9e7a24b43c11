"""Fitting what bots value: play, see which points positions led to, fit, and play again with the better judgement."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.bots import search
from saqqara.bots.judgement import judgement
from saqqara.bots.thinking import backend_of
from saqqara.core.game import Game

Table = tuple[int, Mapping[str, str]]
"""A number of players and options."""

_ROWS_A_GAME_AND_SEAT = 120
_EXPLORING = 2.0  # points of noise, so that also moves that look second best are seen
_FORGETTING = 0.6  # how much the games of one round still count in the next
_SHRINKING = 20.0  # ridge: terms that were hardly seen stay near zero


def tune(
    game: Game, tables: Sequence[Table], games: int, rounds: int, seed: int, progress: Callable[[int, float], None]
) -> NDArray[np.float64]:
    """Weights for the terms of a game, from so many games a round at each of the tables.

    `progress` is told each round and by how many points its predictions missed on average.
    """
    skill = judgement(game.name)
    learn = backend_of(game.backend, game.name)(search.learn)
    terms = len(skill.names)
    weights: NDArray[Any] = np.zeros(terms)
    kept = list[NDArray[Any]]()
    squares, sums = np.zeros((terms, terms)), np.zeros(terms)
    dice = np.array([seed * 7919 + 12345], np.int64)
    for number in range(rounds):
        squares, sums = _FORGETTING * squares, _FORGETTING * sums
        missed, seen = 0.0, 0
        for players, options in tables:
            states = np.repeat(game.new(players, **options).array, games)
            rows = np.zeros((games * players * _ROWS_A_GAME_AND_SEAT, terms), np.float32)
            targets = np.zeros(len(rows), np.int64)
            count = learn(
                game.box, states, states[:1].copy(), weights, np.zeros(terms, np.int64), skill.rivalry,
                np.zeros(game.spec.codes, np.int64), np.zeros(game.spec.codes), dice, _EXPLORING, rows, targets,
            )  # fmt: skip
            known, led_to = rows[:count].astype(np.float64), targets[:count].astype(np.float64)
            missed += float(((known @ weights - led_to) ** 2).sum())
            seen += count
            squares += known.T @ known
            sums += known.T @ led_to
        weights = np.linalg.solve(squares + _SHRINKING * np.eye(terms), sums)
        kept.append(weights)
        progress(number + 1, (missed / seen) ** 0.5)
    return np.asarray(np.mean(kept[rounds // 2 :], axis=0), np.float64)


def as_text(game: Game, weights: NDArray[np.float64], command: str) -> str:
    """A file of weights: one term a line, and how it was made."""
    lines = [f"# made by: {command}"]
    lines += [f"{name} {weight:.4f}" for name, weight in zip(judgement(game.name).names, weights, strict=True)]
    return "\n".join(lines) + "\n"
