"""Makes PTX of kernels and the rules of a game: `python -m saqqara.backends.cuda.compiler`, with a pickled job.

In a process of its own, as Numba's settings hold for a whole process: here it shall not optimise, which it would do for
this machine and not for a GPU.
"""

import os
import pickle
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from saqqara.backends.lowered import PREAMBLE, WITHOUT_HOST, Records, copies_of_words, lowered, retargeted
from saqqara.core.rule import Function

from .wrap import Kernel, wrapped

TRIPLE = "nvptx64-nvidia-cuda"
_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
_CHIP, _VERSION = "sm_75", "+ptx75"
"""Every GPU since 2018, and the drivers that know it since 2021."""
_USUAL = "x86_64-unknown-linux-gnu"
_USUAL_LAYOUT = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
_SPEED = 2


class Job(NamedTuple):
    """What a module is made of."""

    label: str
    rules: Mapping[str, Function]
    kernels: tuple[Kernel, ...]
    records: Records


def compiled(job: Job) -> str:
    """The module with the kernels of a job."""
    from llvmlite import binding

    llvm: Any = binding
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.set_option("", "--nvptx-fma-level=0")  # reals come out as they do on a CPU
    functions = dict.fromkeys(kernel.function for kernel in job.kernels)
    made = lowered(job.label, job.rules, functions, (), job.records)
    whole = llvm.parse_assembly(_usual(""))
    for found in made.values():
        # Rules that several kernels need have the same name in each, and are the same: the linker keeps one.
        whole.link_in(llvm.parse_assembly(_usual(copies_of_words(found.code, job.records))))
    whole.link_in(llvm.parse_assembly(_usual(PREAMBLE)))
    for kernel in job.kernels:
        whole.link_in(llvm.parse_assembly(_usual(wrapped(kernel, made[kernel.function], job.records))))
    offered = [kernel.name for kernel in job.kernels]
    for function in whole.functions:
        if not function.is_declaration and function.name not in offered:
            function.linkage = "internal"
    # LLVM thinks that on a GPU everything should be put in place of its call, and that bits are counted one by one:
    # neither is true, so it optimises as for a usual processor, and only the last step is the GPU's.
    usual = llvm.Target.from_triple(_USUAL).create_target_machine(opt=3, features="+popcnt")
    tuning = llvm.create_pipeline_tuning_options(_SPEED)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(usual, tuning)
    passes.getModulePassManager().run(whole, passes)
    gpu = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=_CHIP, features=_VERSION, opt=3)
    return str(gpu.emit_assembly(llvm.parse_assembly(retargeted(str(whole), TRIPLE, _LAYOUT))))


def _usual(code: str) -> str:
    return retargeted(code, _USUAL, _USUAL_LAYOUT)


if __name__ == "__main__":
    os.environ |= WITHOUT_HOST
    Path(sys.argv[1]).write_text(compiled(pickle.load(sys.stdin.buffer)), "utf-8")
