"""What was looked at, how it is, and what to do."""

from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """How it is."""

    FINE = "ok"
    NOTE = "note"  # worth knowing; nothing fails of it
    BAD = "BAD"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    mark: Mark
    what: str
    words: str


def fine(what: str, words: str) -> Finding:
    """As it should be."""
    return Finding(Mark.FINE, what, words)


def note(what: str, words: str) -> Finding:
    """Worth knowing."""
    return Finding(Mark.NOTE, what, words)


def bad(what: str, words: str) -> Finding:
    """To be put right."""
    return Finding(Mark.BAD, what, words)
