"""Compilers in processes of their own: Numba's settings hold for a whole process."""

import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from saqqara.core.errors import SaqqaraError
from saqqara.core.rule import Function

_LONGEST_REASON = 600


class NotCompiled(SaqqaraError):
    """Rules that a compiler cannot take over."""


def compiled(compiler: str, job: object, file: Path, what: str) -> list[str]:
    """Have a module of ours compile a job into a file; answers the words that it prints. `what` says what failed."""
    done = subprocess.run(
        [sys.executable, "-m", compiler, str(file)],
        input=pickle.dumps(job), env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        said = " ".join(done.stderr.decode(errors="replace").split())[-_LONGEST_REASON:]
        raise NotCompiled(f"{what}: {said}")
    return done.stdout.decode().split()


def mark(functions: Iterable[Function], *more: object) -> str:
    """What tells one product of a game from another: which functions are in it, and with what."""
    given = [f"{function.__module__}.{function.__qualname__}" for function in functions]
    return hashlib.sha256(" ".join([*given, *map(str, more)]).encode()).hexdigest()[:16]
