"""Players that see a redacted state and pick a code. A bot is a module here with a function `choose`.

docs/bots.md shows how to write one in twenty lines.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import cast

from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import State

from .budget import Budget as Budget

LEVELS = ("random", "novice", "adept", "expert")
"""From the weakest to the strongest."""

USUAL_BUDGET = Budget()

Bot = Callable[[Game, State, int, Budget, Random], int]
"""Picks one of the codes that are legal for a seat; the state must be redacted for that seat."""


def names() -> list[str]:
    """The names of all bots."""
    return list(LEVELS)


def bot(name: str) -> Bot:
    """A bot by name."""
    if name not in LEVELS:
        raise BadOption(f"no bot {name!r}; the bots are {', '.join(LEVELS)}")
    return cast(Bot, import_module(f"{__name__}.levels.{name}").choose)
