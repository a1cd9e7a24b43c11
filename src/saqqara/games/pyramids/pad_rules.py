"""Score sheets of pyramids as they are written at a real table; points are counted by `scoring`."""

from saqqara.core.bits import size
from saqqara.core.contract import Buffer
from saqqara.core.rule import rule
from saqqara.core.sheets import FINISHED, OPEN

from .components import CARDS, CARDS_OF_A_COLOUR, COLOUR_POINTS, COLOUR_STEPS, COLOURS, GEMS, ROUNDS, SKULLS, Box
from .pad_codes import (
    CODES,
    EMERALD_CODE,
    FINE,
    FINISH_CODE,
    FIRST_LOWEST,
    FIRST_POINTS,
    FIRST_PYRAMID,
    FIRST_ROUND,
    GEMS_FULL,
    HIGHER_POINTS_FIRST,
    NO_PYRAMID_LEFT,
    NO_SUCH_ENTRY,
    NOT_A_SHEET,
    NOT_WRITTEN,
    NOTHING_EXPLORED,
    NOTHING_TO_ERASE,
    NUMBER_NOTED,
    PAD_FINISHED,
    POINTS_GONE,
    POINTS_NEED_IT,
    POINTS_OWED,
    POINTS_TOO_EARLY,
    POTION_CODE,
    ROUND_IS_ON,
    RUBY_CODE,
    SKULL_CODE,
    SKULLS_FULL,
    TIE_UNSETTLED,
    TORCH_CROSSED,
    TORCH_OF_OTHER_ROUND,
    WRITTEN,
)
from .pad_state import Seat, State
from .scoring import KINDS, ahead, sheet_points

_BOXES = len(COLOUR_POINTS)
_OF_A_COLOUR = (1 << _BOXES) - 1
_POTION = 2


@rule
def new(box: Box, state: State, players: int, options: Buffer) -> None:
    """P5: a sheet each, in the first round."""
    state.players = players


# What the sheets say


@rule
def explored(seat: Seat) -> int:
    """How many pyramids are explored."""
    count = 0
    for colour in range(len(COLOURS)):
        count += seat.colours[colour]
    return count


@rule
def explored_by_all(state: State, colour: int) -> int:
    """How many pyramids of a colour are explored by everybody together."""
    count = 0
    for number in range(state.players):
        count += state.seats[number].colours[colour]
    return count


@rule
def taken_by_all(state: State, colour: int) -> int:
    """The 10, 6 and 3 of a colour that are gone, as a set."""
    gone = 0
    for number in range(state.players):
        gone |= taken(state.seats[number], colour)
    return gone


@rule
def taken(seat: Seat, colour: int) -> int:
    """The 10, 6 and 3 of a colour that are on this sheet, as a set."""
    return seat.points >> _BOXES * colour & _OF_A_COLOUR


@rule
def steps(count: int) -> int:
    """P37: how often so many explored pyramids of a colour have brought points."""
    reached = 0
    for place in range(len(COLOUR_STEPS)):
        reached += count >= COLOUR_STEPS[place]
    return reached


@rule
def next_points(state: State, colour: int) -> int:
    """P37: the place of the next free points of a colour among 10, 6, 3; behind them if all are gone."""
    gone, place = taken_by_all(state, colour), 0
    while gone >> place & 1:
        place += 1
    return place


@rule
def owed_points(state: State, number: int, colour: int) -> bool:
    """P37: whether pyramids of this colour have brought points that are free and not yet taken."""
    seat = state.seats[number]
    return next_points(state, colour) < _BOXES and size(taken(seat, colour)) < steps(seat.colours[colour])


# Points


@rule
def points_of_kind(box: Box, state: State, number: int, kind: int) -> int:
    """P40, one line of it."""
    seat = state.seats[number]
    return sheet_points(seat.sheet, explored(seat), seat.points, kind)


@rule
def score(box: Box, state: State, number: int) -> int:
    """P40: the total."""
    total = 0
    for kind in range(len(KINDS)):
        total += points_of_kind(box, state, number, kind)
    return total


@rule
def lowest_card(seat: Seat) -> int:
    """P41: what breaks a tie. A number that was not noted counts as the highest; none is behind all of them."""
    if seat.lowest:
        return seat.lowest
    return CARDS if explored(seat) else CARDS + 1


@rule
def place(box: Box, state: State, number: int) -> int:
    """P41: 1 for the first, and so on; who shares a place has the same."""
    before, points, card = 0, score(box, state, number), lowest_card(state.seats[number])
    for other in range(state.players):
        before += ahead(score(box, state, other), lowest_card(state.seats[other]), points, card)
    return before + 1


@rule
def winners(box: Box, state: State) -> int:
    """P41: those in the first place."""
    winning = 0
    for number in range(state.players):
        if place(box, state, number) == 1:
            winning |= 1 << number
    return winning


@rule
def is_asked(box: Box, state: State, number: int) -> bool:
    """P41: whether a tie cannot be broken without the lowest explored pyramid of this sheet."""
    seat = state.seats[number]
    if seat.lowest or not explored(seat):
        return False
    for other in range(state.players):
        tied = other != number and score(box, state, other) == score(box, state, number)
        if tied and explored(state.seats[other]):
            return True
    return False


# Entries


@rule
def objection(box: Box, state: State, number: int, code: int) -> int:
    """Why this cannot be written on this sheet; 0 if it can."""
    if not 0 <= number < state.players:
        return NOT_A_SHEET
    if not 0 <= code < CODES:
        return NO_SUCH_ENTRY
    if state.phase != OPEN:
        return PAD_FINISHED
    seat = state.seats[number]
    if code < WRITTEN:
        return writing_objection(state, number, code)
    if code < POTION_CODE:
        return rubbing_objection(seat, code - WRITTEN)
    if code == POTION_CODE:
        return FINE if seat.sheet.skulls else NOTHING_TO_ERASE  # P30
    if code < FIRST_LOWEST:
        return ROUND_IS_ON if code - FIRST_ROUND == state.round else FINE  # P20
    if code < FINISH_CODE:
        return noting_objection(state, number, code - FIRST_LOWEST + 1)
    return finishing_objection(box, state)


@rule
def finishing_objection(box: Box, state: State) -> int:
    """P37, P41: why points cannot be counted yet."""
    tied = False
    for number in range(state.players):
        tied = tied or is_asked(box, state, number)
        for colour in range(len(COLOURS)):
            if owed_points(state, number, colour):
                return POINTS_OWED
    return TIE_UNSETTLED if tied else FINE


@rule
def writing_objection(state: State, number: int, code: int) -> int:
    """Why no more of this can be written."""
    sheet = state.seats[number].sheet
    if code < FIRST_PYRAMID:  # P28
        if code != state.round:
            return TORCH_OF_OTHER_ROUND
        return TORCH_CROSSED if sheet.torches >> code & 1 else FINE
    if code < FIRST_POINTS:  # P1
        return NO_PYRAMID_LEFT if explored_by_all(state, code - FIRST_PYRAMID) == CARDS_OF_A_COLOUR else FINE
    if code < RUBY_CODE:
        return points_objection(state, number, (code - FIRST_POINTS) // _BOXES, (code - FIRST_POINTS) % _BOXES)
    if code == SKULL_CODE:
        return SKULLS_FULL if sheet.skulls == SKULLS else FINE  # P29
    return GEMS_FULL if (sheet.rubies if code == RUBY_CODE else sheet.emeralds) == GEMS else FINE  # P27


@rule
def points_objection(state: State, number: int, colour: int, which: int) -> int:
    """P37: why these points of a colour cannot be taken."""
    seat = state.seats[number]
    if taken_by_all(state, colour) >> which & 1:
        return POINTS_GONE
    if size(taken(seat, colour)) >= steps(seat.colours[colour]):
        return POINTS_TOO_EARLY
    return HIGHER_POINTS_FIRST if next_points(state, colour) != which else FINE


@rule
def rubbing_objection(seat: Seat, code: int) -> int:
    """Why this cannot be rubbed out."""
    sheet = seat.sheet
    if code < FIRST_PYRAMID:
        there = sheet.torches >> code & 1
    elif code < FIRST_POINTS:
        there = seat.colours[code - FIRST_PYRAMID]
    elif code < RUBY_CODE:
        there = seat.points >> code - FIRST_POINTS & 1
    elif code == SKULL_CODE:
        there = sheet.skulls
    else:
        there = sheet.rubies if code == RUBY_CODE else sheet.emeralds
    if not there:
        return NOT_WRITTEN
    if FIRST_PYRAMID <= code < FIRST_POINTS:
        colour = code - FIRST_PYRAMID
        if size(taken(seat, colour)) > steps(seat.colours[colour] - 1):
            return POINTS_NEED_IT  # P37
    return FINE


@rule
def noting_objection(state: State, number: int, card: int) -> int:
    """P41, P1: why this cannot be the lowest explored pyramid."""
    if not explored(state.seats[number]):
        return NOTHING_EXPLORED
    for other in range(state.players):
        if state.seats[other].lowest == card:
            return NUMBER_NOTED
    return FINE


@rule
def apply(box: Box, state: State, number: int, code: int) -> bool:
    """Write, rub out, or go on."""
    if objection(box, state, number, code):
        return False
    if code < WRITTEN:
        write(state.seats[number], code, 1)
    elif code < POTION_CODE:
        write(state.seats[number], code - WRITTEN, -1)
    elif code == POTION_CODE:
        sheet = state.seats[number].sheet
        sheet.skulls = max(0, sheet.skulls - _POTION)  # P30
    elif code < FIRST_LOWEST:
        state.round = code - FIRST_ROUND
    elif code < FINISH_CODE:
        state.seats[number].lowest = code - FIRST_LOWEST + 1
    else:
        state.phase = FINISHED
    return True


@rule
def write(seat: Seat, code: int, more: int) -> None:
    """One more of something, or one less."""
    sheet = seat.sheet
    if code < ROUNDS:
        sheet.torches ^= 1 << code
    elif code < FIRST_POINTS:
        seat.colours[code - FIRST_PYRAMID] += more
        if not explored(seat):
            seat.lowest = 0
    elif code < RUBY_CODE:
        seat.points ^= 1 << code - FIRST_POINTS
    elif code == RUBY_CODE:
        sheet.rubies += more
    elif code == EMERALD_CODE:
        sheet.emeralds += more
    else:
        sheet.skulls += more
