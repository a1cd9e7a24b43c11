"""Ways to run rules. A backend turns a function that calls rules into one that runs on arrays of records."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from .layout import Column
from .rule import Function, Twins


class Backend(Protocol):
    """Makes functions runnable for one game."""

    mode: str

    def __call__(self, function: Function) -> Function:
        """The function with this game's rules in it; boxes and states are handed in as arrays."""

    def knowing(self, more: Mapping[str, Function]) -> "Backend":
        """A backend with more rules than the game's own."""

    def lean(self) -> None:
        """Let go of what was only needed to make functions runnable."""

    def __hash__(self) -> int:
        """Backends are told apart by identity, and can be keys."""


class Interpreted:
    """Plain Python: slow, strict about numbers, and easy to step through."""

    mode = "interpreted"

    def __init__(self, label: str, rules: Mapping[str, Function]) -> None:
        self._label, self._rules = label, rules
        self._twins = Twins(lambda function: function, label, rules)

    def knowing(self, more: Mapping[str, Function]) -> Backend:
        """The same with more rules."""
        return Interpreted(self._label, {**self._rules, **more})

    def lean(self) -> None:
        """There is nothing to let go of."""

    def __call__(self, function: Function) -> Function:
        """The function on views of the arrays."""
        plain = self._twins.relinked(function)

        def run(*arguments: Any) -> Any:
            return plain(*(Column(a) if isinstance(a, np.ndarray) and a.dtype.names else a for a in arguments))

        return run
