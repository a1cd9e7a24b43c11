"""The memory of a batch: who uses it holds one side of each array, the rules the other."""

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from saqqara.core.layout import Records, dtype

from .kernels import Rows
from .setup import Setup

_KEPT = (
    "seat",
    "chose",
    "outcomes",
    "many",
    "codes",
    "mask",
    "shown",
    "rewards",
    "ended",
    "steps",
    "episode",
    "refused",
)


class Memory:
    """Every array of a batch; `given` are those that users hold, by name."""

    def __init__(self, setup: Setup, size: int) -> None:
        if setup.arrays == "torch":
            from .in_torch import zeros
        else:
            from .in_numpy import zeros
        spec, seats = setup.game.spec, setup.players
        self.size, self.given = size, dict[str, Any]()

        def array(name: str, kind: Any, *shape: int) -> NDArray[Any]:
            self.given[name], plain = zeros((size, *shape), kind)
            return plain

        kind = dtype(spec.state)
        self.states: Records = array("states", np.uint8, kind.itemsize).view(kind).reshape(size)
        self.last: Records = array("last", np.uint8, kind.itemsize).view(kind).reshape(size)
        self.chose = np.zeros(size, np.int64)
        self.seat, self.outcomes, self.many = (array(name, np.int64) for name in ("seat", "outcomes", "many"))
        self.codes, self.mask = array("codes", np.int16, spec.codes), array("mask", np.int8, spec.codes)
        self.shown = array("shown", np.uint8, setup.game.features)
        self.rewards, self.final = array("rewards", np.float32, seats), array("final", np.float32, seats)
        self.ended = array("ended", np.bool_)
        self.steps, self.episode, self.refused = (array(name, np.int64) for name in ("steps", "episode", "refused"))
        self.points = np.zeros((size, seats), np.int64)
        self.dice = np.zeros(2 * size, np.int64)
        self.chosen, self.which = np.zeros(size, np.int64), np.zeros(size, np.bool_)

    def rows(self, part: slice, ring: NDArray[np.int64]) -> Rows:
        """What the rules see of some of the tables."""
        dice = self.dice[2 * part.start : 2 * part.stop]
        plain = (
            self.seat[part], self.chose[part], self.outcomes[part], self.many[part], self.codes[part],
            self.mask[part].view(np.uint8), self.shown[part].view(np.int64), self.rewards[part],
            self.ended[part].view(np.uint8), self.steps[part], self.episode[part], self.refused[part],
            self.points[part], dice, ring[part], self.final[part],
        )  # fmt: skip
        return Rows(*cast(Any, plain))

    def _arrays(self) -> dict[str, NDArray[Any]]:
        """All of them, a row for each table, as plain numbers."""
        plain = {name: getattr(self, name) for name in (*_KEPT, "final", "points")}
        raw = {name: getattr(self, name).view(np.uint8).reshape(self.size, -1) for name in ("states", "last")}
        return plain | raw | {"dice": self.dice.reshape(self.size, 2)}

    def taken(self, index: NDArray[np.intp], setup: Setup) -> "Memory":
        """The same of some of the tables."""
        some = Memory(setup, len(index))
        for name, array in some._arrays().items():
            array[:] = self._arrays()[name][index]
        return some

    def saved(self) -> dict[str, NDArray[Any]]:
        """All of it, to be kept."""
        return self._arrays()

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """As it was kept."""
        for name, array in self._arrays().items():
            array[:] = saved[name]
