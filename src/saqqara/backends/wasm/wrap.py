"""What a module exports, as LLVM's intermediate code: each call with few numbers, calling what Numba made of it.

Numba hands an array over as seven numbers and more, all whole numbers with 64 bits, an answer through memory, and an
error as a status. Here all that is made from an address and the lengths that are not known; what raises, traps.
"""

from typing import NamedTuple

from saqqara.core.arguments import BOX, BYTES_OF_STATES, STATE, Block, Kind

from .shape import LENGTHS, Shape

PREAMBLE = """
declare void @llvm.trap()

define void @NRT_MemInfo_call_dtor(ptr %0) {  ; rules allocate nothing, so nothing is freed
  call void @llvm.trap()
  unreachable
}
"""
_ITEMS = {"int64": 8, "float64": 8, "float32": 4, "int16": 2, "uint8": 1}
_NEXT = "\n  "
_KINDS = {"i32": "i32", "f64": "double"}
_WHOLE = {"i8": "%.number = zext i8 %.value to i32", "i64": "%.number = trunc i64 %.value to i32"}


class Made(NamedTuple):
    """What Numba made of a function: its symbol, and the LLVM type of what it answers; no type if it is nothing."""

    symbol: str
    answer: str


class Sizes(NamedTuple):
    """Of the records of a game, in bytes."""

    box: int
    state: int


def wrapped(name: str, made: Made, shape: Shape, sizes: Sizes) -> str:
    """The export of a function; names of its own begin with a dot, as those of arguments do not."""
    given = ", ".join(f"{_KINDS[kind]} %{number}" for number, kind in shape.numbers)
    lines, words, states = list[str](), list[str](), ""
    for argument, kind in shape.arguments:
        if isinstance(kind, Block) and kind.holds == STATE:
            states = argument
        words += _words(argument, kind, sizes, states, lines)
    types = ", ".join(word.split()[0] for word in words)
    answer, end = _end(made.answer)
    return f"""
declare i32 @"{made.symbol}"(ptr, ptr, {types})

define {answer} @"{name}"({given}) {{
  %.answer = alloca {made.answer or "ptr"}
  %.error = alloca ptr
  {_NEXT.join(lines)}
  %.status = call i32 @"{made.symbol}"(ptr %.answer, ptr %.error, {", ".join(words)})
  %.fine = icmp eq i32 %.status, 0
  br i1 %.fine, label %.done, label %.raised
.raised:
  call void @llvm.trap()
  unreachable
.done:
  {_NEXT.join(end)}
}}
"""


def _words(name: str, kind: Kind, sizes: Sizes, states: str, lines: list[str]) -> list[str]:
    """What Numba's function is handed for an argument, after some lines that make it."""
    if not isinstance(kind, Block):
        if kind is float:
            return [f"double %{name}"]
        lines.append(f"%{name}.wide = sext i32 %{name} to i64")
        return [f"i64 %{name}.wide"]
    if kind.holds == BYTES_OF_STATES:
        lines.append(f"%{name}.at = inttoptr i32 %{states} to ptr")
        return _array(name, [f"%{states}.count.wide", f"{sizes.state}"], 1, lines)
    lines.append(f"%{name}.at = inttoptr i32 %{name} to ptr")
    given = [f"%{name}.{length}" for length in LENGTHS[: kind.lengths]]
    lines += [f"{length}.wide = zext i32 {length} to i64" for length in given]
    item = _ITEMS.get(kind.holds) or {BOX: sizes.box, STATE: sizes.state}[kind.holds]
    return _array(name, [f"{length}.wide" for length in given] or ["1"], item, lines)


def _array(name: str, lengths: list[str], item: int, lines: list[str]) -> list[str]:
    """An array as Numba takes it apart: no owner, no parent, how many items, their size, data, lengths, strides."""
    strides = [str(item)]
    for length in reversed(lengths[1:]):
        lines.append(f"%{name}.stride{len(strides)} = mul i64 {strides[0]}, {length}")
        strides.insert(0, f"%{name}.stride{len(strides)}")
    lines.append(f"%{name}.bytes = mul i64 {strides[0]}, {lengths[0]}")
    lines.append(f"%{name}.items = udiv i64 %{name}.bytes, {item}")
    numbers = [f"i64 {number}" for number in (*lengths, *strides)]
    return ["ptr null", "ptr null", f"i64 %{name}.items", f"i64 {item}", f"ptr %{name}.at", *numbers]


def _end(answer: str) -> tuple[str, list[str]]:
    """The type of what an export answers, and the lines that answer it."""
    if not answer:
        return "void", ["ret void"]
    value = f"%.value = load {answer}, ptr %.answer"
    if answer == "double":
        return "double", [value, "ret double %.value"]
    return "i32", [value, _WHOLE[answer], "ret i32 %.number"]
