"""The end of mummy: M30 and M31, with the add-ons' M52, M63 and M71."""

from saqqara.core.rule import rule

from .components import (
    ACTION_POINTS,
    ACTIONS,
    CAMEL,
    HAT_POINTS,
    HATS,
    HAZARD,
    LUCKY,
    MUMMY_TOKENS,
    RISK,
    TREASURE,
    Box,
)
from .state import FINISH, Seat, State

KINDS = ("treasures", "hazards", "camels", "mummy tokens", "hats", "risk", "actions")
TREASURE_POINTS, HAZARD_POINTS, CAMEL_POINTS, MUMMY_POINTS, HATS_POINTS, RISK_POINTS, TOKEN_POINTS = range(7)


@rule
def count_of_kind(box: Box, seat: Seat, kind: int) -> int:
    """How many tiles of a kind lie in a stack."""
    count = 0
    for place in range(seat.height):
        count += box.tiles[seat.stack[place]].kind == kind
    return count


@rule
def value_of_kind(box: Box, seat: Seat, kind: int) -> int:
    """The values of all tiles of a kind in a stack."""
    value = 0
    for place in range(seat.height):
        tile = box.tiles[seat.stack[place]]
        if tile.kind == kind:
            value += tile.value
    return value


@rule
def turned_hazards(box: Box, seat: Seat) -> int:
    """M30: the largest hazards, one for each camel, as a set of places in the stack."""
    turned = 0
    for _ in range(min(count_of_kind(box, seat, CAMEL), count_of_kind(box, seat, HAZARD))):
        largest = -1
        for place in range(seat.height):
            tile = box.tiles[seat.stack[place]]
            larger = largest < 0 or tile.value > box.tiles[seat.stack[largest]].value
            if tile.kind == HAZARD and not turned >> place & 1 and larger:
                largest = place
        turned |= 1 << largest
    return turned


@rule
def turned_value(box: Box, seat: Seat) -> int:
    """M30: the values of the hazards that camels turn."""
    turned = turned_hazards(box, seat)
    value = 0
    for place in range(seat.height):
        if turned >> place & 1:
            value += box.tiles[seat.stack[place]].value
    return value


@rule
def hat_points(hat: int) -> int:
    """M52: what a hat counts on a pawn in the finish."""
    return HAT_POINTS if hat == LUCKY else -HAT_POINTS


@rule
def points_of_kind(box: Box, state: State, number: int, kind: int) -> int:
    """M30, one line of it: KINDS in their order."""
    seat = state.seats[number]
    if kind == TREASURE_POINTS:
        return value_of_kind(box, seat, TREASURE)
    if kind == HAZARD_POINTS:
        return -value_of_kind(box, seat, HAZARD)
    if kind == CAMEL_POINTS:
        return 2 * turned_value(box, seat)  # from minus to plus
    points = 0
    if kind == MUMMY_POINTS:
        for token in range(MUMMY_TOKENS):
            if seat.mummy_tokens >> token & 1:
                points += box.mummy_tokens[token]
    if kind == HATS_POINTS and state.hats:
        for hat in range(HATS):  # M52
            wearer = state.wearers[hat]
            if wearer.seat == number and wearer.pawn >= 0 and seat.pawns[wearer.pawn] == FINISH:
                points += hat_points(hat)
    if kind == RISK_POINTS:
        odd = count_of_kind(box, seat, RISK) % 2
        points = value_of_kind(box, seat, RISK) * (-1 if odd else 1)  # M63
    if kind == TOKEN_POINTS:
        points = seat.hidden  # M71
        for action in range(ACTIONS):
            points += seat.known[action]
        points *= ACTION_POINTS
    return points


@rule
def score(box: Box, state: State, number: int) -> int:
    """M30: the total."""
    total = 0
    for kind in range(len(KINDS)):
        total += points_of_kind(box, state, number, kind)
    return total


@rule
def winners(box: Box, state: State) -> int:
    """M31: most points win; a tie is a shared win."""
    winning, best = 0, 0
    for number in range(state.players):
        points = score(box, state, number)
        if winning == 0 or points > best:
            winning, best = 1 << number, points
        elif points == best:
            winning |= 1 << number
    return winning
