"""Records in memory."""

import numpy as np
import pytest

import saqqara
from saqqara.core.layout import Array, State, blank, dtype, int8, int64, of, view


class Leaf:
    small: int8
    big: int64


class Tree:
    first: int8
    leaves: Array[Leaf] = of(2)
    last: int8


def test_layout_is_aligned_and_has_no_gaps() -> None:
    kind = dtype(Tree)
    assert kind.isalignedstruct
    assert kind.itemsize == 8 + 2 * 16 + 8
    named = sum(field[0].itemsize for field in (kind.fields or {}).values())
    assert named == kind.itemsize


def test_numbers_come_back_as_python_ints_and_write_through() -> None:
    records = blank(Tree)
    tree = view(records[0])
    tree.leaves[1].big = 1 << 40
    assert type(tree.leaves[1].big) is int
    assert int(records[0]["leaves"][1]["big"]) == 1 << 40
    assert len(tree.leaves) == 2
    assert repr(tree).startswith("(first=0, leaves=[(small=0, big=0)")


def test_what_does_not_fit_raises() -> None:
    tree = view(blank(Tree)[0])
    with pytest.raises(OverflowError):
        tree.first = 128
    with pytest.raises(AttributeError, match="no field 'branch'; there are first, leaves, last"):
        _ = tree.branch


def test_a_layout_class_is_not_its_contents() -> None:
    array: Array[int] = Array()
    for use in (lambda: array[0], lambda: array.__setitem__(0, 1), lambda: len(array)):
        with pytest.raises(TypeError, match="a record's layout"):
            use()


def test_states_compare_by_bytes_and_copy_apart() -> None:
    game = saqqara.game("pyramids")
    state = game.new(2)
    copy = state.copy()
    assert copy == state
    assert hash(copy) == hash(state)
    assert state != "state"
    game.apply(copy, saqqara.CHANCE, 0)
    assert copy != state
    assert copy.dealt == 1
    assert State(np.repeat(state.array, 3)[2:], game) == state
    with pytest.raises(AttributeError):
        _ = state.colour
    with pytest.raises(AttributeError):
        _ = state.__wrapped__
