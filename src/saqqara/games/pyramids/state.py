"""The table of pyramids as one record."""

from saqqara.core.layout import Array, int8, int16, int32, int64, of

from .components import DISPLAY, HANDS

# What happens next. DEAL, DISPLAY, REVEAL and DRAW are chance; KEEP, MARK and DRAFT are the players'.
DEAL, KEEP, TURN_UP, REVEAL, MARK, DRAFT, DRAW, OVER = range(8)
PHASE_NAMES = ("deal", "keep", "turn up", "reveal", "mark", "draft", "draw", "over")


class Hand:
    """A pyramid in front of a player; card 0 is an empty place."""

    card: int8
    marks: int32


class Sheet:
    """What marked icons have crossed on the score sheet."""

    torches: int8  # a set of rounds
    rubies: int8
    emeralds: int8
    skulls: int8


class Seat:
    """All that belongs to one player."""

    dealt: int64  # cards to choose from, and not kept (P10)
    hand: Array[Hand] = of(HANDS)
    sheet: Sheet
    owed: int8  # extra cells for red X still to mark (P26)
    # The marking of this turn, which others do not see while it is open (P22):
    held: Array[int8] = of(HANDS)  # the cards it began with
    marking: Array[int32] = of(HANDS)  # the cells it has marked
    before: Sheet  # the sheet it began with
    explored: int64
    found: int64  # explored in this turn, points not yet given (P37)
    due: int8  # cards still to choose for explored ones (P32)
    colours: Array[int8] = of(3)  # explored pyramids of each colour
    points: int16  # the set of taken colour points: bit 3·colour + 0, 1, 2 for 10, 6, 3


class State:
    """The whole table. The decks are sets: what comes next is drawn when it is turned up."""

    players: int8
    phase: int8
    waiting: int8  # the seats that must decide, as a set
    turn: int8  # 1 to 28; 0 before the first
    dealt: int8  # cards dealt so far (P10)
    expedition: int8  # the card that holds for this turn, 0 to 7
    expeditions: int16  # the cards still to come in this round, as a set
    taken: Array[int8] = of(3)  # how many of 10, 6, 3 are gone in each colour
    display: Array[int8] = of(DISPLAY)
    deck: int64
    seats: Array[Seat] = of(4)
