"""Many random games, and what each gave."""

from saqqara.core.arguments import Cube, OneBox, States
from saqqara.core.contract import Box, Buffer, State, astray, points_of_kind, winners
from saqqara.core.random_play import play_out
from saqqara.core.rule import rule


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
