"""What can happen in mummy, as the log and the animations are told."""

from dataclasses import dataclass

from saqqara.core.contract import Event


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
class Swapped(Event):
    """A pawn changed places with another's pawn (whose: that seat), a guard or the mummy."""

    seat: int
    pawn: int
    start: int | str
    end: int | str
    piece: str
    whose: int | None


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
    """An action token was taken; its kind is told to those who may know it: all, if they saw it go under the stack."""

    seat: int
    action: str | None
    known: bool


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


QUIET = frozenset(
    kind.kind
    for kind in (
        LeftOut, Laid, Rolled, PawnMoved, GuardMoved, MummyMoved, UsedToken, Swapped, TurnBegan, Ended,
    )
)  # fmt: skip
"""What whoever reads the moves knows already."""
