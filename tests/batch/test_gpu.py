"""On a GPU the same games are played as on a CPU, byte for byte; on a machine without one this is skipped, and said."""

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara.backends.cuda.driver import NoGpu, driver
from saqqara.batch import Tables
from tests.play import Setting, settings_of

GAMES = 10_000
RESETS = ("same", "next", "off")
PAYS = ("win", "points", "margin", "points so far")
SETTINGS = [setting for name in saqqara.games() for setting in settings_of(name)]


@pytest.fixture(autouse=True)
def _gpu() -> None:
    try:
        driver()
    except NoGpu as none:
        pytest.skip(str(none))
    pytest.importorskip("torch", reason="a GPU, but no torch")


def lay(setting: Setting, size: int, device: str, **how: Any) -> Tables:
    how |= dict(setting.options)
    mode = "cpu" if device == "cpu" else "interpreted"  # what runs on a GPU is the kernels in any mode
    return saqqara.batch(setting.name, setting.players, size, 11, device=device, mode=mode, **how)


def plain(array: Any) -> Any:
    return array.cpu().numpy() if hasattr(array, "cpu") else np.asarray(array)


def prints(**arrays: Any) -> dict[str, str]:
    return {name: hashlib.sha256(np.ascontiguousarray(plain(a)).tobytes()).hexdigest() for name, a in arrays.items()}


def everything(tables: Tables) -> dict[str, str]:
    return prints(**tables._memory.saved())


def played(setting: Setting, device: str) -> Iterator[dict[str, str]]:
    """Ten thousand games at once, and once more with the luck that comes next."""
    tables = lay(setting, GAMES, device)
    yield everything(tables)
    for _ in range(2):
        tables.play()
        yield everything(tables)


def stepped(setting: Setting, nth: int, device: str) -> Iterator[dict[str, str]]:
    """Step by step, with all that can be asked between steps."""
    how = {"autoreset": RESETS[nth % 3], "rewards": PAYS[nth % 4], "forced": nth % 2 == 1}
    tables = lay(setting, 1000, device, **how)
    for step in range(300):
        tables.step(tables.sample())
        if step % 60 == 59:
            legal, after, last = tables.legal, tables.afterstates(), tables.last
            yield everything(tables) | prints(
                legal=legal.code, first=legal.first, bits=tables.bits, after=after.observation, code=after.code,
                table=after.table, seen=tables.observe(1), openly=tables.observe(0, openly=True), last=last.observe(0),
                players=tables.field("players"), seats=tables.field(f"seats.{seat_field(tables)}"),
            )  # fmt: skip


def seat_field(tables: Tables) -> str:
    """A field of what belongs to a seat."""
    seat = tables.game.new().array.dtype["seats"].base
    return next(name for name in seat.names or () if not seat[name].base.names)


def asked(setting: Setting, device: str) -> Iterator[dict[str, str]]:
    """Chance that is asked for, tables that stand still, codes that are not allowed, branches."""
    tables = lay(setting, 300, device, chance="asked", illegal="lowest")
    for step in range(200):
        codes = plain(tables.sample()).copy()
        codes[::7] = -5
        tables.step(codes, where=None if step % 2 else np.arange(300) % 3 > 0)
    yield everything(tables)
    branches = tables.take(np.arange(0, 300, 3), seed=5)
    branches.step(branches.sample())
    yield everything(branches)
    tables.reset(np.arange(300) % 2 == 0)
    tables[3] = tables[4]
    yield everything(tables)


@pytest.mark.parametrize("nth", range(len(SETTINGS)), ids=lambda nth: str(SETTINGS[nth]))
def test_the_same_games_as_on_a_cpu(nth: int) -> None:
    setting = SETTINGS[nth]
    for way in (played, asked, lambda setting, device: stepped(setting, nth, device)):
        for on_cpu, on_gpu in zip(way(setting, "cpu"), way(setting, "cuda"), strict=True):
            assert on_gpu == on_cpu


def test_what_was_kept_goes_on_on_the_other() -> None:
    for setting in SETTINGS[:: len(SETTINGS) - 1]:
        here, there = lay(setting, 500, "cpu"), lay(setting, 500, "cuda")
        for _ in range(90):
            codes = here.sample()
            here.step(codes)
        there.load(here.save())
        here.step(here.sample())
        there.step(there.sample())
        back = lay(setting, 500, "cpu")
        back.load(there.save())
        assert everything(back) == everything(here) == everything(there)
        assert there[7] == here[7]


def test_what_is_not_allowed_raises() -> None:
    import torch

    for setting in SETTINGS[:: len(SETTINGS) - 1]:
        tables = lay(setting, 50, "cuda")
        before = everything(tables)
        codes = tables.sample()
        codes[31] = int(torch.nonzero(tables.mask[31] == 0)[0])
        with pytest.raises(saqqara.IllegalMove) as caught:
            tables.step(codes)
        assert caught.value.__notes__ == [f"at table 31, for seat {int(tables.seat[31])}"]
        kept = ("states", "shown", "mask", "episode")
        assert {name: everything(tables)[name] for name in kept} == {name: before[name] for name in kept}
