"""What a good player of mummy looks at."""

from saqqara.core.contract import Buffer
from saqqara.core.luck import any_below
from saqqara.core.rule import rule

from .actions import token_kind
from .components import (
    ACTIONS,
    CAMEL,
    EXCHANGE,
    GUARDS,
    HAZARD,
    LUCKY,
    RISK,
    TREASURE,
    UNLUCKY,
    Box,
)
from .scoring import count_of_kind, score, turned_value, value_of_kind
from .state import FINISH, OUT, START, Seat, State

NEAR = 6
_GROUND = (
    "a hazard", "a hazard, value", "a camel", "a treasure", "a treasure, value", "a risk tile", "an exchange tile",
)  # fmt: skip
RIVALRY = 1.0  # what one takes the other does not get
TERMS = (
    "always",
    "points now",
    "pawns home",
    "pawns on the start",
    "steps to the finish",
    "tiles left",
    "spare camels",
    "hazards not turned",
    "value of hazards not turned",
    "camels",
    *(f"my pawn alone on {what}" for what in _GROUND),
    *(f"my pawn and others on {what}" for what in _GROUND),
    "alone on a hazard, spare camel",
    "alone on a camel, hazards not turned",
    "hazards within six",
    "camels within six",
    "treasures within six",
    "risk tiles within six",
    "lucky hat on its way",
    "unlucky hat on its way",
    "odd number of risk tiles",
    "value of risk tiles",
    "value of an odd number of risk tiles",
    "action tokens",
    "mummy tokens left",
)  # fmt: skip
(
    ALWAYS, POINTS, HOME, WAITING, STEPS, TILES_LEFT, SPARE_CAMELS, BARE_HAZARDS, BARE_VALUE, CAMELS,
) = range(10)  # fmt: skip
ALONE = 10
SHARED = ALONE + 7
ALONE_SPARE = SHARED + 7
(
    ALONE_CAMEL_BARE, NEAR_HAZARDS, NEAR_CAMELS, NEAR_TREASURES, NEAR_RISKS, LUCKY_HAT, UNLUCKY_HAT, RISK_ODD,
    RISK_VALUE, RISK_ODD_VALUE, ACTION_TOKENS, MUMMY_TOKENS_LEFT,
) = range(ALONE_SPARE + 1, ALONE_SPARE + 13)  # fmt: skip


@rule
def pieces_on(state: State, place: int) -> int:
    """How many pawns, guards and mummies stand there."""
    count = 1 if state.mummy == place else 0
    for guard in range(GUARDS):
        count += state.guards[guard] == place
    for number in range(state.players):
        for pawn in range(state.pawns):
            count += state.seats[number].pawns[pawn] == place
    return count


@rule
def terms(box: Box, state: State, number: int, values: Buffer) -> None:
    """The terms of a seat's position."""
    seat = state.seats[number]
    for term in range(MUMMY_TOKENS_LEFT + 1):
        values[term] = 0
    camels, hazards = count_of_kind(box, seat, CAMEL), count_of_kind(box, seat, HAZARD)
    risks = count_of_kind(box, seat, RISK)
    values[ALWAYS] = 1
    values[POINTS] = score(box, state, number)
    values[TILES_LEFT] = state.tiles
    values[SPARE_CAMELS] = max(0, camels - hazards)
    values[BARE_HAZARDS] = max(0, hazards - camels)
    values[BARE_VALUE] = value_of_kind(box, seat, HAZARD) - turned_value(box, seat)
    values[CAMELS] = camels
    if risks:
        values[RISK_ODD] = risks % 2
        values[RISK_VALUE] = value_of_kind(box, seat, RISK)
        values[RISK_ODD_VALUE] = values[RISK_VALUE] * (risks % 2)
    values[ACTION_TOKENS] = seat.hidden
    for kind in range(ACTIONS):
        values[ACTION_TOKENS] += seat.known[kind]
    values[MUMMY_TOKENS_LEFT] = 4 - state.laps
    for pawn in range(state.pawns):
        judge_pawn(box, state, seat, pawn, values)
    if state.hats:
        lucky, unlucky = state.wearers[LUCKY], state.wearers[UNLUCKY]
        if lucky.seat == number and lucky.pawn >= 0 and seat.pawns[lucky.pawn] != FINISH:
            values[LUCKY_HAT] = 1
        if unlucky.seat == number and unlucky.pawn >= 0 and seat.pawns[unlucky.pawn] != FINISH:
            values[UNLUCKY_HAT] = 1


@rule
def judge_pawn(box: Box, state: State, seat: Seat, pawn: int, values: Buffer) -> None:
    """The terms of one pawn: the tile it stands on, and what lies ahead."""
    place = seat.pawns[pawn]
    if place in (FINISH, OUT):
        values[HOME] += 1
        return
    values[STEPS] += state.tiles + 1 - place
    if place == START:
        values[WAITING] += 1
    else:
        alone = pieces_on(state, place) == 1
        first = ALONE if alone else SHARED
        tile = box.tiles[state.track[place - 1]]
        if tile.kind == HAZARD:
            values[first] += 1
            values[first + 1] += tile.value
            if alone and values[SPARE_CAMELS]:
                values[ALONE_SPARE] += tile.value
        elif tile.kind == CAMEL:
            values[first + 2] += 1
            if alone and values[BARE_HAZARDS]:
                values[ALONE_CAMEL_BARE] += 1
        elif tile.kind == TREASURE:
            values[first + 3] += 1
            values[first + 4] += tile.value
        elif tile.kind == RISK:
            values[first + 5] += 1
        elif tile.kind == EXCHANGE:
            values[first + 6] += 1
    for ahead in range(place, min(place + NEAR, state.tiles)):
        tile = box.tiles[state.track[ahead]]
        if tile.kind == HAZARD:
            values[NEAR_HAZARDS] += tile.value
        elif tile.kind == CAMEL:
            values[NEAR_CAMELS] += 1
        elif tile.kind == TREASURE:
            values[NEAR_TREASURES] += tile.value
        elif tile.kind == RISK:
            values[NEAR_RISKS] += 1


@rule
def imagine(box: Box, state: State, viewer: int, dice: Buffer) -> None:
    """What the viewer cannot see: the others' secret tokens are any of those never seen (M70)."""
    if not state.actions:
        return
    unseen = 0
    for kind in range(ACTIONS):
        unseen += state.fresh[kind]
    for number in range(state.players):
        if number != viewer:
            seat = state.seats[number]
            for _ in range(seat.hidden):
                kind = token_kind(state, any_below(dice, unseen))
                state.fresh[kind] -= 1
                seat.secret[kind] += 1
                unseen -= 1
