"""What functions on arrays are handed, said by their annotations: so a compiler knows it before the first call.

    def call_legal(boxes: OneBox, states: OneState, seat: int, buffer: Numbers) -> int:

For the type checker these are arrays and nothing more.
"""

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, get_type_hints

from .layout import Array
from .rule import Function

BOX, STATE, BYTES_OF_STATES = "box", "state", "bytes of states"


@dataclass(frozen=True)
class Block:
    """A stretch of memory: what lies in it one after the other, and how many lengths must be told with it."""

    holds: str  # BOX, STATE or the name of a NumPy type; BYTES_OF_STATES is the block before it once more
    lengths: int = 1
    constant: bool = False  # nobody writes into it


OneBox: TypeAlias = Annotated[Array[Any], Block(BOX, 0, constant=True)]
NewBox: TypeAlias = Annotated[Array[Any], Block(BOX, 0)]
"""A box that is still to be filled."""
OneState: TypeAlias = Annotated[Array[Any], Block(STATE, 0)]
States: TypeAlias = Annotated[Array[Any], Block(STATE)]
BytesOfStates: TypeAlias = Annotated[Any, Block(BYTES_OF_STATES, 0)]
"""The states that are handed in before, as rows of bytes."""
OneNumber: TypeAlias = Annotated[Array[int], Block("int64", 0)]
Numbers: TypeAlias = Annotated[Array[int], Block("int64")]
Shorts: TypeAlias = Annotated[Any, Block("int16")]
Reals: TypeAlias = Annotated[Any, Block("float64")]
Grid: TypeAlias = Annotated[Any, Block("int64", 2)]
Cube: TypeAlias = Annotated[Any, Block("int64", 3)]
RealGrid: TypeAlias = Annotated[Any, Block("float64", 2)]
SmallReals: TypeAlias = Annotated[Any, Block("float32", 2)]
Text: TypeAlias = Annotated[Array[int], Block("uint8")]
Bytes: TypeAlias = Annotated[Any, Block("uint8")]
ByteGrid: TypeAlias = Annotated[Any, Block("uint8", 2)]
ShortGrid: TypeAlias = Annotated[Any, Block("int16", 2)]

Kind: TypeAlias = Block | type
"""A block, or int, float, bool, None, or a named tuple of these."""
_PLAIN = (int, float, bool, type(None))


def kinds(function: Function | type) -> dict[str, Kind]:
    """The kind of every argument by name, and under `return` that of what is answered; of a tuple its fields."""
    hints = get_type_hints(function, include_extras=True)
    return {name: _kind(hint) for name, hint in hints.items()}


def _kind(hint: Any) -> Kind:
    for told in getattr(hint, "__metadata__", ()):
        if isinstance(told, Block):
            return told
    if isinstance(hint, type) and (hint in _PLAIN or hasattr(hint, "_fields")):
        return hint
    raise TypeError(f"{hint} does not say what is handed in: see core/arguments.py")


def parts(name: str, kind: Kind) -> list[tuple[str, Kind]]:
    """A named tuple as its fields, one after the other; anything else as it is."""
    if isinstance(kind, Block) or not hasattr(kind, "_fields"):
        return [(name, kind)]
    return [part for field, inner in kinds(kind).items() for part in parts(f"{name}.{field}", inner)]
