"""What functions on arrays are handed is said by their annotations, and by all of those that a module offers."""

from typing import Any, NamedTuple

import pytest

from saqqara import engine
from saqqara.core import entry
from saqqara.core.arguments import BOX, STATE, Block, Grid, Numbers, OneBox, States, kinds, parts
from saqqara.core.rule import Function


class Pair(NamedTuple):
    """Two arguments in one."""

    numbers: Numbers
    share: float


def told(boxes: OneBox, states: States, pair: Pair, grid: Grid) -> int:
    raise NotImplementedError


def silent(anything: Any) -> int:
    raise NotImplementedError


def test_annotations_say_what_is_handed_in() -> None:
    assert kinds(told) == {
        "boxes": Block(BOX, 0, constant=True), "states": Block(STATE), "pair": Pair, "grid": Block("int64", 2),
        "return": int,
    }  # fmt: skip


def test_a_tuple_is_its_fields() -> None:
    assert parts("pair", Pair) == [("pair.numbers", Block("int64")), ("pair.share", float)]
    assert parts("seat", int) == [("seat", int)]


def test_who_does_not_say_it_is_told_where_to_look() -> None:
    with pytest.raises(TypeError, match=r"Any does not say what is handed in: see core/arguments\.py"):
        kinds(silent)


@pytest.mark.parametrize("call", engine.CALLS, ids=lambda call: str(call.__name__))
def test_every_call_says_it(call: Function) -> None:
    found = kinds(call)
    assert found.pop("return") in (int, bool, type(None))
    assert next(iter(found)) == ("players" if call is entry.call_unfit else "boxes")
