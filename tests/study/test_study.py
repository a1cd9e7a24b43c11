"""Games by judgement, and the reports."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara
from saqqara.games import discover
from saqqara.sim.judged import play

each_game = pytest.mark.parametrize("name", discover.names())


@each_game
def test_games_by_judgement_repeat_and_add_up(name: str) -> None:
    game = saqqara.game(name)
    players = game.spec.players[-1]
    first, second = (play(game, players, 150, 5, {}) for _ in range(2))
    assert (first.results.points == second.results.points).all()
    assert first.ended.tobytes() == second.ended.tobytes()
    assert first.results.steps.min() > 0
    assert first.results.steps.max() < game.spec.longest
    assert first.results.astray.sum() == 0
    assert (first.results.won > 0).all()


@each_game
def test_a_report_is_a_page_with_pictures(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "saqqara", "report", name,
         "--games", "200", "--expert-games", "1", "--folder", tmp_path, "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    page = (tmp_path / f"{name}.md").read_text("utf-8")
    pictures = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert pictures
    assert all(f"({picture})" in page for picture in pictures)
    told = json.loads(done.stdout)
    spec = discover.spec(name)
    assert [int(players) for players in told["tables"]] == list(spec.players)
    assert all(list(table["points_by_kind"]) == list(spec.kinds) for table in told["tables"].values())
    assert ("options" in told) == bool(spec.options)
    assert told["experts"]["games"] == 1
