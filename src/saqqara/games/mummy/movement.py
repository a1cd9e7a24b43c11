"""How pieces of mummy move over the track, M21 to M26, and what a place holds."""

from saqqara.core.rule import rule

from .codes import FINE, GUARD_ALONE, GUARD_GONE, NO_SUCH_PAWN, PAWN_HOME, PAWN_SWAPPED
from .components import GUARDS, MUMMY_TOKENS
from .state import FINISH, OUT, START, State


@rule
def company(state: State) -> int:
    """M22: the places of tiles where a pawn or the mummy stands, as a set."""
    places = 0
    for seat in range(state.players):
        for pawn in range(state.pawns):
            place = state.seats[seat].pawns[pawn]
            if place != FINISH:
                places |= 1 << place
    if state.mummy not in (OUT, FINISH):
        places |= 1 << state.mummy
    return places & ~(1 << START)


@rule
def guard_objection(state: State, guard: int, accompanied: int) -> int:
    """M22: a guard moves only while a pawn or the mummy stands on its tile."""
    if state.guards[guard] == OUT:
        return GUARD_GONE
    return FINE if accompanied >> state.guards[guard] & 1 else GUARD_ALONE


@rule
def pawn_objection(state: State, pawn: int) -> int:
    """M23: a pawn in the finish never moves again. M74: nor does one that was swapped in this turn."""
    if pawn >= state.pawns:
        return NO_SUCH_PAWN
    if state.seats[state.player].pawns[pawn] == FINISH:
        return PAWN_HOME
    return PAWN_SWAPPED if state.swapped >> pawn & 1 else FINE


@rule
def ahead(state: State, place: int) -> int:
    """M21, M23: the place so many existing tiles further on; pawns and guards stop in the finish."""
    there = place + state.number
    return there if there <= state.tiles else FINISH


@rule
def move_guard(state: State, guard: int) -> None:
    """M22: a guard that reaches the finish leaves the game. Moving a guard never claims (M24)."""
    there = ahead(state, state.guards[guard])
    state.guards[guard] = OUT if there == FINISH else there


@rule
def walk_mummy(state: State) -> None:
    """M25: tiles, finish, start and tiles again; each arrival at the finish takes the top mummy token."""
    around = state.tiles + 2
    place = state.tiles + 1 if state.mummy == FINISH else state.mummy
    reached = place + state.number
    arrivals = (reached + 1) // around - (place + 1) // around
    while arrivals and state.mummy != OUT:
        state.seats[state.player].mummy_tokens |= 1 << state.laps
        state.laps += 1
        arrivals -= 1
        if state.laps == MUMMY_TOKENS:
            state.mummy = OUT  # M26: the last token; steps left over are lost
    if state.mummy != OUT:
        place = reached % around
        state.mummy = FINISH if place == state.tiles + 1 else place


@rule
def occupied(state: State, place: int) -> bool:
    """M24: whether a pawn, a guard or the mummy stands there."""
    if state.mummy == place:
        return True
    for guard in range(GUARDS):
        if state.guards[guard] == place:
            return True
    for seat in range(state.players):
        for pawn in range(state.pawns):
            if state.seats[seat].pawns[pawn] == place:
                return True
    return False


@rule
def take_tile(state: State, taker: int, place: int) -> None:
    """M24: onto the stack; the gap closes, and all that stands behind it moves up (M21)."""
    seat = state.seats[taker]
    seat.stack[seat.height] = state.track[place - 1]
    seat.height += 1
    state.tiles -= 1
    for gap in range(place - 1, state.tiles):
        state.track[gap] = state.track[gap + 1]
    state.track[state.tiles] = 0
    if state.mummy != FINISH and state.mummy > place:
        state.mummy -= 1
    for guard in range(GUARDS):
        if state.guards[guard] > place:
            state.guards[guard] -= 1
    for number in range(state.players):
        for pawn in range(state.pawns):
            if FINISH > state.seats[number].pawns[pawn] > place:
                state.seats[number].pawns[pawn] -= 1


@rule
def home(state: State, number: int) -> bool:
    """M27: whether all pawns of a player are in the finish."""
    for pawn in range(state.pawns):
        if state.seats[number].pawns[pawn] != FINISH:
            return False
    return True


@rule
def on_tile(state: State, place: int) -> bool:
    """Whether a place is a tile of the track."""
    return 1 <= place <= state.tiles


@rule
def alone(state: State, place: int) -> int:
    """M28: whose pawn stands there with no other pawn, guard or mummy; OUT if that is not so."""
    owner, pawns = OUT, 0
    for number in range(state.players):
        for pawn in range(state.pawns):
            if state.seats[number].pawns[pawn] == place:
                owner = number
                pawns += 1
    for guard in range(GUARDS):
        if state.guards[guard] == place:
            return OUT
    return owner if pawns == 1 and state.mummy != place else OUT
