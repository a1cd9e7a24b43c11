"""The command line as a person meets it: a real process, what it prints, its exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara

COMMAND = [sys.executable, "-m", "saqqara"]


def run(*words: str | Path, code: int = 0, cwd: Path | None = None) -> str:
    """What a command prints; errors must be one line, never a traceback."""
    done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == code, done.stderr
    if code:
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1
        return done.stderr
    assert done.stderr == ""
    return done.stdout


def test_help_and_version() -> None:
    assert all(command in run("--help") for command in ("play", "serve", "simulate", "verify"))
    assert "Example" in run("simulate", "--help")
    assert "show" in run("deck")
    assert run("--version") == f"saqqara {saqqara.__version__}\n"


def test_shell_completion() -> None:
    """Completion is offered for every common shell and answers with the games there are."""
    environment = {**os.environ, "_SAQQARA_COMPLETE": "complete_bash", "COMP_WORDS": "saqqara sim", "COMP_CWORD": "1"}
    script = Path(sys.executable).parent / "saqqara"
    done = subprocess.run([script], capture_output=True, text=True, env=environment, check=False)
    assert done.stdout.split() == ["simulate"]
    environment |= {"COMP_WORDS": "saqqara simulate ", "COMP_CWORD": "2"}
    done = subprocess.run([script], capture_output=True, text=True, env=environment, check=False)
    assert set(done.stdout.split()) >= set(saqqara.games())


def test_simulate_as_data() -> None:
    words = ("simulate", "pyramids", "--players", "3", "--games", "7", "--seed", "4", "--json")
    told, plain = json.loads(run(*words)), json.loads(run(*words, "--backend", "interpreted"))
    assert (told["games"], told["players"], told["components_astray"]) == (7, 3, 0)
    assert told["points"]["mean"] == pytest.approx(sum(told["points_by_kind"].values()), abs=0.1)
    assert sum(told["win_share_by_seat"]) == pytest.approx(1, abs=0.001)
    for machine in ("seconds", "steps_per_second", "backend"):
        assert told.pop(machine) != plain.pop(machine)
    assert told == plain


def test_games_are_listed_with_their_options() -> None:
    told = run("games")
    assert "mummy (Mumia: Wyścig w bandażach): 2 to 6 players" in told
    assert "-o hats=no|yes" in told


def test_a_reader_that_has_read_enough() -> None:
    done = subprocess.run(
        f"{sys.executable} -m saqqara deck make --seed 1 | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "deck: seed 1\n"
    assert done.stderr == ""


def test_prepare_compiles_every_game() -> None:
    told = run("prepare")
    assert told.endswith("All rules are compiled.\n")


def test_simulate_in_words() -> None:
    words = run("simulate", "pyramids", "--games", "50")
    assert words.startswith("50 games of pyramids with 2 random players in ")
    assert "every component is where it belongs" in words


def test_records_are_written_replayed_and_verified(tmp_path: Path) -> None:
    told = json.loads(run("simulate", "pyramids", "--games", "3", "--records", tmp_path / "games", "--json"))
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == told["games"] == 3
    assert run("verify", *files).count(": fair: ") == 3
    assert "Winner: random" in run("replay", files[0])
    steps = [json.loads(line) for line in run("replay", files[0], "--json").splitlines()]
    assert steps[0]["seat"] is None
    assert steps[-1]["scores"] == list(saqqara.read_record(files[0]).scores)
    lines = files[1].read_text().split("\n")
    lines[30] = lines[31]
    files[1].write_text("\n".join(lines))
    assert "some line was changed" in run("verify", *files, code=2)
    assert "some line was changed" in run("replay", files[1], code=2)


def test_records_with_an_own_deck(tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(run("deck", "make", "--seed", "9", "--name", "mine"))
    assert "deck 'mine' is sound: 48 cards" in run("deck", "check", deck)
    run("simulate", "pyramids", "--games", "1", "--records", tmp_path / "games", "--box", deck)
    (record,) = (tmp_path / "games").iterdir()
    assert "fair" in run("verify", record, "--box", deck)
    assert "played with another box, 'mine'; hand its file in" in run("verify", record, code=2)


def test_decks_are_drawn() -> None:
    drawn = run("deck", "show")
    assert drawn.count("▼") == 48 + 1
    assert run("deck", "show", "--card", "5").count("⌂") == 1 + 1


def test_wrong_requests_get_one_line(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    broken = tmp_path / "broken.txt"
    broken.write_text("deck: mine\ncard 1 green\n. . . .\n")
    assert "no game 'chess'" in run("simulate", "chess", code=2)
    assert "pyramids is for 2 to 4 players, not 5" in run("simulate", "pyramids", "--players", "5", code=2)
    assert "--games" in run("simulate", "pyramids", "--games", "many", code=2)
    assert "--games" in run("simulate", "pyramids", "--games", "0", code=2)
    assert "no bot 'genius'; the bots are " in run("simulate", "pyramids", "--bot", "genius", code=2)
    assert "the rules do not run as 'abacus'" in run("simulate", "pyramids", "--backend", "abacus", code=2)
    assert "write it as NAME=VALUE" in run("simulate", "pyramids", "-o", "fast", code=2)
    assert "pyramids has no option 'fast'" in run("simulate", "pyramids", "-o", "fast=yes", code=2)
    assert "cannot use" in run("simulate", "pyramids", "--records", binary, code=2)
    assert "cannot read" in run("verify", missing, code=2)
    assert "not a text file" in run("verify", binary, code=2)
    assert "cannot read" in run("deck", "check", missing, code=2)
    assert "not a text file" in run("deck", "check", binary, code=2)
    assert "broken.txt, line 3: card 1, row 1: 4 signs instead of 5" in run("deck", "check", broken, code=2)
    assert "there is no card 99" in run("deck", "show", "--card", "99", code=2)
    assert "No such command" in run("fly", code=2)
    assert "--games" in run("simulate", "pyramids", "--games", "99999999999", code=2)
    assert "/proc" in run("simulate", "pyramids", "--games", "1", "--records", "/proc", code=2)
    assert "Missing argument" in run("replay", code=2)
