"""The front door for programmers: find a game, fill its box, choose how its rules run, read its records."""

import copyreg
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

from .core import record
from .core.backend import Backend, Interpreted
from .core.contract import CHANCE, Components, Spec
from .core.errors import BadComponents, BadOption, BadRecord, IllegalMove, SaqqaraError
from .core.game import Game
from .core.layout import State
from .core.record import Record
from .core.steps import Player
from .games import discover

MODES = ("cpu", "interpreted")


def game(name: str, *, box: str | Path | None = None, mode: str | None = None) -> Game:
    """A game by name.

    `box` is a component file of the owner's own (for pyramids a deck); without it the one that ships is used.
    `mode` is `cpu` (compiled, the default) or `interpreted`; the environment variable SAQQARA_MODE changes the default.
    """
    spec = discover.spec(name)
    return _made(spec, shipped_boxes(spec)[0] if box is None else _own_box(spec, Path(box)), mode)


def games() -> list[str]:
    """The names of all games."""
    return discover.names()


def bot(name: str, *, seconds: float = 0.5, playouts: int = 1_000_000, luck: Random | None = None) -> Player:
    """A bot as a player for `Game.steps`; those that search think for so long, or so many playouts, a decision."""
    from . import bots

    choose, budget, mind = bots.bot(name), bots.Budget(seconds, playouts), luck or Random()
    return lambda game, state, seat: choose(game, state, seat, budget, mind)


def _made(spec: Spec, components: Components, mode: str | None) -> Game:
    backend = _backend(spec.name, mode or os.environ.get("SAQQARA_MODE") or MODES[0])
    return Game(spec, components, backend, lambda name, luck: bot(name, luck=luck))


# A game is pickled, and copied, by what it was made of.
copyreg.pickle(Game, lambda made: (_made, (made.spec, made.components, made.backend.mode)))


def load(made: Game) -> tuple[State, int]:
    """Call every rule that a table needs once, so that no move waits for its code; answers a state and who is due."""
    state, luck = made.new(made.spec.players[0]), Random(1)
    for _ in range(made.spec.longest):
        if not (due := made.chance(state)):
            break
        made.apply(state, CHANCE, luck.randrange(due))
    seat = made.waiting(state)[0]
    made.codes(made.trial(state, seat), seat)
    made.updates([state.tobytes()] * 2, [seat])
    made.write(state, seat, made.codes(state, seat)[0])
    made.is_turn(state, seat, [0])
    made.over(state)
    made.scores(state)
    made.breakdown(state)
    made.winners(state)
    with suppress(IllegalMove):
        made.apply(state, seat, made.spec.codes)
    return state, seat


def prepare(name: str) -> tuple[str, float]:
    """Compile all that a game needs, or find it in the cache; answers the name and the seconds it took."""
    from .bots import Budget, bot, names
    from .bots.advice import advise
    from .sim.simulate import simulate

    start = time.perf_counter()
    made = game(name, mode="cpu")
    state, seat = load(made)
    made.astray(state)
    simulate(made, made.spec.players[0], 1, 1, {}, 1, lambda done: None)
    for level in names():
        bot(level)(made, state, seat, Budget(playouts=2), Random(1))
    advise(made, state, seat, Budget(playouts=2), Random(1))
    return name, time.perf_counter() - start


def prepare_all(tell: Callable[[str], None]) -> None:
    """Compile the rules and bots of all games in processes of their own, unless that was done for these sources."""
    from concurrent.futures import ProcessPoolExecutor

    from .compiled import use_cache

    done = use_cache() / "prepared"
    if done.exists():
        return
    tell(f"Compiling the rules of {' and '.join(games())} and bots (once; it can take a minute) ...")
    with ProcessPoolExecutor() as pool:
        for name, seconds in pool.map(prepare, games()):
            tell(f"{name}: ready after {seconds:.1f} s")
    done.touch()


def read_record(path: str | Path) -> Record:
    """A record from a file."""
    return record.read(_read(Path(path), BadRecord))


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
def _backend(name: str, mode: str) -> Backend:
    spec = discover.spec(name)
    if mode == "interpreted":
        return Interpreted(spec.name, spec.rules)
    if mode == "cpu":
        from .compiled import Compiled

        return Compiled(spec.name, spec.rules)
    raise BadOption(f"the rules do not run as {mode!r}, only as {' or '.join(MODES)}")


def _read(path: Path, error_class: type[SaqqaraError]) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise error_class(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise error_class(f"{path} is not a text file in UTF-8") from None
