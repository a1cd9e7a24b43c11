"""Plays the best moves out to the end many times, everyone with good judgement, and takes the one that wins most."""

from random import Random

from saqqara.bots.budget import Budget
from saqqara.bots.thinking import thinker
from saqqara.core.game import Game
from saqqara.core.layout import State

LEVEL = 3
JUDGES = True
PLAYS_OUT = True


def choose(game: Game, state: State, seat: int, budget: Budget, random: Random) -> int:
    """The code that did best in playouts."""
    return thinker(game).searched(state, seat, budget, random).candidates[0].code
