"""PTX in the cache: made once for each state of a game's sources, by any machine, found again ever after.

It is the same whatever it was made with, so a machine with a GPU and without Numba can be given it.
"""

import tempfile
from pathlib import Path

from saqqara.backends import apart, cache

from . import compiler
from .compiler import Job


def build(job: Job) -> Path:
    """The file with all kernels of a job."""
    sizes = (kind.itemsize for kind in job.records)
    mark = apart.mark(job.rules.values(), *job.kernels, *sizes)
    file = cache.portable(f"{job.label}-cuda", job.rules) / f"{mark}.ptx"
    if not file.exists():
        with tempfile.TemporaryDirectory(dir=file.parent) as folder:
            made = Path(folder) / file.name
            apart.compiled(compiler.__name__, job, made, f"the rules of {job.label} cannot be made into PTX")
            made.replace(file)  # whole, or not there
    return file
