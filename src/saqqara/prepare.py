"""Before anybody plays: rules and bots are compiled, and loaded, so that no move waits for them."""

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

from . import library
from .backends import cache
from .bots import Budget, bot, names
from .bots.decision import first_decision
from .core.errors import BadOption, IllegalMove
from .core.game import Game
from .core.layout import State
from .games import discover

Tell = Callable[[str], None]


def load(made: Game) -> tuple[State, int]:
    """Call every rule that a table needs once, so that no move waits for its code; answers a state and who is due."""
    state, seat = first_decision(made)
    for code in made.codes(made.trial(state, seat), seat)[:1]:
        made.write(state, seat, code)
    made.updates([state.tobytes()] * 2, [seat])
    made.is_turn(state, seat, [0])
    made.redacted(state.array, [seat])
    made.turn(state, seat, made.codes(state, seat)[:1], lambda due: 0)
    made.opening(made.new(state.players), lambda due: 0)
    made.over(state)
    made.read_box(made.components.text, made.name)
    made.scores(state)
    made.breakdown(state)
    made.winners(state)
    with suppress(IllegalMove):
        made.apply(state, seat, made.spec.codes)
    return state, seat


def prepare(name: str) -> tuple[float, str]:
    """Compile all that a game needs, or find it in the cache; answers the seconds, and why bots cannot judge it."""
    from .bots.advice import advise
    from .sim.simulate import simulate

    start, trouble = time.perf_counter(), ""
    made = library.game(name, mode="cpu")
    state, seat = load(made)
    made.astray(state)
    simulate(made, made.spec.players[0], 1, 1, {}, 1, lambda done: None)
    seen = made.redact(state, seat)
    try:
        advise(made, seen, seat, Budget(playouts=2), Random(1))
    except BadOption as error:
        trouble = str(error)
    for level in names(made):
        bot(level)(made, seen, seat, Budget(playouts=2), Random(1))
    return time.perf_counter() - start, trouble


def prepare_all(tell: Tell) -> None:
    """Compile the rules and bots of all games in processes of their own, but those that were and did not change."""
    todo = {name: _mark(name) for name in discover.names() if not prepared(name)}
    if not todo:
        return
    tell(f"Compiling the rules of {' and '.join(todo)} and bots (once; it can take a minute) ...")
    with ProcessPoolExecutor() as pool:
        under_way = {name: pool.submit(prepare, name) for name in todo}
        for name, made in under_way.items():
            try:
                seconds, trouble = made.result()
                tell(f"{name}: ready after {seconds:.1f} s" + (f", but {trouble}" if trouble else ""))
                if not trouble:
                    todo[name].touch()
            except Exception as error:  # one game must not keep the others from being played
                tell(f"{name}: not ready: {' '.join(str(error).split())}")


def prepare_cuda(tell: Tell) -> None:
    """Make the kernels of all games, for which no GPU is needed; where there is one, its machine code too."""
    from .backends.cuda.driver import NoGpu, driver
    from .batch.gpu.kernels import ptx

    for name in discover.names():
        start = time.perf_counter()
        file = ptx(library.game(name, mode="interpreted"))
        tell(f"{name}: {file} after {time.perf_counter() - start:.1f} s")
    try:
        driver()
    except NoGpu as none:
        tell(f"Not tried out: {none}")
        return
    from .batch import batch

    for name in discover.names():
        start = time.perf_counter()
        batch(name, mode="interpreted", device="cuda")
        tell(f"{name}: loaded into the GPU after {time.perf_counter() - start:.1f} s")


def prepared(name: str) -> bool:
    """Whether a game is compiled, as it is now."""
    return _mark(name).exists()


def _mark(name: str) -> Path:
    """The file that says that a game is prepared."""
    return cache.folder(name, discover.spec(name).rules) / "prepared"
