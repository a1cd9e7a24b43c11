"""A batch of tables, and its arrays: the same memory at every step."""

import json
from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from saqqara.core.contract import CHANCE
from saqqara.core.errors import BadOption, IllegalMove, NoSuchSeat, OtherGame
from saqqara.core.layout import Records, State
from saqqara.core.observing import WORD
from saqqara.core.record import Record

from . import kernels
from .diary import Diary
from .luck import Luck
from .memory import Memory
from .setup import Setup
from .workers import Workers


class Afterstates(NamedTuple):
    """What seats would be shown right after each of their codes, before chance: table by table, one row a code."""

    observation: NDArray[np.uint8]
    code: NDArray[np.int64]
    table: NDArray[np.int64]
    first: NDArray[np.int64]  # the row of each table's first code, and behind the last table how many rows there are


class Ragged(NamedTuple):
    """The legal codes of all tables, one behind the other, ascending."""

    code: NDArray[np.int64]
    first: NDArray[np.int64]


class Last:
    """How the episode ended that was the last one to end at each table."""

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self.rewards = tables._memory.given["final"]
        self.states = tables._memory.given["last"]

    def observe(self, seat: int | Sequence[int] | NDArray[Any], *, openly: bool = False) -> Any:
        """What a seat, or one for each table, was shown of the end."""
        return self._tables._observed(self._tables._memory.last, seat, openly)

    def __getitem__(self, index: int) -> State:
        return self._tables._state(self._tables._memory.last, index)


class Tables:
    """Tables of one kind. `saqqara.batch(…)` makes them.

    At each of them `seat` must choose, is shown `observation` and may play what `mask` says; `step` takes a code for
    every table. Arrays are filled anew by each step: copy what you keep.
    """

    def __init__(self, setup: Setup, memory: Memory, luck: Luck) -> None:
        self.setup, self.game, self.players, self.size = setup, setup.game, setup.players, memory.size
        self._memory, self._luck = memory, luck
        given = memory.given
        self.observation, self.mask, self.seat = given["shown"], given["mask"], given["seat"]
        self.outcomes, self.rewards, self.ended = given["outcomes"], given["rewards"], given["ended"]
        self.episode, self.steps, self.refused = given["episode"], given["steps"], given["refused"]
        self.states = given["states"]
        self.last = Last(self)
        self._diary = Diary(self.size) if setup.keep else None
        self._workers = self._engaged()

    @classmethod
    def new(cls, setup: Setup, size: int, seed: int, seeds: NDArray[np.int64] | None) -> "Tables":
        """So many tables, each at its first decision."""
        if size < 1:
            raise BadOption(f"size: {size} is less than 1")
        luck = Luck(size, seed, seeds)
        tables = cls(setup, cls._room(setup, size), luck)
        tables.reset()
        return tables

    @staticmethod
    def _room(setup: Setup, size: int) -> Memory:
        return Memory(setup, size)

    def _engaged(self) -> Workers:
        return Workers(self.setup, self._memory, self._luck.ring)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        setup = self.setup
        return f"<{self.size} tables of {self.game.name}, {self.players} players, {setup.device}, {setup.arrays}>"

    # Playing

    def step(self, codes: Any, where: Any = None) -> None:
        """Play a code for every table, and go on until somebody must choose at each; an outcome where chance is asked.

        Tables where `where` is false stand still. What is not allowed raises IllegalMove, and nothing is played, or is
        replaced as `illegal` says.
        """
        memory = self._memory
        memory.chosen[:] = codes
        if where is not None:
            memory.chosen[~np.asarray(where, np.bool_)] = kernels.STAY
        if self.setup.illegal == "raise":
            self._check()
        over = memory.ended.copy() if self._diary else None
        ended = self._workers.run(kernels.STEP)
        if self._diary and over is not None:
            self._write(self._diary, over)
        self._provide(ended)

    def _write(self, diary: Diary, over: NDArray[np.bool_]) -> None:
        """Into the diary, what was just played; these were over before."""
        memory, anew = self._memory, self.setup.autoreset == "same"
        starts = self._luck.starts(memory.episode)
        diary.played(memory, (over & (not anew)) | (memory.chosen == kernels.STAY), anew, starts)
        diary.begun(over & ~memory.ended & (not anew), starts)

    def _check(self) -> None:
        refused = self._workers.first_refused()
        if refused >= 0:
            seat, code = int(self._memory.seat[refused]), int(self._memory.chosen[refused])
            state = self[refused]
            try:
                self.game.write(state, seat, code)
            except IllegalMove as error:
                error.add_note(f"at table {refused}, for {'chance' if seat == CHANCE else f'seat {seat}'}")
                raise

    def _provide(self, ended: int) -> None:
        if ended and self._luck.ahead_of(self._memory.episode):
            self._workers = self._engaged()

    def reset(self, which: Any = None) -> None:
        """New games: at all tables, or at those where `which` is true."""
        memory = self._memory
        if which is not None and np.shape(which) != (self.size,):
            raise BadOption(f"which: {np.shape(which)} values for {self.size} tables")
        memory.which[:] = True if which is None else which
        # An episode that is left unfinished is not played again.
        memory.episode[memory.which & (memory.steps > 0) & ~memory.ended] += 1
        self._luck_ahead()
        ended = self._some(kernels.BEGIN)
        if self._diary:
            self._diary.begun(memory.which, self._luck.starts(memory.episode))
        self._provide(ended)

    def _some(self, task: int) -> int:
        """Do a task at the tables that were picked out."""
        memory = self._memory
        memory.chosen[:] = np.where(memory.which, 0, kernels.STAY)
        return self._workers.run(task)

    def _luck_ahead(self) -> None:
        if self._luck.ahead_of(self._memory.episode) or self._workers.ring is not self._luck.ring:
            self._workers = self._engaged()

    def sample(self) -> NDArray[np.int64]:
        """A random legal code for every table, by luck of the seats' own."""
        self._workers.sample()
        return self._memory.chosen.copy()

    def play(self) -> None:
        """Random play to the end of every game at once: the games of `saqqara simulate` with the same seed."""
        if self.setup.chance == "asked":
            raise BadOption("play draws what chance decides: chance must be 'drawn'")
        self._memory.chosen[:] = 0
        ended = self._workers.run(kernels.PLAY)
        if self._diary:
            self._diary.lost(np.ones(self.size, np.bool_))
        self._provide(ended)

    # What may be played

    @property
    def legal(self) -> Ragged:
        """The legal codes, ragged; of a table that is over or waits for chance none."""
        table, place, first = self._choices()
        return Ragged(self._memory.codes[table, place].astype(np.int64), first)

    def _choices(self) -> tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.int64]]:
        """Of every choice its table and its place there, and where those of each table begin."""
        memory = self._memory
        count = np.where(self._decides(), memory.many, 0)
        first = np.concatenate([[0], np.cumsum(count)])
        table = np.repeat(np.arange(self.size), count)
        return table, np.arange(first[-1]) - first[table], first

    def _decides(self) -> NDArray[np.bool_]:
        over = self._memory.ended if self.setup.autoreset != "same" else np.zeros(self.size, np.bool_)
        return cast(NDArray[np.bool_], ~over & (self._memory.outcomes == 0))

    @property
    def bits(self) -> NDArray[np.uint8]:
        """The mask with eight codes in a byte, the lowest in the lowest bit."""
        return np.packbits(self._memory.mask.view(np.bool_), axis=1, bitorder="little")

    def afterstates(self) -> Afterstates:
        """What each seat would be shown after each of its legal codes, by what it knows."""
        first = self._choices()[2]
        rows = int(first[-1])
        shown = np.empty((rows, self.game.features // WORD), np.int64)
        codes = np.empty(rows, np.int64)
        self._workers.imagine(first, shown, codes)
        table = np.repeat(np.arange(self.size), np.diff(first))
        return Afterstates(shown.view(np.uint8), codes, table, first)

    def observe(self, seat: int | Sequence[int] | NDArray[Any], *, openly: bool = False) -> NDArray[np.uint8]:
        """What a seat, or one for each table, is shown; openly all there is, which no player is to be shown."""
        return self._observed(self._memory.states, seat, openly)

    def _observed(self, states: Records, seat: Any, openly: bool) -> NDArray[np.uint8]:
        seats = np.broadcast_to(np.asarray(seat, np.int64), (self.size,)).copy()
        if not ((seats >= 0) & (seats < self.players)).all():
            raise NoSuchSeat(f"seats are 0 to {self.players - 1}")
        return self._workers.observe(states, seats, openly)

    # States

    def field(self, name: str) -> NDArray[Any]:
        """A field of all states as an array on the same memory: `field("turn")`, `field("seats.hand.card")`."""
        return self._field(self._memory.states, name)

    def _field(self, states: Records, name: str) -> NDArray[Any]:
        found: Any = states
        for part in name.split("."):
            if not found.dtype.names or part not in found.dtype.names:
                raise BadOption(f"no field {part!r} in a state; there are {', '.join(found.dtype.names or ())}")
            found = found[part]
        return cast(NDArray[Any], found)

    def __getitem__(self, index: int) -> State:
        return self._state(self._memory.states, index)

    def _state(self, states: Records, index: int) -> State:
        if not -self.size <= index < self.size:
            raise IndexError(f"table {index} of {self.size}")
        return self.game.state(states[index].tobytes())

    def __setitem__(self, index: int, state: State) -> None:
        """Put a state there, and go on until somebody must choose."""
        if state.game.spec is not self.game.spec or state.players != self.players:
            raise OtherGame(f"the tables are of {self.game.name} for {self.players}, the state is not")
        self._state(self._memory.states, index)
        self._put(index, state)

    def _put(self, index: int, state: State) -> None:
        memory = self._memory
        memory.states[index] = state.array[0]
        memory.which[:] = False
        memory.which[index] = True
        memory.ended[index], memory.steps[index] = False, 0
        if self._diary:
            self._diary.lost(memory.which)
        self._provide(self._some(kernels.LOOK))

    def take(self, index: Any, *, seed: int | None = None) -> "Tables":
        """Other tables that stand as these do, some more than once; with a seed their luck is another from here on.

        Without one, branches of a table meet the same luck as long as they do the same.
        """
        wanted = np.arange(self.size)[index if isinstance(index, slice) else np.asarray(index)].reshape(-1)
        taken = type(self)(self.setup, self._memory.taken(wanted, self.setup), self._luck.taken(wanted))
        if seed is not None:
            taken._luck = Luck(taken.size, seed, None)
            taken._luck.ahead_of(taken._memory.episode)
            taken._memory.dice[:] = taken._luck.ring[:, :2].reshape(-1)
            taken._workers = taken._engaged()
        if self._diary and seed is None:
            taken._diary = self._diary.taken(wanted.tolist())
        elif taken._diary:
            taken._diary.lost(np.ones(taken.size, np.bool_))
        return taken

    def copy(self) -> "Tables":
        """The same tables once more."""
        return self.take(np.arange(self.size))

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Tables":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.setup.keywords(), self.size, self.save())

    # Kept

    def save(self) -> bytes:
        """All that the tables are; `load` takes it."""
        told = {"setup": self.setup.told(), "luck": self._luck.told(), "diary": self._diary and self._diary.told()}
        file = BytesIO()
        header = np.frombuffer(json.dumps(told).encode(), np.uint8)
        np.savez(file, told=header, ring=self._luck.ring, **cast(Any, self._memory.saved()))
        return file.getvalue()

    def load(self, data: bytes) -> None:
        """Stand as tables of the same kind stood when they were saved."""
        with np.load(BytesIO(data), allow_pickle=False) as saved:
            told = json.loads(saved["told"].tobytes())
            if told["setup"] != self.setup.told() or len(saved["seat"]) != self.size:
                raise BadOption(f"the saved tables are others than {self!r}: {told['setup']}")
            self._memory.restore(saved)
            self._luck.restore(saved["ring"], told["luck"])
        self._workers = self._engaged()
        if self._diary:
            self._diary.restore(told["diary"], self.size)

    def record(self, index: int) -> Record:
        """The episode of a table as it is written down: the one under way, or the one that has just ended."""
        if not self._diary:
            raise BadOption("nothing was written down: ask for keep=True")
        self._state(self._memory.states, index)
        return self._diary.record(self.setup, index)


def _restored(game: Any, keywords: dict[str, Any], size: int, data: bytes) -> Tables:
    setup = Setup(game, **keywords)
    kind = kind_of(setup)
    made = kind(setup, kind._room(setup, size), Luck(size, 0, None))
    made.load(data)
    return made


def kind_of(setup: Setup) -> type[Tables]:
    """The tables for the device that was asked for."""
    if setup.on_gpu:
        from .gpu.tables import GpuTables

        return GpuTables
    return Tables
