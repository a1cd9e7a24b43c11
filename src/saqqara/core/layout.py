"""How a state looks in memory: records declared as annotated classes, kept in NumPy arrays.

    class Hand:
        card: int8
        marks: int32

    class Seat:
        hand: Array[Hand] = of(2)

`dtype(Seat)` is what Numba compiles against. `view(array[0])` reads and writes the same bytes from plain Python:
every number comes back as a Python int, and a value that does not fit its field raises instead of wrapping round.
"""

import struct
from collections import namedtuple
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast, get_args

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
Records = NDArray[np.void]
"""An array of records of one dtype: a batch of states, or a box or a state alone as an array of one."""

if TYPE_CHECKING:
    from .game import Game

    int8: TypeAlias = int
    int16: TypeAlias = int
    int32: TypeAlias = int
    int64: TypeAlias = int
else:
    int8, int16, int32, int64 = np.int8, np.int16, np.int32, np.int64


class Array(Generic[T]):
    """A field of fixed length; for the type checker only, at run time it is part of a NumPy record."""

    def __getitem__(self, index: int) -> T:
        raise TypeError("a record's layout, not its contents")

    def __setitem__(self, index: int, value: T) -> None:
        raise TypeError("a record's layout, not its contents")

    def __len__(self) -> int:
        raise TypeError("a record's layout, not its contents")


def of(*shape: int) -> Any:
    """The length of an array field."""
    return shape


def table(values: Sequence[int]) -> Array[int]:
    """A constant table of numbers that rules can read; wide enough that nothing wraps round."""
    return cast(Array[int], np.array(values, np.int64))


@cache
def dtype(record: type) -> np.dtype[np.void]:
    """The NumPy dtype of an annotated record class, aligned as compilers lay out a struct."""
    fields: list[Any] = []
    for name, declared in record.__annotations__.items():
        shape = getattr(record, name, ())
        (kind,) = get_args(declared) or (declared,)
        fields.append((name, kind if issubclass(kind, np.generic) else dtype(kind), shape))
    return _without_gaps(fields)


def _without_gaps(fields: list[Any]) -> np.dtype[np.void]:
    """Aligned fields with the gaps between them named: NumPy copies named fields only, and states compare by bytes."""
    aligned = np.dtype(fields, align=True)
    filled: list[Any] = []
    end = 0
    for name, kind, shape in [*fields, ("", "", ())]:
        start = aligned.fields[name][1] if name and aligned.fields else aligned.itemsize
        if start > end:
            filled.append((f"_gap{end}", np.int8, (start - end,)))
        if name:
            filled.append((name, kind, shape))
            end = start + np.dtype((kind, shape)).itemsize
    complete = np.dtype(filled, align=True)
    assert complete.itemsize == aligned.itemsize
    return complete


class Row:
    """A record seen from plain Python; attributes are its fields."""

    __slots__ = ("_record",)

    def __init__(self, record: np.void) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        try:
            return _seen(self._record[name])
        except (ValueError, KeyError):
            raise self._no_field(name) from None

    def __setattr__(self, name: str, value: int) -> None:
        if name not in self._record.dtype.fields:
            raise self._no_field(name)
        self._record[name] = value

    def _no_field(self, name: str) -> AttributeError:
        return AttributeError(f"no field {name!r}; there are {', '.join(_names(self._record))}")

    def __repr__(self) -> str:
        return "(" + ", ".join(f"{name}={getattr(self, name)!r}" for name in _names(self._record)) + ")"


def _names(record: np.void) -> list[str]:
    return [name for name in record.dtype.names or () if not name.startswith("_gap")]


class Column:
    """An array field seen from plain Python."""

    __slots__ = ("_cells",)

    def __init__(self, cells: NDArray[Any]) -> None:
        self._cells = cells

    def __getitem__(self, index: int) -> Any:
        return _seen(self._cells[index])

    def __setitem__(self, index: int, value: Any) -> None:
        self._cells[index] = value._record if isinstance(value, Row) else value

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return repr([self[i] for i in range(len(self))])


def _seen(value: Any) -> Any:
    if isinstance(value, np.void):
        return Row(value)
    if isinstance(value, np.ndarray):
        return Column(value)
    return int(value)


def view(record: np.void) -> Any:
    """The fields of one record as attributes, to read and to write."""
    return Row(record)


def snapshot(records: Records) -> Any:
    """The first record as plain nested tuples with named fields: to read only, and many times faster to read.

    A whole snapshot is only equal to itself, so that a box can be a key; records in it are equal if their numbers are.
    """
    return _plan(records.dtype, whole=True)(records.tobytes(), 0)


_Read = Callable[[bytes, int], Any]  # a record, from the bytes that hold it, at an offset


class _Lazy:
    """Records of which only some will be looked at, such as seats: each is read when it is."""

    __slots__ = ("_data", "_made", "_offset", "_read", "_size")

    def __init__(self, data: bytes, offset: int, read: _Read, size: int, count: int) -> None:
        self._data, self._offset, self._read, self._size = data, offset, read, size
        self._made: list[Any] = [None] * count

    def __getitem__(self, index: int) -> Any:
        made = self._made[index]
        if made is None:
            made = self._made[index] = self._read(self._data, self._offset + self._size * index)
        return made

    def __len__(self) -> int:
        return len(self._made)


_FEW = 3
_SIGNS = {1: "b", 2: "h", 4: "i", 8: "q"}


@cache
def _plan(kind: np.dtype[Any], *, whole: bool) -> _Read:
    """How to read a record: all its numbers at once, each field's picked out of them, then the records in it."""
    signs: list[str] = []
    plain: dict[str, int | slice] = {}
    nested: dict[str, _Read] = {}
    count = 0
    for name in kind.names or ():
        inner, offset = kind[name], kind.fields[name][1] if kind.fields else 0
        length = inner.itemsize // inner.base.itemsize
        if inner.base.names or name.startswith("_gap"):
            signs.append(f"{inner.itemsize}x")
            if inner.base.names:
                nested[name] = _nested(inner, offset)
            continue
        signs.append(f"{length}{_SIGNS[inner.base.itemsize]}")
        plain[name] = slice(count, count + length) if inner.subdtype else count
        count += length
    return _reader(struct.Struct("=" + "".join(signs)), plain, nested, whole=whole)


def _reader(numbers: struct.Struct, plain: dict[str, int | slice], nested: dict[str, _Read], *, whole: bool) -> _Read:
    same = {"__hash__": object.__hash__, "__eq__": object.__eq__} if whole else {}
    record = type("Snapshot", (namedtuple("Snapshot", [*plain, *nested]),), {"__slots__": (), **same})
    new, unpack, readers = tuple.__new__, numbers.unpack_from, tuple(nested.values())
    pick: Callable[[tuple[int, ...]], Any] = itemgetter(*plain.values()) if plain else lambda values: ()
    if len(plain) == 1:
        return lambda data, at: new(record, [pick(unpack(data, at)), *[read(data, at) for read in readers]])
    if not readers:
        return lambda data, at: new(record, pick(unpack(data, at)))
    return lambda data, at: new(record, [*pick(unpack(data, at)), *[read(data, at) for read in readers]])


def _nested(kind: np.dtype[Any], offset: int) -> _Read:
    """How to read a record in a record, or several."""
    read, size = _plan(kind.base, whole=False), kind.base.itemsize
    if not kind.subdtype:
        return lambda data, at: read(data, at + offset)
    count = kind.itemsize // size
    if count > _FEW:
        return lambda data, at: _Lazy(data, at + offset, read, size, count)
    return lambda data, at: tuple([read(data, at + offset + size * number) for number in range(count)])


class State:
    """One position of a game. Copy it with `copy`, compare it with `==`, read and set its fields as attributes."""

    __slots__ = ("array", "game")
    array: Records
    game: "Game"

    def __init__(self, array: Records, game: "Game") -> None:
        object.__setattr__(self, "array", array)
        object.__setattr__(self, "game", game)

    def copy(self) -> "State":
        """Another state with the same contents."""
        array = self.array
        # NumPy would copy a record field by field, forty times slower.
        return State(np.ndarray(array.shape, array.dtype, bytearray(array.tobytes())), self.game)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.tobytes())

    def tobytes(self) -> bytes:
        """All that the state is; equal states have equal bytes."""
        return self.array.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.tobytes() == other.tobytes()

    def __hash__(self) -> int:
        return hash(self.tobytes())

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.array["players"][0])

    @property
    def seats(self) -> Column:
        """What belongs to each of those who play."""
        return Column(self.array["seats"][0, : self.players])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in State.__slots__:
            raise AttributeError(name)
        return getattr(view(self.array[0]), name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in State.__slots__:
            raise AttributeError(f"a state keeps its {name}")
        setattr(view(self.array[0]), name, value)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *_names(self.array[0])]

    def __repr__(self) -> str:
        return self.game.text(self)

    def _repr_html_(self) -> str:
        return self.game.svg(self)


def _restored(game: "Game", data: bytes) -> State:
    return game.state(data)


def blank(record: type, count: int = 1) -> Records:
    """So many records of a kind, all zero."""
    return cast(Records, np.zeros(count, dtype(record)))
