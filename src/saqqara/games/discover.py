"""Which games there are: every folder here with a `spec.py`. They are listed nowhere."""

import pkgutil
from functools import cache
from importlib import import_module

from saqqara.core.contract import Spec, spec_of
from saqqara.core.errors import UnknownGame

_HERE = __name__.rpartition(".")[0]


def names() -> list[str]:
    """The names of all games."""
    return list(_found())


@cache
def _found() -> tuple[str, ...]:
    here = import_module(_HERE).__path__
    return tuple(sorted(module.name for module in pkgutil.iter_modules(here) if module.ispkg))


def spec(name: str) -> Spec:
    """What a game's folder offers."""
    if name not in _found():
        raise UnknownGame(f"no game {name!r}; the games are {', '.join(_found())}")
    return spec_of(f"{_HERE}.{name}")
