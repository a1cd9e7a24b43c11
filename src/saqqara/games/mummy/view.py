"""What one seat sees, for a page or any other client. Made from a redacted state, field by field: an allow-list."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from saqqara.core.bits import members
from saqqara.core.contract import Part
from saqqara.core.layout import Array

from .components import (
    ACTION_NAMES,
    GUARDS,
    HAT_NAMES,
    MUMMY_TOKENS,
    PAWNS,
    PICTURE_NAMES,
    TILE_KINDS,
    TREASURE_SETS,
    Box,
)
from .hats import hat_of
from .movement import home
from .moves import names_of
from .rules import waiting as waiting_seats
from .scoring import KINDS
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


_ALL_TOKENS = (1 << MUMMY_TOKENS) - 1
_PLACES: dict[int, str] = {START: "start", FINISH: "finish", OUT: "beside"}


def place_view(place: int) -> int | str:
    """A place in words where it has no number."""
    return _PLACES.get(place, place)


def hats_view(state: State, seat: int) -> tuple[str | None, ...]:
    """The hats a seat's pawns wear."""
    if not state.hats:
        return _BARE_HEADS[state.pawns]
    hats = [hat_of(state, seat, pawn) for pawn in range(state.pawns)]
    return tuple([None if hat == OUT else HAT_NAMES[hat] for hat in hats])


_BARE_HEADS = [(None,) * pawns for pawns in range(PAWNS + 1)]


def by_kind(counts: Array[int]) -> dict[str, int]:
    """Action tokens by name, those that there are."""
    return {name: counts[kind] for kind, name in enumerate(ACTION_NAMES) if counts[kind]}


def no_tokens() -> TokensView:
    """Nobody has any."""
    return TokensView(secret=0, own={}, known={}, resting={})


def tokens_view(seat: Seat) -> TokensView:
    """A player's action tokens."""
    resting = {name: seat.resting_secret[kind] + seat.resting_known[kind] for kind, name in enumerate(ACTION_NAMES)}
    return TokensView(
        secret=seat.hidden,
        own=by_kind(seat.secret),
        known=by_kind(seat.known),
        resting={name: count for name, count in resting.items() if count},
    )


def pawns_view(places: tuple[int, ...], hats: tuple[str | None, ...]) -> list[PieceView]:
    """A player's pawns, one for each hat or bare head."""
    return [PieceView(place_view(places[pawn]), hat) for pawn, hat in enumerate(hats)]


def tiles_view(box: Box, tiles: tuple[int, ...], count: int) -> list[TileView]:
    """The first tiles of a row."""
    return [tile_view(box, tiles[place]) for place in range(count)]


def mummy_tokens_view(box: Box, tokens: int) -> list[int]:
    """The values of a set of mummy tokens."""
    return [box.mummy_tokens[token] for token in range(MUMMY_TOKENS) if tokens >> token & 1]


def points_view(points: tuple[int, ...]) -> dict[str, int]:
    """Points by kind."""
    return dict(zip(KINDS, points, strict=True))


def seat_view(box: Box, state: State, number: int, points: tuple[int, ...], part: Part) -> SeatView:
    """One player's place."""
    seat = state.seats[number]
    return SeatView(
        waiting=bool(waiting_seats(box, state) >> number & 1),
        home=home(state, number),
        pawns=part(pawns_view, seat.pawns, hats_view(state, number)),
        stack=part(tiles_view, box, seat.stack, seat.height),
        mummy_tokens=part(mummy_tokens_view, box, seat.mummy_tokens),
        tokens=tokens_view(seat) if state.actions else part(no_tokens),
        points=part(points_view, points),
        total=sum(points),
    )


def options_view(
    treasures: int, quick_end: int, pass_it_on: int, hats: int, risk: int, actions: int
) -> dict[str, bool | str]:
    """The options of the game."""
    return {
        "treasures": TREASURE_SETS[treasures],
        "quick_end": bool(quick_end),
        "pass_it_on": bool(pass_it_on),
        "hats": bool(hats),
        "risk": bool(risk),
        "actions": bool(actions),
    }


def view(box: Box, state: State, seat: int, points: Sequence[tuple[int, ...]], part: Part) -> TableView:
    """The table as a redacted state shows it."""
    chosen = state.treasures, state.quick_end, state.pass_it_on, state.hats, state.risk, state.actions
    return TableView(
        players=state.players,
        phase=PHASE_NAMES[state.phase],
        player=state.wearers[state.hat].seat if state.phase == WEAR else state.player,
        options=part(options_view, *chosen),
        track=part(tiles_view, box, state.track, state.tiles),
        guards=[None if state.guards[g] == OUT else state.guards[g] for g in range(GUARDS)],
        mummy=None if state.mummy == OUT else place_view(state.mummy),
        mummy_tokens_left=part(mummy_tokens_view, box, _ALL_TOKENS >> state.laps << state.laps),
        number=state.number or None,
        picture=PICTURE_NAMES[state.picture] if state.number and state.mummy != OUT else None,
        moved=members(state.moved),
        swapped=members(state.swapped),
        tokens_left=state.pile + state.recycled_count,
        tokens_used=[ACTION_NAMES[state.recycled[place]] for place in range(state.recycled_count)],
        hat_rolls=[state.rolls[s] if state.rolling & ~state.to_roll & 1 << s else None for s in range(state.players)],
        rolling=members(state.to_roll) if state.phase == HAT_ROLL else [],
        seats=[seat_view(box, state, number, points[number], part) for number in range(state.players)],
    )
