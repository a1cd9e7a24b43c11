"""Who runs the rules over a batch: one thread or several, each with tables of its own."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from saqqara.core.layout import Records, dtype
from saqqara.core.observing import WORD
from saqqara.core.rule import Function

from . import kernels
from .memory import Memory
from .setup import Setup

_WORTH_A_THREAD = 256
"""Tables fewer than these are done before another thread has begun."""


class _Desk:
    """What one thread works on: its tables, and room of its own."""

    def __init__(self, setup: Setup, memory: Memory, ring: NDArray[np.int64], part: slice) -> None:
        game = setup.game
        self.part, self.rows = part, memory.rows(part, ring)
        fresh = game.new(setup.players, **setup.options).array
        self.room = np.zeros(1, dtype(game.spec.state))
        self.codes = np.zeros(max(game.spec.codes, 1), np.int16)
        self.chosen = memory.chosen[part]
        self.all = (game.box, fresh, memory.states[part], memory.last[part], self.room, self.rows, self.codes)


class Workers:
    """The rules of a game, over all tables. Nothing is allocated to make a step."""

    def __init__(self, setup: Setup, memory: Memory, ring: NDArray[np.int64]) -> None:
        self.ring, self._setup, self._game, self._memory = ring, setup, setup.game, memory
        threads = min(setup.threads or cores(), -(-memory.size // _WORTH_A_THREAD))
        edges = [memory.size * nth // threads for nth in range(threads + 1)]
        self._desks = [_Desk(setup, memory, ring, slice(*edge)) for edge in pairwise(edges)]

    def _run(self, work: Callable[[_Desk], int]) -> list[int]:
        """Do the same at every desk."""
        if len(self._desks) == 1:
            return [work(self._desks[0])]
        return list(_pool().map(work, self._desks))

    def _made(self, function: Function) -> Function:
        return self._game.backend(function)

    def run(self, task: int) -> int:
        """Do a task at every table but those where STAY was chosen; answers how many games have ended."""
        run, way, longest = self._made(kernels.run), self._setup.way, self._game.spec.longest
        return sum(self._run(lambda desk: run(*desk.all, desk.chosen, longest, task, way)))

    def first_refused(self) -> int:
        """The first table whose code is not allowed, or -1."""
        run, way = self._made(kernels.first_refused), self._setup.way
        found = self._run(lambda desk: run(desk.rows, desk.chosen, way))
        return min((desk.part.start + at for desk, at in zip(self._desks, found, strict=True) if at >= 0), default=-1)

    def sample(self) -> None:
        """Choose at random."""
        run = self._made(kernels.sample)
        self._run(lambda desk: run(desk.rows, desk.chosen) or 0)

    def imagine(self, first: NDArray[np.int64], shown: NDArray[np.int64], codes: NDArray[np.int64]) -> None:
        """What each choice would show, with what `first` says where those of each table begin."""
        run = self._made(kernels.imagine_all)

        def work(desk: _Desk) -> int:
            edges = first[desk.part.start : desk.part.stop + 1]
            rows = slice(edges[0], edges[-1])
            begin, many = edges[:-1] - edges[0], np.diff(edges)
            run(self._game.box, desk.all[2], desk.room, desk.rows, begin, many, shown[rows], codes[rows])
            return 0

        self._run(work)

    def observe(self, states: Records, seats: NDArray[np.int64], openly: bool) -> NDArray[np.uint8]:
        """What a seat at each table is shown."""
        run = self._made(kernels.observe_all)
        shown = np.empty((len(states), self._game.features // WORD), np.int64)

        def work(desk: _Desk) -> int:
            part = desk.part
            run(self._game.box, states[part], desk.room, seats[part], int(openly), shown[part])
            return 0

        self._run(work)
        return shown.view(np.uint8)


def cores() -> int:
    """How many threads can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    """One for all batches: its threads wait until there is work."""
    return ThreadPoolExecutor(cores(), thread_name_prefix="saqqara-batch")
