"""Players that see a redacted state and pick a code. A bot is a module here with a function `choose`."""

import pkgutil
from importlib import import_module
from random import Random
from typing import Protocol, cast

from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import State


class Bot(Protocol):
    """Picks one of the codes that are legal for a seat; the state must be redacted for that seat."""

    def __call__(self, game: Game, state: State, seat: int, random: Random) -> int:
        """A legal code."""


def names() -> list[str]:
    """The names of all bots."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def bot(name: str) -> Bot:
    """A bot by name."""
    if name not in names():
        raise BadOption(f"no bot {name!r}; the bots are {', '.join(names())}")
    return cast(Bot, import_module(f"{__name__}.{name}").choose)
