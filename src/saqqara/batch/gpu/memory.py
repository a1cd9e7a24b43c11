"""The memory of a batch on a GPU: tensors of torch, for users and kernels alike."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from saqqara.core.layout import dtype

from ..setup import Setup
from .owner import torch

_GIVEN = (
    "states", "last", "seat", "outcomes", "many", "codes", "mask", "shown", "rewards", "final", "ended", "steps",
    "episode", "refused",
)  # fmt: skip
_KEPT = (*_GIVEN, "chose", "points")


class GpuMemory:
    """Every array of a batch, as the one on a CPU has them; `given` are those that users hold, by name."""

    def __init__(self, setup: Setup, size: int) -> None:
        spec, seats, features = setup.game.spec, setup.players, setup.game.features
        self.size, self.device = size, torch.device(setup.device)

        def zeros(kind: Any, *shape: int) -> Any:
            return torch.zeros((size, *shape), dtype=kind, device=self.device)

        record = dtype(spec.state).itemsize
        self.states, self.last = zeros(torch.uint8, record), zeros(torch.uint8, record)
        self.seat, self.chose, self.outcomes, self.many = (zeros(torch.int64) for _ in range(4))
        self.steps, self.episode, self.refused, self.chosen = (zeros(torch.int64) for _ in range(4))
        self.codes, self.mask = zeros(torch.int16, spec.codes), zeros(torch.int8, spec.codes)
        self.shown = zeros(torch.uint8, features)
        self.rewards, self.final = zeros(torch.float32, seats), zeros(torch.float32, seats)
        self.ended = zeros(torch.bool)
        self.points, self.dice = zeros(torch.int64, seats), zeros(torch.int64, 2)
        self.given: dict[str, Any] = {name: getattr(self, name) for name in _GIVEN}

    def _arrays(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _KEPT} | {"dice": self.dice}

    def taken(self, index: Any, setup: Setup) -> "GpuMemory":
        """The same of some of the tables."""
        some = GpuMemory(setup, len(index))
        for name, tensor in some._arrays().items():
            tensor.copy_(self._arrays()[name][index])
        return some

    def saved(self) -> dict[str, Any]:
        """All of it, to be kept, as a batch on a CPU keeps it."""
        return {name: tensor.cpu().numpy() for name, tensor in self._arrays().items()}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """As it was kept."""
        for name, tensor in self._arrays().items():
            tensor.copy_(torch.from_numpy(np.ascontiguousarray(saved[name])))
