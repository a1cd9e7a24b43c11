"""The end of pyramids: P40 and P41."""

from saqqara.core.bits import lowest, size
from saqqara.core.rule import rule

from .components import (
    CARDS,
    COLOUR_POINTS,
    COLOURS,
    GEM_PAIR_POINTS,
    PYRAMID_POINTS,
    SINGLE_GEM_POINTS,
    SKULL_POINTS,
    TORCH_POINTS,
    Box,
)
from .state import Sheet, State

KINDS = ("pyramids", "colours", "torches", "gems", "skulls")


@rule
def colour_points(taken: int) -> int:
    """The 10, 6 and 3 taken in all colours."""
    points = 0
    for box_taken in range(len(COLOURS) * len(COLOUR_POINTS)):
        if taken >> box_taken & 1:
            points += COLOUR_POINTS[box_taken % len(COLOUR_POINTS)]
    return points


@rule
def points_of_kind(box: Box, state: State, number: int, kind: int) -> int:
    """P40, one line of it: KINDS in their order."""
    seat = state.seats[number]
    return sheet_points(seat.sheet, size(seat.explored), seat.points, kind)


@rule
def sheet_points(sheet: Sheet, explored: int, taken: int, kind: int) -> int:
    """P40 for a sheet with so many explored pyramids and the set of taken colour points."""
    if kind == 0:
        return PYRAMID_POINTS * explored
    if kind == 1:
        return colour_points(taken)
    if kind == 2:
        return TORCH_POINTS * size(sheet.torches)
    if kind == 3:
        pairs = min(sheet.rubies, sheet.emeralds)
        return GEM_PAIR_POINTS * pairs + SINGLE_GEM_POINTS * (sheet.rubies + sheet.emeralds - 2 * pairs)
    return SKULL_POINTS[sheet.skulls]


@rule
def score(box: Box, state: State, number: int) -> int:
    """P40: the total."""
    total = 0
    for kind in range(len(KINDS)):
        total += points_of_kind(box, state, number, kind)
    return total


@rule
def ahead(points: int, card: int, others_points: int, others_card: int) -> bool:
    """P41: more points, or as many and a lower explored pyramid."""
    return points > others_points or (points == others_points and card < others_card)


@rule
def winners(box: Box, state: State) -> int:
    """P41: most points; of the tied the lowest explored pyramid; shared if none of them explored any."""
    winning, best, lowest_card = 0, 0, 0
    for number in range(state.players):
        points = score(box, state, number)
        explored = state.seats[number].explored
        card = lowest(explored) if explored else CARDS + 1
        if winning == 0 or ahead(points, card, best, lowest_card):
            winning, best, lowest_card = 1 << number, points, card
        elif points == best and card == lowest_card:
            winning |= 1 << number
    return winning
