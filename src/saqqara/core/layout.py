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
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar, cast, get_args

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
Records = NDArray[np.void]
"""An array of records of one dtype: a batch of states, or a box or a state alone as an array of one."""

if TYPE_CHECKING:
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
    """The NumPy dtype of an annotated record class, aligned as CUDA wants it."""
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
        except (ValueError, KeyError) as error:
            raise AttributeError(f"no field {name!r}; there are {', '.join(_names(self._record))}") from error

    def __setattr__(self, name: str, value: int) -> None:
        self._record[name] = value

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
    """The first record as plain nested tuples with named fields: to read only, and many times faster to read."""
    plan = _plan(records.dtype)
    return plan.take(plan.numbers.unpack_from(records.tobytes()))


class _Plan(NamedTuple):
    """How to take a snapshot: all numbers of a record at once, then each to its place."""

    numbers: struct.Struct
    take: Callable[[tuple[int, ...]], Any]


class _Lazy:
    """Records of which only some will be looked at, such as seats: each is made when it is."""

    __slots__ = ("_made", "_makers", "_values")

    def __init__(self, values: tuple[int, ...], makers: tuple[Callable[[tuple[int, ...]], Any], ...]) -> None:
        self._values, self._makers = values, makers
        self._made: list[Any] = [None] * len(makers)

    def __getitem__(self, index: int) -> Any:
        made = self._made[index]
        if made is None:
            made = self._made[index] = self._makers[index](self._values)
        return made

    def __len__(self) -> int:
        return len(self._makers)


_FEW = 3
_SIGNS = {1: "b", 2: "h", 4: "i", 8: "q"}


@cache
def _plan(kind: np.dtype[Any]) -> _Plan:
    signs: list[str] = []
    take = _taker(kind, signs)
    return _Plan(struct.Struct("=" + "".join(signs)), take)


def _taker(kind: np.dtype[Any], signs: list[str]) -> Callable[[tuple[int, ...]], Any]:
    """What picks one field or record out of all numbers, from where `signs` has got to."""
    if kind.subdtype:
        inner, shape = kind.subdtype
        first, count = len(signs), int(np.prod(shape))
        makers = tuple(_taker(inner, signs) for _ in range(count))
        if not inner.names:
            return itemgetter(slice(first, first + count))
        if count > _FEW:
            return lambda values: _Lazy(values, makers)
        return lambda values: tuple([make(values) for make in makers])
    if not kind.names:
        signs.append(_SIGNS[kind.itemsize])
        return itemgetter(len(signs) - 1)
    fields = {name: _taker(kind[name], signs) for name in kind.names}
    kept = {name: take for name, take in fields.items() if not name.startswith("_gap")}
    same = {"__slots__": (), "__hash__": object.__hash__, "__eq__": object.__eq__}
    snapshot_class = type("Snapshot", (namedtuple("Snapshot", list(kept)),), same)
    new, takers = tuple.__new__, tuple(kept.values())
    return lambda values: new(snapshot_class, [take(values) for take in takers])


class State:
    """One position of a game. Copy it with `copy`, compare it with `==`, read its fields as attributes."""

    __slots__ = ("array",)

    def __init__(self, array: Records) -> None:
        self.array = array

    def copy(self) -> "State":
        """Another state with the same contents."""
        array = self.array
        # NumPy would copy a record field by field, forty times slower.
        return State(np.ndarray(array.shape, array.dtype, bytearray(array.tobytes())))

    def tobytes(self) -> bytes:
        """All that the state is; equal states have equal bytes."""
        return self.array.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.tobytes() == other.tobytes()

    def __hash__(self) -> int:
        return hash(self.tobytes())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "array":
            raise AttributeError(name)
        return getattr(view(self.array[0]), name)

    def __repr__(self) -> str:
        return f"State{view(self.array[0])!r}"


def blank(record: type, count: int = 1) -> Records:
    """So many records of a kind, all zero."""
    return cast(Records, np.zeros(count, dtype(record)))
