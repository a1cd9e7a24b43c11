"""A module in the cache: made once for each state of a game's sources, found again ever after."""

import tempfile
from pathlib import Path

from saqqara.backends import apart, cache

from . import compiler
from .compiler import Job
from .link import link, needed


def build(job: Job) -> Path:
    """The file of the module with all calls of a job."""
    module = cache.folder(job.label, job.rules) / f"{_mark(job)}.wasm"
    if not module.exists():
        needed()  # before a minute was spent on compiling
        with tempfile.TemporaryDirectory(dir=module.parent) as folder:
            objects, made = Path(folder) / "rules.o", Path(folder) / module.name
            link(objects, made, _compile(job, objects))
            made.replace(module)  # whole, or not there
    return module


def _mark(job: Job) -> str:
    """What tells one module of a game from another: its calls, and which rules they were given."""
    return apart.mark((*job.calls, *job.optional, *job.rules.values()))


def _compile(job: Job, objects: Path) -> list[str]:
    """Write the object file in a process of its own; answers what it offers."""
    what = f"the rules of {job.label} cannot be made into WebAssembly"
    return apart.compiled(compiler.__name__, job, objects, what)
