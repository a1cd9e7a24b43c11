"""What would a good player do? Ranked moves with reasons, for a hint or an analysis."""

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from saqqara.core.game import Game
from saqqara.core.layout import State

from .budget import Budget
from .judgement import Judgement
from .thinking import Candidate, thinker

_REASONS = 3
_WORTH_SAYING = 0.02  # spreads of the game's points


@dataclass(frozen=True)
class Advice:
    """A move: its code and words, the final points and the chance to win it led to, and what speaks for it.

    `reasons` are terms with the points by which they set this move apart from the usual one here.
    """

    code: int
    move: str
    points: float
    win_chance: float
    playouts: int
    reasons: dict[str, float]


def advise(game: Game, state: State, seat: int, budget: Budget, random: Random, most: int = 5) -> list[Advice]:
    """The best moves for a seat in a redacted state, the best first."""
    mind = thinker(game)
    found = mind.searched(state, seat, budget, random)
    tried = [candidate for candidate in found if candidate.playouts] or found
    contributions = np.array([mind.terms_after(state, seat, candidate.code) for candidate in tried])
    usual = np.median(contributions, axis=0)
    return [
        _advice(game, state, seat, candidate, mind.skill, contribution - usual)
        for candidate, contribution in zip(tried[:most], contributions, strict=False)
    ]


def _advice(
    game: Game, state: State, seat: int, candidate: Candidate, skill: Judgement, apart: NDArray[np.float64]
) -> Advice:
    best = sorted(range(len(skill.names)), key=lambda term: -apart[term])[:_REASONS]
    playouts = max(1, candidate.playouts)
    return Advice(
        code=candidate.code,
        move=game.write(state, seat, candidate.code),
        points=round(float(candidate.points / playouts if candidate.playouts else candidate.judged), 1),
        win_chance=round(float(candidate.wins / playouts), 3),
        playouts=candidate.playouts,
        reasons={
            skill.names[term]: round(float(apart[term]), 1)
            for term in best
            if apart[term] > _WORTH_SAYING * skill.spread
        },
    )
