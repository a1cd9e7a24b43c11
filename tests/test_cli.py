"""Every command as a person meets it. Knows no game by name."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import saqqara
from saqqara.bots import names as bot_names
from saqqara.cli import app, of_the_games
from saqqara.core.replay import replay
from tests.command import COMMAND, run
from tests.pledged import pledged_game

GAME = saqqara.games()[0]
MACHINE = ("seconds", "steps_per_second", "backend")
each_game = pytest.mark.parametrize("name", saqqara.games())


def simulated(*words: str | Path) -> dict[str, Any]:
    """What a series gives, apart from what the machine has to do with it."""
    told: dict[str, Any] = json.loads(run("simulate", *words, "--json"))
    return {key: value for key, value in told.items() if key not in MACHINE}


def test_help_and_version() -> None:
    told = run("--help")
    for command in app.registered_commands:
        assert command.callback is not None
        assert command.callback.__name__ in told
        assert f"saqqara {command.callback.__name__}" in str(command.callback.__doc__), "an example"
    assert "Example" in run("simulate", "--help")
    assert run("--version") == f"saqqara {saqqara.__version__}\n"


def test_games_bring_commands_of_their_own() -> None:
    told, brought = run("--help"), [name for name, _ in of_the_games()]
    assert all(name in told for name in brought)
    ours = [command.callback.__name__ for command in app.registered_commands if command.callback]
    assert len(set(ours + brought)) == len(ours + brought), "two commands have the same name"
    folders = (Path(saqqara.__file__).parent / "games").glob("*/commands.py")
    declared = [import_module(f"saqqara.games.{path.parent.name}.commands").COMMANDS for path in folders]
    assert sorted(brought) == sorted(name for commands in declared for name in commands)


def test_shell_completion() -> None:
    """Completion is offered for every common shell and answers with the games there are."""
    environment = {**os.environ, "_SAQQARA_COMPLETE": "complete_bash", "COMP_WORDS": "saqqara sim", "COMP_CWORD": "1"}
    script = Path(sys.executable).parent / "saqqara"
    done = subprocess.run([script], capture_output=True, text=True, env=environment, check=False)
    assert done.stdout.split() == ["simulate"]
    environment |= {"COMP_WORDS": "saqqara simulate ", "COMP_CWORD": "2"}
    done = subprocess.run([script], capture_output=True, text=True, env=environment, check=False)
    assert set(done.stdout.split()) >= set(saqqara.games())


@each_game
def test_simulate_as_data(name: str) -> None:
    players = saqqara.game(name, mode="interpreted").spec.players[-1]
    words = ("simulate", name, "--players", str(players), "--games", "7", "--seed", "4", "--json")
    told, plain = json.loads(run(*words)), json.loads(run(*words, "--backend", "interpreted"))
    assert (told["games"], told["players"], told["components_astray"]) == (7, players, 0)
    assert told["points"]["mean"] == pytest.approx(sum(told["points_by_kind"].values()), abs=0.1)
    assert sum(told["win_share_by_seat"]) == pytest.approx(1, abs=0.001)
    for machine in MACHINE:
        assert told.pop(machine) != plain.pop(machine)
    assert told == plain


@each_game
def test_simulate_plays_the_same_games_with_records_and_on_any_threads(name: str, tmp_path: Path) -> None:
    words = (name, "--games", "4", "--seed", "9")
    assert simulated(*words) == simulated(*words, "--threads", "3", "--records", tmp_path / "any")
    by_bots = simulated(*words, "--bot", "novice")
    assert by_bots == simulated(*words, "--bot", "novice", "--threads", "1", "--records", tmp_path / "novice")
    assert len(list((tmp_path / "novice").iterdir())) == 4


def test_games_are_listed_with_their_options() -> None:
    told = run("games")
    for name in saqqara.games():
        spec = saqqara.game(name, mode="interpreted").spec
        assert f"{name} ({spec.title}): {spec.players[0]}" in told
        assert all(f"-o {option.name}={'|'.join(option.values)}\n" in told for option in spec.options)


def test_a_reader_that_has_read_enough(tmp_path: Path) -> None:
    run("simulate", GAME, "--games", "1", "--records", tmp_path, "--backend", "interpreted")
    (record,) = tmp_path.iterdir()
    done = subprocess.run(
        f"{' '.join(COMMAND)} replay {record} | head -1", shell=True, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("   1 ")
    assert done.stderr == ""


def test_what_is_prepared_need_not_be_compiled() -> None:
    """After `prepare` neither rules nor bots of any game are compiled: all of them come from the cache."""
    assert run("prepare").endswith("All rules are compiled.\n")
    bots = ",".join(bot_names())
    for name in saqqara.games():
        arena = ("arena", name, "--bots", bots, "--games", str(len(bot_names())), "--playouts", "20")
        for words in (("simulate", name, "--games", "1"), arena):
            environment = {**os.environ, "NUMBA_DEBUG_CACHE": "1"}
            done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, env=environment, check=True)
            assert "[cache] data loaded from" in done.stdout
            assert "[cache] data saved to" not in done.stdout, words


def test_simulate_in_words() -> None:
    words = run("simulate", GAME, "--games", "50")
    assert words.startswith(f"50 games of {GAME} with 2 random players in ")
    assert "every component is where it belongs" in words


@each_game
def test_records_are_written_replayed_and_verified(name: str, tmp_path: Path) -> None:
    told = simulated(name, "--games", "3", "--records", tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == told["games"] == 3
    assert run("verify", *files).count(": fair: ") == 3
    steps = [json.loads(line) for line in run("replay", files[0], "--json").splitlines()]
    assert steps[0]["seat"] is None
    assert steps[-1]["scores"] == list(saqqara.read_record(files[0]).scores)
    lines = files[1].read_text().split("\n")
    files[1].write_text("\n".join(lines[:30] + lines[31:]))
    assert re.search(r"line 3[12]: ", run("verify", *files, code=2))
    assert "some line was changed" in run("replay", files[1], code=2)


def test_what_was_not_signed_is_said(tmp_path: Path) -> None:
    """A host could have made a signed turn an unsigned one: who checks a record is told how many there are."""
    game = saqqara.game(GAME, mode="interpreted")
    for absent, found in ((0, ""), (3, " moves not signed by seats that sign")):
        file = tmp_path / f"{absent}.txt"
        file.write_text(pledged_game(game, game.spec.players[0], {}, 1, absent=absent).text(), "utf-8")
        assert run("verify", file).rstrip().endswith(found or " turns signed")


@each_game
def test_a_replay_tells_what_the_moves_do_not(name: str, tmp_path: Path) -> None:
    run("simulate", name, "--games", "1", "--records", tmp_path, "--backend", "interpreted")
    (path,) = tmp_path.iterdir()
    record, game = saqqara.read_record(path), saqqara.game(name, mode="interpreted")
    told = run("replay", path)
    lines = told.splitlines()
    assert sum(line[:4].strip().isdigit() for line in lines) == len(record.moves)
    kinds = [e.kind for step in replay(game, record) for e in game.story(step.before, step.after, saqqara.SPECTATOR)]
    besides = sum(kind not in game.spec.quiet for kind in kinds)
    assert 0 < besides < len(kinds)
    assert sum(line.startswith(f"{'':20}· ") for line in lines) == besides
    assert "Winner: random" in told


def test_wrong_requests_get_one_line(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    most = saqqara.game(GAME, mode="interpreted").spec.players[-1]
    assert "no game 'chess'" in run("simulate", "chess", code=2)
    assert f"players, not {most + 1}" in run("simulate", GAME, "--players", str(most + 1), code=2)
    assert "--games" in run("simulate", GAME, "--games", "many", code=2)
    assert "--games" in run("simulate", GAME, "--games", "0", code=2)
    assert "--threads" in run("simulate", GAME, "--threads", "-1", code=2)
    assert "no bot 'genius'; the bots are " in run("simulate", GAME, "--bot", "genius", code=2)
    assert "the rules do not run as 'abacus'" in run("simulate", GAME, "--backend", "abacus", code=2)
    assert "write it as NAME=VALUE" in run("simulate", GAME, "-o", "fast", code=2)
    assert f"{GAME} has no option 'fast'" in run("simulate", GAME, "-o", "fast=yes", code=2)
    assert "cannot use" in run("simulate", GAME, "--records", binary, code=2)
    assert "cannot read" in run("verify", missing, code=2)
    assert "not a text file" in run("verify", binary, code=2)
    assert "No such command" in run("fly", code=2)
    assert "--games" in run("simulate", GAME, "--games", "99999999999", code=2)
    assert "/proc" in run("simulate", GAME, "--games", "1", "--records", "/proc", code=2)
    assert "Missing argument" in run("replay", code=2)


def test_site(tmp_path: Path) -> None:
    assert "any web server can serve them" in run("site", tmp_path / "site")
    assert (tmp_path / "site" / "index.html").exists()
    run("site", tmp_path / "site")
    assert "no site of ours" in run("site", tmp_path, code=2)
