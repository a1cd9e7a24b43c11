"""Rules as machine code: Numba, without the interpreter lock, cached between runs."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, cast

import numba
from numba import types

from saqqara.core import entry
from saqqara.core.rule import Function, Twins, is_short

from . import cache

_POINTING = Lock()
_LOCATOR = "saqqara.backends.locator.ByFingerprint"


class Compiled:
    """The backend `cpu`."""

    mode = "cpu"

    def __init__(self, label: str, rules: Mapping[str, Function], folder: Path | None = None) -> None:
        self._label, self._rules = label, rules
        self._folder = folder or cache.folder(label, rules)
        self._twins = Twins(inner, label, rules)
        self._made: dict[Function, Function] = {}

    def __call__(self, function: Function) -> Function:
        """The function as machine code; it is compiled, or fetched from the cache, at its first call."""
        if function not in self._made:
            # Letting the interpreter lock go and getting it back costs more than a single move takes.
            short = function.__module__ == entry.__name__
            made = numba.njit(self._twins.relinked(function), nogil=not short, error_model="numpy")
            _keep_in(self._folder, made)
            self._made[function] = made
        return self._made[function]

    def lean(self) -> None:
        """Let go of what only linking into further functions would need: nothing links these."""
        for made in self._made.values():
            for compiled in cast(Any, made).overloads.values():
                with suppress(AttributeError):  # how Numba keeps it is its own affair
                    compiled.library._shared_module = None

    def knowing(self, more: Mapping[str, Function]) -> "Compiled":
        """The same with more rules."""
        return Compiled(self._label, {**self._rules, **more}, self._folder)


def _keep_in(folder: Path, made: Any) -> None:
    """Let a function be cached there; Numba looks at its settings, one for all, only when caching begins."""
    with _POINTING:
        settings, ours = vars(numba.config), {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": _LOCATOR}
        before = {name: settings[name] for name in ours}
        settings.update(ours)
        try:
            made.enable_caching()
        finally:
            settings.update(before)


def inner(function: Function) -> Function:
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
