"""Good judgement of what a move collects and opens, one turn ahead."""

from random import Random

from saqqara.bots.budget import Budget
from saqqara.bots.thinking import thinker
from saqqara.core.game import Game
from saqqara.core.layout import State

LEVEL = 2
JUDGES = True
MISJUDGES = 0.0


def choose(game: Game, state: State, seat: int, budget: Budget, random: Random) -> int:
    """The code of the highest worth."""
    return thinker(game).judged(state, seat)
