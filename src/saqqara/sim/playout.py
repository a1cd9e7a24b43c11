"""Random play as rules: from any state to the end, with numbers that are the same interpreted and compiled."""

from saqqara.core.arguments import Cube, OneBox, States
from saqqara.core.bits import pick, size
from saqqara.core.contract import (
    CHANCE,
    Box,
    Buffer,
    State,
    apply,
    astray,
    chance,
    legal,
    over,
    points_of_kind,
    waiting,
    winners,
)
from saqqara.core.luck import random_below
from saqqara.core.rule import rule


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


@rule
def count(box: Box, state: State, game: int, points: Cube, won: Buffer, lost: Buffer) -> None:
    """What a game gave, written to its row: points by seat and kind, winners as bits, components astray."""
    for seat in range(state.players):
        for kind in range(points.shape[2]):
            points[game, seat, kind] = points_of_kind(box, state, seat, kind)
    won[game] = winners(box, state)
    lost[game] = astray(box, state)


@rule
def play_many(
    boxes: OneBox,
    states: States,
    dice: Buffer,
    codes: Buffer,
    longest: int,
    steps: Buffer,
    points: Cube,
    won: Buffer,
    lost: Buffer,
) -> None:
    """A batch of random games to the end, and what each gave.

    Each game has two dice: for chance and for the seats.
    """
    box = boxes[0]
    for game in range(len(states)):
        steps[game] = play_out(box, states[game], dice, 2 * game, codes, longest)
        count(box, states[game], game, points, won, lost)
