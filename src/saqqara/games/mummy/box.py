"""Boxes as text that an owner can correct to their own; docs/boxes.md has the whole format."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from saqqara.core.contract import Components
from saqqara.core.errors import BadComponents
from saqqara.core.layout import blank, view

from .components import (
    ACTION_NAMES,
    ACTION_TOKENS,
    CAMEL,
    CAMELS,
    EXCHANGE,
    EXCHANGES,
    FIRST_CAMEL,
    FIRST_EXCHANGE,
    FIRST_RISK,
    FIRST_TREASURE,
    HAZARD,
    HAZARDS,
    MUMMY_TOKENS,
    PICTURE_NAMES,
    PICTURES,
    RISK,
    RISKS,
    TRACK,
    TREASURE,
    TREASURE_SETS,
    TREASURES,
    Box,
)

# Every line of a file: its name, how many words it has, and what they are.
_VALUES = range(1, 100)
_LINES: dict[str, tuple[int, str]] = {
    "hazards": (HAZARDS, "-"),
    "camels": (1, str(CAMELS)),
    "treasures rulebook": (TREASURES, "+"),
    "treasures classic": (TREASURES, "+"),
    "picture die": (PICTURES, " ".join(PICTURE_NAMES)),
    "mummy tokens": (MUMMY_TOKENS, "number"),
    "exchange": (1, str(EXCHANGES)),
    "risk": (RISKS, "number"),
    "actions": (ACTION_TOKENS, " ".join(ACTION_NAMES)),
    "first layout": (TRACK, "tile"),
    "pass_it_on leaves out": (4, "-"),
    "exchange places": (EXCHANGES, "place"),
    "risk leaves out": (4, "loss"),
    "risk leaves out rulebook": (4, "+"),
    "risk leaves out classic": (4, "+"),
}
_MEANING = {
    "-": "a hazard such as -3",
    "+": "a treasure such as +3",
    "number": "a number such as 3",
    "place": f"a place 1 to {TRACK}",
    "tile": "a hazard such as -3, camel or treasure",
    "loss": "a hazard such as -3 or camel",
}


@dataclass
class _File:
    """The words of each line, and where they stand."""

    source: str
    name: str = ""
    words: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)

    def fail(self, key: str, message: str) -> BadComponents:
        return BadComponents(f"{self.source}, line {self.places[key]}: {key}: {message}")

    def numbers(self, key: str) -> list[int]:
        return [abs(int(word)) for word in self.words[key]]


def components(text: str, source: str) -> Components:
    """Read and check a box file."""
    file = _read(text, source)
    records = blank(Box)
    box = view(records[0])
    _fill_tiles(box, file)
    for place, word in enumerate(file.words["picture die"]):
        box.pictures[place] = PICTURE_NAMES.index(word)
    for place, value in enumerate(file.numbers("mummy tokens")):
        box.mummy_tokens[place] = value
    for word in file.words["actions"]:
        box.actions[ACTION_NAMES.index(word)] += 1
    _fill_exchange_places(box, file)
    for number, name in enumerate(TREASURE_SETS):
        treasures = box.sets[number]
        treasures.tiles = sum(1 << tile for tile in _family(number))
        treasures.left_out_by_risk = _pick_out(box, file, "risk leaves out", number)
        treasures.left_out_by_risk |= _pick_out(box, file, f"risk leaves out {name}", number)
        for place, tile in enumerate(_first_layout(box, file, number)):
            treasures.first[place] = tile
    box.left_out_by_pass_it_on = _pick_out(box, file, "pass_it_on leaves out", 0)
    return Components(file.name, _canonical(file), records)


def _read(text: str, source: str) -> _File:
    file = _File(source)
    for number, line in enumerate(text.splitlines(), 1):
        key, colon, rest = line.partition("//")[0].partition(":")
        key, words = " ".join(key.split()), rest.split()
        if not key and not colon:
            continue
        if key == "box" and file.name:
            raise BadComponents(f"{source}, line {number}: box is there twice")
        if key == "box":
            file.name = " ".join(words)
        elif not colon or key not in _LINES:
            raise BadComponents(
                f"{source}, line {number}: no line {key!r} is known; expected one of box, {', '.join(_LINES)}"
            )
        else:
            if key in file.words and key != "first layout":
                raise BadComponents(f"{source}, line {number}: {key} is there twice")
            file.places.setdefault(key, number)
            for word in words:
                if not _fits(word, _LINES[key][1]):
                    meaning = _MEANING.get(_LINES[key][1], f"one of {_LINES[key][1]}")
                    raise BadComponents(f"{source}, line {number}: {key}: {word!r} is not {meaning}")
            file.words[key] = file.words.get(key, []) + words
    if not file.name:
        raise BadComponents(f"{source}: a line 'box: NAME' is missing")
    for key, (count, _) in _LINES.items():
        if key not in file.words:
            raise BadComponents(f"{source}: a line '{key}: …' is missing")
        if len(file.words[key]) != count:
            raise file.fail(key, f"{len(file.words[key])} instead of {count}")
    return file


def _fits(word: str, meaning: str) -> bool:
    digits = word[1:] if word[:1] in ("-", "+") else word
    is_value = digits.isascii() and digits.isdigit() and len(digits) <= 2 and int(digits) in _VALUES
    if meaning in ("-", "+"):
        return word.startswith(meaning) and is_value
    if meaning == "number":
        return word == digits and is_value
    if meaning == "place":
        return word == digits and is_value and int(digits) <= TRACK
    if meaning in ("tile", "loss"):
        known = ("camel", "treasure") if meaning == "tile" else ("camel",)
        return word in known or (word.startswith("-") and is_value)
    return word in meaning.split()


def _family(number: int) -> range:
    """The tiles of a treasure set."""
    first = FIRST_TREASURE + number * TREASURES
    return range(first, first + TREASURES)


def _fill_tiles(box: Box, file: _File) -> None:
    families = [(HAZARD, 0, file.numbers("hazards")), (CAMEL, FIRST_CAMEL, [0] * CAMELS)]
    for number, name in enumerate(TREASURE_SETS):
        families.append((TREASURE, _family(number)[0], file.numbers(f"treasures {name}")))
    families += [(RISK, FIRST_RISK, file.numbers("risk")), (EXCHANGE, FIRST_EXCHANGE, [0] * EXCHANGES)]
    for kind, first, values in families:
        for tile, value in enumerate(values, first):
            box.tiles[tile].kind = kind
            box.tiles[tile].value = value


def _fill_exchange_places(box: Box, file: _File) -> None:
    places = file.numbers("exchange places")
    if places != sorted(set(places)) or any(b - a < 2 for a, b in pairwise(places)):
        raise file.fail("exchange places", "they must ascend, with a tile between each two (M40)")
    if places[0] == 1 or places[-1] == TRACK:
        raise file.fail("exchange places", "the first and the last place of the track are for other tiles (M40)")
    for number, place in enumerate(places):
        box.exchange_places[number] = place


def _find(box: Box, word: str, number: int, used: set[int]) -> int | None:
    """The first unused tile that a word means."""
    if word == "camel":
        candidates = range(FIRST_CAMEL, FIRST_TREASURE)
    elif word.startswith("-"):
        candidates = range(FIRST_CAMEL)
    else:
        candidates = _family(number)
    value = 0 if word in ("camel", "treasure") else abs(int(word))
    found = [tile for tile in candidates if tile not in used and (word == "treasure" or box.tiles[tile].value == value)]
    return max(found, key=lambda tile: (box.tiles[tile].value, -tile)) if found else None


def _pick_out(box: Box, file: _File, key: str, number: int) -> int:
    """The tiles that a line leaves out, as a set; they must exist."""
    used: set[int] = set()
    for word in file.words[key]:
        tile = _find(box, word, number, used)
        if tile is None:
            raise file.fail(key, f"there is no {word} left to leave out")
        used.add(tile)
    return sum(1 << tile for tile in used)


def _first_layout(box: Box, file: _File, number: int) -> list[int]:
    """M10: every tile once, in the order of the line."""
    laid: list[int] = []
    for word in file.words["first layout"]:
        tile = _find(box, word, number, set(laid))
        if tile is None:
            raise file.fail("first layout", f"there is no {word} left to lay")
        laid.append(tile)
    return laid


def _canonical(file: _File) -> str:
    """The file without comments and in fixed order, by which a record knows it."""
    lines = [f"box: {file.name}", *(f"{key}: {' '.join(file.words[key])}" for key in _LINES)]
    return "\n".join(lines) + "\n"


def tile_names(box: Box) -> list[str]:
    """A short name for every tile: -3a, camel2, +8, ?4b, exchange1."""
    families = [range(FIRST_CAMEL), range(FIRST_CAMEL, FIRST_TREASURE), *map(_family, range(len(TREASURE_SETS)))]
    families += [range(FIRST_RISK, FIRST_EXCHANGE), range(FIRST_EXCHANGE, FIRST_EXCHANGE + EXCHANGES)]
    names = []
    for family in families:
        values = [box.tiles[tile].value for tile in family]
        counts, seen = Counter(values), Counter[int]()
        for tile, value in zip(family, values, strict=True):
            seen[value] += 1
            kind = box.tiles[tile].kind
            if kind in (CAMEL, EXCHANGE):
                names.append(f"{'camel' if kind == CAMEL else 'exchange'}{seen[value]}")
            else:
                letter = chr(ord("a") + seen[value] - 1) if counts[value] > 1 else ""
                names.append(f"{ {HAZARD: '-', TREASURE: '+', RISK: '?'}[kind] }{value}{letter}")
    return names
