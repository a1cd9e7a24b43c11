"""Where the dice of every table's next episodes begin."""

import numpy as np
from numpy.typing import NDArray

from saqqara.core.dice import BEYOND, LEAST
from saqqara.core.errors import BadOption

_AHEAD = 4


class Luck:
    """The numbers of `saqqara simulate`, table by table: episode e of table i is game i + e·size of the series.

    They stand in a ring, some episodes ahead; a fixed one has one episode, again and again.
    """

    def __init__(self, size: int, seed: int, fixed: NDArray[np.int64] | None) -> None:
        self._random = np.random.default_rng(seed)
        self._made, self._fixed = 0, fixed is not None
        if fixed is None:
            self.ring = np.zeros((size, 2 * _AHEAD), np.int64)
        else:
            self.ring = _by_table(fixed, size)

    def ahead_of(self, episode: NDArray[np.int64]) -> bool:
        """Provide for the next episode of every table; True if the ring is another now."""
        grown = False
        while not self._fixed and self._made <= int(episode.max()) + 1:
            if self._made - int(episode.min()) >= self._length:
                self._grow()
                grown = True
            at = 2 * (self._made % self._length)
            self.ring[:, at : at + 2] = self._random.integers(LEAST, BEYOND, (len(self.ring), 2))
            self._made += 1
        return grown

    @property
    def made(self) -> int:
        """How many episodes there were luck for so far."""
        return self._made

    def reaches(self, episode: int) -> bool:
        """Whether there is luck for what comes after this episode, wherever a table may be that is in it."""
        return self._fixed or self._made > episode + 1

    @property
    def _length(self) -> int:
        return self.ring.shape[1] // 2

    def _grow(self) -> None:
        """A ring twice as long, with the episodes of this one in their places."""
        wider = np.zeros((len(self.ring), 2 * self.ring.shape[1]), np.int64)
        for episode in range(max(0, self._made - self._length), self._made):
            old, new = 2 * (episode % self._length), 2 * (episode % (2 * self._length))
            wider[:, new : new + 2] = self.ring[:, old : old + 2]
        self.ring = wider

    def starts(self, episode: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where chance begins in these episodes, one for each table."""
        return self.ring[np.arange(len(self.ring)), 2 * (episode % self._length)]

    def taken(self, index: NDArray[np.intp]) -> "Luck":
        """That of some of the tables: the episodes that are there, and others after them."""
        some = Luck(len(index), 0, None)
        some.ring, some._made, some._fixed = self.ring[index], self._made, self._fixed
        some._random.bit_generator.state = self._random.bit_generator.state
        return some

    def told(self) -> dict[str, object]:
        """All of it but the ring."""
        return {"random": self._random.bit_generator.state, "made": self._made, "fixed": self._fixed}

    def restore(self, ring: NDArray[np.int64], told: dict[str, object]) -> None:
        """As it was told."""
        self.ring, self._made, self._fixed = ring, int(str(told["made"])), bool(told["fixed"])
        self._random.bit_generator.state = told["random"]  # type: ignore[assignment]


def _by_table(fixed: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """A number for each table, and for its seats one that follows from it."""
    if fixed.shape != (size,):
        raise BadOption(f"seeds: {fixed.shape} numbers for {size} tables")
    if size and not (fixed.min() >= LEAST and fixed.max() < BEYOND):
        raise BadOption(f"seeds are numbers from {LEAST} to below {BEYOND}")
    return np.stack([fixed, BEYOND - fixed], axis=1)
