"""Where the golden files of a game are, and which there must be. Knows no game by name."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from saqqara import Game
from saqqara.core.record import Record
from saqqara.core.replay import Step, replay
from tests.play import Setting

GAMES = Path(__file__).parent.parent / "games"


class Finish(NamedTuple):
    """How a game ended: its record, and its last step."""

    game: Game
    record: Record
    last: Step


class Ending(NamedTuple):
    """A way to end that a single random game seldom shows: where to look for it, and whether a game did end so."""

    players: int
    options: dict[str, str]
    is_so: Callable[[Finish], bool]


def finish(game: Game, record: Record) -> Finish:
    """How a record ends."""
    *_, last = replay(game, record)
    return Finish(game, record, last)


def endings_of(name: str) -> dict[str, Ending]:
    """The named endings of a game: `ENDINGS` in `endings.py` beside its tests, if it has one."""
    module = f"tests.games.{name}.endings"
    found: dict[str, Ending] = import_module(module).ENDINGS if find_spec(module) else {}
    return found


def record_of(setting: Setting) -> Path:
    """The golden record of a setting."""
    return _existing(setting.name, f"{setting}.txt")


def counts_of(setting: Setting) -> Path:
    """The counts of positions along that record."""
    return _existing(setting.name, f"{setting}.perft")


def record_of_ending(name: str, ending: str) -> Path:
    """The golden record of a named ending."""
    return _existing(name, f"{name}-{ending}.txt")


def _existing(name: str, file: str) -> Path:
    path = GAMES / name / "golden" / file
    if not path.exists():
        pytest.fail(f"{name} has no golden file {file}: `make golden GAME={name}` makes them", pytrace=False)
    return path
