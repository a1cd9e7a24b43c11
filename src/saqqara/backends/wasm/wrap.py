"""What a module exports, as LLVM's intermediate code: each call with few numbers, calling what Numba made of it.

At the border numbers have 32 bits; what raises, traps.
"""

from saqqara.backends.lowered import Made, Records, array, item_size
from saqqara.core.arguments import BYTES_OF_STATES, STATE, Block, Kind

from .shape import LENGTHS, Shape

_NEXT = "\n  "
_KINDS = {"i32": "i32", "f64": "double"}
_WHOLE = {"i8": "%.number = zext i8 %.value to i32", "i64": "%.number = trunc i64 %.value to i32"}


def wrapped(name: str, made: Made, shape: Shape, records: Records) -> str:
    """The export of a function; names of its own begin with a dot, as those of arguments do not."""
    given = ", ".join(f"{_KINDS[kind]} %{number}" for number, kind in shape.numbers)
    lines, words, states = list[str](), list[str](), ""
    for argument, kind in shape.arguments:
        if isinstance(kind, Block) and kind.holds == STATE:
            states = argument
        words += _words(argument, kind, records, states, lines)
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


def _words(name: str, kind: Kind, records: Records, states: str, lines: list[str]) -> list[str]:
    """What Numba's function is handed for an argument, after some lines that make it."""
    if not isinstance(kind, Block):
        if kind is float:
            return [f"double %{name}"]
        lines.append(f"%{name}.wide = sext i32 %{name} to i64")
        return [f"i64 %{name}.wide"]
    if kind.holds == BYTES_OF_STATES:
        lines.append(f"%{name}.at = inttoptr i32 %{states} to ptr")
        return array(name, f"%{name}.at", [f"%{states}.count.wide", f"{records.state.itemsize}"], 1, lines)
    lines.append(f"%{name}.at = inttoptr i32 %{name} to ptr")
    given = [f"%{name}.{length}" for length in LENGTHS[: kind.lengths]]
    lines += [f"{length}.wide = zext i32 {length} to i64" for length in given]
    lengths = [f"{length}.wide" for length in given] or ["1"]
    return array(name, f"%{name}.at", lengths, item_size(kind, records), lines)


def _end(answer: str) -> tuple[str, list[str]]:
    """The type of what an export answers, and the lines that answer it."""
    if not answer:
        return "void", ["ret void"]
    value = f"%.value = load {answer}, ptr %.answer"
    if answer == "double":
        return "double", [value, "ret double %.value"]
    return "i32", [value, _WHOLE[answer], "ret i32 %.number"]
