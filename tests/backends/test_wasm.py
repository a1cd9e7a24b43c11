"""Modules: what they offer and do without, where they are kept, and what is said where they cannot be made."""

import base64
import json
import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

import saqqara
from saqqara import engine
from saqqara.backends.apart import NotCompiled
from saqqara.backends.cache import source_print
from saqqara.backends.wasm import link
from saqqara.backends.wasm.compiler import Job
from saqqara.backends.wasm.module import build
from saqqara.backends.wasm.shape import shape
from saqqara.bots import Budget
from saqqara.bots.thinking import thinker
from saqqara.core import entry
from saqqara.core.arguments import BytesOfStates, Grid, Numbers, OneBox, OneState, Reals, States
from saqqara.core.errors import SaqqaraError
from saqqara.core.layout import blank, dtype, int8, int32
from saqqara.core.rule import rule, stand_in
from saqqara.games import discover
from saqqara.library import shipped_boxes
from tests.play import step
from tests.webassembly import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())
each_game = pytest.mark.parametrize("name", saqqara.games())
DOCS = Path(__file__).parents[2] / "docs" / "engine.md"
ALWAYS = {"memory", "__heap_base"}


class Box:
    """A toy's box."""

    factor: int32


class State:
    """A toy's state."""

    small: int8
    large: int32


class Pair(NamedTuple):
    """Several arguments in one."""

    reals: Reals
    half: float


@stand_in
def bonus(number: int) -> int:
    raise NotImplementedError


@rule
def doubled(number: int) -> int:
    return 2 * number


@rule
def everything(
    boxes: OneBox, states: States, raw: BytesOfStates, number: int, numbers: Numbers, grid: Grid, pair: Pair
) -> float:
    """Reads and writes all that can be handed in."""
    states[1].large = boxes[0].factor * states[0].small + bonus(number)
    raw[0, 0] += 1
    for place in range(len(numbers)):
        numbers[place] += grid[place, 1]
    grid[1, 2] = len(states)
    pair.reals[0] = pair.half / 2
    return float(pair.half + raw.shape[1])


@rule
def answers_nothing(states: OneState) -> None:
    states[0].small = -1


@rule
def answers_truth(states: OneState, number: int) -> bool:
    return bool(states[0].small == number)


@rule
def allocates(numbers: Numbers) -> int:
    return int(np.sort(numbers)[0])  # type: ignore[call-overload]


@rule
def raises(number: int) -> int:
    if number:
        raise ValueError
    return number


@rule
def needs_a_library(real: float) -> float:
    return math.sin(real)


@rule
def cannot_be_typed(number: int) -> int:
    return number.surprise  # type: ignore[attr-defined, no-any-return]


TOY = Job("toy", {"bonus": doubled}, (), (), dtype(Box), dtype(State))


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SAQQARA_CACHE", str(tmp_path))
    return tmp_path


def loaded(*calls: Any, optional: tuple[Any, ...] = ()) -> Any:
    from saqqara.backends.wasm.run import Machine

    return Machine(build(TOY._replace(calls=calls, optional=optional)))


@each_game
def test_a_module_imports_nothing_and_offers_what_is_documented(name: str) -> None:
    import wasmtime

    module = wasmtime.Module(wasmtime.Engine(), engine.build(name).read_bytes())
    assert [found.name for found in module.imports] == []
    assert {found.name for found in module.exports} == set(engine.calls()) | ALWAYS


def test_the_page_about_modules_has_every_call() -> None:
    rows = {
        f"| `{name}` | {' '.join(told['numbers'])} | {told['answers'] or 'nothing'} |"
        for name, told in engine.calls().items()
    }
    assert rows == {line for line in DOCS.read_text("utf-8").splitlines() if line.startswith("| `")}


@each_game
def test_no_call_makes_its_memory_grow(name: str) -> None:
    """Rules allocate nothing: only who calls makes room."""
    import wasmtime

    from saqqara.backends.wasm.run import Instance, Machine

    made = Machine(engine.build(name))
    instance = Instance(wasmtime.Store(made._engine), made._module)
    game = saqqara.game(name, mode="interpreted")
    state, random = game.new(), Random(1)
    instance._room(1 << 20)
    before, seats = instance._memory.size(instance._store), np.array([0])
    for _ in range(30):
        step(game, state, random)
        raw = np.ndarray((1, state.array.itemsize), np.uint8, state.copy().array)
        page, written, ends = np.empty(1 << 14, np.uint8), np.empty(1, np.int64), np.empty((1, 4), np.int64)
        codes = np.empty(game.spec.codes, np.int64)
        handed = game.box, state.copy().array, raw, seats, codes, game.labels, page, written, ends
        instance.call("update", shape(entry.call_update), handed)
    assert instance._memory.size(instance._store) == before


def test_everything_can_be_handed_in(own_cache: Path) -> None:
    boxes, states = blank(Box), blank(State, 2)
    boxes["factor"], states["small"] = 5, (3, 4)
    raw = np.ndarray((2, states.itemsize), np.uint8, states)
    numbers, grid, reals = np.array([1, 2]), np.arange(6).reshape(2, 3), np.zeros(2)
    machine = loaded(everything, answers_nothing, answers_truth)
    assert machine.exports == {"everything", "answers_nothing", "answers_truth"} | ALWAYS
    told = machine.runs(everything)(boxes, states, raw, -4, numbers, grid, Pair(reals, 1.5))
    assert told == 1.5 + states.itemsize
    assert states["large"].tolist() == [0, 5 * 3 - 8]
    assert states["small"].tolist() == [4, 4]
    assert (numbers.tolist(), grid.tolist(), reals.tolist()) == ([2, 6], [[0, 1, 2], [3, 4, 2]], [0.75, 0])
    assert boxes["factor"].tolist() == [5]
    assert machine.runs(answers_nothing)(states[:1]) is None
    assert machine.runs(answers_truth)(states[:1], -1) is True
    assert machine.runs(answers_truth)(states[:1], 1) is False
    with pytest.raises(OverflowError, match="number is 2147483648, which does not fit"):
        machine.runs(answers_truth)(states[:1], 1 << 31)
    with pytest.raises(TypeError, match="in one piece"):
        machine.runs(answers_nothing)(blank(State, 3)[::2])


def test_what_raises_stops(own_cache: Path) -> None:
    import wasmtime

    run = loaded(raises).runs(raises)
    assert run(0) == 0
    with pytest.raises(wasmtime.Trap):
        run(1)


def test_what_a_page_cannot_do_is_refused_by_name(own_cache: Path) -> None:
    with pytest.raises(SaqqaraError, match="cannot be linked: rules call what is not there in a page: NRT_"):
        build(TOY._replace(calls=(allocates,)))
    with pytest.raises(SaqqaraError, match=r"not there in a page: sin$"):
        build(TOY._replace(calls=(needs_a_library,)))
    with pytest.raises(NotCompiled, match=r"the rules of toy cannot be made into WebAssembly: .*surprise"):
        build(TOY._replace(calls=(cannot_be_typed,)))


def test_a_judgement_that_cannot_be_compiled_leaves_the_rest(own_cache: Path) -> None:
    machine = loaded(answers_nothing, optional=(cannot_be_typed, answers_truth))
    assert machine.exports == {"answers_nothing", "answers_truth"} | ALWAYS


def test_without_a_linker_its_package_is_named(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(link, "_has_zig", lambda: False)
    with pytest.raises(link.NoLinker, match=r"wasm-ld is needed: apt install lld, or pip install ziglang"):
        engine.build(saqqara.games()[0])


def test_without_wasmtime_its_package_is_named() -> None:
    code = f"""import sys; sys.modules["wasmtime"] = None
import saqqara
try: saqqara.game({saqqara.games()[0]!r}, mode="wasm")
except saqqara.SaqqaraError as error: print(error)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "to run rules as WebAssembly wasmtime is needed: pip install wasmtime\n"


def test_a_module_is_made_once(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = TOY._replace(calls=(answers_truth,))
    path = build(job)
    code = path.read_bytes()
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(link, "_has_zig", lambda: False)
    assert build(job) == path  # there is no linker any more
    monkeypatch.undo()
    assert build(job._replace(rules={"bonus": answers_truth})) != path
    monkeypatch.setenv("SAQQARA_CACHE", str(own_cache / "another"))
    assert build(job).read_bytes() == code, "the same rules give the same module"


def test_all_modules_are_written_for_a_page(tmp_path: Path) -> None:
    engine.write(tmp_path / "modules")
    told = json.loads((tmp_path / "modules" / "engine.json").read_text("utf-8"))
    assert list(told["games"]) == saqqara.games()
    for name, game in told["games"].items():
        spec = discover.spec(name)
        assert (tmp_path / "modules" / game["file"]).read_bytes() == engine.build(name).read_bytes()
        assert game["rules"] == source_print(spec.rules)
        assert 0 < game["gzipped"] < game["bytes"]
        known = json.loads((tmp_path / "modules" / f"{name}.json").read_text("utf-8"))
        assert (known["rules"], known["state"]) == (game["rules"], dtype(spec.state).itemsize)
        for box, components in zip(known["boxes"], shipped_boxes(spec), strict=True):
            assert box["digest"] == components.digest
            assert base64.b64decode(box["data"]) == components.records.tobytes()
        assert {int(number) for number in known["reasons"]} == set(spec.reasons)
        if pad := discover.pad(name):
            sheets = json.loads((tmp_path / "modules" / f"{name}-pad.json").read_text("utf-8"))
            assert (sheets["rules"], sheets["state"]) == (game["rules"], dtype(pad.state).itemsize)
            assert {int(number) for number in sheets["reasons"]} == set(pad.reasons)
            assert (tmp_path / "modules" / f"{name}-pad.wasm").read_bytes() == engine.build_pad(name).read_bytes()


def test_one_module_is_written_by_name(tmp_path: Path) -> None:
    name = saqqara.games()[-1]
    words = [sys.executable, "-m", "saqqara.engine", str(tmp_path)]
    done = subprocess.run([*words, name], capture_output=True, text=True, check=True)
    code = (tmp_path / f"{name}.wasm").read_bytes()
    assert done.stdout == f"{name}: {len(code):,} bytes of WebAssembly\n"
    pad = [f"{name}-pad.wasm", f"{name}-pad.json"] if discover.pad(name) else []
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{name}.wasm", f"{name}.json", *pad, "engine.json", "calls.ts", "prints.json",
    }  # fmt: skip
    done = subprocess.run([*words, "hounds"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[0][:24]) == (1, "saqqara: no game 'hounds")


@each_game
def test_bots_think_the_same(name: str) -> None:
    games = [saqqara.game(name, mode=mode) for mode in ("cpu", "wasm")]
    state, random = games[0].new(), Random(3)
    for _ in range(25):
        step(games[0], state, random)
        for seat in games[0].waiting(state):
            seen = games[0].redact(state, seat)
            fast, module = (
                thinker(game).searched(game.state(seen.tobytes()), seat, Budget(math.inf, 64), Random(5))
                for game in games
            )
            assert fast.candidates == module.candidates
            told = [
                thinker(game).advised(thought, seat, 5) for game, thought in zip(games, (fast, module), strict=True)
            ]
            assert told[0] == told[1]


def test_every_thread_has_a_memory_of_its_own() -> None:
    game = saqqara.game(saqqara.games()[0], mode="wasm")

    def play(seed: int) -> bytes:
        state, random = game.new(), Random(seed)
        while not game.over(state):
            step(game, state, random)
        return state.tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, [1, 2] * 4)) == [play(1), play(2)] * 4


def test_a_program_ends_without_a_word() -> None:
    """Whatever it holds, in whichever thread."""
    code = f"""import threading, saqqara
game = saqqara.game({saqqara.games()[0]!r}, mode="wasm")
kept = [game.new()]
thread = threading.Thread(target=lambda: kept.append(game.new()))
thread.start(); thread.join()"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@each_game
def test_what_the_module_does_not_offer_gets_one_of_its_own(name: str) -> None:
    """Random play as a whole, which no page needs."""
    from saqqara.sim.simulate import simulate

    fast, module = (
        simulate(saqqara.game(name, mode=mode), 2, 40, 1, {}, 2, lambda done: None)[0] for mode in ("cpu", "wasm")
    )
    for column in ("steps", "points", "won", "astray"):
        assert np.array_equal(getattr(fast, column), getattr(module, column))
