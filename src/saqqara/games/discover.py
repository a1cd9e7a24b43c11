"""Which games there are: every folder here with a `spec.py`. They are listed nowhere."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from saqqara import games
from saqqara.core.contract import Spec, spec_of
from saqqara.core.errors import UnknownGame

_HERE = games.__name__


def names() -> list[str]:
    """The names of all games."""
    return list(_found())


@cache
def _found() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg))


def spec(name: str) -> Spec:
    """What a game's folder offers."""
    if name not in _found():
        raise UnknownGame(f"no game {name!r}; the games are {', '.join(_found())}")
    return spec_of(f"{_HERE}.{name}")


def pad(name: str) -> Spec | None:
    """The score pad of a game, if its folder has one: a spec whose moves are what people write on their sheets."""
    return spec_of(f"{_HERE}.{name}", "pad") if plug_in(name, "pad") else None


def plug_in(name: str, what: str) -> ModuleType | None:
    """A module that a game's folder may hold for those who look for it, such as bots or reports."""
    module = f"{_HERE}.{name}.{what}"
    return import_module(module) if name in _found() and find_spec(module) else None
