"""The front door for programmers: find a game, fill its box, choose how its rules run, read its records."""

import copyreg
import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from .backends.interpreted import Interpreted
from .core import entry, record
from .core.backend import Backend
from .core.contract import Components, Spec
from .core.errors import BadComponents, BadOption, BadRecord, SaqqaraError, UnknownGame
from .core.game import Game
from .core.layout import dtype
from .core.record import Record
from .core.steps import Player
from .games import discover

if TYPE_CHECKING:
    from .backends.wasm.backend import WebAssembly

MODES = ("cpu", "interpreted", "wasm")


def game(name: str, *, box: str | Path | None = None, mode: str | None = None) -> Game:
    """A game by name.

    `box` is a component file of the owner's own (for pyramids a deck); without it the one that ships is used.
    `mode` is `cpu` (compiled, the default), `interpreted`, or `wasm` (the module that a page runs, under wasmtime); the
    environment variable SAQQARA_MODE changes the default.
    """
    spec = discover.spec(name)
    return _made(spec, shipped_boxes(spec)[0] if box is None else _own_box(spec, Path(box)), mode)


def pad(name: str, *, mode: str | None = None) -> Game:
    """The score pad of a game: its state are the sheets at a real table, its moves what is written on them.

    `mode` is that of `game`. Points, places and winners are counted by the game's own rules.
    """
    spec = _pad_of(discover.spec(name))
    return _made(spec, shipped_boxes(spec)[0], mode)


def games() -> list[str]:
    """The names of all games."""
    return discover.names()


def _pad_of(spec: Spec) -> Spec:
    found = discover.pad(spec.name)
    if found is None:
        raise UnknownGame(f"{spec.name} has no score pad")
    return found


def bot(name: str, *, seconds: float = 0.5, playouts: int = 1_000_000, luck: Random | None = None) -> Player:
    """A bot as a player for `Game.steps`; those that search think for so long, or so many playouts, a decision."""
    from . import bots

    return bots.Thinks(bots.bot(name), bots.Budget(seconds, playouts), luck or Random())


def _made(spec: Spec, components: Components, mode: str | None) -> Game:
    backend = _backend(spec.name, spec.module, mode or os.environ.get("SAQQARA_MODE") or MODES[0])
    return Game(spec, components, backend, lambda name, luck: bot(name, luck=luck))


# A game is pickled, and copied, by what it was made of.
copyreg.pickle(Game, lambda made: (_made, (made.spec, made.components, made.backend.mode)))


def read_record(path: str | Path) -> Record:
    """A record from a file."""
    return record.read(_read(Path(path), BadRecord))


def scan_record(path: str | Path) -> tuple[Record, bool]:
    """A record from a file that may have been changed, and whether its digest fits."""
    return record.scan(_read(Path(path), BadRecord))


def game_of(played: Record, *, box: str | Path | None = None, mode: str | None = None) -> Game:
    """The game of a record, with the box it was played with if that one ships."""
    spec = discover.spec(played.game)
    if box is not None:
        return game(played.game, box=box, mode=mode)
    shipped = shipped_boxes(spec)
    same = [components for components in shipped if components.digest == played.box_digest]
    return _made(spec, (same or shipped)[0], mode)


def shipped_boxes(spec: Spec) -> list[Components]:
    """The boxes that ship with a game, the usual one first."""
    folder = files(spec.folder)
    found = [spec.components((folder / name).read_text("utf-8"), name) for name in spec.shipped]
    return found or [spec.components("", spec.name)]


def _own_box(spec: Spec, path: Path) -> Components:
    return spec.components(_read(path, BadComponents), path.name)


@cache
def _backend(name: str, module: str, mode: str) -> Backend:
    spec = discover.spec(name)
    if module != spec.module:
        spec = _pad_of(spec)
    if mode == "interpreted":
        return Interpreted(spec.label, spec.rules)
    if mode == "cpu":
        from .backends.cpu import Compiled

        return Compiled(spec.label, spec.rules)
    if mode == "wasm":
        return as_module(name) if spec.module == "spec" else pad_as_module(name)
    raise BadOption(f"the rules do not run as {mode!r}, only as {' or '.join(MODES)}")


@cache
def as_module(name: str) -> "WebAssembly":
    """The rules of a game, and its bots', as one WebAssembly module."""
    from .backends.wasm.backend import WebAssembly
    from .backends.wasm.compiler import Job
    from .bots import hindsight, search
    from .bots.judgement import judgement

    spec = discover.spec(name)
    rules, box = {**spec.rules, **judgement(name).rules}, shipped_boxes(spec)[0].records
    return WebAssembly(Job(name, rules, entry.CALLS, search.CALLS + hindsight.CALLS, box.dtype, dtype(spec.state)))


@cache
def pad_as_module(name: str) -> "WebAssembly":
    """The rules of a game's score pad as a WebAssembly module, apart from the game's: a page fetches what it needs."""
    from .backends.wasm.backend import WebAssembly
    from .backends.wasm.compiler import Job

    spec = _pad_of(discover.spec(name))
    box = shipped_boxes(spec)[0].records
    return WebAssembly(Job(spec.label, spec.rules, entry.CALLS, (), box.dtype, dtype(spec.state)))


def _read(path: Path, error_class: type[SaqqaraError]) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise error_class(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise error_class(f"{path} is not a text file in UTF-8") from None
