"""What lies in a box, read from a file by its game's rules: as they are written, or compiled where many are read."""

from array import array
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from . import entry
from .backend import Backend
from .contract import Components, NoBox, Spec
from .errors import BadComponents
from .layout import Column, Records, blank
from .rule import Function, Twins

_THE_END = -1
_ROOM = 8192


def read(spec: Spec, text: str, source: str, backend: Backend | None = None) -> Components:
    """A component file, read and checked; what is wrong with it raises with its line."""
    if spec.box is NoBox:
        if text:
            raise BadComponents(f"{source}: this game has no box to replace")
        return Components("none", "", blank(NoBox))
    file, calls = text.encode("utf-8", "replace"), _calls(spec, backend)

    def unpacked(page: Any) -> Records | None:
        records = blank(spec.box)
        return records if calls(entry.call_unpack)(*_handed(records, file, page, backend)) else None

    records, told = _written(unpacked)
    flaws = msgspec.json.decode(told)
    if records is None:
        raise BadComponents(f"{source}{_where(flaws[0])}: {_words(spec, flaws[0])}")
    _, packed = _written(lambda page: calls(entry.call_pack)(*_handed(records, file, page, backend)))
    canonical = packed.decode()
    name = canonical.partition("\n")[0].partition(": ")[2]
    return Components(name, canonical, records, tuple(_words(spec, flaw) for flaw in flaws))


def labels(spec: Spec, box: Any) -> list[str]:
    """The texts that a box brings along; the box as rules read it."""
    found = list[str]()
    while True:
        there, text = _written(lambda page: spec.rules["inscribe"](page, box, len(found)))
        if not there:
            return found
        found.append(text.decode("ascii"))


def _calls(spec: Spec, backend: Backend | None) -> Callable[[Function], Function]:
    return backend or Twins(lambda function: function, spec.name, spec.rules).relinked


def _handed(records: Records, file: bytes, page: Any, backend: Backend | None) -> tuple[Any, ...]:
    """What a call is handed: compiled rules take arrays, others are faster on what Python has itself."""
    if backend is None:
        return Column(records), file, *page
    text, written = page
    return records, np.frombuffer(file, np.uint8), np.frombuffer(text, np.uint8), np.frombuffer(written, np.int64)


def _written(write: Callable[[Any], Any]) -> tuple[Any, bytes]:
    """What a rule answers, and what it writes."""
    room = _ROOM
    while True:
        text, written = bytearray(room), array("q", [0])
        answer = write((text, written))
        if written[0] <= room:
            return answer, bytes(text[: written[0]])
        room = 2 * written[0]


def _where(flaw: dict[str, Any]) -> str:
    line = flaw["line"]
    return ", the end" if line == _THE_END else f", line {line}" if line else ""


def _words(spec: Spec, flaw: dict[str, Any]) -> str:
    """A flaw as a sentence, with the rule that says so."""
    return str(spec.flaws[flaw["flaw"]].filled(**flaw))
