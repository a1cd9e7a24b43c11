"""Records and counts that must not change unless the rules version does."""

from pathlib import Path

import pytest

import saqqara
from saqqara import CHANCE
from saqqara.core.replay import replay, verify
from saqqara.games import discover
from tests.perft import breakdown, perft
from tests.play import Setting, settings_of

HERE = Path(__file__).parent
SETTINGS = [setting for name in discover.names() for setting in settings_of(name)]
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@each_setting
def test_every_game_has_a_record(setting: Setting) -> None:
    assert (HERE / f"{setting}.txt").exists()
    assert (HERE / f"{setting}.perft").exists()


@pytest.mark.parametrize("path", sorted(HERE.glob("*.txt")), ids=lambda path: path.stem)
def test_records_still_hold(path: Path) -> None:
    record = saqqara.read_record(path)
    game = saqqara.game_of(record)
    assert verify(game, record) == sum(move.seat == CHANCE for move in record.moves)


@each_setting
def test_counts_of_positions(setting: Setting, request: pytest.FixtureRequest) -> None:
    most = 20_000 if request.config.getoption("--mode") == "cpu" else 400
    record = saqqara.read_record(HERE / f"{setting}.txt")
    game = saqqara.game_of(record)
    states = {number: step.after for number, step in enumerate(replay(game, record), 1)}
    for line in (HERE / f"{setting}.perft").read_text("utf-8").splitlines():
        number, _, counts = line.partition(": ")
        for depth, count in enumerate(map(int, counts.split()), 1):
            if count <= most:
                found = perft(game, states[int(number)], depth)
                assert found == count, f"after move {number}, depth {depth}:\n" + breakdown(
                    game, states[int(number)], depth
                )
