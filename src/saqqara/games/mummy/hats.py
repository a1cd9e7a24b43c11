"""The hats of mummy: add-on 2, M50 and M51."""

from saqqara.core.bits import lowest, size
from saqqara.core.rule import rule

from .codes import FINE, NO_HATS, NO_SUCH_PAWN, NOT_ON_THAT_TILE, OTHER_PAWNS, OWN_PAWN_FOR_A_HAT
from .components import HATS, LUCKY, NUMBERS, PAWNS, UNLUCKY
from .state import FINISH, OUT, WEAR, State


@rule
def roll_for_hats(state: State, seats: int) -> None:
    """M50: these players roll the number die."""
    state.rolling = seats
    state.to_roll = seats


@rule
def hat_rolled(state: State, k: int) -> None:
    """M50: the highest gets the lucky hat, the lowest the unlucky one; the tied roll again, for the lucky one first."""
    state.rolls[lowest(state.to_roll)] = k + 1
    state.to_roll &= state.to_roll - 1
    if state.to_roll:
        return
    first_roll = state.lowest == 0
    high, low = extreme_rolls(state, True), extreme_rolls(state, False)
    if first_roll and high == low:
        roll_for_hats(state, state.rolling)
        return
    if first_roll:
        state.lowest = low
    if state.wearers[LUCKY].seat == OUT:
        if size(high) > 1:
            roll_for_hats(state, high)
            return
        state.wearers[LUCKY].seat = lowest(high)
        low = state.lowest
    if size(low) > 1:
        roll_for_hats(state, low)
        return
    state.wearers[UNLUCKY].seat = lowest(low)
    state.rolling = 0
    state.phase = WEAR


@rule
def extreme_rolls(state: State, highest: bool) -> int:
    """Who of those that rolled has the highest, or the lowest, number."""
    found, best = 0, 0
    for seat in range(state.players):
        if state.rolling >> seat & 1:
            number = state.rolls[seat] if highest else NUMBERS + 1 - state.rolls[seat]
            if number > best:
                found, best = 0, number
            if number == best:
                found |= 1 << seat
    return found


@rule
def hat_of(state: State, seat: int, pawn: int) -> int:
    """The hat a pawn wears, or OUT; at most one (M51)."""
    for hat in range(HATS):
        if state.wearers[hat].seat == seat and state.wearers[hat].pawn == pawn:
            return hat
    return OUT


@rule
def hat_objection(state: State, other: int) -> int:
    """M51: with an opponent's pawn on the tile the moved pawn came to, if either of the two wears a hat."""
    seat, pawn = other // PAWNS, other % PAWNS
    if seat >= state.players or pawn >= state.pawns:
        return NO_SUCH_PAWN
    if seat == state.player:
        return OWN_PAWN_FOR_A_HAT
    if state.seats[seat].pawns[pawn] != state.seats[state.player].pawns[state.pawn]:
        return NOT_ON_THAT_TILE
    if hat_of(state, seat, pawn) == OUT and hat_of(state, state.player, state.pawn) == OUT:
        return NO_HATS
    return FINE


@rule
def any_hat(state: State) -> bool:
    """M51: whether the pawn that was just moved may take, give or swap a hat; not on the finish."""
    if not state.hats or state.pawn == OUT or state.seats[state.player].pawns[state.pawn] == FINISH:
        return False
    for other in range(OTHER_PAWNS):
        if hat_objection(state, other) == FINE:
            return True
    return False


@rule
def exchange_hats(state: State, other: int) -> None:
    """M51: take, give or swap, whichever the two heads allow."""
    seat, pawn = other // PAWNS, other % PAWNS
    theirs, own = hat_of(state, seat, pawn), hat_of(state, state.player, state.pawn)
    if theirs != OUT:
        state.wearers[theirs].seat = state.player
        state.wearers[theirs].pawn = state.pawn
    if own != OUT:
        state.wearers[own].seat = seat
        state.wearers[own].pawn = pawn
