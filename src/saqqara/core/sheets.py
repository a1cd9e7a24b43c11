"""What score pads have in common: anybody writes at any time until the pad is finished, and chance has no part in it.

A score pad is a spec of its own beside that of its game. Its state are the sheets at a real table, its codes what is
written on them; so whoever can play a game can keep a pad: entries have words, what is refused has its rule, and a pad
that was kept as its entries is found again by entering them once more. `phase` and `players` are fields of its state.
"""

from .contract import Box, Buffer, State, objection
from .printing import Labels, Page
from .rule import rule

OPEN, FINISHED = range(2)
PHASE_NAMES = ("open", "finished")


@rule
def waiting(box: Box, state: State) -> int:
    """Everybody, until the pad is finished."""
    return (1 << state.players) - 1 if state.phase == OPEN else 0


@rule
def chance(box: Box, state: State) -> int:
    """Chance has its part at the real table."""
    return 0


@rule
def over(box: Box, state: State) -> bool:
    """Whether the pad is finished."""
    return bool(state.phase == FINISHED)


@rule
def legal(box: Box, state: State, seat: int, buffer: Buffer) -> int:
    """All entries that nothing speaks against; there is room for each code there is."""
    count = 0
    for code in range(len(buffer)):
        if objection(box, state, seat, code) == 0:
            buffer[count] = code
            count += 1
    return count


@rule
def astray(box: Box, state: State) -> int:
    """Sheets hold no components: these lie on the real table."""
    return 0


@rule
def tell(page: Page, box: Box, before: State, after: State, labels: Labels) -> None:
    """An entry says itself what happened."""
