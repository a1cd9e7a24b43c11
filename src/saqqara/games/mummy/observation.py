"""What a net is shown of mummy: the track from the finish backwards, tiles by kind and value, where pieces stand."""

from saqqara.core.contract import Buffer
from saqqara.core.observing import lay, put_number, put_set, width
from saqqara.core.rule import rule, short_rule

from .components import (
    ACTIONS,
    CAMEL,
    EXCHANGE,
    GUARDS,
    HATS,
    HAZARD,
    MUMMY_TOKENS,
    NUMBERS,
    PAWNS,
    RISK,
    SEATS,
    TILE_KINDS,
    TRACK,
    TREASURE,
    Box,
)
from .rules import waiting
from .state import FINISH, MOVE, OUT, PHASE_NAMES, START, Seat, State

BANDS = 3
SMALL, MIDDLE = 3, 6
"""Hazards up to these values are counted apart."""

PIECES = lay(
    ("phase", (len(PHASE_NAMES),)),
    ("classic treasures, quick end, pass it on, hats, risk, actions, tiles on the track, players", (8,)),
    ("dice while a piece is moved: number", (NUMBERS,)),
    ("pictures: pawn or guard, mummy, anything; hat to put on; pawn moved last", (8,)),
    ("pawns moved and swapped in this turn", (2 * PAWNS,)),
    ("mummy tokens left; on the start, in the finish", (MUMMY_TOKENS + 2,)),
    ("tiles by kind and value, from the finish", (len(TILE_KINDS), TRACK)),
    ("own pawns, from the finish", (PAWNS, TRACK)),
    ("others' pawns, in order from one's own seat", (SEATS - 1, TRACK)),
    ("guards", (TRACK,)),
    ("mummy", (TRACK,)),
    ("guards: steps to the finish", (GUARDS,)),
    ("action tokens: never drawn, used; by kind those that may be drawn, and those used", (2 * ACTIONS + 2,)),
    ("own tokens: secret, of these taken in this turn, known ones taken in this turn", (3 * ACTIONS,)),
    ("seats from one's own: there, whose turn, pawns home, on the start, action tokens known", (SEATS, 8)),
    ("seats: hazards small, middle, large, their values; camels, treasures, risk tiles, their values", (SEATS, 8)),
    (
        "seats: top tile: hazard, camel, treasure, risk; mummy tokens, secret action tokens, taken in this turn",
        (SEATS, 8),
    ),
    ("seats: hats by pawn, the lucky one first; must decide", (SEATS, 8)),
)
FEATURES = width(PIECES)
(
    PHASE, OPTIONS, DIE, PICTURE, USED, MUMMY_TO_COME, TILES, OWN_PAWNS, OTHER_PAWNS, GUARDED, MUMMY_AT, GUARD_STEPS,
    PILE, OWN_TOKENS, SEATED, STACKS, TOPS, HEADS,
) = (piece.word for piece in PIECES)  # fmt: skip


@rule
def features(box: Box) -> int:
    """How many numbers there are, whatever is in the box."""
    return FEATURES


@rule
def observe(box: Box, state: State, viewer: int, out: Buffer) -> None:
    """The table from a seat."""
    put_set(out, PHASE, 1 << state.phase, 2)
    out[OPTIONS] = (
        state.treasures | state.quick_end << 8 | state.pass_it_on << 16 | state.hats << 24 | state.risk << 32
        | state.actions << 40 | state.tiles << 48 | state.players << 56
    )  # fmt: skip
    observe_turn(box, state, out)
    observe_track(box, state, out)
    if state.actions:
        observe_tokens(state, state.seats[viewer], out)
    for nth in range(state.players):
        number = (viewer + nth) % state.players
        observe_pawns(state, number, nth, out)
        observe_stack(box, state.seats[number], nth, out)
        observe_rest(box, state, number, nth, out)


@short_rule
def observe_turn(box: Box, state: State, out: Buffer) -> None:
    """What was rolled, and done with it."""
    if state.phase == MOVE:
        out[DIE] = 1 << 8 * (state.number - 1)
        put_number(out, 8 * PICTURE + state.picture, 1)
    if state.hat < HATS:
        put_number(out, 8 * PICTURE + 3 + state.hat, state.hats)
    if state.pawn != OUT:
        put_number(out, 8 * PICTURE + 5 + state.pawn, 1)
    put_set(out, USED, state.moved | state.swapped << PAWNS, 1)
    for token in range(state.laps, MUMMY_TOKENS):
        put_number(out, 8 * MUMMY_TO_COME + token, box.mummy_tokens[token])
    if state.mummy in (START, FINISH):
        put_number(out, 8 * MUMMY_TO_COME + MUMMY_TOKENS + (state.mummy == FINISH), 1)
    elif state.mummy != OUT:
        put_number(out, 8 * MUMMY_AT + state.tiles - state.mummy, 1)


@short_rule
def observe_track(box: Box, state: State, out: Buffer) -> None:
    """The tiles that still lie there, and the guards."""
    for place in range(state.tiles):
        tile = box.tiles[state.track[place]]
        worth = 1 if tile.kind in (CAMEL, EXCHANGE) else tile.value
        put_number(out, 8 * TILES + tile.kind * TRACK + state.tiles - 1 - place, worth)
    for guard in range(GUARDS):
        place = state.guards[guard]
        if place != OUT:
            put_number(out, 8 * GUARD_STEPS + guard, state.tiles + 1 - place)
            at = 8 * GUARDED + state.tiles - place
            out[at >> 3] += 1 << 8 * (at & 7)  # several may stand on a tile


@rule
def observe_tokens(state: State, own: Seat, out: Buffer) -> None:
    """The action tokens that nobody has, and one's own."""
    put_number(out, 8 * PILE, state.pile)
    put_number(out, 8 * PILE + 1, state.recycled_count)
    for kind in range(ACTIONS):
        put_number(out, 8 * PILE + 2 + kind, state.fresh[kind])
        put_number(out, 8 * OWN_TOKENS + kind, own.secret[kind])
        put_number(out, 8 * OWN_TOKENS + ACTIONS + kind, own.resting_secret[kind])
        put_number(out, 8 * OWN_TOKENS + 2 * ACTIONS + kind, own.resting_known[kind])
    for place in range(state.recycled_count):
        at = 8 * PILE + 2 + ACTIONS + state.recycled[place]
        out[at >> 3] += 1 << 8 * (at & 7)


@short_rule
def observe_pawns(state: State, number: int, nth: int, out: Buffer) -> None:
    """Where the pawns of a seat stand: one's own each by itself, others' as many as there are."""
    home, waits = 0, 0
    for pawn in range(state.pawns):
        place = state.seats[number].pawns[pawn]
        if place == FINISH:
            home += 1
        elif place == START:
            waits += 1
        elif place != OUT:
            row = OWN_PAWNS + pawn * (TRACK // 8) if nth == 0 else OTHER_PAWNS + (nth - 1) * (TRACK // 8)
            at = 8 * row + state.tiles - place
            out[at >> 3] += 1 << 8 * (at & 7)
    out[SEATED + nth] = 1 | (state.player == number) << 8 | home << 16 | waits << 24


@short_rule
def observe_stack(box: Box, seat: Seat, nth: int, out: Buffer) -> None:
    """The tiles that a seat has taken: how many, and what they are worth; and the one on top."""
    hazards, camels, treasures, risks, at_stake, counted = 0, 0, 0, 0, 0, 0
    kind, value = EXCHANGE, 0
    for place in range(seat.height):
        tile = box.tiles[seat.stack[place]]
        kind, value = tile.kind, tile.value
        if kind == HAZARD:
            hazards += value
            counted += 1 << 8 * ((value > SMALL) + (value > MIDDLE))
        elif kind == CAMEL:
            camels += 1
        elif kind == TREASURE:
            treasures += value
        else:
            risks += 1
            at_stake += value
    out[STACKS + nth] = (
        counted | min(hazards, 127) << 24 | camels << 32 | min(treasures, 127) << 40 | risks << 48
        | min(at_stake, 127) << 56
    )  # fmt: skip
    top = 0
    if kind in (HAZARD, CAMEL, TREASURE, RISK):
        top = (1 if kind == CAMEL else value) << 8 * kind
    out[TOPS + nth] = top


@short_rule
def observe_rest(box: Box, state: State, number: int, nth: int, out: Buffer) -> None:
    """What else a seat has: tokens, and hats by the heads that they are on."""
    seat = state.seats[number]
    tokens = 0
    for token in range(MUMMY_TOKENS):
        if seat.mummy_tokens >> token & 1:
            tokens += box.mummy_tokens[token]
    out[TOPS + nth] |= min(tokens, 127) << 32 | seat.hidden << 40 | seat.resting_hidden << 48
    for kind in range(ACTIONS):
        put_number(out, 8 * (SEATED + nth) + 4 + kind, seat.known[kind])
    worn = (waiting(box, state) >> number & 1) << HATS * PAWNS
    if state.hats:
        for hat in range(HATS):
            wearer = state.wearers[hat]
            if wearer.seat == number and wearer.pawn >= 0:
                worn |= 1 << hat * PAWNS + wearer.pawn
    put_set(out, HEADS + nth, worn, 1)
