"""The action tokens of mummy: add-on 4, M70 to M75. When they may be used in a turn (M76) is in rules.py."""

from saqqara.core.rule import rule

from .codes import (
    FINE,
    FIRST_GUARD_PIECE,
    MUMMY_PIECE,
    NO_OWN_PAWN_THERE,
    NO_SUCH_PAWN,
    NO_SUCH_PLACE,
    NO_TOKEN,
    NOT_NEIGHBOURS,
    NOT_ON_A_TILE,
    NOTHING_TO_BURY,
    NOTHING_TO_PUSH,
    OTHER_PAWNS,
    OWN_PAWN,
    PAWN_MOVED,
    PIECES,
    TOKEN_RESTS,
)
from .components import BURY, EXTRA, PAWNS, PUSH, SWAP
from .movement import on_tile
from .state import AFTER, Seat, State


@rule
def token_kind(state: State, k: int) -> int:
    """The kind of the never drawn token number k."""
    kind = 0
    while k >= state.fresh[kind]:
        k -= state.fresh[kind]
        kind += 1
    return kind


@rule
def token_objection(seat: Seat, kind: int) -> int:
    """M71: a token can be used, but not in the turn in which it was taken."""
    held = seat.secret[kind] + seat.known[kind]
    if held == 0:
        return NO_TOKEN
    return TOKEN_RESTS if held == seat.resting_secret[kind] + seat.resting_known[kind] else FINE


@rule
def use_token(state: State, kind: int) -> None:
    """M71: under the stack at once. One that everybody knows of is used first: equal tokens are the same."""
    seat = state.seats[state.player]
    if seat.known[kind] > seat.resting_known[kind]:
        seat.known[kind] -= 1
    else:
        seat.secret[kind] -= 1
        seat.hidden -= 1
    state.recycled[state.recycled_count] = kind
    state.recycled_count += 1


@rule
def may_hold(state: State, kind: int) -> bool:
    """M70: whether the player may have such a token to use, as far as everybody can tell: kinds are secret."""
    seat = state.seats[state.player]
    return seat.known[kind] > seat.resting_known[kind] or seat.hidden > seat.resting_hidden


@rule
def any_action(state: State) -> bool:
    """M76: whether a token may be used in this phase, judged by what everybody sees, so that no secret slips out."""
    if state.phase == AFTER and may_hold(state, EXTRA):
        return True
    if may_hold(state, BURY) and state.seats[state.player].height:
        return True
    return may_hold(state, SWAP) and swap_possible(state)


@rule
def swap_possible(state: State) -> bool:
    """M74: whether the table allows any swap."""
    for pawn in range(state.pawns):
        for piece in range(PIECES):
            if pair_objection(state, pawn, piece) == FINE:
                return True
    return False


@rule
def push_possible(state: State) -> bool:
    """M75: whether the table allows any push."""
    for place in range(1, state.tiles + 1):
        if place_objection(state, place) == FINE:
            return True
    return False


@rule
def bury_objection(state: State) -> int:
    """M72: needs a tile."""
    seat = state.seats[state.player]
    objection = token_objection(seat, BURY)
    if objection == FINE and seat.height == 0:
        return NOTHING_TO_BURY
    return objection


@rule
def bury(state: State) -> None:
    """M72: the top tile of your stack goes to the very bottom."""
    use_token(state, BURY)
    seat = state.seats[state.player]
    top = seat.stack[seat.height - 1]
    for place in range(seat.height - 1, 0, -1):
        seat.stack[place] = seat.stack[place - 1]
    seat.stack[0] = top


@rule
def place_of(state: State, piece: int) -> int:
    """Where a pawn of any player, the mummy or a guard stands."""
    if piece < OTHER_PAWNS:
        return state.seats[piece // PAWNS].pawns[piece % PAWNS]
    return state.mummy if piece == MUMMY_PIECE else state.guards[piece - FIRST_GUARD_PIECE]


@rule
def swap_objection(state: State, pawn: int, piece: int) -> int:
    """M74: needs a token, and two pieces that can change places."""
    objection = token_objection(state.seats[state.player], SWAP)
    return pair_objection(state, pawn, piece) if objection == FINE else objection


@rule
def pair_objection(state: State, pawn: int, piece: int) -> int:
    """M74: an own pawn and a piece of another kind on neighbouring tiles; not a pawn moved in this turn."""
    if pawn >= state.pawns:
        return NO_SUCH_PAWN
    if piece < OTHER_PAWNS:
        if piece // PAWNS >= state.players or piece % PAWNS >= state.pawns:
            return NO_SUCH_PAWN
        if piece // PAWNS == state.player:
            return OWN_PAWN
    place, other = state.seats[state.player].pawns[pawn], place_of(state, piece)
    if not on_tile(state, place) or not on_tile(state, other):
        return NOT_ON_A_TILE
    if place - other not in (1, -1):
        return NOT_NEIGHBOURS
    return PAWN_MOVED if state.moved >> pawn & 1 else FINE


@rule
def swap(state: State, pawn: int, piece: int) -> None:
    """M74: the two change places; nothing is claimed."""
    use_token(state, SWAP)
    seat = state.seats[state.player]
    place, other = seat.pawns[pawn], place_of(state, piece)
    seat.pawns[pawn] = other
    if piece < OTHER_PAWNS:
        state.seats[piece // PAWNS].pawns[piece % PAWNS] = place
    elif piece == MUMMY_PIECE:
        state.mummy = place
    else:
        state.guards[piece - FIRST_GUARD_PIECE] = place
    state.swapped |= 1 << pawn


@rule
def push_objection(state: State, place: int) -> int:
    """M75: needs a token, and a tile to push from."""
    objection = token_objection(state.seats[state.player], PUSH)
    return place_objection(state, place) if objection == FINE else objection


@rule
def place_objection(state: State, place: int) -> int:
    """M75: from a tile with an own pawn and something to push."""
    if place > state.tiles:
        return NO_SUCH_PLACE
    own = False
    for pawn in range(state.pawns):
        own = own or state.seats[state.player].pawns[pawn] == place
    if not own:
        return NO_OWN_PAWN_THERE
    for piece in range(PIECES):
        if pushed_from(state, piece, place):
            return FINE
    return NOTHING_TO_PUSH


@rule
def pushed_from(state: State, piece: int, place: int) -> bool:
    """M75: an opponent's pawn, the mummy or a guard on that tile."""
    if piece >= OTHER_PAWNS:
        return place_of(state, piece) == place
    seat, pawn = piece // PAWNS, piece % PAWNS
    opposing = seat != state.player and seat < state.players and pawn < state.pawns
    return opposing and place_of(state, piece) == place
