"""The kernels of a module, as LLVM's intermediate code: each thread calls what Numba made of a rule, for one table.

To the rule it looks as if there were no other table: of every array it is handed the row of its table.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from saqqara.backends.lowered import Made, Records, array, copier, item_size
from saqqara.core.arguments import STATE, Block, Kind, kinds, parts
from saqqara.core.rule import Function

ROW, STAGED, WHOLE = "row", "staged", "whole"
"""What a thread is handed of an array: its row; a copy of that, which is put back in the end; all of it."""
Value: TypeAlias = int | tuple[int, Sequence[int]]
"""A number, or of an array its address and lengths."""
LENGTHS = ("count", "columns", "layers")


class Kernel(NamedTuple):
    """A rule over the rows of arrays, as it runs on a GPU."""

    name: str
    function: Function
    whole: tuple[str, ...] = ()
    staged: Mapping[str, int] = {}  # by how many items a row has
    own: Mapping[str, int] = {}  # arrays that each thread has for itself, by how many items they have
    fixed: Mapping[str, int] = {}  # numbers that are always the same
    answers: bool = False  # whether what the rule answers is kept, a number for every table

    def way(self, name: str) -> str:
        """What a thread is handed of an array."""
        return STAGED if name in self.staged else WHOLE if name in self.whole else ROW

    @property
    def arguments(self) -> list[tuple[str, Kind]]:
        """The arguments of the rule, tuples as their fields."""
        told = kinds(self.function)
        del told["return"]
        return [part for name, kind in told.items() for part in parts(name, kind)]

    @property
    def given(self) -> list[tuple[str, Kind]]:
        """Those that are handed over when it is launched."""
        return [(name, kind) for name, kind in self.arguments if name not in self.own and name not in self.fixed]

    def numbers(self, values: Sequence[Value], tables: int, answers: int = 0) -> list[int]:
        """What it is launched with: numbers as they are, arrays by address and lengths, how many tables there are."""
        found = list[int]()
        for (name, kind), value in zip(self.given, values, strict=True):
            if isinstance(value, int):
                found.append(value)
                continue
            address, lengths = value
            found.append(address)
            if not isinstance(kind, Block) or kind.lengths == 0:
                continue
            if self.way(name) == WHOLE:
                found += lengths
            elif kind.lengths > 1:
                found.append(lengths[-1])
            elif kind.holds != STATE:
                found.append(prod(lengths) // tables)
        return [*found, tables, answers] if self.answers else [*found, tables]

    def __str__(self) -> str:
        """The same in every process."""
        function = f"{self.function.__module__}.{self.function.__qualname__}"
        return f"{self.name} {function} {self.whole} {self.staged} {self.own} {self.fixed} {self.answers}"


_NEXT = "\n  "
_DECLARED = """
declare void @llvm.trap()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
"""


def wrapped(kernel: Kernel, made: Made, records: Records) -> str:
    """A kernel; names of its own begin with a dot, as those of arguments do not."""
    given, room, lines, back, words = list[str](), list[str](), list[str](), list[str](), list[str]()
    copiers = dict[int, str]()
    for name, kind in kernel.arguments:
        if isinstance(kind, Block):
            words += _array(kernel, name, kind, records, given, room, lines, back, copiers)
        elif name in kernel.fixed:
            words.append(f"i64 {kernel.fixed[name]}")
        else:
            given.append(f"i64 %{name}")
            words.append(f"i64 %{name}")
    given.append("i64 %.tables")
    if kernel.answers:
        given.append("ptr %.answers")
        back += [
            f"%.value = load {made.answer}, ptr %.answer",
            "%.answer.at = getelementptr i64, ptr %.answers, i64 %.nth",
            f"store {made.answer} %.value, ptr %.answer.at",
        ]
    inlined = " alwaysinline" if kernel.fixed else ""  # so that only what these numbers lead to is left
    types = ", ".join(word.split()[0] for word in words)
    return f"""{_DECLARED}{"".join(copiers.values())}
declare i32 @"{made.symbol}"(ptr, ptr, {types})

define ptx_kernel void @"{kernel.name}"({", ".join(given)}) {{
  %.answer = alloca {made.answer or "ptr"}
  %.error = alloca ptr
  {_NEXT.join(room)}
  %.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %.threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %.before = mul i32 %.block, %.threads
  %.thread = add i32 %.before, %.tid
  %.nth = zext i32 %.thread to i64
  %.there = icmp slt i64 %.nth, %.tables
  br i1 %.there, label %.play, label %.done
.play:
  {_NEXT.join(lines)}
  %.status = call i32 @"{made.symbol}"(ptr %.answer, ptr %.error, {", ".join(words)}){inlined}
  %.fine = icmp eq i32 %.status, 0
  br i1 %.fine, label %.end, label %.raised
.raised:
  call void @llvm.trap()
  unreachable
.end:
  {_NEXT.join(back)}
  br label %.done
.done:
  ret void
}}
"""


def _array(
    kernel: Kernel, name: str, kind: Block, records: Records, given: list[str], room: list[str], lines: list[str],
    back: list[str], copiers: dict[int, str],
) -> list[str]:  # fmt: skip
    """What the rule is handed of an array."""
    item = item_size(kind, records)
    if name in kernel.own:
        count = kernel.own[name]
        room.append(f"%{name}.at = alloca [{count * item} x i8], align 8")
        return array(name, f"%{name}.at", [str(count)], item, lines)
    given.append(f"ptr noalias %{name}")
    if kind.lengths == 0:
        return array(name, f"%{name}", ["1"], item, lines)
    if kernel.way(name) == WHOLE:
        lengths = [f"%{name}.{length}" for length in LENGTHS[: kind.lengths]]
        given += [f"i64 {length}" for length in lengths]
        return array(name, f"%{name}", lengths, item, lines)
    lengths = ["1"] if kind.holds == STATE else [f"%{name}.count"]
    if kind.lengths > 1:
        lengths = ["1", f"%{name}.columns"]
    given += [f"i64 {length}" for length in lengths if length != "1"]
    step = f"{item}"
    if kind.holds != STATE:
        lines.append(f"%{name}.step = mul i64 {lengths[-1]}, {item}")
        step = f"%{name}.step"
    lines.append(f"%{name}.far = mul i64 %.nth, {step}")
    lines.append(f"%{name}.row = getelementptr i8, ptr %{name}, i64 %{name}.far")
    if kernel.way(name) != STAGED:
        return array(name, f"%{name}.row", lengths, item, lines)
    size = item * kernel.staged[name]
    room.append(f"%{name}.at = alloca [{size} x i8], align 8")
    copiers[size] = copier(f".copy{size}", size // 8)
    lines.append(f"call void @.copy{size}(ptr %{name}.at, ptr %{name}.row)")
    back.append(f"call void @.copy{size}(ptr %{name}.row, ptr %{name}.at)")
    return array(name, f"%{name}.at", lengths, item, lines)
