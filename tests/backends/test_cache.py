"""Compiled rules are kept by game: what one edit makes stale, where they lie, and for how long."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import saqqara
from saqqara.backends import cache
from saqqara.games import discover

PACKAGE = Path(saqqara.__file__).parent
DAY = 24 * 60 * 60

PRINTS = """
import json
from saqqara.backends import cache
from saqqara.games import discover
print(json.dumps({name: cache.fingerprint(discover.spec(name).rules) for name in discover.names()}))
"""


def run(code: str, source: Path = PACKAGE.parent, **environment: str) -> str:
    """What a program prints in a process of its own, on these sources."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(source)} | environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def changed(copied: Path, edited: str) -> set[str]:
    """The games whose code is stale after an edit of one file."""
    before = json.loads(run(PRINTS, copied))
    path = copied / "saqqara" / edited
    path.write_text(path.read_text("utf-8") + "\n# edited\n", "utf-8")
    after = json.loads(run(PRINTS, copied))
    return {name for name in before if before[name] != after[name]}


@pytest.mark.parametrize("name", discover.names())
def test_an_edit_of_one_game_makes_only_that_one_stale(copied: Path, name: str) -> None:
    assert changed(copied, f"games/{name}/rules.py") == {name}


@pytest.mark.parametrize("edited", ["core/bits.py", "backends/cpu.py", "bots/search.py", "sim/playout.py"])
def test_an_edit_of_what_all_are_made_with_makes_all_stale(copied: Path, edited: str) -> None:
    assert changed(copied, edited) == set(discover.names())


@pytest.mark.parametrize("edited", ["library.py", "sim/arena.py", "bots/levels/novice.py", "server/table.py"])
def test_an_edit_of_what_is_never_compiled_makes_none_stale(copied: Path, edited: str) -> None:
    assert changed(copied, edited) == set()


def test_what_was_not_used_for_a_month_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAQQARA_CACHE", str(tmp_path))
    home = tmp_path / "compiled"
    ages = {f"game-{days}": days for days in (0, 10, 29, 31, 400)}
    for name, days in ages.items():
        (home / name / "code").mkdir(parents=True)
        os.utime(home / name, (time.time() - days * DAY,) * 2)
    mine = cache.folder("mine", {})
    assert {path.name for path in home.iterdir()} == {"game-0", "game-10", "game-29", mine.name}
    os.utime(mine, (0, 0))
    assert cache.folder("mine", {}) == mine  # to use it is to keep it
    assert time.time() - mine.stat().st_mtime < DAY


def test_without_a_home_code_is_kept_among_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    monkeypatch.setenv("SAQQARA_CACHE", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert cache.folder("mine", {}).parent.parent == tmp_path


COMPILES = """
import saqqara, sys
for name in saqqara.games():
    game = saqqara.game(name, mode="cpu")
    assert not game.over(game.new(game.spec.players[0]))
"""


def test_two_games_of_one_process_are_kept_apart_and_found_again(tmp_path: Path) -> None:
    run(COMPILES, SAQQARA_CACHE=str(tmp_path))
    code = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    for name in discover.names():
        (mine,) = (tmp_path / "compiled").glob(f"{name}-*")
        made = [path.name for path in code if mine in path.parents]
        assert made
        assert all(f"@{name}-" in path for path in made)
    run(COMPILES, SAQQARA_CACHE=str(tmp_path))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == code
