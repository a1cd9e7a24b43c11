"""Makes PTX of kernels and the rules of a game: `python -m saqqara.backends.cuda.compiler`, with a pickled job.

In a process of its own, as Numba's settings hold for a whole process: here it shall not optimise, which it would do for
this machine and not for a GPU.
"""

import os
import pickle
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

from saqqara.backends.lowered import (
    PREAMBLE,
    WITHOUT_HOST,
    Records,
    copies_of_words,
    lowered,
    retargeted,
    trapping,
    unowned,
)  # fmt: skip
from saqqara.core.bits import size
from saqqara.core.rule import Function

from .wrap import Kernel, wrapped

TRIPLE = "nvptx64-nvidia-cuda"
_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
_CHIP, _VERSION = "sm_75", "+ptx75"
"""Every GPU since 2018, and the drivers that know it since 2021."""
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
    made = lowered(job.label, job.rules, functions, (), job.records, _inner)
    whole = llvm.parse_assembly(_retargeted(""))
    for found in made.values():
        # Rules that several kernels need have the same name in each, and are the same: the linker keeps one.
        whole.link_in(llvm.parse_assembly(_retargeted(trapping(unowned(copies_of_words(found.code, job.records))))))
    whole.link_in(llvm.parse_assembly(_retargeted(PREAMBLE)))
    for kernel in job.kernels:
        whole.link_in(llvm.parse_assembly(_retargeted(wrapped(kernel, made[kernel.function], job.records))))
    offered = [kernel.name for kernel in job.kernels]
    for function in whole.functions:
        if not function.is_declaration and function.name not in offered:
            function.linkage = "internal"
    gpu = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=_CHIP, features=_VERSION, opt=3)
    passes = llvm.create_pass_builder(gpu, llvm.create_pipeline_tuning_options(_SPEED))
    passes.getModulePassManager().run(whole, passes)
    return str(gpu.emit_assembly(whole))


def _inner(function: Function) -> Function:
    """A rule that other rules call. Bits are counted by an instruction: here LLVM does not see that a loop does it."""
    import numba
    from numba import types
    from numba.extending import intrinsic

    from saqqara.backends.cpu import inner

    if function.__code__ is not size.__code__:
        return inner(function)

    @intrinsic
    def ones(typing: Any, numbers: Any) -> Any:
        """An instruction."""
        return types.int64(types.int64), lambda context, builder, signature, given: builder.ctpop(given[0])

    count: Any = ones

    def counted(numbers: int) -> Any:
        return count(numbers)

    made: Any = numba.njit(counted, forceinline=True)
    return cast(Function, made)


def _retargeted(code: str) -> str:
    return retargeted(code, TRIPLE, _LAYOUT)


if __name__ == "__main__":
    os.environ |= WITHOUT_HOST
    Path(sys.argv[1]).write_text(compiled(pickle.load(sys.stdin.buffer)), "utf-8")
