"""Rules as machine code: Numba, without the interpreter lock, cached between runs.

The cache has one folder for each state of the sources and of Numba, because Numba itself only looks at the file a
function stands in, not at the constants and functions that were compiled into it.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
import platformdirs
from numba import types

from .core import entry
from .core.rule import Function, Twins, is_short

_KEPT_CACHES = 4


class Compiled:
    """The backend `cpu`."""

    mode = "cpu"

    def __init__(self, label: str, rules: Mapping[str, Function]) -> None:
        use_cache()
        self._label, self._rules = label, rules
        self._twins = Twins(_inner, label, rules)
        self._made: dict[Function, Function] = {}

    def __call__(self, function: Function) -> Function:
        """The function as machine code; it is compiled, or fetched from the cache, at its first call."""
        if function not in self._made:
            # Letting the interpreter lock go and getting it back costs more than a single move takes.
            short = function.__module__ == entry.__name__
            self._made[function] = numba.njit(
                self._twins.relinked(function), cache=True, nogil=not short, error_model="numpy"
            )
        return self._made[function]

    def lean(self) -> None:
        """Let go of what only linking into further functions would need: nothing links these."""
        for made in self._made.values():
            for compiled in cast(Any, made).overloads.values():
                with suppress(AttributeError):  # how Numba keeps it is its own affair
                    compiled.library._shared_module = None

    def knowing(self, more: Mapping[str, Function]) -> "Compiled":
        """The same with more rules."""
        return Compiled(self._label, {**self._rules, **more})


def _inner(function: Function) -> Function:
    """A rule that only other rules call: no way in from Python, no cache entry of its own, one version of it."""
    # These are real options of Numba that its type stubs do not know.
    lean: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": is_short(function)}
    made: Any = numba.njit(function, error_model="numpy", **lean)
    resolve = made.get_call_template

    def resolve_widened(arguments: tuple[Any, ...], keywords: Any) -> Any:
        return resolve(tuple(map(_widened, arguments)), keywords)

    # Without this Numba would compile a rule anew for every width of number and every constant it is called with.
    made.get_call_template = resolve_widened
    return cast(Function, made)


def _widened(kind: Any) -> Any:
    """All whole numbers as 64 bits, as in the interpreter they have no width at all."""
    if isinstance(kind, types.Integer | types.IntegerLiteral):
        return types.int64
    return types.boolean if isinstance(kind, types.BooleanLiteral) else kind


@cache
def use_cache() -> Path:
    """Point Numba to the cache of these sources, and drop caches of older ones."""
    folder = _home() / _fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    siblings = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in siblings[_KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)
    vars(numba.config)["CACHE_DIR"] = str(folder)
    return folder


def _home() -> Path:
    home = Path(os.environ.get("SAQQARA_CACHE") or platformdirs.user_cache_path("saqqara")) / "compiled"
    try:
        home.mkdir(parents=True, exist_ok=True)
        if os.access(home, os.W_OK):
            return home
    except OSError:
        pass
    return Path(tempfile.gettempdir()) / f"saqqara-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    here = Path(__file__)
    folders = (here.parent / name for name in ("core", "games", "bots", "sim"))  # where rules stand
    for source in sorted((here, *(path for folder in folders for path in folder.rglob("*.py")))):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
