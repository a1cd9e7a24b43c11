"""Dice of a simulation: whoever knows the number they begin with can throw them again."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from .layout import Array
from .luck import random_below

T = TypeVar("T")
LEAST, BEYOND = 1, 1 << 60
"""Between these dice begin."""


def starts(seed: int, games: int) -> NDArray[np.int64]:
    """Where the dice of each game begin, of chance and of the seats; a longer series begins with the same games."""
    return np.random.default_rng(seed).integers(LEAST, BEYOND, (games, 2))


class Dice(Random):
    """The generator of compiled play as Python's: the same number to begin with, the same throws."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self._dice = cast(Array[int], [start])

    def below(self, n: int) -> int:
        """A number 0 to n−1."""
        return random_below(self._dice, 0, n)

    def random(self) -> float:
        """A number from 0 to below 1."""
        return self.below(1 << 32) / (1 << 32)

    def getrandbits(self, k: int) -> int:
        """So many bits; Python makes its other draws of them."""
        bits = 0
        for _ in range(0, k, 32):
            bits = bits << 32 | self.below(1 << 32)
        return bits >> -k % 32

    def choice(self, seq: Sequence[T] | Any) -> Any:
        """One of them, as compiled play would pick it."""
        return seq[self.below(len(seq))]
