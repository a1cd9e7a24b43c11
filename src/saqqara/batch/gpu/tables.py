"""A batch of tables on a GPU."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from saqqara.core.errors import BadOption, NoSuchSeat
from saqqara.core.layout import State, dtype

from .. import kernels
from ..luck import Luck
from ..setup import Setup
from ..tables import Afterstates, Ragged, Tables
from .memory import GpuMemory
from .owner import torch
from .workers import GpuWorkers

_AHEAD = 16
"""How many steps are made before the host looks how far the tables have come: in each of them a game can end."""


class GpuTables(Tables):
    """The same as on a CPU, in tensors of torch: what is handed in may lie anywhere, what is given lies on the GPU."""

    _memory: Any
    _workers: Any

    def __init__(self, setup: Setup, memory: Any, luck: Luck) -> None:
        self._farthest = 0  # no table is in a later episode
        super().__init__(setup, memory, luck)

    @staticmethod
    def _room(setup: Setup, size: int) -> Any:
        return GpuMemory(setup, size)

    def _engaged(self) -> Any:
        return GpuWorkers(self.setup, self._memory, self._here(self._luck.ring))

    def _here(self, values: Any, kind: Any = None) -> Any:
        return torch.as_tensor(values, dtype=kind, device=self._memory.device)

    # Playing

    def step(self, codes: Any, where: Any = None) -> None:
        """As on a CPU. Nobody waits for it, unless what is not allowed is to raise."""
        chosen = self._memory.chosen
        chosen.copy_(self._here(codes))
        if where is not None:
            chosen.masked_fill_(~self._here(where, torch.bool), kernels.STAY)
        if self.setup.illegal == "raise":
            self._check()
        self._run(kernels.STEP)

    def reset(self, which: Any = None) -> None:
        """New games: at all tables, or at those where `which` is true."""
        memory = self._memory
        if which is not None and tuple(np.shape(which)) != (self.size,):
            raise BadOption(f"which: {tuple(np.shape(which))} values for {self.size} tables")
        wanted = torch.ones_like(memory.ended) if which is None else self._here(which, torch.bool).clone()
        # An episode that is left unfinished is not played again.
        memory.episode += wanted & (memory.steps > 0) & ~memory.ended
        self._farthest += 1
        self._some(wanted, kernels.BEGIN)

    def _some(self, which: Any, task: int) -> None:  # type: ignore[override]
        self._memory.chosen.fill_(kernels.STAY).masked_fill_(which, 0)
        self._run(task)

    def _run(self, task: int) -> None:
        """Do a task, with luck enough for every table whose game ends meanwhile."""
        luck = self._luck
        if not luck.reaches(self._farthest):
            episode = self._memory.episode
            self._farthest = int(episode.max())
            if not luck.reaches(self._farthest):
                before = luck.made
                grown = luck.ahead_of(np.array([int(episode.min()), self._farthest + _AHEAD]))
                self._bring_luck(before, grown)
        self._workers.run(task)
        self._farthest += 1

    def _bring_luck(self, before: int, grown: bool) -> None:
        ring = self._luck.ring
        if grown:
            self._workers = self._engaged()
            return
        for episode in range(max(before, self._luck.made - ring.shape[1] // 2), self._luck.made):
            at = 2 * episode % ring.shape[1]
            self._workers.ring[:, at : at + 2] = self._here(np.ascontiguousarray(ring[:, at : at + 2]))

    def sample(self) -> Any:
        """A random legal code for every table, by luck of the seats' own."""
        self._workers.sample()
        return self._memory.chosen.clone()

    def play(self) -> None:
        """Random play to the end of every game at once: the games of `saqqara simulate` with the same seed."""
        if self.setup.chance == "asked":
            raise BadOption("play draws what chance decides: chance must be 'drawn'")
        self._memory.chosen.zero_()
        self._run(kernels.PLAY)

    # What may be played

    @property
    def legal(self) -> Ragged:
        """The legal codes, ragged; of a table that is over or waits for chance none."""
        table, place, _, first = self._ragged()
        return Ragged(self._memory.codes[table, place].long(), first)

    def _ragged(self) -> tuple[Any, Any, Any, Any]:
        """Of every choice its table and its place there, how many each table has, and where those of each begin."""
        memory = self._memory
        over = memory.ended if self.setup.autoreset != "same" else torch.zeros_like(memory.ended)
        many = torch.where(~over & (memory.outcomes == 0), memory.many, 0)
        first = torch.cat([torch.zeros_like(many[:1]), many.cumsum(0)])
        table = torch.repeat_interleave(torch.arange(self.size, device=memory.device), many)
        return table, torch.arange(len(table), device=memory.device) - first[table], many, first

    @property
    def bits(self) -> Any:
        """The mask with eight codes in a byte, the lowest in the lowest bit."""
        mask = torch.nn.functional.pad(self._memory.mask, (0, -self._memory.mask.shape[1] % 8)).view(self.size, -1, 8)
        return (mask << torch.arange(8, device=mask.device)).sum(dim=2).to(torch.uint8)

    def afterstates(self) -> Afterstates:
        """What each seat would be shown after each of its legal codes, by what it knows."""
        table, _, many, first = self._ragged()
        shown, codes = self._workers.imagine(first[:-1].contiguous(), many, len(table))
        return Afterstates(shown, codes, table, first)

    def _observed(self, states: Any, seat: Any, openly: bool) -> Any:
        seats = self._here(seat, torch.int64).expand(self.size).contiguous()
        if not bool(((seats >= 0) & (seats < self.players)).all()):
            raise NoSuchSeat(f"seats are 0 to {self.players - 1}")
        return self._workers.observe(states, seats, openly)

    # States

    def field(self, name: str) -> Any:
        """A field of all states as a tensor on the same memory: `field("turn")`, `field("seats.hand.card")`."""
        kind = dtype(self.game.spec.state)
        plain = np.zeros(self.size, kind)
        found = self._field(plain, name)
        item = found.dtype.itemsize
        typed = self._memory.states.view(getattr(torch, found.dtype.name))
        place = (found.__array_interface__["data"][0] - plain.__array_interface__["data"][0]) // item
        return torch.as_strided(typed, found.shape, [step // item for step in found.strides], place)

    def _state(self, states: Any, index: int) -> State:
        if not -self.size <= index < self.size:
            raise IndexError(f"table {index} of {self.size}")
        return self.game.state(states[index].cpu().numpy().tobytes())

    def _put(self, index: int, state: State) -> None:
        memory = self._memory
        memory.states[index] = self._here(np.frombuffer(state.tobytes(), np.uint8).copy())
        which = torch.zeros_like(memory.ended)
        which[index] = True
        memory.ended[index], memory.steps[index] = False, 0
        self._some(which, kernels.LOOK)

    def take(self, index: Any, *, seed: int | None = None) -> "GpuTables":
        """Other tables that stand as these do, some more than once; with a seed their luck is another from here on."""
        given = index if isinstance(index, slice) else np.asarray(index.cpu() if hasattr(index, "cpu") else index)
        wanted = np.arange(self.size)[given].reshape(-1)
        memory = self._memory.taken(self._here(wanted), self.setup)
        luck = self._luck.taken(wanted)
        if seed is not None:
            luck = Luck(len(wanted), seed, None)
            luck.ahead_of(memory.episode.cpu().numpy())
            memory.dice.copy_(self._here(luck.ring[:, :2]))
        taken = type(self)(self.setup, memory, luck)
        taken._farthest = self._farthest
        return taken

    def load(self, data: bytes) -> None:
        """Stand as tables of the same kind stood when they were saved, on a GPU or not."""
        super().load(data)
        self._farthest = int(self._memory.episode.max())

    def copy(self) -> "GpuTables":
        """The same tables once more."""
        return self.take(np.arange(self.size))

    __copy__ = copy

    def observe(self, seat: int | Sequence[int] | Any, *, openly: bool = False) -> Any:
        """What a seat, or one for each table, is shown; openly all there is, which no player is to be shown."""
        return self._observed(self._memory.states, seat, openly)
