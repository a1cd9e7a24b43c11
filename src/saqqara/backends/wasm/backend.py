"""The backend `wasm`: a game's module under wasmtime."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from saqqara.core.backend import Backend
from saqqara.core.rule import Function

from .compiler import Job
from .module import build
from .shape import export

if TYPE_CHECKING:
    from .run import Machine


class WebAssembly:
    """The backend `wasm`. What its module does not offer gets a module of its own."""

    mode = "wasm"

    def __init__(self, job: Job) -> None:
        self.job = job
        self._more: dict[Function, Machine] = {}

    @property
    def path(self) -> Path:
        """The file of the module, which is made if it is not in the cache."""
        return build(self.job)

    @cached_property
    def _machine(self) -> "Machine":
        return _loaded(self.path)

    def __call__(self, function: Function) -> Function:
        """The function as an export of a module."""
        known = (*self.job.calls, *self.job.optional)
        if function in known and export(function) in self._machine.exports:
            return self._machine.runs(function)
        if function not in self._more:
            self._more[function] = _loaded(build(self.job._replace(calls=(function,), optional=())))
        return self._more[function].runs(function)

    def knowing(self, more: Mapping[str, Function]) -> Backend:
        """The same with more rules; itself, if it knows them."""
        rules = {**self.job.rules, **more}
        return self if rules == self.job.rules else WebAssembly(self.job._replace(rules=rules, calls=(), optional=()))

    def lean(self) -> None:
        """There is nothing to let go of: what compiles is another process."""


def _loaded(path: Path) -> "Machine":
    from .run import Machine  # who only builds needs no wasmtime

    return Machine(path)
