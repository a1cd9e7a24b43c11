"""What players of mummy take at a real table, kept in a state of the game itself; points are counted by `scoring`."""

from saqqara.core.contract import Buffer
from saqqara.core.rule import rule
from saqqara.core.sheets import FINISHED, OPEN

from .components import (
    ACTION_TOKENS,
    EVERY_EXCHANGE,
    EVERY_TILE,
    HATS,
    HAZARD,
    LEFT_OUT_BY_LOT,
    MUMMY_TOKENS,
    PAWNS,
    PAWNS_OF_FIVE,
    TREASURE,
    Box,
)
from .pad_codes import (
    ACTION_BACK_CODE,
    ACTION_CODE,
    BURY_CODE,
    CODES,
    FINE,
    FINISH_CODE,
    FIRST_BACK,
    FIRST_HAT,
    FIRST_HAT_OFF,
    HAT_IS_NOT_THERE,
    HAT_IS_THERE,
    IN_THE_BOX,
    LEFT_OUT,
    MUMMY_GONE,
    MUMMY_TOKEN_BACK_CODE,
    MUMMY_TOKEN_CODE,
    NO_ACTION,
    NO_ACTION_LEFT,
    NO_SUCH_ENTRY,
    NOT_A_STACK,
    NOT_IN_STACK,
    NOT_THE_LAST_TOKEN,
    NOTHING_TO_BURY,
    NOTHING_TO_PASS,
    PAD_FINISHED,
    PASS_CODE,
    TAKEABLE,
    TILE_TAKEN,
    WITHOUT_ACTIONS,
    WITHOUT_HATS,
    WITHOUT_PASSING,
)
from .rules import tiles_in_play
from .scoring import score
from .state import FINISH, OUT, Seat, State

_MANY = 5  # players have two pawns each


@rule
def new(box: Box, state: State, players: int, options: Buffer) -> None:
    """M10, M12: the tiles that are played with lie on the table, hats on nobody's head."""
    state.players = players
    state.pawns = PAWNS if players < _MANY else PAWNS_OF_FIVE
    state.treasures = options[0]
    state.pass_it_on = options[1]
    state.hats = options[2]
    state.risk = options[3]
    state.actions = options[4]
    if state.pass_it_on and state.risk:
        state.leaving = LEFT_OUT_BY_LOT
    tiles = tiles_in_play(box, state)
    state.boxed = EVERY_TILE & ~tiles
    state.unlaid = tiles & ~EVERY_EXCHANGE
    for hat in range(HATS):
        state.wearers[hat].seat = OUT
        state.wearers[hat].pawn = OUT
    for number in range(players):
        for pawn in range(state.pawns):
            state.seats[number].pawns[pawn] = FINISH  # where hats count (M52)


@rule
def place(box: Box, state: State, number: int) -> int:
    """M31: 1 for the first, and so on; who shares a place has the same."""
    before = 0
    for other in range(state.players):
        before += score(box, state, other) > score(box, state, number)
    return before + 1


@rule
def lying(box: Box, state: State, kind: int) -> int:
    """How many tiles of a kind nobody has taken."""
    count = 0
    for tile in range(TAKEABLE):
        count += state.unlaid >> tile & 1 == 1 and box.tiles[tile].kind == kind
    return count


@rule
def height_of(seat: Seat, tile: int) -> int:
    """The place of a tile in a stack; OUT if it is not there."""
    for height in range(seat.height):
        if seat.stack[height] == tile:
            return height
    return OUT


@rule
def tokens_held(state: State) -> int:
    """M70: how many action tokens the players have."""
    count = 0
    for number in range(state.players):
        count += state.seats[number].hidden
    return count


@rule
def objection(box: Box, state: State, number: int, code: int) -> int:
    """Why this cannot be written for this player; 0 if it can."""
    if not 0 <= number < state.players:
        return NOT_A_STACK
    if not 0 <= code < CODES:
        return NO_SUCH_ENTRY
    if state.phase != OPEN:
        return PAD_FINISHED
    seat = state.seats[number]
    if code < FIRST_BACK:
        return taking_objection(box, state, code)
    if code < MUMMY_TOKEN_CODE:
        return NOT_IN_STACK if height_of(seat, code - FIRST_BACK) == OUT else FINE
    if code < FIRST_HAT:
        return mummy_token_objection(state, seat, code)
    if code < ACTION_CODE:
        return hat_objection(state, number, code)
    if code == PASS_CODE:
        if not state.pass_it_on:
            return WITHOUT_PASSING
        return FINE if seat.height else NOTHING_TO_PASS  # M41
    return FINE if code == FINISH_CODE else action_objection(state, seat, code)


@rule
def taking_objection(box: Box, state: State, tile: int) -> int:
    """M24, M10: why a tile cannot be taken."""
    if state.boxed >> tile & 1:
        return IN_THE_BOX
    if not state.unlaid >> tile & 1:
        return TILE_TAKEN
    kind = box.tiles[tile].kind
    by_lot = state.leaving > 0 and kind in (HAZARD, TREASURE)
    return LEFT_OUT if by_lot and lying(box, state, kind) <= LEFT_OUT_BY_LOT // 2 else FINE  # M61


@rule
def mummy_token_objection(state: State, seat: Seat, code: int) -> int:
    """M25: why the next mummy token cannot be taken, or the last one put back."""
    if code == MUMMY_TOKEN_CODE:
        return MUMMY_GONE if state.laps == MUMMY_TOKENS else FINE  # M26
    last = state.laps > 0 and seat.mummy_tokens >> state.laps - 1 & 1 == 1
    return FINE if last else NOT_THE_LAST_TOKEN


@rule
def hat_objection(state: State, number: int, code: int) -> int:
    """M52: why a hat cannot be counted for this player, or no more."""
    if not state.hats:
        return WITHOUT_HATS
    if code < FIRST_HAT_OFF:
        return HAT_IS_THERE if state.wearers[code - FIRST_HAT].seat == number else FINE
    return FINE if state.wearers[code - FIRST_HAT_OFF].seat == number else HAT_IS_NOT_THERE


@rule
def action_objection(state: State, seat: Seat, code: int) -> int:
    """M70 to M72: why there cannot be one action token more or less, or a tile be buried for one."""
    if not state.actions:
        return WITHOUT_ACTIONS
    if code == ACTION_CODE:
        return NO_ACTION_LEFT if tokens_held(state) == ACTION_TOKENS else FINE
    if not seat.hidden:
        return NO_ACTION
    return NOTHING_TO_BURY if code == BURY_CODE and not seat.height else FINE


@rule
def apply(box: Box, state: State, number: int, code: int) -> bool:
    """Take, put back, hand on."""
    if objection(box, state, number, code):
        return False
    seat = state.seats[number]
    if code < FIRST_BACK:
        state.unlaid &= ~(1 << code)
        put_on_top(seat, code)
    elif code < MUMMY_TOKEN_CODE:
        lift(seat, height_of(seat, code - FIRST_BACK))
        state.unlaid |= 1 << code - FIRST_BACK
    elif code == MUMMY_TOKEN_CODE:
        seat.mummy_tokens |= 1 << state.laps  # M25
        state.laps += 1
    elif code == MUMMY_TOKEN_BACK_CODE:
        state.laps -= 1
        seat.mummy_tokens &= ~(1 << state.laps)
    elif code < FIRST_HAT_OFF:
        put_hat(state, code - FIRST_HAT, number)
    elif code < ACTION_CODE:
        put_hat(state, code - FIRST_HAT_OFF, OUT)
    elif code == ACTION_CODE:
        seat.hidden += 1
    elif code == ACTION_BACK_CODE:
        seat.hidden -= 1
    elif code == PASS_CODE:
        put_on_top(state.seats[(number + 1) % state.players], lift(seat, seat.height - 1))  # M41
    elif code == BURY_CODE:
        bury(seat)
    else:
        state.phase = FINISHED
    return True


@rule
def put_on_top(seat: Seat, tile: int) -> None:
    """M24: the newest tile lies on top."""
    seat.stack[seat.height] = tile
    seat.height += 1


@rule
def lift(seat: Seat, height: int) -> int:
    """A tile out of a stack; those above it sink."""
    tile = seat.stack[height]
    seat.height -= 1
    for place_of in range(height, seat.height):
        seat.stack[place_of] = seat.stack[place_of + 1]
    seat.stack[seat.height] = 0
    return tile


@rule
def put_hat(state: State, hat: int, number: int) -> None:
    """M52: on a pawn of this player, each hat on another one; or on nobody's."""
    state.wearers[hat].seat = number
    state.wearers[hat].pawn = OUT if number == OUT else hat


@rule
def bury(seat: Seat) -> None:
    """M72: an action token puts the top tile at the very bottom."""
    seat.hidden -= 1
    tile = lift(seat, seat.height - 1)
    for height in range(seat.height, 0, -1):
        seat.stack[height] = seat.stack[height - 1]
    seat.stack[0] = tile
    seat.height += 1
