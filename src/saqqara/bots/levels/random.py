"""Any legal move, each as likely as the other."""

from random import Random

from saqqara.bots.budget import Budget
from saqqara.core.game import Game
from saqqara.core.layout import State

LEVEL = 0
JUDGES = False


def choose(game: Game, state: State, seat: int, budget: Budget, random: Random) -> int:
    """A random legal code."""
    return random.choice(game.codes(state, seat))
