"""Games in hindsight: everything adds up, what is exact is exact, and who plays well gives nothing away."""

import json
import subprocess
from pathlib import Path
from random import Random

import numpy as np
import pytest

import saqqara
from saqqara import CHANCE, Game, engine
from saqqara.backends.cpu import Compiled
from saqqara.backends.interpreted import Interpreted
from saqqara.bots import Budget, Thinks, bot, hindsight, names
from saqqara.bots.losses import losses
from saqqara.core.errors import BadRecord
from saqqara.core.steps import Step
from saqqara.games import discover
from saqqara.study.analysis import Analysis, Analyst
from tests.bots.toy import toy
from tests.command import COMMAND, run
from tests.play import Setting, settings_of
from tests.webassembly import missing

each_game = pytest.mark.parametrize("name", discover.names())
each_backend = pytest.mark.parametrize("backend", [Interpreted, Compiled])
LITTLE = 0.01
GAMES = Path(__file__).parents[1] / "games"


def played(game: Game, setting: Setting, levels: list[str], seed: int) -> list[Step]:
    """A game of bots, one level after the other round the table."""
    players = [
        Thinks(bot(levels[seat % len(levels)]), Budget(60, 32), Random(seat + seed)) for seat in range(setting.players)
    ]
    return list(game.steps(players, seed, state=setting.new(game)))


def analysed(game: Game, steps: list[Step], effort: float = LITTLE) -> Analysis:
    seats = [f"seat {seat}" for seat in range(steps[-1].after.players)]
    return Analyst(game, effort).analyse(steps, seats, lambda _: None)


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_start_luck_gifts_and_losses_make_the_result(name: str, seed: int) -> None:
    game = saqqara.game(name, mode="cpu")
    settings = settings_of(name)
    setting = settings[seed * 7 % len(settings)]
    steps = played(game, setting, ["random"], seed)
    found = analysed(game, steps)
    winners = game.winners(steps[-1].after)
    for seat, account in enumerate(found.accounts):
        assert account.result == pytest.approx((seat in winners) / len(winners))
        total = account.start.value + account.luck.value + account.given.value - account.lost.value
        assert total == pytest.approx(account.result, abs=1e-9)
    for moment in found.chances:
        assert sum(chance.value for chance in moment) == pytest.approx(1, abs=1e-3)
    for before, step, after in zip(found.chances, found.steps, found.chances[1:], strict=False):
        for seat in range(setting.players):
            assert after[seat].value - before[seat].value == pytest.approx(step.change[seat].value, abs=1e-4)
    assert [step.seat for step in found.steps] == [None if step.seat == CHANCE else step.seat for step in steps]
    assert json.loads(json.dumps(found.data()))["game"] == name


@each_game
def test_who_plays_by_judgement_gives_nothing_away(name: str) -> None:
    game = saqqara.game(name, mode="cpu")
    steps = played(game, Setting(name, 2, ()), ["adept", "random"], 3)
    good, bad = analysed(game, steps).accounts
    assert good.lost.value == good.lost.error == 0
    assert bad.lost.value != 0
    assert bad.points.error > 0


@each_game
def test_another_order_of_work_finds_the_same(name: str) -> None:
    game = saqqara.game(name, mode="cpu")
    steps = played(game, Setting(name, 2, ()), ["novice"], 5)
    analyst = Analyst(game, LITTLE)
    for nth in (40, 20, 30):
        first, second = (analyst.weigh(steps[nth], nth) for _ in range(2))
        assert (first.row == second.row).all()
        assert (first.kinds == second.kinds).all()


@each_backend
def test_chances_that_can_be_counted_are_exact(backend: type) -> None:
    """The last die of a game: with five or six it is won, with four shared; who may take a three takes more."""
    game = toy(backend)
    state = game.new(2)
    state.array[0]["turn"], state.array[0]["points"] = 11, [4, 0, 0]
    steps = list(game.steps([_three, _three], lambda _: 5, state=state))
    analyst = Analyst(game, LITTLE)
    die, three = (analyst.weigh(step, nth) for nth, step in enumerate(steps))
    lines, sums = analyst.settle(steps, [die, three])
    values = lines[:, [hindsight.VALUE, hindsight.EACH + hindsight.VALUE]]
    np.testing.assert_allclose(values, np.array([[3.5 / 6, 2.5 / 6], [0, 1], [1, 0]]))
    start, luck, given, lost, *variances = sums[1]
    assert (start, luck, given, lost) == (pytest.approx(2.5 / 6), pytest.approx(3.5 / 6), 0, 1)
    assert not any(variances)
    assert three.row[hindsight.DIFFERS] == 1  # a six lay there, and a three was taken
    assert three.row[[hindsight.LOSS, hindsight.LEAD, hindsight.BEST]].tolist() == [1, 3, 0]
    assert three.kinds.tolist() == [3]
    assert three.apart.tolist() == [0, 3, 0]


def _three(game: Game, state: object, seat: int) -> int:
    return 1


def test_a_game_that_is_not_over_is_refused() -> None:
    game = toy(Interpreted)
    steps = list(game.steps([_three, _three], 1))[:-1]
    with pytest.raises(BadRecord, match="not over"):
        analysed(game, steps)


@pytest.mark.skipif(bool(missing()), reason=missing())
@each_game
def test_the_page_s_module_finds_the_same(name: str) -> None:
    compiled, module = (saqqara.game(name, mode=mode) for mode in ("cpu", "wasm"))
    steps = played(compiled, Setting(name, 2, ()), ["random"], 7)[-40:]
    found = [[Analyst(game, LITTLE).weigh(step, nth) for nth, step in enumerate(steps)] for game in (compiled, module)]
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one.row, other.row, atol=1e-12)
        np.testing.assert_allclose(one.kinds, other.kinds, atol=1e-9)
        np.testing.assert_allclose(one.apart, other.apart, atol=1e-9)
    settled = [Analyst(game, LITTLE).settle(steps, found[0]) for game in (compiled, module)]
    for part in range(2):
        np.testing.assert_allclose(settled[0][part], settled[1][part], atol=1e-12)


@pytest.mark.skipif(bool(missing()), reason=missing())
@each_game
def test_the_stronger_a_bot_the_less_it_was_measured_to_give_away(name: str) -> None:
    game = saqqara.game(name, mode="interpreted")
    measured = losses(name)
    if measured:
        assert sorted(measured, key=lambda level: -measured[level]) == names(game)
    assert {bot["name"]: bot["loses"] for bot in engine.told(name)["bots"]} == {
        level: measured.get(level) for level in names(game)
    }


@each_game
def test_the_command_tells_and_keeps_what_it_found(name: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text((GAMES / name / "golden" / f"{name}-2p.txt").read_text("utf-8"), "utf-8")
    done = subprocess.run([*COMMAND, "analyse", record, "--effort", "0.1"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert "start + luck + given by others - lost = result" in told
    kept = json.loads((tmp_path / "game.txt.analysis.json").read_text("utf-8"))
    assert len(kept["chances"]) == len(kept["steps"]) + 1
    assert told.count("better:") == len(kept["mattered"])
    picture = (tmp_path / "game.txt.analysis.svg").read_text("utf-8")
    assert picture.startswith("<?xml")
    assert "no-record.txt" in run("analyse", tmp_path / "no-record.txt", code=2)
