"""Which games there are: every folder under `games/` with a `spec.py`. They are listed nowhere."""

import pkgutil
from importlib import import_module

from saqqara import games

from .contract import Spec
from .errors import UnknownGame


def names() -> list[str]:
    """The names of all games."""
    return sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)


def spec(name: str) -> Spec:
    """What a game's folder offers."""
    if name not in names():
        raise UnknownGame(f"no game {name!r}; the games are {', '.join(names())}")
    found = import_module(f"{games.__name__}.{name}.spec").SPEC
    assert isinstance(found, Spec)
    return found
