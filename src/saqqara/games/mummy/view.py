"""What one seat sees, for a page or any other client: written from a redacted state, field by field, an allow-list."""

from dataclasses import dataclass

from saqqara.core.layout import Array
from saqqara.core.points import show_points
from saqqara.core.printing import Labels, Page, comma, flag, label, members, number, number_if, put, tally, word, words
from saqqara.core.rule import rule

from .components import (
    ACTION_NAMES,
    ACTIONS,
    GUARDS,
    HAT_NAMES,
    MUMMY_TOKENS,
    PICTURE_NAMES,
    TILE_KINDS,
    TREASURE_SETS,
    Box,
)
from .hats import hat_of
from .movement import home
from .rules import waiting
from .scoring import KINDS, hat_points, turned_hazards
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
    """One player's place at the table; the newest tile of the stack is the last, and camels turn those `turned`."""

    waiting: bool
    home: bool
    pawns: list[PieceView]
    stack: list[TileView]
    turned: list[int]
    mummy_tokens: list[int]
    tokens: TokensView
    points: dict[str, int]
    total: int


@dataclass(slots=True)
class TableView:
    """The whole table; `number` and `picture` are those of the last roll, `hat_points` count in the finish."""

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
    hat_points: dict[str, int]
    hat_rolls: list[int | None]
    rolling: list[int]
    seats: list[SeatView]


PHASES, SETS, TILES = words(*PHASE_NAMES), words(*TREASURE_SETS), words(*TILE_KINDS)
PICTURES, HATS, ACTION_WORDS, POINTS = words(*PICTURE_NAMES), words(*HAT_NAMES), words(*ACTION_NAMES), words(*KINDS)


@rule
def show(page: Page, box: Box, state: State, names: Labels) -> None:
    """The table as a redacted state shows it: a TableView."""
    number(page, b'{"players":', state.players)
    word(page, b',"phase":', PHASES, state.phase)
    number(page, b',"player":', state.wearers[state.hat].seat if state.phase == WEAR else state.player)
    show_options(page, state)
    put(page, b',"track":')
    show_tiles(page, box, state.track, state.tiles, names)
    put(page, b',"guards":[')
    for guard in range(GUARDS):
        comma(page)
        number_if(page, b"", state.guards[guard], state.guards[guard] != OUT)
    put(page, b"]")
    show_mummy(page, box, state)
    number_if(page, b',"number":', state.number, state.number != 0)
    show_picture(page, b',"picture":', state.picture, state.number != 0 and state.mummy != OUT)
    members(page, b',"moved":', state.moved)
    members(page, b',"swapped":', state.swapped)
    show_pile(page, state)
    show_hats(page, state)
    put(page, b',"seats":[')
    for seat in range(state.players):
        comma(page)
        show_seat(page, box, state, seat, names)
    put(page, b"]}")


@rule
def show_options(page: Page, state: State) -> None:
    """The options of the game."""
    word(page, b',"options":{"treasures":', SETS, state.treasures)
    flag(page, b',"quick_end":', state.quick_end != 0)
    flag(page, b',"pass_it_on":', state.pass_it_on != 0)
    flag(page, b',"hats":', state.hats != 0)
    flag(page, b',"risk":', state.risk != 0)
    flag(page, b',"actions":', state.actions != 0)
    put(page, b"}")


@rule
def show_tiles(page: Page, box: Box, tiles: Array[int], count: int, names: Labels) -> None:
    """The first tiles of a row, each a TileView."""
    put(page, b"[")
    for place in range(count):
        comma(page)
        label(page, b'{"name":', names, tiles[place])
        word(page, b',"kind":', TILES, box.tiles[tiles[place]].kind)
        number(page, b',"value":', box.tiles[tiles[place]].value)
        put(page, b"}")
    put(page, b"]")


@rule
def show_place(page: Page, before: bytes, place: int) -> None:
    """A place, in words where it has no number."""
    if place == START:
        put(page, before)
        put(page, b'"start"')
    elif place == FINISH:
        put(page, before)
        put(page, b'"finish"')
    elif place == OUT:
        put(page, before)
        put(page, b'"beside"')
    else:
        number(page, before, place)


@rule
def show_mummy(page: Page, box: Box, state: State) -> None:
    """Where the mummy is, and the tokens it has still to bring."""
    if state.mummy == OUT:
        put(page, b',"mummy":null')
    else:
        show_place(page, b',"mummy":', state.mummy)
    show_mummy_tokens(page, b',"mummy_tokens_left":', box, (1 << MUMMY_TOKENS) - 1 >> state.laps << state.laps)


@rule
def show_mummy_tokens(page: Page, before: bytes, box: Box, tokens: int) -> None:
    """The values of a set of mummy tokens."""
    put(page, before)
    put(page, b"[")
    for token in range(MUMMY_TOKENS):
        if tokens >> token & 1:
            comma(page)
            number(page, b"", box.mummy_tokens[token])
    put(page, b"]")


@rule
def show_picture(page: Page, before: bytes, picture: int, there: bool) -> None:
    """The picture die."""
    if there:
        word(page, before, PICTURES, picture)
    else:
        put(page, before)
        put(page, b"null")


@rule
def show_pile(page: Page, state: State) -> None:
    """The action tokens that can still be drawn, and those of them that were used."""
    number(page, b',"tokens_left":', state.pile + state.recycled_count)
    put(page, b',"tokens_used":[')
    for place in range(state.recycled_count):
        comma(page)
        word(page, b"", ACTION_WORDS, state.recycled[place])
    put(page, b"]")


@rule
def show_hats(page: Page, state: State) -> None:
    """What the hats count, what was rolled for them so far, and who has still to roll."""
    put(page, b',"hat_points":{')
    for hat in range(len(HATS)):
        comma(page)
        word(page, b"", HATS, hat)
        number(page, b":", hat_points(hat))
    put(page, b'},"hat_rolls":[')
    for seat in range(state.players):
        comma(page)
        number_if(page, b"", state.rolls[seat], state.rolling & ~state.to_roll & 1 << seat != 0)
    members(page, b'],"rolling":', state.to_roll if state.phase == HAT_ROLL else 0)


@rule
def show_seat(page: Page, box: Box, state: State, seat: int, names: Labels) -> None:
    """One player's place: a SeatView."""
    flag(page, b'{"waiting":', waiting(box, state) >> seat & 1 != 0)
    flag(page, b',"home":', home(state, seat))
    put(page, b',"pawns":[')
    for pawn in range(state.pawns):
        comma(page)
        show_place(page, b'{"place":', state.seats[seat].pawns[pawn])
        show_hat(page, hat_of(state, seat, pawn) if state.hats else OUT)
        put(page, b"}")
    put(page, b'],"stack":')
    show_tiles(page, box, state.seats[seat].stack, state.seats[seat].height, names)
    members(page, b',"turned":', turned_hazards(box, state.seats[seat]))
    show_mummy_tokens(page, b',"mummy_tokens":', box, state.seats[seat].mummy_tokens)
    show_tokens(page, state.seats[seat])
    show_points(page, box, state, seat, POINTS)
    put(page, b"}")


@rule
def show_hat(page: Page, hat: int) -> None:
    """The hat on a head."""
    if hat == OUT:
        put(page, b',"hat":null')
    else:
        word(page, b',"hat":', HATS, hat)


@rule
def show_tokens(page: Page, seat: Seat) -> None:
    """A player's action tokens: a TokensView."""
    number(page, b',"tokens":{"secret":', seat.hidden)
    put(page, b',"own":{')
    for kind in range(ACTIONS):
        tally(page, ACTION_WORDS, kind, seat.secret[kind])
    put(page, b'},"known":{')
    for kind in range(ACTIONS):
        tally(page, ACTION_WORDS, kind, seat.known[kind])
    put(page, b'},"resting":{')
    for kind in range(ACTIONS):
        tally(page, ACTION_WORDS, kind, seat.resting_secret[kind] + seat.resting_known[kind])
    put(page, b"}}")
