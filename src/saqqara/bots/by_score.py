"""What anybody can see of any game: the points as they stand. So bots judge a game that nobody has taught them."""

from saqqara.core.contract import Box, Buffer, State, reopen, score
from saqqara.core.rule import rule

TERMS = ("always", "points now", "points of the best other")
ALWAYS, POINTS, BEST_OTHER = range(3)
RIVALRY = 1.0
UNTUNED = {"points now": 1.0}
"""Weights before anybody has tuned them; also for a judgement of the game's own that has a term of this name."""


@rule
def terms(box: Box, state: State, seat: int, values: Buffer) -> None:
    """Own points, and those of whoever else has most."""
    values[ALWAYS] = 1
    values[POINTS] = score(box, state, seat)
    found = False
    for other in range(state.players):
        if other != seat:
            points = score(box, state, other)
            if not found or points > values[BEST_OTHER]:
                values[BEST_OTHER] = points
            found = True


@rule
def imagine(box: Box, state: State, viewer: int, dice: Buffer) -> None:
    """Nothing is hidden but what others have decided in this step: they decide once more."""
    reopen(box, state, viewer)
