"""How a call looks at the border of a module: 32-bit numbers, reals of 64 bits, and addresses in its memory."""

from collections.abc import Iterator
from dataclasses import dataclass

from saqqara.core.arguments import BYTES_OF_STATES, Block, Kind, kinds, parts
from saqqara.core.rule import Function

LENGTHS = ("count", "columns", "layers")


def export(function: Function) -> str:
    """The name under which a module offers a function."""
    return function.__name__.removeprefix("call_")


@dataclass(frozen=True)
class Shape:
    """The arguments of a call, tuples as their fields, and what it answers."""

    arguments: tuple[tuple[str, Kind], ...]
    answers: type

    @property
    def numbers(self) -> list[tuple[str, str]]:
        """What is handed over, one WebAssembly number after the other: names, and i32 or f64."""
        return [number for name, kind in self.arguments for number in _numbers(name, kind)]


def shape(function: Function) -> Shape:
    """The shape of a function, by its annotations."""
    told = kinds(function)
    answers = told.pop("return")
    assert isinstance(answers, type)
    return Shape(tuple(part for name, kind in told.items() for part in parts(name, kind)), answers)


def answer(formed: Shape) -> str:
    """The type of the number that is answered; none if nothing is."""
    return {int: "i32", bool: "i32", float: "f64"}.get(formed.answers, "")


def _numbers(name: str, kind: Kind) -> Iterator[tuple[str, str]]:
    if not isinstance(kind, Block):
        yield name, "f64" if kind is float else "i32"
    elif kind.holds != BYTES_OF_STATES:
        yield name, "i32"
        yield from ((f"{name}.{length}", "i32") for length in LENGTHS[: kind.lengths])
