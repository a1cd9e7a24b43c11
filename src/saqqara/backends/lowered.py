"""What Numba makes of functions and their rules, as LLVM's intermediate code that other targets can take over.

Numba hands an array over as seven numbers and more, all whole numbers with 64 bits, an answer through memory, and an
error as a status. Who links such a function writes a call of it that makes all that from an address and lengths.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from saqqara.core.arguments import BOX, BYTES_OF_STATES, STATE, Block, Kind, kinds
from saqqara.core.rule import Function, Twins

PREAMBLE = """
declare void @llvm.trap()

define void @NRT_MemInfo_call_dtor(ptr %0) {  ; rules allocate nothing, so nothing is freed
  call void @llvm.trap()
  unreachable
}
"""
WITHOUT_HOST = {"NUMBA_OPT": "0", "NUMBA_DISABLE_INTEL_SVML": "1"}
"""For the environment of a process that lowers: Numba shall not optimise, which it would do for this machine."""
_ITEMS = {"int64": 8, "float64": 8, "float32": 4, "int16": 2, "uint8": 1}


_WORD, _AT_ONCE = 8, 8


class Records(NamedTuple):
    """The records of a game."""

    box: np.dtype[np.void]
    state: np.dtype[np.void]


class Made(NamedTuple):
    """What Numba made of a function: its symbol, and the LLVM type of what it answers; no type if it is nothing."""

    symbol: str
    answer: str
    code: str


def lowered(
    label: str, rules: Mapping[str, Function], calls: Iterable[Function], optional: Iterable[Function], records: Records
) -> dict[Function, Made]:
    """Each call with all that it needs; optional ones only where Numba can compile them."""
    import numba
    from numba import types
    from numba.core.errors import NumbaError

    from saqqara.backends.cpu import inner

    answers = {types.none: "", types.boolean: "i8", types.int64: "i64", types.float64: "double"}
    twins, found = Twins(inner, label, rules), dict[Function, Made]()
    lean: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    needed = tuple(calls)
    for call in (*needed, *optional):
        told = [_typed(kind, records) for name, kind in kinds(call).items() if name != "return"]
        dispatcher: Any = numba.njit(twins.relinked(call), error_model="numpy", **lean)
        try:
            dispatcher.compile(tuple(told))
        except NumbaError:
            if call in needed:
                raise
            continue
        (made,) = dispatcher.overloads.values()
        unliteral: Any = types.unliteral  # what always answers the same number answers a number
        symbol, answer = made.fndesc.mangled_name, answers[unliteral(made.signature.return_type)]
        found[call] = Made(symbol, answer, made.library.get_llvm_str())
    return found


def _typed(kind: Kind, records: Records) -> Any:
    """Numba's type of an argument."""
    from numba import from_dtype, types

    if isinstance(kind, Block):
        if kind.holds == BYTES_OF_STATES:
            return types.Array(types.uint8, 2, "C")
        item = {BOX: records.box, STATE: records.state}.get(kind.holds) or np.dtype(kind.holds)
        return types.Array(from_dtype(item), max(1, kind.lengths), "C")
    if hasattr(kind, "_fields"):
        fields: Any = types.NamedTuple
        return fields([_typed(inner, records) for inner in kinds(kind).values()], kind)
    return types.float64 if kind is float else types.int64


def item_size(kind: Block, records: Records) -> int:
    """The bytes of one of what lies in a block."""
    return _ITEMS.get(kind.holds) or {BOX: records.box, STATE: records.state}[kind.holds].itemsize


def array(name: str, address: str, lengths: list[str], item: int, lines: list[str]) -> list[str]:
    """An array as Numba takes it apart: no owner, no parent, how many items, their size, data, lengths, strides."""
    strides = [str(item)]
    for length in reversed(lengths[1:]):
        lines.append(f"%{name}.stride{len(strides)} = mul i64 {strides[0]}, {length}")
        strides.insert(0, f"%{name}.stride{len(strides)}")
    lines.append(f"%{name}.bytes = mul i64 {strides[0]}, {lengths[0]}")
    lines.append(f"%{name}.items = udiv i64 %{name}.bytes, {item}")
    numbers = [f"i64 {number}" for number in (*lengths, *strides)]
    return ["ptr null", "ptr null", f"i64 %{name}.items", f"i64 {item}", f"ptr {address}", *numbers]


def copies_of_words(code: str, records: Records) -> str:
    """States copied in words of eight bytes: Numba moves so many single bytes, which not every target joins."""
    size, words = records.state.itemsize, records.state.itemsize // _WORD
    moved = re.compile(
        rf"^ *(%\S+) = load \[{size} x i8\], ptr (\S+), align 1\n *store \[{size} x i8\] \1, ptr (\S+), align 1$", re.M
    )
    if size % _WORD or records.state.alignment % _WORD or not moved.search(code):
        return code
    return moved.sub(r"  call void @.copied(ptr \3, ptr \2)", code) + copier(".copied", words)


def copier(name: str, words: int) -> str:
    """A function that copies so many words of eight bytes."""
    lines = list[str]()
    for first in range(0, words, _AT_ONCE):
        places = range(first, min(first + _AT_ONCE, words))
        for place in places:
            lines.append(f"%from{place} = getelementptr i64, ptr %from, i64 {place}")
            lines.append(f"%word{place} = load i64, ptr %from{place}, align 8")
        for place in places:
            lines.append(f"%to{place} = getelementptr i64, ptr %to, i64 {place}")
            lines.append(f"store i64 %word{place}, ptr %to{place}, align 8")
    body = "\n  ".join(lines)
    return f"""
define linkonce_odr void @{name}(ptr %to, ptr %from) alwaysinline {{
  {body}
  ret void
}}
"""


def retargeted(code: str, triple: str, layout: str) -> str:
    """Intermediate code for another machine than this one."""
    code = re.sub(r"^target .*$", "", code, flags=re.MULTILINE)
    # Other machines know no common symbols; these are all of Numba's own, and nobody shares them.
    code = re.sub(r"= common ((?:local_)?unnamed_addr )?global", r"= internal \1global", code)
    return f'target triple = "{triple}"\ntarget datalayout = "{layout}"\n{code}'
