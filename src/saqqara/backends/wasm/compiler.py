"""Makes an object file of functions and their rules: `python -m saqqara.backends.wasm.compiler`, with a pickled job.

In a process of its own, as Numba's settings hold for a whole process: here it shall not optimise, which it would do for
this machine and not for WebAssembly.
"""

import os
import pickle
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from saqqara.core.arguments import BOX, BYTES_OF_STATES, STATE, Block, Kind, kinds
from saqqara.core.rule import Function, Twins

from .shape import export, shape
from .wrap import PREAMBLE, Made, Sizes, wrapped

TRIPLE = "wasm32-unknown-unknown"
_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
_FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""What every browser has had since 2021."""
_SPEED = 2


class Job(NamedTuple):
    """What a module is made of."""

    label: str
    rules: Mapping[str, Function]
    calls: tuple[Function, ...]
    optional: tuple[Function, ...]  # calls that are left out if they cannot be compiled: judgement is any contributor's
    box: np.dtype[np.void]
    state: np.dtype[np.void]


def compiled(job: Job) -> tuple[bytes, list[str]]:
    """The object file with the calls of a job, and the names under which it offers them."""
    from llvmlite import binding

    llvm: Any = binding
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    sizes = Sizes(job.box.itemsize, job.state.itemsize)
    whole, exports, lowered = llvm.parse_assembly(_retargeted("")), PREAMBLE, _lowered(job)
    for call, (made, code) in lowered.items():
        # Rules that several calls need have the same name in each, and are the same: the linker keeps one.
        whole.link_in(llvm.parse_assembly(_retargeted(code)))
        exports += wrapped(export(call), made, shape(call), sizes)
    whole.link_in(llvm.parse_assembly(_retargeted(exports)))
    offered = [export(call) for call in lowered]
    for function in whole.functions:
        if not function.is_declaration and function.name not in offered:
            function.linkage = "internal"
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=_FEATURES)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(_SPEED))
    passes.getModulePassManager().run(whole, passes)
    return bytes(machine.emit_object(whole)), offered


def _lowered(job: Job) -> dict[Function, tuple[Made, str]]:
    """What Numba makes of each call, and its intermediate code with all that it needs."""
    import numba
    from numba import types
    from numba.core.errors import NumbaError

    from saqqara.backends.cpu import inner

    answers = {types.none: "", types.boolean: "i8", types.int64: "i64", types.float64: "double"}
    twins, found = Twins(inner, job.label, job.rules), dict[Function, tuple[Made, str]]()
    lean: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    for call in (*job.calls, *job.optional):
        told = [_typed(kind, job) for name, kind in kinds(call).items() if name != "return"]
        dispatcher: Any = numba.njit(twins.relinked(call), error_model="numpy", **lean)
        try:
            dispatcher.compile(tuple(told))
        except NumbaError:
            if call in job.calls:
                raise
            continue
        (made,) = dispatcher.overloads.values()
        unliteral: Any = types.unliteral  # what always answers the same number answers a number
        symbol, answer = made.fndesc.mangled_name, answers[unliteral(made.signature.return_type)]
        found[call] = Made(symbol, answer), made.library.get_llvm_str()
    return found


def _typed(kind: Kind, job: Job) -> Any:
    """Numba's type of an argument."""
    from numba import from_dtype, types

    if isinstance(kind, Block):
        if kind.holds == BYTES_OF_STATES:
            return types.Array(types.uint8, 2, "C")
        item = {BOX: job.box, STATE: job.state}.get(kind.holds) or np.dtype(kind.holds)
        return types.Array(from_dtype(item), max(1, kind.lengths), "C")
    if hasattr(kind, "_fields"):
        fields: Any = types.NamedTuple
        return fields([_typed(inner, job) for inner in kinds(kind).values()], kind)
    return types.float64 if kind is float else types.int64


def _retargeted(code: str) -> str:
    """Intermediate code for WebAssembly instead of this machine."""
    code = re.sub(r"^target .*$", "", code, flags=re.MULTILINE)
    # WebAssembly knows no common symbols; these are all of Numba's own, and nobody shares them.
    code = re.sub(r"= common ((?:local_)?unnamed_addr )?global", r"= internal \1global", code)
    return f'target triple = "{TRIPLE}"\ntarget datalayout = "{_LAYOUT}"\n{code}'


if __name__ == "__main__":
    os.environ |= {"NUMBA_OPT": "0", "NUMBA_DISABLE_INTEL_SVML": "1"}
    _objects, _offered = compiled(pickle.load(sys.stdin.buffer))
    Path(sys.argv[1]).write_bytes(_objects)
    print(*_offered)
