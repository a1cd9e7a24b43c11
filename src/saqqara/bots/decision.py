"""Where thinking about a game begins."""

from random import Random

from saqqara.core.contract import CHANCE
from saqqara.core.game import Game
from saqqara.core.layout import State


def first_decision(game: Game) -> tuple[State, int]:
    """The first state of a game where somebody must decide, and who; seat 0 where it comes to no decision."""
    state, luck = game.new(game.spec.players[0]), Random(1)
    for _ in range(game.spec.longest):
        if not (due := game.chance(state)):
            break
        game.apply(state, CHANCE, luck.randrange(due))
    return state, next(iter(game.waiting(state)), 0)
