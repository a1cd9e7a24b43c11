"""Finished games watched again: every golden record, and what is wrong with a changed one."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from saqqara.core import fair
from saqqara.core.record import read

from .client import Process

RECORDS = sorted((Path(__file__).parent.parent / "games").glob("*/golden/*.txt"))


def replayed(server: Process, text: str, **query: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/replay", json={"record": text}, params=query, timeout=60)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_golden_record_can_be_watched(server: Process, path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    told = replayed(server, text).json()
    assert (told["game"], told["names"], told["scores"]) == (record.game, record.seats, record.scores)
    assert [line["text"] for line in told["lines"]] == [move.text for move in record.moves]
    assert told["frames"][-1]["totals"] == record.scores
    assert told["frames"][-1]["line"] == len(record.moves)
    assert told["frames"][-1]["view"]["phase"] == "over"
    # One frame for each decision, and one for what chance did before the first.
    assert len(told["frames"]) == 1 + sum(line["seat"] is not None for line in told["lines"])


def test_all_that_is_needed_to_check_the_luck(server: Process) -> None:
    record = next(record for record in (read(path.read_text("utf-8")) for path in RECORDS) if record.commitment)
    told = replayed(server, record.text(), views=False).json()
    assert fair.commitment(told["seed"]) == told["commitment"]
    draws = [line for line in told["lines"] if line["seat"] is None]
    for k, line in enumerate(draws):
        assert fair.draw(told["seed"], told["nonces"], k, line["outcomes"]) == line["code"]
    assert all("view" not in frame for frame in told["frames"])


def test_a_seat_sees_what_it_saw(server: Process) -> None:
    path = next(path for path in RECORDS if path.stem.startswith("pyramids"))
    text = path.read_text("utf-8")
    everything, first = replayed(server, text).json(), replayed(server, text, viewer=0).json()
    dealt = [frame["view"]["seats"][1]["dealt"] for frame in (everything["frames"][0], first["frames"][0])]
    assert len(dealt[0]) == 4
    assert dealt[1] == []


def test_a_record_of_very_many_seats_is_not_read(server: Process) -> None:
    head = "saqqara record 1\ngame: x\nrules: 1\nbox: x " + "0" * 64
    seats = "".join(f"\nseat {number}: x" for number in range(1, 10_000))
    answer = httpx.post(f"{server.url}/api/replay", json={"record": f"{head}{seats}\n\ndigest: 0\n"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")
    assert "seats" in answer.json()["text"]


def test_what_is_wrong_is_said(server: Process) -> None:
    text = RECORDS[0].read_text("utf-8")
    changed = replayed(server, text.replace("seat 1: ", "seat 1: X", 1))
    assert changed.status_code == 422
    assert changed.json()["code"] == "bad_record"
    assert replayed(server, "hello").json()["code"] == "bad_record"
    assert replayed(server, text, viewer=5).json()["code"] in ("no_seat", "bad_record")
    assert replayed(server, text, viewer="x").status_code == 400
    assert replayed(server, "x" * 300_000).status_code in (400, 413)
