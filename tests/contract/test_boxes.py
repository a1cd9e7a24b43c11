"""Component files are read the same, byte for byte, as plain Python, compiled, and as WebAssembly."""

from random import Random
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara.core import boxes, entry
from saqqara.core.contract import NoBox, Spec
from saqqara.core.errors import BadComponents
from saqqara.core.layout import blank, snapshot
from saqqara.games import discover
from saqqara.library import MODES, shipped_boxes
from tests.webassembly import missing

NAMES = [name for name in saqqara.games() if discover.spec(name).box is not NoBox]
OTHERS = [mode for mode in MODES if mode != "interpreted" and not (mode == "wasm" and missing())]


def spoilt(text: str, random: Random) -> str:
    """The same file with a few signs in other places, or none."""
    for _ in range(random.randrange(4)):
        at, to = random.randrange(len(text)), random.randrange(len(text))
        text = text[:at] + text[to : to + random.randrange(3)] + text[at + random.randrange(3) :]
    return text


class Reader:
    """Reads files by the rules in some mode."""

    def __init__(self, spec: Spec, mode: str) -> None:
        backend = saqqara.game(spec.name, mode=mode).backend
        self.spec = spec
        self._unpack, self._pack = backend(entry.call_unpack), backend(entry.call_pack)
        self._inscribe = backend(entry.call_inscribe)

    def read(self, text: str) -> Any:
        records, file, page = blank(self.spec.box), np.frombuffer(text.encode(), np.uint8), np.empty(1 << 17, np.uint8)
        written = np.empty(1, np.int64)
        fine = bool(self._unpack(records, file, page, written))
        flaws = page[: written[0]].tobytes()
        if not fine:
            return flaws
        self._pack(records, file, page, written)
        return flaws, page[: written[0]].tobytes(), records.tobytes(), list(self._labels(records))

    def _labels(self, records: Any) -> Any:
        page, written = np.empty(100, np.uint8), np.empty(1, np.int64)
        nth = 0
        while self._inscribe(records, nth, page, written):
            yield page[: written[0]].tobytes().decode()
            nth += 1


@pytest.mark.parametrize("name", NAMES)
def test_files_are_read_the_same_in_every_mode(name: str) -> None:
    spec, random = discover.spec(name), Random(7)
    plain, others = Reader(spec, "interpreted"), [Reader(spec, mode) for mode in OTHERS]
    usual = shipped_boxes(spec)[0]
    files = [usual.text, "", "\ufeff" + usual.text, *(spoilt(usual.text, random) for _ in range(40))]
    for file in files:
        heard = plain.read(file)
        for other in others:
            assert other.read(file) == heard, file


@pytest.mark.parametrize("name", NAMES)
def test_a_box_read_again_is_the_same(name: str) -> None:
    spec = discover.spec(name)
    for usual in shipped_boxes(spec):
        again = boxes.read(spec, usual.text, "again")
        assert (again.digest, again.records.tobytes()) == (usual.digest, usual.records.tobytes())
        labels = boxes.labels(spec, snapshot(usual.records))
        assert (b"[]", usual.text.encode(), usual.records.tobytes(), labels) == Reader(spec, "interpreted").read(
            usual.text
        )


@pytest.mark.parametrize("name", NAMES)
def test_very_many_flaws_are_told_all_the_same(name: str) -> None:
    spec = discover.spec(name)
    with pytest.raises(BadComponents, match=r"^mine, line 1: "):
        boxes.read(spec, "what is this\n" * 1000, "mine")
    with pytest.raises(BadComponents, match="…'"):
        boxes.read(spec, "ž" * 1000, "mine")
