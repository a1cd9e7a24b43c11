"""The REST part: by hand, and by Schemathesis from its own description."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from saqqara.server.holding import holding
from saqqara.server.settings import Settings

from .client import Process, free_port, lay


def test_games_are_described(server: Process) -> None:
    games = {game["name"]: game for game in httpx.get(f"{server.url}/api/games").json()}
    assert games["pyramids"]["players"] == [2, 3, 4]
    assert {option["name"] for option in games["mummy"]["options"]} >= {"hats", "risk", "actions", "pass_it_on"}
    assert games["mummy"]["bots"] == ["random", "novice", "adept", "expert"]


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"game": "chess", "seats": [{"kind": "person"}] * 2}, 422, "there is no game 'chess'"),
        ({"game": "pyramids", "seats": [{"kind": "person"}]}, 422, "2 to 4 players"),
        ({"game": "mummy", "seats": [{"kind": "person"}] * 2, "options": {"hats": "red"}}, 422, "option hats"),
        ({"game": "mummy", "seats": [{"kind": "person"}] * 2, "options": {"x": "y"}}, 422, "no option 'x'"),
        ({"game": "mummy", "seats": [{"kind": "bot", "level": "boss"}] * 2}, 422, "no bot 'boss'"),
        ({"game": "mummy", "seats": [{"kind": "king"}] * 2}, 400, "seats[0].kind"),
        ({"game": "mummy"}, 400, "seats"),
        ({"game": "mummy", "seats": [{"kind": "open"}] * 2, "more": 1}, 400, "more"),
        ({"game": "mummy", "seats": [{"kind": "bot"}] * 40}, 422, "2 to 6 players"),
    ],
)
def test_a_bad_wish_is_told(server: Process, body: object, status: int, words: str) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=body)
    assert answer.status_code == status
    assert words in answer.json()["text"]


def test_colours_are_shared_out(server: Process) -> None:
    wish = [{"kind": "person", "colour": 1}, {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "colour": 1}]
    laid = httpx.post(f"{server.url}/api/tables", json={"game": "pyramids", "seats": wish}).json()
    assert [seat["colour"] for seat in laid["table"]["seats"]] == [1, 0, 0, 3]
    address = f"{server.url}/api/tables/{laid['table']['id']}"
    assert httpx.post(f"{address}/seats/2", json={"name": "x", "colour": 3}).status_code == 201
    assert [seat["colour"] for seat in httpx.get(address).json()["seats"]] == [1, 0, 2, 3]


def test_what_is_not_there(server: Process) -> None:
    assert httpx.get(f"{server.url}/api/tables/aaaaaaaaaa").json()["code"] == "no_table"
    assert httpx.get(f"{server.url}/api/nothing").status_code == 404
    table, _ = lay(server.url, "mummy", ["person", "open"])
    assert httpx.get(f"{server.url}/api/tables/{table}/record").json()["code"] == "not_over"
    assert httpx.post(f"{server.url}/api/tables/{table}/seats/4", json={"name": "x"}).json()["code"] == "no_seat"
    large = httpx.post(f"{server.url}/api/tables", content=b"x" * 20_000, headers={"Content-Type": "application/json"})
    assert large.status_code in (400, 413)


def test_answers_carry_security_headers(server: Process) -> None:
    for path in ("/health", "/api/games", "/api/tables/aaaaaaaaaa"):
        headers = httpx.get(f"{server.url}{path}").headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_figures_for_prometheus(server: Process) -> None:
    text = httpx.get(f"{server.url}/metrics").text
    assert "saqqara_connections" in text
    assert "saqqara_commit_seconds_bucket" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--database", "mysql://x"], "write sqlite:///FILE or postgresql://USER@HOST/NAME"),
        (["--database", "postgresql://nobody:secret@127.0.0.1:1/none"], "cannot use postgresql://…@127.0.0.1:1/none"),
        (["--set", "queue"], "the names are"),
        (["--set", "queue=many"], "'many' is not a number"),
    ],
)
def test_a_wrong_setting_is_told(arguments: list[str], words: str) -> None:
    command = [sys.executable, "-m", "saqqara", "serve", *arguments, "--port", str(free_port())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert words in done.stderr
    assert "secret" not in done.stderr


def test_a_busy_port_is_told(server: Process) -> None:
    command = [sys.executable, "-m", "saqqara", "serve", "--port", str(server.port)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"cannot listen at 127.0.0.1:{server.port}" in done.stderr


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"[" * 15_000, "application/json", 400),
        (b'{"game":"\xff"}', "application/json", 400),
        (b'{"game":"', "application/json; charset=utf-8", 400),
        (b"{}", "text/plain", 415),
        (b"{}", "application/x-www-form-urlencoded", 415),
        (b"{}", "", 415),
    ],
    ids=range(6),
)
def test_what_cannot_be_read_is_told_in_the_usual_form(server: Process, body: bytes, kind: str, status: int) -> None:
    answer = httpx.post(f"{server.url}/api/tables", content=body, headers={"Content-Type": kind})
    assert answer.status_code == status
    assert answer.json().keys() == {"code", "text", "rule"}
    assert answer.json()["code"] == "bad_request"
    assert answer.headers["cache-control"] == "no-store"


def test_a_bad_record_is_told_in_few_words(server: Process) -> None:
    table, _ = lay(server.url, "mummy", ["person", "person"])
    assert httpx.get(f"{server.url}/api/tables/{table}/record").json()["code"] == "not_over"
    answer = httpx.post(f"{server.url}/api/replay", json={"record": "x" * 190_000})
    assert answer.status_code == 422
    assert len(answer.json()["text"]) <= 300


def test_figures_are_for_this_machine(server: Process) -> None:
    answer = httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert answer.status_code == 403
    assert "saqqara_connections" not in answer.text


def test_a_file_has_one_server(server: Process) -> None:
    command = [sys.executable, "-m", "saqqara", "serve", "--database", server.database, "--port", str(free_port())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"is in use by the server at http://127.0.0.1:{server.port}" in done.stderr


def test_playing_twice_is_playing_at_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = Settings().sqlite_path
    assert path is not None
    with holding(path, "http://127.0.0.1:8123"):
        command = [sys.executable, "-m", "saqqara", "play", "--no-browser", "--port", str(free_port())]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "already, at http://localhost:8123" in done.stdout


def test_too_many_requests_are_slowed(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/t.sqlite3", 1, "requests_a_second=0.5").start()
    try:
        answers = [httpx.get(f"{process.url}/api/games").status_code for _ in range(40)]
        assert answers[0] == 200
        assert 429 in answers
        assert httpx.get(f"{process.url}/health").status_code == 200
    finally:
        process.stop()


def test_schemathesis_finds_nothing(server: Process) -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("st"), "run", f"{server.url}/api/schema/openapi.json", "--url", server.url,
         "--max-examples", "60", "--checks", "not_a_server_error,response_schema_conformance",
         "--phases", "examples,coverage,fuzzing", "--suppress-health-check", "all", "--no-color", "--seed", "1"],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
