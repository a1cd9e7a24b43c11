"""Random play as rules: from any state to the end, with numbers that are the same interpreted and compiled."""

from .bits import pick, size
from .contract import CHANCE, Box, Buffer, State, apply, chance, legal, over, waiting
from .luck import random_below
from .rule import rule


@rule
def random_step(box: Box, state: State, dice: Buffer, place: int, codes: Buffer) -> None:
    """One outcome of chance, or a random legal code for a random one of the seats that must decide.

    Chance has dice of its own, at `place`, and the seats share those beside: who plays changes no card.
    """
    due = chance(box, state)
    if due:
        seat, code = CHANCE, random_below(dice, place, due)
    else:
        seats = waiting(box, state)
        seat = pick(seats, random_below(dice, place + 1, size(seats)))
        code = codes[random_below(dice, place + 1, legal(box, state, seat, codes))]
    apply(box, state, seat, code)


@rule
def play_out(box: Box, state: State, dice: Buffer, place: int, codes: Buffer, longest: int) -> int:
    """Random play to the end, or as many steps as a game can have; answers the number of steps."""
    steps = 0
    while steps < longest and not over(box, state):
        random_step(box, state, dice, place, codes)
        steps += 1
    return steps
