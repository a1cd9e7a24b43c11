"""Players that see a redacted state and pick a code. A bot is a module in `levels` with a function `choose`.

docs/bots.md shows how to write one in twenty lines.
"""

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, cast

from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import State

from . import levels
from .budget import Budget as Budget
from .thinking import can_judge

USUAL_BUDGET = Budget()

Bot = Callable[[Game, State, int, Budget, Random], int]
"""Picks one of the codes that are legal for a seat; the state must be redacted for that seat."""


@dataclass(frozen=True)
class Thinks:
    """A bot as a player: with what it may spend on a decision, and luck of its own."""

    choose: Bot
    budget: Budget
    luck: Random

    def __call__(self, game: Game, state: State, seat: int) -> int:
        """The code it plays."""
        return self.choose(game, state, seat, self.budget, self.luck)


_CALLED = ("Imhotep", "Merit", "Djoser", "Nefret", "Khafre", "Tiye")


def called(seat: int) -> str:
    """What the bot of a seat is called; at a table with more seats than names they come round again, numbered."""
    before, place = divmod(seat, len(_CALLED))
    return f"{_CALLED[place]} {before + 1}" if before else _CALLED[place]


def names(game: Game | None = None) -> list[str]:
    """The names of all bots, or of those that can play a game, the weakest first."""
    return [name for name, level in _levels().items() if game is None or not level.JUDGES or can_judge(game)]


def bot(name: str) -> Bot:
    """A bot by name."""
    if name not in _levels():
        raise BadOption(f"no bot {name!r}; the bots are {', '.join(names())}")
    return cast(Bot, _levels()[name].choose)


class Manner(NamedTuple):
    """How a bot that a page can play thinks: it judges moves, by so many spreads too good, or plays them out."""

    judges: bool
    misjudges: float
    plays_out: bool


def manners() -> dict[str, Manner]:
    """How those bots think that say so in numbers, the weakest first."""
    return {
        name: Manner(level.JUDGES, getattr(level, "MISJUDGES", 0.0), getattr(level, "PLAYS_OUT", False))
        for name, level in _levels().items()
        if not level.JUDGES or hasattr(level, "MISJUDGES") or hasattr(level, "PLAYS_OUT")
    }


@cache
def _levels() -> dict[str, Any]:
    """The modules of all bots, the weakest first."""
    modules = [module.name for module in pkgutil.iter_modules(levels.__path__)]
    found: dict[str, Any] = {name: import_module(f"{levels.__name__}.{name}") for name in modules}
    return {name: found[name] for name in sorted(found, key=lambda name: (found[name].LEVEL, name))}
