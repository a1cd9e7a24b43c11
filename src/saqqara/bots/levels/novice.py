"""A friendly beginner: sees what is good, misjudges it by a few points, plans nothing."""

from random import Random

from saqqara.bots.budget import Budget
from saqqara.bots.thinking import thinker
from saqqara.core.game import Game
from saqqara.core.layout import State

LEVEL = 1
JUDGES = True
MISJUDGES = 0.44
"""Spreads of the game's points; each move is judged better or worse by up to half of it."""


def choose(game: Game, state: State, seat: int, budget: Budget, random: Random) -> int:
    """The best code at a quick glance."""
    return thinker(game).judged(state, seat, MISJUDGES, random.randrange(1 << 30))
