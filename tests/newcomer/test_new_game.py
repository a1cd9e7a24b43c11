"""A game is a folder: `make game` in a copy of the project, and all there is runs on the new game, nothing else edited.

`make newcomer` runs this, one after the other: a test uses what those before it have laid and built.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAME = "senet"
BIN = Path(sys.executable).parent


class Clone:
    """The project in a folder of its own, with the packages of this one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        told = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        for name in filter(None, told.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)  # as old as it is: what is compiled for it stays good
        (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")

    def run(self, *words: str | Path, code: int = 0) -> str:
        """Run a command there; answers all that it printed."""
        path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
        environment = os.environ | {"PYTHONPATH": str(self.folder / "src"), "PATH": path}
        done = subprocess.run(
            list(map(str, words)), cwd=self.folder, env=environment, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900,
        )  # fmt: skip
        assert done.returncode == code, done.stdout[-6000:]
        return done.stdout

    def saqqara(self, *words: str | Path) -> str:
        return self.run(sys.executable, "-m", "saqqara", *words)

    def make(self, *words: str, code: int = 0) -> str:
        """Run make with the packages that are there, and install none: they are those of this project."""
        ready = [word for mark in (".ready", ".ready-dev") for word in ("-o", f"{BIN.parent}/{mark}")]
        return self.run("make", *ready, f"VENV={BIN.parent}", "PIP=false", *words, code=code)

    def pytest(self, *words: str) -> str:
        told = self.run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words)
        assert " passed" in told
        return told

    def changed(self) -> set[str]:
        """The files that are not as in the project, or new."""
        found = (path.relative_to(self.folder) for path in self.folder.rglob("*") if path.is_file())
        ours = (path for path in found if path.parts[0] in ("src", "web", "tests", "docs", "bench"))
        made = ("node_modules", "__pycache__", "words", "made", "page", "project.inlang")
        return {
            str(path) for path in ours
            if not set(path.parts) & set(made)
            and not ((ROOT / path).is_file() and (ROOT / path).read_bytes() == (self.folder / path).read_bytes())
        }  # fmt: skip


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clone]:
    made = Clone(tmp_path_factory.mktemp("clone"))
    yield made
    shutil.rmtree(made.folder, ignore_errors=True)


def test_a_bad_name_is_told_and_lays_nothing(clone: Clone) -> None:
    for bad, why in [("Senet", "a Python word of small letters"), ("class", "a Python word"), ("", "called")]:
        assert why in clone.make("game", f"NAME={bad}", code=2)
    assert not clone.changed()


def test_make_game_edits_nothing_but_its_folders_and_what_is_generated(clone: Clone) -> None:
    clone.make("game", f"NAME={NAME}")
    own = (f"src/saqqara/games/{NAME}/", f"web/src/games/{NAME}/", f"tests/games/{NAME}/")
    others = {path for path in clone.changed() if not path.startswith(own)}
    assert others == {"docs/protocol.schema.json", "web/src/net/protocol.ts"}
    assert "there is a" in clone.make("game", f"NAME={NAME}", code=2)
    assert {path for path in clone.changed() if not path.startswith(own)} == others


def test_it_is_in_form(clone: Clone) -> None:
    clone.run(sys.executable, "-m", "ruff", "format", "--check", ".")
    clone.run(sys.executable, "-m", "ruff", "check", ".")
    clone.run(sys.executable, "-m", "mypy", "--cache-dir", "types")


def test_the_rules_keep_the_contract(clone: Clone) -> None:
    suites = ["tests/contract", "tests/golden", "tests/test_rules_pages.py", "tests/test_architecture.py"]
    clone.pytest(*suites, "-k", NAME)
    clone.pytest("--mode", "interpreted", f"tests/games/{NAME}", "tests/contract", "-k", NAME)


def test_it_is_simulated_replayed_and_verified(clone: Clone) -> None:
    assert NAME in clone.saqqara("games")
    clone.saqqara("simulate", NAME, "--games", "1000", "--players", "3")
    clone.saqqara("simulate", NAME, "--games", "1", "--records", "records")
    (record,) = (clone.folder / "records").iterdir()
    assert "Winner" in clone.saqqara("replay", record)
    assert "fair" in clone.saqqara("verify", record)


def test_bots_play_it_from_the_first_minute(clone: Clone) -> None:
    clone.pytest("tests/bots", "-k", NAME)
    assert "expert: wins" in clone.saqqara(
        "arena", NAME, "--bots", "expert,random", "--games", "10", "--playouts", "40"
    )


def test_bots_are_tuned_to_it(clone: Clone) -> None:
    told = clone.saqqara("tune", NAME, "--games", "100", "--rounds", "3")
    weights = told[told.index("# made by") :]
    (clone.folder / "src/saqqara/games" / NAME / "weights.txt").write_text(weights, "utf-8")
    assert "adept: wins" in clone.saqqara("arena", NAME, "--bots", "adept,random", "--games", "20")


def test_it_has_a_report(clone: Clone) -> None:
    clone.saqqara("report", NAME, "--games", "200", "--expert-games", "1", "--folder", "report")
    assert "Who wins" in (clone.folder / "report" / f"{NAME}.md").read_text("utf-8")


def test_a_game_that_bots_cannot_judge_stops_nobody(clone: Clone) -> None:
    broken = clone.folder / "src/saqqara/games" / NAME / "judgement.py"
    broken.write_text("from nowhere import judgement\n", "utf-8")
    told = clone.saqqara("prepare")
    broken.unlink()
    assert f"{NAME}: ready after" in told
    assert "only play at random" in told
    assert told.endswith("All rules are compiled.\n")


def test_a_whole_game_by_the_protocol(clone: Clone) -> None:
    clone.saqqara("prepare")
    quiet = ("-p", "no:unraisableexception", "-W", "ignore::ResourceWarning")
    clone.pytest(*quiet, "tests/server/test_games.py", "-k", f"{NAME} and whole")


def test_the_page_is_built_and_checked(clone: Clone) -> None:
    for work in ([], ["lint"], ["check"], ["test"]):
        clone.run(sys.executable, "web/build.py", *work)


def test_a_whole_game_in_the_browser(clone: Clone) -> None:
    quiet = ("-p", "no:unraisableexception", "-W", "ignore::ResourceWarning")
    clone.pytest(*quiet, "tests/browser/test_any_game.py", "tests/browser/test_pages.py", "-k", NAME)
