"""Tournaments: balanced, repeatable, resumable."""

import fcntl
import json
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import saqqara
from saqqara.bots import Budget
from saqqara.cli.arena import open_game
from saqqara.sim.arena import Match, Played, as_line, header, lineup, play, read_log, rewrite_log, run, summary

MATCH = Match("mummy", None, {"hats": "yes"}, ("adept", "random"), 2, Budget(60.0, 20), 3)


def games_of(match: Match, count: int) -> list[Played]:
    return list(run(match, count, [], open_game, 1))


def untimed(played: Played) -> tuple[object, ...]:
    return played.deal, played.seating, played.bots, played.scores, played.won, played.decisions


def test_every_bot_sits_everywhere_with_the_same_luck() -> None:
    played = games_of(MATCH, 6)
    assert [game.bots for game in played[:2]] == [["adept", "random"], ["random", "adept"]]
    assert [(game.deal, game.seating) for game in played] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    both = Match("mummy", None, {}, ("adept",), 2, Budget(), 3)
    assert (
        untimed(play(open_game("mummy", None), both, 0, 0))[3:]
        == untimed(play(open_game("mummy", None), both, 0, 1))[3:]
    )


def test_lineups_use_all_bots() -> None:
    match = Match("pyramids", None, {}, ("random", "novice", "adept"), 2, Budget(), 1)
    seats = [name for deal in range(3) for name in lineup(match, deal)]
    assert {name: seats.count(name) for name in match.bots} == {"random": 2, "novice": 2, "adept": 2}


def test_processes_change_nothing() -> None:
    alone = games_of(MATCH, 4)
    together = list(run(MATCH, 4, [], open_game, 2))
    assert list(map(untimed, alone)) == list(map(untimed, together))


def test_a_log_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = games_of(MATCH, 6)
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join([header(MATCH), *map(as_line, whole[:3])]) + "\n")
    done = read_log(log, MATCH)
    assert done == whole[:3]
    rest = list(run(MATCH, 6, done, open_game, 1))
    assert list(map(untimed, rest)) == list(map(untimed, whole[3:]))
    other = Match("mummy", None, {}, ("adept", "random"), 2, Budget(), 3)
    with pytest.raises(saqqara.SaqqaraError, match="another match"):
        read_log(log, other)
    with log.open("a") as file:
        file.write(as_line(whole[3])[:20])  # cut off in the middle of a line
    assert read_log(log, MATCH) == whole[:3]
    rewrite_log(log, MATCH, whole[:3])
    assert log.read_text() == "\n".join([header(MATCH), *map(as_line, whole[:3])]) + "\n"
    assert read_log(tmp_path / "none", MATCH) == []


def test_a_killed_run_is_resumed(tmp_path: Path) -> None:
    """A real process, killed in the middle; the second run plays only what is missing."""
    log = tmp_path / "log.jsonl"
    command = [
        sys.executable,
        "-m",
        "saqqara",
        "arena",
        "pyramids",
        "--bots",
        "adept,novice",
        "--log",
        str(log),
        "--json",
    ]
    process = subprocess.Popen([*command, "--games", "4000"], stdout=subprocess.DEVNULL)
    try:
        for _ in range(6000):  # five minutes: it may have to compile
            if log.exists() and log.read_text().count("\n") >= 8:
                break
            assert process.poll() is None
            time.sleep(0.05)
        else:
            pytest.fail("no game was kept")
    finally:
        process.kill()
        process.wait()
    kept = log.read_text().split("\n")[1:8]
    done = subprocess.run([*command, "--games", "12"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] >= 12
    assert log.read_text().split("\n")[1:8] == kept


def test_the_summary_adds_up() -> None:
    played = games_of(MATCH, 20)
    told = summary(MATCH, played)
    assert told["adept"]["win_share"] + told["random"]["win_share"] == pytest.approx(1)
    assert told["adept"]["elo"] == -told["random"]["elo"] > 0
    low, high = told["adept"]["elo_95"]
    assert low <= told["adept"]["elo"] <= high
    points = np.mean([game.scores[game.bots.index("adept")] for game in played])
    assert told["adept"]["points"] == pytest.approx(points, abs=0.01)
    alone = Match("mummy", None, {}, ("random",), 2, Budget(), 3)
    assert summary(alone, games_of(alone, 2))["random"]["elo"] == 0


def test_bad_requests_get_one_line() -> None:
    for words, message in (
        (["arena", "mummy", "--bots", "adept,genius"], "no bot 'genius'"),
        (["arena", "chess", "--bots", "adept"], "no game 'chess'"),
        (["arena", "mummy", "--bots", "adept", "--players", "9"], "2 to 6 players"),
        (["tune", "chess"], "no game 'chess'"),
    ):
        done = subprocess.run([sys.executable, "-m", "saqqara", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert message in done.stderr
        assert done.stderr.count("\n") == 1
    assert saqqara.games()


@pytest.fixture
def no_other_ray() -> Iterator[None]:
    """Ray looks for clusters on the whole machine: one test at a time, also of other processes."""
    with (Path(tempfile.gettempdir()) / "saqqara-ray.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture
def cluster(no_other_ray: None) -> Iterator[str]:
    """A real Ray of two workers on this machine, on ports of its own."""
    ray_bin = Path(sys.executable).with_name("ray")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    home = tempfile.mkdtemp(prefix="ray")  # sockets need a short path
    head = subprocess.Popen(
        [ray_bin, "start", "--head", "--block", "--num-cpus=2", f"--port={port}", "--node-ip-address=127.0.0.1",
         "--include-dashboard=false", f"--temp-dir={home}", "--disable-usage-stats"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"127.0.0.1:{port}"
    finally:
        head.send_signal(signal.SIGTERM)
        head.wait(30)
        shutil.rmtree(home, ignore_errors=True)


def test_a_ray_cluster_changes_nothing(cluster: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "saqqara", "arena", "mummy", "--bots", "adept,random", "-o", "hats=yes", "--seed", "3",
         "--games", "12", "--seconds", "60", "--playouts", "20", "--ray", cluster, "--log", log, "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 12
    far = sorted(map(untimed, read_log(log, MATCH)))
    assert far == list(map(untimed, games_of(MATCH, 12)))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "auto"])
def test_no_ray_cluster_is_told(no_other_ray: None, address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "saqqara", "arena", "mummy", "--bots", "adept,random", "--ray", address],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert f"--ray: no cluster at '{address}'" in done.stderr
