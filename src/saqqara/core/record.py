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

Seats count from 1 here, as people do. A line that begins with * is chance. The record of a game for whose nonces people
have pledged is of form 2: it has the table, pledges and keys too, and each decision of who signs is signed.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from . import chain, fair
from .contract import CHANCE
from .errors import BadRecord

FIRST_LINE = "saqqara record 1"
FIRST_LINE_PLEDGED = "saqqara record 2"
UNSIGNED = "unsigned"
_HASH = re.compile(r"[0-9a-f]{64}")
_NUMBERS = re.compile(r"-?[0-9]{1,6}( -?[0-9]{1,6})*")
_START = re.compile(r"[1-9][0-9]{0,18}")
_MOVE = re.compile(r"(\*|[1-9][0-9]?) (\S.*)")
_MARKED = re.compile(rf"(\*|[1-9][0-9]?) (\S.*?)(?: #({chain.SIGNATURE}|{UNSIGNED}))?")
_TABLE = re.compile(r"[a-z0-9]{1,16}")


@dataclass(frozen=True)
class Move:
    """One line of a record: a decision of a seat, or an outcome of CHANCE, in words.

    The last line of a turn that was signed has the signature for a mark; what a seat that signs did not sign says so.
    """

    seat: int
    text: str
    line: int = 0
    mark: str = ""


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
    # Of a game for whose nonces people have pledged
    table: str = ""
    pledges: list[str] = field(default_factory=list)  # by seat; empty for a bot's
    keys: list[str] = field(default_factory=list)  # with which seats sign; empty for who does not
    points: list[list[int]] = field(default_factory=list)  # by kind, of every seat
    draws: int = 0
    decisions: list[int] = field(default_factory=list)  # how many every seat took
    signed: list[int] = field(default_factory=list)  # how many turns every seat has signed
    lines: dict[str, int] = field(default_factory=dict, compare=False)  # where the values of a file stand

    def head(self) -> str:
        """All that is fixed before the first move, as it stands in the file."""
        lines = [f"game: {self.game}", f"rules: {self.rules}", f"box: {self.box_name} {self.box_digest}"]
        lines[:0] = [FIRST_LINE_PLEDGED, f"table: {self.table}"] if self.table else [FIRST_LINE]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"seat {number}: {' '.join(name.split())}" for number, name in enumerate(self.seats, 1)]
        if self.commitment:
            lines.append(f"commitment: {self.commitment}")
        if self.dice:
            lines.append(f"dice: {self.dice}")
        lines += [f"pledge {number}: {pledge}" for number, pledge in enumerate(self.pledges, 1) if pledge]
        lines += [f"key {number}: {key}" for number, key in enumerate(self.keys, 1) if key]
        lines += [f"nonce {number}: {nonce}" for number, nonce in enumerate(self.nonces, 1)]
        return "\n".join(lines) + "\n"

    def body(self) -> str:
        """The record as a file, but for its digest."""
        lines = ["", *map(_line, self.moves)]
        if self.scores:
            lines.append("")
            if self.seed:
                lines.append(f"seed: {self.seed}")
            lines.append(f"scores: {_numbers(self.scores)}")
            lines += [f"points {number}: {_numbers(points)}" for number, points in enumerate(self.points, 1)]
            lines.append(f"winners: {' '.join(str(seat + 1) for seat in self.winners)}")
            if self.table:
                lines.append(f"draws: {self.draws}")
                lines.append(f"decisions: {_numbers(self.decisions)}")
                lines.append(f"signed: {_numbers(self.signed)}")
        return self.head() + "\n".join(lines) + "\n"

    def text(self) -> str:
        """The record as a file. `read` gives the same record."""
        body = self.body()
        return body + f"digest: {_digest(body)}\n"


def _line(move: Move) -> str:
    mark = f" #{move.mark}" if move.mark else ""
    return f"{'*' if move.seat == CHANCE else move.seat + 1} {move.text}{mark}"


def _numbers(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def read(text: str) -> Record:
    """A record from its text. Every line must be as written; the digest at the end sees to that."""
    record, intact = scan(text)
    if not intact:
        raise damaged(record)
    return record


def damaged(record: Record) -> BadRecord:
    """Why a record is none whose digest does not fit, though every line can be as it is."""
    return BadRecord(f"line {record.lines['digest']}: the digest does not fit: some line was changed, added or lost")


def scan(text: str) -> tuple[Record, bool]:
    """The same, but whether the digest fits is only told: who knows the rules may find the line that was changed."""
    text = text.replace("\r\n", "\n")
    body, mark, digest = text.rpartition("digest: ")
    if not mark:
        raise BadRecord("no line 'digest: …' at the end: this is not a whole record")
    record = _parsed(body)
    record.lines["digest"] = body.count("\n") + 1
    for number, (found, right) in enumerate(zip_longest(body.split("\n"), record.body().split("\n")), 1):
        if found != right:
            raise BadRecord(f"line {number}: expected {(right or '')[:60]!r}, found {(found or '')[:60]!r}")
    return record, digest.rstrip("\n") == _digest(body)


def _parsed(body: str) -> Record:
    lines = _Lines(body)
    pledged = lines.peek() == FIRST_LINE_PLEDGED
    lines.expect(FIRST_LINE_PLEDGED if pledged else FIRST_LINE)
    table = lines.value("table", _TABLE) if pledged else ""
    record = Record(
        table=table,
        lines=lines.named,
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
        lines.named[f"seat {len(record.seats)}"] = lines.number
    if lines.peek().startswith("commitment:"):
        record.commitment = lines.value("commitment", _HASH)
    elif lines.peek().startswith("dice:"):
        record.dice = int(lines.value("dice", _START))
    if pledged:
        for name, found in (("pledge", record.pledges), ("key", record.keys)):
            for number in range(1, len(record.seats) + 1):
                given = lines.peek().startswith(f"{name} {number}:")
                found.append(lines.value(f"{name} {number}", _HASH) if given else "")
    while (nonce := lines.optional(re.compile(rf"nonce {len(record.nonces) + 1}: (.*)"))) is not None:
        if not fair.is_nonce(nonce[1]):
            raise BadRecord(f"line {lines.number}: a nonce is 1 to 64 hexadecimal digits")
        record.nonces.append(nonce[1])
        lines.named[f"nonce {len(record.nonces)}"] = lines.number
    lines.expect("")
    while (move := lines.optional(_MARKED if pledged else _MOVE)) is not None:
        mark = move[3] or "" if pledged else ""
        record.moves.append(Move(CHANCE if move[1] == "*" else int(move[1]) - 1, move[2], lines.number, mark))
    if not lines.done():
        lines.expect("")
        if lines.peek().startswith("seed:"):
            record.seed = lines.value("seed", _HASH)
        record.scores = lines.numbers("scores")
        if pledged:
            record.points = [lines.numbers(f"points {number}") for number in range(1, len(record.seats) + 1)]
        record.winners = [number - 1 for number in lines.numbers("winners")]
        if pledged:
            record.draws = int(lines.value("draws", re.compile(r"[0-9]{1,6}")))
            record.decisions, record.signed = lines.numbers("decisions"), lines.numbers("signed")
    lines.end()
    return record


class _Lines:
    """The lines of a record, read from the top."""

    def __init__(self, body: str) -> None:
        self._lines: Iterator[str] = iter(body.split("\n")[:-1])
        self._next: str | None = next(self._lines, None)
        self.number = 0
        self.named: dict[str, int] = {}  # where the values stand

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
        self.named[name] = self.number
        return match[1]

    def numbers(self, name: str) -> list[int]:
        """The numbers of the line 'name: numbers'."""
        return [int(word) for word in self.value(name, _NUMBERS).split()]

    def expect(self, line: str) -> None:
        if self.optional(re.compile(re.escape(line))) is None:
            raise BadRecord(f"line {self.number + 1}: expected {line!r}, found {self._found()}")

    def end(self) -> None:
        if self._next is not None:
            raise BadRecord(f"line {self.number + 1}: unexpected {self._found()}")

    def _found(self) -> str:
        return "the end" if self._next is None else repr(self._next[:60])
