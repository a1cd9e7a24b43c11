"""Moves and outcomes in words, as `moves` reads them."""

from saqqara.core.bits import pick
from saqqara.core.contract import CHANCE
from saqqara.core.printing import Labels, Page, number, plain, put, word
from saqqara.core.rule import rule

from .codes import DECK, FIRST_DRAFT, FIRST_MARK, KEPT_HIGH, KEPT_LOW, MARKS_OF_A_HAND
from .components import CELLS, CHAMBER, PLACEMENTS, SHAPE_NAMES, SIDE, Box
from .state import DEAL, REVEAL, TURN_UP, State


def cell_names(cells: int) -> list[str]:
    """A set of cells in words: a1 is the top left one."""
    return [f"{'abcde'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS) if cells >> cell & 1]


CELL_NAMES, SHAPES = plain(*cell_names(CHAMBER)), plain(*SHAPE_NAMES)


@rule
def spell(page: Page, box: Box, state: State, seat: int, code: int, faces: Labels) -> None:
    """A legal code, or an outcome, as the state stands before it."""
    if seat == CHANCE:
        spell_outcome(page, box, state, code)
    elif code < FIRST_MARK:
        number(page, b"keep ", pick(state.seats[seat].dealt, KEPT_LOW[code]))
        number(page, b" ", pick(state.seats[seat].dealt, KEPT_HIGH[code]))
    elif code < FIRST_DRAFT:
        spell_mark(page, state, seat, code - FIRST_MARK)
    elif code == FIRST_DRAFT + DECK:
        put(page, b"draw")
    else:
        number(page, b"take ", state.display[code - FIRST_DRAFT])


@rule
def spell_mark(page: Page, state: State, seat: int, mark: int) -> None:
    """A marking: the card, and its cells."""
    number(page, b"mark ", state.seats[seat].hand[mark // MARKS_OF_A_HAND].card)
    cells = PLACEMENTS[mark % MARKS_OF_A_HAND]
    for cell in range(CELLS):
        if cells >> cell & 1:
            word(page, b" ", CELL_NAMES, cell)


@rule
def spell_outcome(page: Page, box: Box, state: State, k: int) -> None:
    """What chance brings: an expedition, or a card."""
    if state.phase == REVEAL:
        expedition = pick(state.expeditions, k)
        number(page, b"expedition ", expedition + 1)
        word(page, b" ", SHAPES, box.expeditions[expedition] - 1)
    elif state.phase == DEAL:
        number(page, b"deal ", pick(state.deck, k))
    elif state.phase == TURN_UP:
        number(page, b"turn up ", pick(state.deck, k))
    else:
        number(page, b"drawn ", pick(state.deck, k))
