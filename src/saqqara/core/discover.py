"""Which games there are: every folder under `games/` with a `spec.py`. They are listed nowhere."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from saqqara import games

from .contract import Spec
from .errors import UnknownGame


def names() -> list[str]:
    """The names of all games."""
    return sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)


@cache
def spec(name: str) -> Spec:
    """What a game's folder offers."""
    if name not in names():
        raise UnknownGame(f"no game {name!r}; the games are {', '.join(names())}")
    found = import_module(f"{games.__name__}.{name}.spec").SPEC
    assert isinstance(found, Spec)
    return found


def plug_in(name: str, what: str) -> ModuleType | None:
    """A module that a game's folder may hold for those who look for it, such as bots or reports."""
    module = f"{games.__name__}.{name}.{what}"
    return import_module(module) if name in names() and find_spec(module) else None
