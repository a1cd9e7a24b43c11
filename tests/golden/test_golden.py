"""Records and counts that must not change unless the rules version does. Runs on every game, and names none."""

from pathlib import Path

import pytest

import saqqara
from saqqara import CHANCE
from saqqara.core.replay import replay, verify
from tests.perft import breakdown, perft
from tests.play import Setting, settings_of

from .golden import GAMES, counts_of, endings_of, finish, record_of, record_of_ending
from .make import write_setting

SETTINGS = [setting for name in saqqara.games() for setting in settings_of(name)]
ENDINGS = [(name, label) for name in saqqara.games() for label in endings_of(name)]
each_game = pytest.mark.parametrize("name", saqqara.games())
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@each_game
def test_the_golden_files_are_those_of_the_settings_and_endings(name: str) -> None:
    """None is missing, and none is left from before."""
    wanted = {path for setting in settings_of(name) for path in (record_of(setting), counts_of(setting))}
    wanted |= {record_of_ending(name, label) for label in endings_of(name)}
    assert set((GAMES / name / "golden").iterdir()) == wanted


def test_what_is_missing_is_said_with_the_command_that_makes_it() -> None:
    with pytest.raises(
        pytest.fail.Exception, match=r"has no golden file hounds-2p\.txt: `make golden GAME=hounds` makes"
    ):
        record_of(Setting("hounds", 2, ()))


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/golden/*.txt")), ids=lambda path: path.stem)
def test_records_still_hold(path: Path) -> None:
    record = saqqara.read_record(path)
    game = saqqara.game_of(record)
    assert verify(game, record) == sum(move.seat == CHANCE for move in record.moves)


@pytest.mark.parametrize(("name", "label"), ENDINGS, ids=str)
def test_a_named_ending_is_that_ending(name: str, label: str) -> None:
    ending, record = endings_of(name)[label], saqqara.read_record(record_of_ending(name, label))
    assert (len(record.seats), record.options) == (ending.players, ending.options)
    assert ending.is_so(finish(saqqara.game_of(record), record))


@each_game
def test_an_ending_is_not_every_ending(name: str) -> None:
    """What says of the first golden record that it ended in each of the ways would say it of any."""
    record = saqqara.read_record(record_of(settings_of(name)[0]))
    end = finish(saqqara.game_of(record), record)
    assert not endings_of(name) or not all(ending.is_so(end) for ending in endings_of(name).values())


@each_setting
def test_counts_of_positions(setting: Setting, request: pytest.FixtureRequest) -> None:
    most = 20_000 if request.config.getoption("--mode") == "cpu" else 400
    record = saqqara.read_record(record_of(setting))
    game = saqqara.game_of(record)
    states = {number: step.after for number, step in enumerate(replay(game, record), 1)}
    for line in counts_of(setting).read_text("utf-8").splitlines():
        number, _, counts = line.partition(": ")
        for depth, count in enumerate(map(int, counts.split()), 1):
            if count <= most:
                found = perft(game, states[int(number)], depth)
                assert found == count, f"after move {number}, depth {depth}:\n" + breakdown(
                    game, states[int(number)], depth
                )


@each_game
def test_golden_files_can_be_made_again(name: str, tmp_path: Path) -> None:
    """The maker gives the very files that are kept."""
    setting = settings_of(name)[0]
    write_setting(saqqara.game_of(saqqara.read_record(record_of(setting))), setting, tmp_path)
    assert (tmp_path / f"{setting}.txt").read_text("utf-8") == record_of(setting).read_text("utf-8")
    assert (tmp_path / f"{setting}.perft").read_text("utf-8") == counts_of(setting).read_text("utf-8")
