"""The rules of stubgame: set-up, a turn, the end."""

from typing import Any

from saqqara.core.contract import CHANCE, Buffer
from saqqara.core.rule import rule

from .codes import (
    ALL_HOME,
    CHANCE_IS_DUE,
    CODES,
    FINE,
    GAME_IS_OVER,
    NO_SUCH_MOVE,
    NOT_A_SEAT,
    NOT_YOUR_TURN,
    PAWN_HOME,
)
from .components import FACES, HOME, PAWNS
from .state import MOVE, OVER, THROW, State

Box = Any  # nothing that an owner could replace


@rule
def new(box: Box, state: State, players: int, options: Buffer) -> None:
    """Z10: all pawns on the start; seat 1 begins."""
    state.players = players
    state.phase = THROW


@rule
def waiting(box: Box, state: State) -> int:
    """Z20: whose turn it is, once the die is thrown."""
    return 1 << state.player if state.phase == MOVE else 0


@rule
def chance(box: Box, state: State) -> int:
    """Z20: the die. Outcomes are equally likely; what is likelier is offered more than once."""
    return FACES if state.phase == THROW else 0


@rule
def legal(box: Box, state: State, seat: int, buffer: Buffer) -> int:
    """The pawns that this seat may move now."""
    count = 0
    for code in range(CODES):
        if objection(box, state, seat, code) == FINE:
            buffer[count] = code
            count += 1
    return count


@rule
def objection(box: Box, state: State, seat: int, code: int) -> int:
    """Why a seat may not play a code, from the most general reason to the finest."""
    if seat < 0 or seat >= state.players:
        return NOT_A_SEAT
    if state.phase == OVER:
        return GAME_IS_OVER
    if state.phase == THROW:
        return CHANCE_IS_DUE
    if seat != state.player:
        return NOT_YOUR_TURN
    if code < 0 or code >= CODES:
        return NO_SUCH_MOVE
    if state.seats[seat].pawns[code] == HOME:  # Z22
        return PAWN_HOME
    return FINE


@rule
def apply(box: Box, state: State, seat: int, code: int) -> bool:
    """Throw the die, or move a pawn."""
    if seat == CHANCE:
        if code < 0 or code >= chance(box, state):
            return False
        state.die = code + 1
        state.phase = MOVE
        return True
    if objection(box, state, seat, code) != FINE:
        return False
    move(state, seat, code)
    return True


@rule
def move(state: State, seat: int, pawn: int) -> None:
    """Z21: a pawn goes on by the die and stops at home; then the next one throws, or it is over (Z30)."""
    pawns = state.seats[seat].pawns
    pawns[pawn] = min(pawns[pawn] + state.die, HOME)
    state.phase = OVER if all_home(state, seat) else THROW
    if state.phase == THROW:
        state.player = (seat + 1) % state.players


@rule
def all_home(state: State, seat: int) -> bool:
    """Whether all pawns of a seat are home."""
    for pawn in range(PAWNS):
        if state.seats[seat].pawns[pawn] != HOME:
            return False
    return True


@rule
def over(box: Box, state: State) -> bool:
    """Z30: somebody has brought all pawns home."""
    return state.phase == OVER


@rule
def ended(box: Box, state: State) -> int:
    """Z30: there is one way to end."""
    return ALL_HOME


@rule
def astray(box: Box, state: State) -> int:
    """How many pawns stand on no square; always 0."""
    lost = 0
    for seat in range(state.players):
        for pawn in range(PAWNS):
            lost += not 0 <= state.seats[seat].pawns[pawn] <= HOME
    return lost
