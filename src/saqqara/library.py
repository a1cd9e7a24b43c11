"""The front door for programmers: find a game, fill its box, choose how its rules run, read its records."""

import os
from functools import cache
from importlib.resources import files
from pathlib import Path

from .backends.interpreted import Interpreted
from .core import discover, record
from .core.backend import Backend
from .core.contract import Components, Spec
from .core.errors import BadComponents, BadOption, BadRecord, SaqqaraError
from .core.game import Game
from .core.record import Record

MODES = ("cpu", "interpreted")


def game(name: str, *, box: str | Path | None = None, mode: str | None = None) -> Game:
    """A game by name.

    `box` is a component file of the owner's own (for pyramids a deck); without it the one that ships is used.
    `mode` is `cpu` (compiled, the default) or `interpreted`; the environment variable SAQQARA_MODE changes the default.
    """
    spec = discover.spec(name)
    components = shipped_boxes(spec)[0] if box is None else _own_box(spec, Path(box))
    return Game(spec, components, _backend(spec.name, mode or os.environ.get("SAQQARA_MODE") or MODES[0]))


def games() -> list[str]:
    """The names of all games."""
    return discover.names()


def read_record(path: str | Path) -> Record:
    """A record from a file."""
    return record.read(_read(Path(path), BadRecord))


def game_of(played: Record, *, box: str | Path | None = None, mode: str | None = None) -> Game:
    """The game of a record, with the box it was played with if that one ships."""
    made = game(played.game, box=box, mode=mode)
    if box is None:
        for components in shipped_boxes(made.spec):
            if components.digest == played.box_digest:
                return Game(made.spec, components, made.backend)
    return made


def shipped_boxes(spec: Spec) -> list[Components]:
    """The boxes that ship with a game, the usual one first."""
    folder = files("saqqara.games") / spec.name
    return [spec.components((folder / name).read_text("utf-8"), name) for name in spec.shipped]


def _own_box(spec: Spec, path: Path) -> Components:
    return spec.components(_read(path, BadComponents), path.name)


@cache
def _backend(name: str, mode: str) -> Backend:
    spec = discover.spec(name)
    if mode == "interpreted":
        return Interpreted(spec.name, spec.rules)
    if mode == "cpu":
        from .backends.cpu import Compiled

        return Compiled(spec.name, spec.rules)
    raise BadOption(f"the rules do not run as {mode!r}, only as {' or '.join(MODES)}")


def _read(path: Path, error_class: type[SaqqaraError]) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise error_class(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise error_class(f"{path} is not a text file in UTF-8") from None
