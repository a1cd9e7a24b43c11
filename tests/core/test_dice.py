"""Dice of simulations: those of compiled play, as Python's generator."""

from collections import Counter
from typing import cast

import numpy as np
import pytest

from saqqara.core.dice import Dice
from saqqara.core.layout import Array
from saqqara.core.luck import random_below


def test_known_throws() -> None:
    """Multiply with carry, reckoned by hand: the state, then its two halves together, then the part of n."""
    state, expected = 1234567890123456789, []
    for n in (6, 48, 2, 1, 1000):
        state = 698769069 * (state % 2**32) + state // 2**32
        expected.append((state ^ state // 2**32) % 2**32 * n // 2**32)
    dice = Dice(1234567890123456789)
    assert [dice.below(n) for n in (6, 48, 2, 1, 1000)] == expected


def test_the_throws_are_those_of_compiled_play() -> None:
    dice, buffer = Dice(99), np.array([7, 99, 7])
    for n in range(1, 300):
        assert dice.below(n) == random_below(cast(Array[int], buffer), 1, n)
    assert buffer[0] == buffer[2] == 7


def test_a_choice_takes_one_throw() -> None:
    dice, other = Dice(5), Dice(5)
    assert [dice.choice("abcdefg") for _ in range(50)] == ["abcdefg"[other.below(7)] for _ in range(50)]


@pytest.mark.parametrize("k", [1, 8, 32, 33, 64, 100])
def test_bits_are_within_their_number_and_all_used(k: int) -> None:
    dice, seen = Dice(3), 0
    for _ in range(200):
        bits = dice.getrandbits(k)
        assert 0 <= bits < 1 << k
        seen |= bits
    assert seen == (1 << k) - 1


def test_what_python_makes_of_them_is_even() -> None:
    dice = Dice(11)
    counts = Counter(dice.randrange(10) for _ in range(5000))
    assert sum((counts[n] - 500) ** 2 / 500 for n in range(10)) < 30  # chi squared, 9 degrees
    fractions = [dice.random() for _ in range(5000)]
    assert 0 <= min(fractions) < max(fractions) < 1
    assert abs(sum(fractions) / 5000 - 0.5) < 0.02
    assert sorted(dice.sample(range(20), 20)) == list(range(20))
