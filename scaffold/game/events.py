"""What can happen in stubgame, as the log and the animations are told."""

from dataclasses import dataclass

from saqqara.core.contract import Event


@dataclass(frozen=True)
class Threw(Event):
    """The die fell."""

    seat: int
    die: int


@dataclass(frozen=True)
class Moved(Event):
    """A pawn went on."""

    seat: int
    pawn: int
    start: int
    end: int


@dataclass(frozen=True)
class Ended(Event):
    """The game is over."""

    winners: list[int]
