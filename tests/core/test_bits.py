"""Sets as bits."""

from hypothesis import given
from hypothesis import strategies as st

from saqqara.core.bits import lowest, members, pick, size


@given(st.sets(st.integers(0, 60), min_size=1))
def test_against_sets(chosen: set[int]) -> None:
    bits = sum(1 << member for member in chosen)
    assert size(bits) == len(chosen)
    assert lowest(bits) == min(chosen)
    assert pick(bits, len(chosen)) == pick(bits, 99) == -1
    assert [pick(bits, k) for k in range(len(chosen))] == sorted(chosen) == members(bits)


def test_an_empty_set() -> None:
    assert (size(0), lowest(0), pick(0, 0), members(0)) == (0, -1, -1, [])
