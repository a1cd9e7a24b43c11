"""Moves as numbers: keep a pair of the four dealt, mark a placement on one of two hands, draft a card.

0 to 5        keep: which pair of the four dealt cards, in ascending order
6 to 779      mark: hand 0 or 1, and one of the placements (single cells first)
780 to 784    draft: display place 0 to 3, or the deck
"""

from saqqara.core.layout import table

from .components import DISPLAY, HANDS, PLACEMENTS

KEPT_LOW = table([0, 0, 0, 1, 1, 2])
KEPT_HIGH = table([1, 2, 3, 2, 3, 3])
KEPT_PAIRS = len(KEPT_LOW)

FIRST_MARK = KEPT_PAIRS
MARKS_OF_A_HAND = len(PLACEMENTS)
FIRST_DRAFT = FIRST_MARK + HANDS * MARKS_OF_A_HAND
DECK = DISPLAY  # the draft after the four places of the display
CODES = FIRST_DRAFT + DISPLAY + 1

# Why a code may not be played; 0 if it may.
(
    FINE,
    NO_SUCH_MOVE,
    GAME_IS_OVER,
    NOT_A_SEAT,
    CHANCE_IS_DUE,
    HAS_CHOSEN,
    HAS_MARKED,
    OTHER_DRAFTS,
    NOW_KEEP,
    NOW_MARK,
    NOW_DRAFT,
    NO_CARD,
    ONE_CELL_ONLY,
    OTHER_SHAPE,
    WALL,
    MARKED_ALREADY,
    ENTRANCE_FIRST,
    MUST_TOUCH,
    NOT_IN_DISPLAY,
    DECK_EMPTY,
    # In words more can be said than there are codes for:
    NOT_DEALT,
    NOT_YOUR_CARD,
    NOT_DISPLAYED,
    # No reason of the rules, but words that are no move:
    NO_MOVE,
    NO_NUMBER,
    NO_CELL,
    NAMED_TWICE,
    # Why a game has ended:
    ALL_ROUNDS_PLAYED,
) = range(28)
