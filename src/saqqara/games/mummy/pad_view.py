"""What is to be seen on a score pad of mummy."""

from dataclasses import dataclass

from saqqara.core.points import show_points
from saqqara.core.printing import Labels, Page, comma, flag, label, members, number, number_if, put, word, words
from saqqara.core.rule import rule
from saqqara.core.sheets import PHASE_NAMES, waiting

from .components import ACTION_TOKENS, HAT_NAMES, HATS, MUMMY_TOKENS, TILE_KINDS, Box
from .pad_codes import TAKEABLE
from .pad_rules import place, taking_objection, tokens_held
from .scoring import KINDS, turned_hazards
from .state import OUT, State
from .view import TileView, show_tiles

PHASES, POINTS, HAT_WORDS = words(*PHASE_NAMES), words(*KINDS), words(*HAT_NAMES)
TILES = words(*TILE_KINDS)


@dataclass(slots=True)
class KindOfTileView:
    """Tiles that look the same: how many are played with, how many are left; `next` is the name of one."""

    kind: str
    value: int
    count: int
    left: int
    next: str


@dataclass(slots=True)
class TokenView:
    """A mummy token, in the order in which they are taken, and who has it."""

    value: int
    seat: int | None


@dataclass(slots=True)
class PadHatView:
    """A hat, and for whom it counts."""

    hat: str
    seat: int | None


@dataclass(slots=True)
class StackSeatView:
    """What one player has; the newest tile of the stack is the last, and camels turn those `turned`."""

    waiting: bool
    points: dict[str, int]
    total: int
    place: int
    stack: list[TileView]
    turned: list[int]
    tokens: int


@dataclass(slots=True)
class PadView:
    """All that is counted; the options are those of the game."""

    players: int
    phase: str
    pass_it_on: bool
    hats: bool
    risk: bool
    actions: bool
    tiles: list[KindOfTileView]
    mummy_tokens: list[TokenView]
    hats_of: list[PadHatView]
    tokens_left: int
    seats: list[StackSeatView]


@rule
def show(page: Page, box: Box, state: State, names: Labels) -> None:
    """The pad: a PadView."""
    number(page, b'{"players":', state.players)
    word(page, b',"phase":', PHASES, state.phase)
    flag(page, b',"pass_it_on":', state.pass_it_on != 0)
    flag(page, b',"hats":', state.hats != 0)
    flag(page, b',"risk":', state.risk != 0)
    flag(page, b',"actions":', state.actions != 0)
    put(page, b',"tiles":[')
    for tile in range(TAKEABLE):
        if is_first(box, state, tile):
            show_kind(page, box, state, tile, names)
    put(page, b'],"mummy_tokens":[')
    for token in range(MUMMY_TOKENS):
        comma(page)
        number(page, b'{"value":', box.mummy_tokens[token])
        owner = owner_of(state, token)
        number_if(page, b',"seat":', owner, owner != OUT)
        put(page, b"}")
    put(page, b'],"hats_of":[')
    for hat in range(HATS):
        comma(page)
        word(page, b'{"hat":', HAT_WORDS, hat)
        number_if(page, b',"seat":', state.wearers[hat].seat, state.wearers[hat].seat != OUT)
        put(page, b"}")
    number(page, b'],"tokens_left":', ACTION_TOKENS - tokens_held(state) if state.actions else 0)
    put(page, b',"seats":[')
    for seat in range(state.players):
        comma(page)
        show_seat(page, box, state, seat, names)
    put(page, b"]}")


@rule
def alike(box: Box, one: int, other: int) -> bool:
    """Whether two tiles look the same."""
    return box.tiles[one].kind == box.tiles[other].kind and box.tiles[one].value == box.tiles[other].value


@rule
def is_first(box: Box, state: State, tile: int) -> bool:
    """Whether a tile is played with, and none before it looks the same."""
    if state.boxed >> tile & 1:
        return False
    for other in range(tile):
        if not state.boxed >> other & 1 and alike(box, other, tile):
            return False
    return True


@rule
def show_kind(page: Page, box: Box, state: State, first: int, names: Labels) -> None:
    """All tiles that look like this one: a KindOfTileView."""
    count, left, take = 0, 0, first
    for tile in range(TAKEABLE - 1, -1, -1):
        if not state.boxed >> tile & 1 and alike(box, first, tile):
            count += 1
            if taking_objection(box, state, tile) == 0:
                left, take = left + 1, tile
    comma(page)
    word(page, b'{"kind":', TILES, box.tiles[first].kind)
    number(page, b',"value":', box.tiles[first].value)
    number(page, b',"count":', count)
    number(page, b',"left":', left)
    label(page, b',"next":', names, take)
    put(page, b"}")


@rule
def owner_of(state: State, token: int) -> int:
    """Who has a mummy token."""
    for number_of in range(state.players):
        if state.seats[number_of].mummy_tokens >> token & 1:
            return number_of
    return OUT


@rule
def show_seat(page: Page, box: Box, state: State, number_of: int, names: Labels) -> None:
    """What one player has: a StackSeatView."""
    seat = state.seats[number_of]
    flag(page, b'{"waiting":', waiting(box, state) >> number_of & 1 != 0)
    show_points(page, box, state, number_of, POINTS)
    number(page, b',"place":', place(box, state, number_of))
    put(page, b',"stack":')
    show_tiles(page, box, seat.stack, seat.height, names)
    members(page, b',"turned":', turned_hazards(box, seat))
    number(page, b',"tokens":', seat.hidden)
    put(page, b"}")
