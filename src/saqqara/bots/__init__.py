"""Players that see a redacted state and pick a code. A bot is a module in `levels` with a function `choose`.

docs/bots.md shows how to write one in twenty lines.
"""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, cast

from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import State

from . import levels
from .budget import Budget as Budget

USUAL_BUDGET = Budget()

Bot = Callable[[Game, State, int, Budget, Random], int]
"""Picks one of the codes that are legal for a seat; the state must be redacted for that seat."""


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    found = [module.name for module in pkgutil.iter_modules(levels.__path__)]
    return sorted(found, key=lambda name: (_module(name).LEVEL, name))


def _module(name: str) -> Any:
    return import_module(f"{levels.__name__}.{name}")


def bot(name: str) -> Bot:
    """A bot by name."""
    if name not in names():
        raise BadOption(f"no bot {name!r}; the bots are {', '.join(names())}")
    return cast(Bot, _module(name).choose)
