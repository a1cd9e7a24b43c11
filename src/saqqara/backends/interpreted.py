"""Rules as they are written."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from saqqara.core.backend import Backend
from saqqara.core.layout import Column
from saqqara.core.rule import Function, Twins


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
