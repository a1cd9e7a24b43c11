"""Where everything in the box of mummy is: nothing may be lost or there twice."""

from saqqara.core.bits import size
from saqqara.core.rule import rule

from .components import ACTIONS, EVERY_EXCHANGE, EVERY_TILE, GUARDS, LUCKY, MUMMY_TOKENS, UNLUCKY, Box
from .hats import hat_of
from .movement import on_tile
from .state import FINISH, OUT, OVER, START, WEAR, State


@rule
def astray(box: Box, state: State) -> int:
    """Every tile, action token, mummy token, pawn, guard and hat is in exactly one place."""
    return tiles_astray(state) + tokens_astray(box, state) + pieces_astray(state)


@rule
def tiles_astray(state: State) -> int:
    """M1, M3: in the box, to be laid, on the track or in a stack."""
    seen = state.boxed | state.unlaid
    twice = size(state.boxed & state.unlaid)
    for place in range(state.tiles):
        twice += seen >> state.track[place] & 1
        seen |= 1 << state.track[place]
    if state.unlaid:
        seen |= EVERY_EXCHANGE  # those not laid yet are set aside for their fixed places (M40)
    for number in range(state.players):
        seat = state.seats[number]
        for place in range(seat.height):
            twice += seen >> seat.stack[place] & 1
            seen |= 1 << seat.stack[place]
    return twice + size(EVERY_TILE & ~seen)


@rule
def tokens_astray(box: Box, state: State) -> int:
    """M2, M3: action tokens by kind, and mummy tokens one by one."""
    lost = 0
    for kind in range(ACTIONS):
        count = state.fresh[kind]
        for place in range(state.recycled_count):
            count += state.recycled[place] == kind
        for number in range(state.players):
            count += state.seats[number].secret[kind] + state.seats[number].known[kind]
        lost += count != (box.actions[kind] if state.actions else 0)
    for token in range(MUMMY_TOKENS):
        places = 1 if token >= state.laps else 0
        for number in range(state.players):
            places += state.seats[number].mummy_tokens >> token & 1
        lost += places != 1
    return lost


@rule
def pieces_astray(state: State) -> int:
    """M2: pawns on the way or home, guards on tiles or out, the mummy on its way or out, hats on two pawns."""
    lost = 0
    for number in range(state.players):
        for pawn in range(state.pawns):
            place = state.seats[number].pawns[pawn]
            beside = place == OUT and state.quick_end and state.phase == OVER  # M28
            lost += not (place in (START, FINISH) or on_tile(state, place) or beside)
    for guard in range(GUARDS):
        lost += not (state.guards[guard] == OUT or on_tile(state, state.guards[guard]))
    lost += not (state.mummy in (START, FINISH, OUT) or on_tile(state, state.mummy))
    lost += (state.mummy == OUT) != (state.laps == MUMMY_TOKENS)
    if state.hats and state.phase > WEAR:
        lucky, unlucky = state.wearers[LUCKY], state.wearers[UNLUCKY]
        lost += hat_of(state, lucky.seat, lucky.pawn) != LUCKY or hat_of(state, unlucky.seat, unlucky.pawn) != UNLUCKY
    return lost
