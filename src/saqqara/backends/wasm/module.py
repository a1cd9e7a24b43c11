"""A module in the cache: made once for each state of a game's sources, found again ever after."""

import hashlib
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

from saqqara.backends import cache
from saqqara.core.errors import SaqqaraError

from . import compiler
from .compiler import Job
from .link import link, needed

_LONGEST_REASON = 600


class NotCompiled(SaqqaraError):
    """Rules that cannot be made into WebAssembly."""


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
    given = [f"{rule.__module__}.{rule.__qualname__}" for rule in (*job.calls, *job.optional, *job.rules.values())]
    return hashlib.sha256(" ".join(given).encode()).hexdigest()[:16]


def _compile(job: Job, objects: Path) -> list[str]:
    """Write the object file in a process of its own; answers what it offers."""
    done = subprocess.run(
        [sys.executable, "-m", compiler.__name__, str(objects)],
        input=pickle.dumps(job), env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        said = " ".join(done.stderr.decode(errors="replace").split())[-_LONGEST_REASON:]
        raise NotCompiled(f"the rules of {job.label} cannot be made into WebAssembly: {said}")
    return done.stdout.decode().split()
