"""What happened between two states of one viewer, one move apart, as events for the log and for animation."""

from dataclasses import dataclass

from saqqara.core.bits import members
from saqqara.core.contract import Event

from .components import (
    ACTION_NAMES,
    ACTIONS,
    BURY,
    EXTRA,
    GUARDS,
    HAT_NAMES,
    HATS,
    PICTURE_NAMES,
    Box,
)
from .movement import home
from .moves import names_of
from .scoring import winners
from .state import (
    AFTER,
    BEFORE,
    FINISH,
    HAT,
    HAT_ROLL,
    LAY,
    LEAVE_OUT,
    LOT,
    MOVE,
    OUT,
    OVER,
    ROLL,
    TOKEN,
    WEAR,
    Seat,
    State,
)
from .view import place_view


@dataclass(frozen=True)
class LeftOut(Event):
    """A tile more stays in the box."""

    tile: str


@dataclass(frozen=True)
class Laid(Event):
    """Tiles were laid at the end of the track."""

    tiles: list[str]


@dataclass(frozen=True)
class Begins(Event):
    """Who begins."""

    seat: int


@dataclass(frozen=True)
class RolledForHat(Event):
    """A seat rolled for the hats."""

    seat: int
    number: int


@dataclass(frozen=True)
class GotHat(Event):
    """A seat won a hat, and will put it on a pawn."""

    seat: int
    hat: str


@dataclass(frozen=True)
class PutOn(Event):
    """A pawn wears a hat now."""

    seat: int
    pawn: int
    hat: str


@dataclass(frozen=True)
class Rolled(Event):
    """The dice; no picture once the mummy has left."""

    seat: int
    number: int
    picture: str | None


@dataclass(frozen=True)
class Lapsed(Event):
    """Nothing could move."""

    seat: int


@dataclass(frozen=True)
class UsedToken(Event):
    """An action token was used; everybody sees its kind."""

    seat: int
    action: str


@dataclass(frozen=True)
class PawnMoved(Event):
    """A pawn went from one place to another, counted before any gap closed."""

    seat: int
    pawn: int
    start: int | str
    end: int | str


@dataclass(frozen=True)
class GuardMoved(Event):
    """A guard went on; it leaves the game at the finish."""

    guard: int
    start: int | str
    end: int | str


@dataclass(frozen=True)
class MummyMoved(Event):
    """The mummy walked; None if it left the game."""

    start: int | str
    end: int | str | None


@dataclass(frozen=True)
class TookMummyToken(Event):
    """The mummy reached the finish."""

    seat: int
    value: int


@dataclass(frozen=True)
class MummyLeft(Event):
    """The last mummy token is gone, and with it the mummy and the picture die."""


@dataclass(frozen=True)
class TookTile(Event):
    """A tile was claimed."""

    seat: int
    tile: str


@dataclass(frozen=True)
class PassedOn(Event):
    """The top tile went to the left neighbour."""

    seat: int
    to: int
    tile: str


@dataclass(frozen=True)
class Buried(Event):
    """The top tile went to the bottom of the stack."""

    seat: int
    tile: str


@dataclass(frozen=True)
class TookToken(Event):
    """An action token was taken; its kind is told to those who may know it."""

    seat: int
    action: str | None


@dataclass(frozen=True)
class CameHome(Event):
    """All pawns of a seat are in the finish."""

    seat: int


@dataclass(frozen=True)
class TurnBegan(Event):
    """It is this seat's turn."""

    seat: int


@dataclass(frozen=True)
class Ended(Event):
    """The game is over."""

    winners: list[int]


def story(box: Box, before: State, after: State) -> list[Event]:
    """The events in the order in which they happened."""
    events: list[Event] = []
    if before.phase in (LEAVE_OUT, LAY, LOT):
        events += _setting_up(box, before, after)
    if before.phase in (HAT_ROLL, WEAR, HAT):
        events += _hats(before, after)
    if before.phase == ROLL:
        events += _rolling(before, after)
    if before.phase in (BEFORE, MOVE, AFTER):
        acted = _using(box, before, after) + _moving(box, before, after)
        events += acted or ([Lapsed(before.player)] if before.phase == MOVE else [])
    if before.phase in (MOVE, TOKEN):
        events += _taking(box, before, after)
    events += [CameHome(seat) for seat in _walkers(before, after) if home(after, seat) and not home(before, seat)]
    if _new_turn(before, after):
        events.append(TurnBegan(after.player))
    if after.phase == OVER:
        events.append(Ended(members(winners(box, after))))
    return events


def _walkers(before: State, after: State) -> list[int]:
    """The seats whose pawns stand elsewhere now."""
    return [seat for seat in range(after.players) if before.seats[seat].pawns != after.seats[seat].pawns]


def _setting_up(box: Box, before: State, after: State) -> list[Event]:
    names = names_of(box)
    events: list[Event] = [LeftOut(names[tile]) for tile in members(after.boxed & ~before.boxed)]
    if after.tiles > before.tiles:
        events.append(Laid([names[after.track[place]] for place in range(before.tiles, after.tiles)]))
    if after.phase > LOT:
        events.append(Begins(after.player))
    return events


def _new_turn(before: State, after: State) -> bool:
    if before.player != after.player:
        return after.phase > WEAR
    if after.phase not in (BEFORE, ROLL) or before.phase == BEFORE:
        return False
    used = after.recycled_count > before.recycled_count
    return not (used and before.phase == AFTER and after.recycled[after.recycled_count - 1] == EXTRA)


def _hats(before: State, after: State) -> list[Event]:
    events: list[Event] = []
    if before.phase == HAT_ROLL:
        seat = members(before.to_roll)[0]
        events.append(RolledForHat(seat, after.rolls[seat]))
    for hat in range(HATS):
        old, new = before.wearers[hat], after.wearers[hat]
        if new.seat != OUT and old.seat == OUT:
            events.append(GotHat(new.seat, HAT_NAMES[hat]))
        elif (old.seat, old.pawn) != (new.seat, new.pawn):
            events.append(PutOn(new.seat, new.pawn, HAT_NAMES[hat]))
    return events


def _rolling(before: State, after: State) -> list[Event]:
    picture = None if after.mummy == OUT else PICTURE_NAMES[after.picture]
    rolled: list[Event] = [Rolled(before.player, after.number, picture)]
    return rolled if after.phase == MOVE else [*rolled, Lapsed(before.player)]


def _using(box: Box, before: State, after: State) -> list[Event]:
    """A token went under the stack: the last of the used ones (M71)."""
    if after.recycled_count <= before.recycled_count:
        return []
    seat, kind = before.player, after.recycled[after.recycled_count - 1]
    events: list[Event] = [UsedToken(seat, ACTION_NAMES[kind])]
    if kind == BURY:
        events.append(Buried(seat, names_of(box)[after.seats[seat].stack[0]]))
    return events


def _held(seat: Seat) -> int:
    return seat.hidden + sum(seat.known[kind] for kind in range(ACTIONS))


def _moving(box: Box, before: State, after: State) -> list[Event]:
    """Pieces that moved. Where a tile was taken, later places have moved up by one; that is no move."""
    events: list[Event] = []
    gone = _gaps(before, after)

    def unshifted(place: int) -> int:
        for gap in gone:
            place += gap <= place < FINISH
        return place

    for seat in range(before.players) if gone else _walkers(before, after):
        places = after.seats[seat].pawns
        for pawn in range(before.pawns):
            old, new = before.seats[seat].pawns[pawn], unshifted(places[pawn])
            if old != new and places[pawn] != OUT:
                events.append(PawnMoved(seat, pawn, place_view(old), place_view(new)))
    for guard in range(GUARDS) if gone or before.guards != after.guards else ():
        old, new = before.guards[guard], after.guards[guard]
        if old != OUT and new == OUT:
            events.append(GuardMoved(guard, old, "finish"))
        elif old != unshifted(new) and new != OUT:
            events.append(GuardMoved(guard, old, unshifted(new)))
    left = before.mummy != OUT == after.mummy
    lapped = before.laps != after.laps
    if left or lapped or (after.mummy != OUT and before.mummy != unshifted(after.mummy)):
        events.append(MummyMoved(place_view(before.mummy), None if left else place_view(unshifted(after.mummy))))
    for seat in range(before.players):
        for token in members(after.seats[seat].mummy_tokens & ~before.seats[seat].mummy_tokens):
            events.append(TookMummyToken(seat, box.mummy_tokens[token]))
    if left:
        events.append(MummyLeft())
    return events


def _gaps(before: State, after: State) -> list[int]:
    """The places of tiles that are there no more, ascending."""
    if before.track == after.track and before.tiles == after.tiles:
        return []
    old = [before.track[place] for place in range(before.tiles)]
    new = [after.track[place] for place in range(after.tiles)]
    return [place for place, tile in enumerate(old, 1) if tile not in new]


def _stack(seat: Seat) -> list[int]:
    return [seat.stack[place] for place in range(seat.height)]


def _taking(box: Box, before: State, after: State) -> list[Event]:
    events: list[Event] = []
    seats = range(before.players)
    if any(before.seats[seat].height != after.seats[seat].height for seat in seats):
        names = names_of(box)
        stacks = [[_stack(state.seats[seat]) for seat in seats] for state in (before, after)]
        given = {tile for stack in stacks[0] for tile in stack}
        for seat in seats:
            lost = [tile for tile in stacks[0][seat] if tile not in stacks[1][seat]]
            events += [PassedOn(seat, (seat + 1) % before.players, names[tile]) for tile in lost]
            events += [TookTile(seat, names[tile]) for tile in stacks[1][seat] if tile not in given]
    seat = before.player
    old, new = before.seats[seat], after.seats[seat]
    if before.phase == TOKEN or (before.actions and _held(new) > _held(old)):
        kinds = [k for k in range(ACTIONS) if new.secret[k] + new.known[k] > old.secret[k] + old.known[k]]
        events.append(TookToken(seat, ACTION_NAMES[kinds[0]] if kinds else None))
    return events
