"""Records of people who pledged and signed: whatever is changed in one line is found, and the line is named."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import saqqara
from saqqara import BadRecord, Game
from saqqara.core.contract import CHANCE
from saqqara.core.record import Record, _digest, read, scan
from saqqara.core.replay import examine, replay, verify

from .golden import GAMES

_HEAD = 16  # lines
RECORDS = sorted(GAMES.glob("*/pledged/*.txt"))


@cache
def game_of(name: str) -> Game:
    return saqqara.game(name)


def lines_of(text: str) -> list[str]:
    """All lines but the digest."""
    return text.split("\n")[:-2]


def with_digest(lines: list[str]) -> str:
    body = "\n".join(lines) + "\n"
    return f"{body}digest: {_digest(body)}\n"


def altered(line: str, number: int) -> Iterator[str]:
    """A line with each of its fields changed and left out, and blanks where none belong."""
    words = line.split(" ")
    for place, word in enumerate(words):
        ways = [
            word + "1",
            word[:-1],
            word[1:],
            word.swapcase(),
            word[:-1] + ("0" if word[-1:] != "0" else "1"),
            "0" + word,
        ]
        yield " ".join([*words[:place], ways[(number + place) % len(ways)], *words[place + 1 :]])
        yield " ".join([*words[:place], *words[place + 1 :]])
    if " #" in line:
        yield f"{line.partition(' #')[0]} #unsigned"
    yield [line + " ", " " + line, line.replace(" ", "  ", 1)][number % 3]


def changes(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Every record that differs in one line, or in the order of two."""
    for place, line in enumerate(lines):
        before, after = lines[:place], lines[place + 1 :]
        yield f"without {place + 1}", before + after
        yield f"twice {place + 1}", [*before, line, line, *after]
        if after and after[0] != line:
            yield f"swapped {place + 1}", [*before, after[0], line, *after[1:]]
        # Every field where things are fixed and where they end, and of every third move.
        if place < _HEAD or place > len(lines) - _HEAD or place % 3 == 0:
            for other in sorted(set(altered(line, place)) - {line}):
                yield f"{place + 1} as {other!r}", [*before, other, *after]


def decided_otherwise(record: Record, lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Every decision as another one that was legal too."""
    for step in replay(game_of(record.game), record):
        if step.seat == CHANCE:
            continue
        place = step.move.line - 1
        rest = lines[place].removeprefix(f"{step.seat + 1} {step.move.text}")
        for move in game_of(record.game).legal(step.before, step.seat):
            if move != step.code:
                other = f"{step.seat + 1} {move.words}{rest}"
                yield f"{place + 1} as {other!r}", [*lines[:place], other, *lines[place + 1 :]]


def not_found(record: Record, changed: Iterator[tuple[str, list[str]]]) -> list[str]:
    """The changes that pass, or of which no line is named, though whoever made them made a new digest too."""
    game, passed = game_of(record.game), list[str]()
    for label, lines in changed:
        try:
            found, intact = scan(with_digest(lines))
            assert intact
            verify(game, found)
            passed.append(label)
        except BadRecord as error:
            if not re.search(r"line [1-9]", str(error)):
                passed.append(f"{label}: {error}")
    return passed


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_change_of_a_line_is_found(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert record.text() == text
    assert verify(game_of(record.game), record) > 5
    assert not_found(record, changes(lines_of(text))) == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_other_decision_of_who_signs_is_found(path: Path) -> None:
    """What is not signed can be another legal move, if all that follows still can be."""
    text = path.read_text("utf-8")
    record = read(text)
    lines = lines_of(text)
    for passed in not_found(record, decided_otherwise(record, lines)):
        line = lines[int(passed.split(" ")[0]) - 1]
        seat = int(line.split(" ")[0]) - 1
        assert not record.keys[seat] or line.endswith("#unsigned"), passed


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_line_that_was_changed_is_named_without_a_new_digest_too(path: Path) -> None:
    text = path.read_text("utf-8")
    number, line = next((n, line) for n, line in enumerate(lines_of(text), 1) if re.search(" #[A-Z]", line))
    other = "B" if line[line.index("#") + 1] == "A" else "A"
    record, intact = scan(text.replace(line, re.sub(" #.", f" #{other}", line)))
    assert not intact
    with pytest.raises(BadRecord, match=f"^line {number}: "):
        examine(game_of(record.game), record, intact=intact)
    record, intact = scan(text.replace("digest: ", "digest: 0"))
    with pytest.raises(BadRecord, match=f"^line {text.count(chr(10))}: the digest does not fit"):
        examine(game_of(record.game), record, intact=intact)
