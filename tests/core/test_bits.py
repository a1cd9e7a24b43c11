"""Sets as bits."""

from hypothesis import given
from hypothesis import strategies as st

from saqqara.core.bits import lowest, pick, size


@given(st.sets(st.integers(0, 60), min_size=1))
def test_against_sets(members: set[int]) -> None:
    bits = sum(1 << member for member in members)
    assert size(bits) == len(members)
    assert lowest(bits) == min(members)
    assert [pick(bits, k) for k in range(len(members))] == sorted(members)
