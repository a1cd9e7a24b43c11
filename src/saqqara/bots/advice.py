"""What would a good player do? Ranked moves with reasons, for a hint or an analysis."""

from dataclasses import dataclass
from random import Random

import msgspec

from saqqara.core.game import Game
from saqqara.core.layout import State

from .budget import Budget
from .thinking import thinker


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
    return msgspec.json.decode(mind.advised(mind.searched(state, seat, budget, random), seat, most), type=list[Advice])
