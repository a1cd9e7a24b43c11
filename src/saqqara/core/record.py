"""Records: a game as plain text that a person can read; docs/records.md has the whole format.

    saqqara record 1
    game: pyramids
    rules: 1
    box: first 5c1f…
    seat 1: Ann
    seat 2: Bob
    commitment: 9b1c…
    nonce 1: 4f
    nonce 2: a0

    * deal 13
    1 keep 5 13
    …

    seed: 07aa…
    scores: 111 96
    winners: 1
    digest: e3b0…

Seats count from 1 here, as people do. A line that begins with * is chance.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from . import fair
from .contract import CHANCE
from .errors import BadRecord

FIRST_LINE = "saqqara record 1"
_HASH = re.compile(r"[0-9a-f]{64}")
_NUMBERS = re.compile(r"-?[0-9]{1,6}( -?[0-9]{1,6})*")
_START = re.compile(r"[1-9][0-9]{0,18}")
_MOVE = re.compile(r"(\*|[1-9][0-9]?) (\S.*)")


@dataclass(frozen=True)
class Move:
    """One line of a record: a decision of a seat, or an outcome of CHANCE, in words."""

    seat: int
    text: str
    line: int = 0


@dataclass
class Record:
    """A game from its first card to where it stands."""

    game: str
    rules: int
    box_name: str
    box_digest: str
    seats: list[str]
    options: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    nonces: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    seed: str = ""
    scores: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    dice: int = 0  # the number with which a simulation's dice begin; it has no commitment

    def text(self) -> str:
        """The record as a file. `read` gives the same record."""
        lines = [FIRST_LINE, f"game: {self.game}", f"rules: {self.rules}", f"box: {self.box_name} {self.box_digest}"]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"seat {number}: {' '.join(name.split())}" for number, name in enumerate(self.seats, 1)]
        if self.commitment:
            lines.append(f"commitment: {self.commitment}")
        if self.dice:
            lines.append(f"dice: {self.dice}")
        lines += [f"nonce {number}: {nonce}" for number, nonce in enumerate(self.nonces, 1)]
        lines.append("")
        lines += [f"{'*' if move.seat == CHANCE else move.seat + 1} {move.text}" for move in self.moves]
        if self.scores:
            lines.append("")
            if self.seed:
                lines.append(f"seed: {self.seed}")
            lines.append(f"scores: {' '.join(map(str, self.scores))}")
            lines.append(f"winners: {' '.join(str(seat + 1) for seat in self.winners)}")
        body = "\n".join(lines) + "\n"
        return body + f"digest: {_digest(body)}\n"


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def read(text: str) -> Record:
    """A record from its text. Every line must be as written; the digest at the end sees to that."""
    text = text.replace("\r\n", "\n")
    body, mark, digest = text.rpartition("digest: ")
    if not mark:
        raise BadRecord("no line 'digest: …' at the end: this is not a whole record")
    if digest.rstrip("\n") != _digest(body):
        raise BadRecord("the digest does not fit: some line was changed, added or lost")
    lines = _Lines(body)
    lines.expect(FIRST_LINE)
    record = Record(
        game=lines.value("game", re.compile(r"[a-z_][a-z0-9_]*")),
        rules=int(lines.value("rules", re.compile(r"[0-9]{1,6}"))),
        box_name=lines.value("box", re.compile(r".* [0-9a-f]{64}")),
        box_digest="",
        seats=[],
    )
    record.box_name, record.box_digest = record.box_name.rsplit(" ", 1)
    while (option := lines.optional(re.compile(r"option ([a-z_][a-z0-9_]*): (\S+)"))) is not None:
        record.options[option[1]] = option[2]
    while (seat := lines.optional(re.compile(rf"seat {len(record.seats) + 1}: (.*)"))) is not None:
        record.seats.append(seat[1])
    if lines.peek().startswith("commitment:"):
        record.commitment = lines.value("commitment", _HASH)
    elif lines.peek().startswith("dice:"):
        record.dice = int(lines.value("dice", _START))
    while (nonce := lines.optional(re.compile(rf"nonce {len(record.nonces) + 1}: (.*)"))) is not None:
        if not fair.is_nonce(nonce[1]):
            raise BadRecord(f"line {lines.number}: a nonce is 1 to 64 hexadecimal digits")
        record.nonces.append(nonce[1])
    lines.expect("")
    while (move := lines.optional(_MOVE)) is not None:
        record.moves.append(Move(CHANCE if move[1] == "*" else int(move[1]) - 1, move[2], lines.number))
    if not lines.done():
        lines.expect("")
        if lines.peek().startswith("seed:"):
            record.seed = lines.value("seed", _HASH)
        record.scores = [int(word) for word in lines.value("scores", _NUMBERS).split()]
        record.winners = [int(word) - 1 for word in lines.value("winners", _NUMBERS).split()]
    lines.end()
    return record


class _Lines:
    """The lines of a record, read from the top."""

    def __init__(self, body: str) -> None:
        self._lines: Iterator[str] = iter(body.split("\n")[:-1])
        self._next: str | None = next(self._lines, None)
        self.number = 0

    def peek(self) -> str:
        return self._next or ""

    def done(self) -> bool:
        return self._next is None

    def optional(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The next line if it has this form."""
        match = pattern.fullmatch(self._next) if self._next is not None else None
        if match is not None:
            self._next, self.number = next(self._lines, None), self.number + 1
        return match

    def value(self, name: str, form: re.Pattern[str]) -> str:
        """The value of the line 'name: value'."""
        match = self.optional(re.compile(f"{name}: ({form.pattern})"))
        if match is None:
            raise BadRecord(f"line {self.number + 1}: expected '{name}: …', found {self._found()}")
        return match[1]

    def expect(self, line: str) -> None:
        if self.optional(re.compile(re.escape(line))) is None:
            raise BadRecord(f"line {self.number + 1}: expected {line!r}, found {self._found()}")

    def end(self) -> None:
        if self._next is not None:
            raise BadRecord(f"line {self.number + 1}: unexpected {self._found()}")

    def _found(self) -> str:
        return "the end" if self._next is None else repr(self._next[:60])
