"""Rules are plain Python functions; this makes them runnable elsewhere without writing them twice.

`@rule` only marks a function. `twin` gives its counterpart for a compiler: the same code, in which every other rule
it calls is its twin too. So one source runs interpreted and compiled by Numba.
"""

import dis
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)


def rule(function: F) -> F:
    """Mark a function as a rule: no allocation, no I/O, only numbers, records, and constant texts as bytes."""
    function.__dict__["rule"] = True
    return function


def short_rule(function: F) -> F:
    """Mark a rule that does so little that calling it would cost more: compilers put it in place of the call."""
    function.__dict__["short"] = True
    return rule(function)


def is_short(function: Function) -> bool:
    """Whether a rule, or its twin, is marked as short."""
    return "short" in vars(function)


def stand_in(function: F) -> F:
    """Mark a signature that every game fills with its own rule of the same name."""
    function.__dict__["stand_in"] = True
    return function


class Twins:
    """The twins of all rules of one game under one compiler."""

    def __init__(self, compiler: Callable[[Function], Function], label: str, rules: Mapping[str, Function]) -> None:
        self._compiler = compiler
        self._label = label
        self._rules = rules
        self._made: dict[Function, Function] = {}

    def relinked(self, function: Function) -> Function:
        """The same function, uncompiled, in which every rule and stand-in it calls is a twin."""
        assert isinstance(function, FunctionType)
        names = dict(function.__globals__)
        for name in _global_names(function):
            value = names.get(name)
            if isinstance(value, FunctionType) and ("rule" in vars(value) or "stand_in" in vars(value)):
                names[name] = self._twin(value)
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        # The label keeps the cached code of one game apart from another's.
        copy.__qualname__ = f"{function.__qualname__}@{self._label}"
        copy.__module__ = function.__module__
        copy.__doc__ = function.__doc__
        copy.__dict__.update(function.__dict__)
        return copy

    def _twin(self, function: Function) -> Function:
        if "stand_in" in vars(function):
            function = self._rules[function.__name__]
        if function not in self._made:
            self._made[function] = self._compiler(self.relinked(function))
        return self._made[function]


def _global_names(function: FunctionType) -> set[str]:
    return {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
