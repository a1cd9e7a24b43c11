"""Draws that anyone can compute again."""

import hmac
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from saqqara.core.fair import commitment, draw, is_nonce

SEED = "00112233445566778899aabbccddeeff" * 2


def test_known_values() -> None:
    """Computed with openssl from the description in docs/fairness.md, so that the recipe cannot drift."""
    assert commitment(SEED) == "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef"
    value = 0xD69D639525426C8EF0FADB5852A0003AFED653FA8CBF550E97DCD4F55F15DF3C  # of "7:0:4f,a0"
    assert draw(SEED, ["4f", "a0"], 7, 48) == value % 48 == 12
    assert [draw(SEED, ["4f", "a0"], k, 6) for k in range(12)] == [5, 1, 1, 1, 4, 2, 1, 0, 4, 1, 2, 1]


def test_every_input_matters() -> None:
    base = [draw(SEED, ["4f"], k, 1 << 60) for k in range(3)]
    assert len(set(base)) == 3
    assert draw(SEED, ["4e"], 0, 1 << 60) != base[0]
    assert draw(SEED, ["4f", "00"], 0, 1 << 60) != base[0]
    assert draw("ff" * 32, ["4f"], 0, 1 << 60) != base[0]


def test_too_large_values_are_drawn_again() -> None:
    """With just over half of all values allowed, about every second first attempt is refused."""
    outcomes = (1 << 255) + 1
    for k in range(50):
        assert 0 <= draw(SEED, [], k, outcomes) < outcomes
    firsts = [hmac.digest(bytes.fromhex(SEED), f"{k}:0:".encode(), "sha256") for k in range(50)]
    refused = [k for k in range(50) if int.from_bytes(firsts[k]) >= outcomes]
    assert refused
    second = hmac.digest(bytes.fromhex(SEED), f"{refused[0]}:1:".encode(), "sha256")
    if int.from_bytes(second) < outcomes:
        assert draw(SEED, [], refused[0], outcomes) == int.from_bytes(second)


def test_draws_are_even() -> None:
    counts = Counter(draw(SEED, ["1"], k, 6) for k in range(6000))
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 25  # chi squared, 5 degrees


@given(st.integers(1, 1000), st.integers(0, 10**6))
def test_draws_are_in_range(outcomes: int, k: int) -> None:
    assert 0 <= draw(SEED, ["4f"], k, outcomes) < outcomes


def test_forms() -> None:
    assert is_nonce("a")
    assert not is_nonce("")
    assert not is_nonce("A")
    assert not is_nonce("a,b")
