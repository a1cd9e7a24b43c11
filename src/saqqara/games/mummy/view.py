"""What one seat sees, for a page or any other client. Made from a redacted state, field by field: an allow-list."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from saqqara.core.layout import Array

from .components import (
    ACTION_NAMES,
    GUARDS,
    HAT_NAMES,
    MUMMY_TOKENS,
    PICTURE_NAMES,
    SEATS,
    TILE_KINDS,
    TREASURE_SETS,
    Box,
)
from .hats import hat_of
from .movement import home
from .moves import names_of
from .rules import waiting as waiting_seats
from .state import FINISH, HAT_ROLL, OUT, PHASE_NAMES, START, WEAR, Seat, State


@dataclass(slots=True)
class TileView:
    """A tile; hazards and risk tiles have the value that is printed on them."""

    name: str
    kind: str
    value: int


@dataclass(slots=True)
class PieceView:
    """Where a pawn stands: start, finish, beside the track, or a place from 1; and the hat it wears."""

    place: int | str
    hat: str | None


@dataclass(slots=True)
class TokensView:
    """Action tokens: how many are secret, which of them this viewer knows, and which everybody does."""

    secret: int
    own: dict[str, int]
    known: dict[str, int]
    resting: dict[str, int]


@dataclass(slots=True)
class SeatView:
    """One player's place at the table; the newest tile of the stack is the last."""

    waiting: bool
    home: bool
    pawns: list[PieceView]
    stack: list[TileView]
    mummy_tokens: list[int]
    tokens: TokensView
    points: dict[str, int]
    total: int


@dataclass(slots=True)
class TableView:
    """The whole table; `number` and `picture` are those of the last roll."""

    players: int
    phase: str
    player: int
    options: dict[str, bool | str]
    track: list[TileView]
    guards: list[int | None]
    mummy: int | str | None
    mummy_tokens_left: list[int]
    number: int | None
    picture: str | None
    moved: list[int]
    swapped: list[int]
    tokens_left: int
    tokens_used: list[str]
    hat_rolls: list[int | None]
    rolling: list[int]
    seats: list[SeatView]


@lru_cache(maxsize=16)
def tile_views(box: Box) -> list[TileView]:
    """All tiles of a box face up; they never change."""
    names = names_of(box)
    return [TileView(names[i], TILE_KINDS[box.tiles[i].kind], box.tiles[i].value) for i in range(len(names))]


def tile_view(box: Box, tile: int) -> TileView:
    """A tile face up."""
    return tile_views(box)[tile]


def place_view(place: int) -> int | str:
    """A place in words where it has no number."""
    return {START: "start", FINISH: "finish", OUT: "beside"}.get(place, place)


def hat_view(state: State, seat: int, pawn: int) -> str | None:
    """The hat a pawn wears."""
    hat = hat_of(state, seat, pawn)
    return None if hat == OUT else HAT_NAMES[hat]


def by_kind(counts: Array[int]) -> dict[str, int]:
    """Action tokens by name, those that there are."""
    return {name: counts[kind] for kind, name in enumerate(ACTION_NAMES) if counts[kind]}


NO_TOKENS = TokensView(secret=0, own={}, known={}, resting={})


def tokens_view(seat: Seat) -> TokensView:
    """A player's action tokens."""
    resting = {name: seat.resting_secret[kind] + seat.resting_known[kind] for kind, name in enumerate(ACTION_NAMES)}
    return TokensView(
        secret=seat.hidden,
        own=by_kind(seat.secret),
        known=by_kind(seat.known),
        resting={name: count for name, count in resting.items() if count},
    )


def seat_view(box: Box, state: State, number: int, points: dict[str, int]) -> SeatView:
    """One player's place."""
    seat = state.seats[number]
    return SeatView(
        waiting=bool(waiting_seats(box, state) >> number & 1),
        home=home(state, number),
        pawns=[PieceView(place_view(seat.pawns[p]), hat_view(state, number, p)) for p in range(state.pawns)],
        stack=[tile_view(box, seat.stack[place]) for place in range(seat.height)],
        mummy_tokens=[box.mummy_tokens[token] for token in range(MUMMY_TOKENS) if seat.mummy_tokens >> token & 1],
        tokens=tokens_view(seat) if state.actions else NO_TOKENS,
        points=points,
        total=sum(points.values()),
    )


def view(box: Box, state: State, seat: int, points: Sequence[dict[str, int]]) -> TableView:
    """The table as a redacted state shows it."""
    return TableView(
        players=state.players,
        phase=PHASE_NAMES[state.phase],
        player=state.wearers[state.hat].seat if state.phase == WEAR else state.player,
        options={
            "treasures": TREASURE_SETS[state.treasures],
            "quick_end": bool(state.quick_end),
            "pass_it_on": bool(state.pass_it_on),
            "hats": bool(state.hats),
            "risk": bool(state.risk),
            "actions": bool(state.actions),
        },
        track=[tile_view(box, state.track[place]) for place in range(state.tiles)],
        guards=[None if state.guards[g] == OUT else state.guards[g] for g in range(GUARDS)],
        mummy=None if state.mummy == OUT else place_view(state.mummy),
        mummy_tokens_left=[box.mummy_tokens[token] for token in range(state.laps, MUMMY_TOKENS)],
        number=state.number or None,
        picture=PICTURE_NAMES[state.picture] if state.number and state.mummy != OUT else None,
        moved=[pawn for pawn in range(state.pawns) if state.moved >> pawn & 1],
        swapped=[pawn for pawn in range(state.pawns) if state.swapped >> pawn & 1],
        tokens_left=state.pile + state.recycled_count,
        tokens_used=[ACTION_NAMES[state.recycled[place]] for place in range(state.recycled_count)],
        hat_rolls=[state.rolls[s] if state.rolling & ~state.to_roll & 1 << s else None for s in range(state.players)],
        rolling=[s for s in range(SEATS) if state.phase == HAT_ROLL and state.to_roll >> s & 1],
        seats=[seat_view(box, state, number, points[number]) for number in range(state.players)],
    )
