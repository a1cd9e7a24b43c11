"""Who runs the rules over a batch on a GPU: kernels, on the stream that torch uses."""

from typing import Any

import numpy as np

from saqqara.backends.cuda.driver import Launch, Module
from saqqara.core.observing import WORD

from .. import kernels
from ..setup import Setup
from .kernels import job, ptx
from .memory import GpuMemory
from .owner import torch

_THREADS = 128
_LOADED = dict[tuple[str, int], Module]()


def _module(setup: Setup, device: int) -> Module:
    """The kernels of a game, loaded into a GPU once."""
    key = (setup.game.name, device)
    if key not in _LOADED:
        _LOADED[key] = Module(ptx(setup.game), device)
    return _LOADED[key]


class GpuWorkers:
    """The rules of a game, over all tables. Nothing is allocated to make a step, and nobody waits for it."""

    def __init__(self, setup: Setup, memory: GpuMemory, ring: Any) -> None:
        self.ring, self._setup, self._memory = ring, setup, memory
        game = setup.game
        self._device = memory.states.device
        with torch.cuda.device(self._device):
            self._module = _module(setup, self._device.index or 0)
        fresh = game.new(setup.players, **setup.options)
        rows = {name: getattr(memory, name) for name in kernels.Rows._fields if name != "starts"}
        rows |= {"starts": ring, "shown": memory.shown.view(torch.int64)}
        self._given: dict[str, Any] = {
            "boxes": self._there(game.box), "fresh": self._there(fresh.array), "states": memory.states,
            "last": memory.last, "chosen": memory.chosen, "longest": game.spec.longest,
        }  # fmt: skip
        self._given |= {f"rows.{name}": tensor for name, tensor in rows.items()}
        self._given |= {f"way.{name}": number for name, number in setup.way._asdict().items()}
        self._kernels = {kernel.name: kernel for kernel in job(game).kernels}
        self._ready = {name: self._prepared(name) for name in ("step", "play", "sample")}

    def _there(self, array: Any) -> Any:
        """The bytes of an array, on the GPU."""
        return torch.from_numpy(np.frombuffer(array.tobytes(), np.uint8).copy()).to(self._device)

    def _prepared(self, name: str, **more: Any) -> Launch:
        given, answers = self._given | more, more.get("answers")
        values = [
            (value.data_ptr(), tuple(value.shape)) if hasattr(value, "data_ptr") else value
            for value in (given[argument] for argument, _ in self._kernels[name].given)
        ]
        size = self._memory.size
        numbers = self._kernels[name].numbers(values, size, answers.data_ptr() if answers is not None else 0)
        return self._module.prepared(name, numbers)

    def _run(self, launch: Launch) -> None:
        with torch.cuda.device(self._device):
            stream = torch.cuda.current_stream(self._device).cuda_stream
            launch(-(-self._memory.size // _THREADS), _THREADS, stream)

    def run(self, task: int) -> None:
        """Do a task at every table but those where STAY was chosen."""
        name = {kernels.STEP: "step", kernels.PLAY: "play"}.get(task)
        self._run(self._ready[name] if name else self._prepared("run", task=task))

    def first_refused(self) -> int:
        """The first table whose code is not allowed, or -1."""
        answers = torch.empty_like(self._memory.chosen)
        self._run(self._prepared("refused", answers=answers))
        refused = torch.nonzero(answers >= 0)
        return int(refused[0]) if len(refused) else -1

    def sample(self) -> None:
        """Choose at random."""
        self._run(self._ready["sample"])

    def imagine(self, first: Any, many: Any, rows: int) -> tuple[Any, Any]:
        """What each choice would show, and the choices; `first` says where those of each table begin."""
        words = self._setup.game.features // WORD
        shown = torch.empty((rows, words), dtype=torch.int64, device=self._device)
        codes = torch.empty(rows, dtype=torch.int64, device=self._device)
        self._run(self._prepared("imagine", first=first, many=many, shown=shown, codes=codes))
        return shown.view(torch.uint8), codes

    def observe(self, states: Any, seats: Any, openly: bool) -> Any:
        """What a seat at each table is shown."""
        words = self._setup.game.features // WORD
        shown = torch.empty((self._memory.size, words), dtype=torch.int64, device=self._device)
        self._run(self._prepared("observe", states=states, seats=seats, openly=int(openly), shown=shown))
        return shown.view(torch.uint8)
