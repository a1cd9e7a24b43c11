"""Makes an object file of functions and their rules: `python -m saqqara.backends.wasm.compiler`, with a pickled job.

In a process of its own, as Numba's settings hold for a whole process: here it shall not optimise, which it would do for
this machine and not for WebAssembly.
"""

import os
import pickle
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from saqqara.backends.lowered import PREAMBLE, WITHOUT_HOST, Records, lowered, retargeted
from saqqara.core.rule import Function

from .shape import export, shape
from .wrap import wrapped

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
    records = Records(job.box, job.state)
    made = lowered(job.label, job.rules, job.calls, job.optional, records)
    whole, exports = llvm.parse_assembly(_retargeted("")), PREAMBLE
    for call, found in made.items():
        # Rules that several calls need have the same name in each, and are the same: the linker keeps one.
        whole.link_in(llvm.parse_assembly(_retargeted(found.code)))
        exports += wrapped(export(call), found, shape(call), records)
    whole.link_in(llvm.parse_assembly(_retargeted(exports)))
    offered = [export(call) for call in made]
    for function in whole.functions:
        if not function.is_declaration and function.name not in offered:
            function.linkage = "internal"
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=_FEATURES)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(_SPEED))
    passes.getModulePassManager().run(whole, passes)
    return bytes(machine.emit_object(whole)), offered


def _retargeted(code: str) -> str:
    return retargeted(code, TRIPLE, _LAYOUT)


if __name__ == "__main__":
    os.environ |= WITHOUT_HOST
    _objects, _offered = compiled(pickle.load(sys.stdin.buffer))
    Path(sys.argv[1]).write_bytes(_objects)
    print(*_offered)
