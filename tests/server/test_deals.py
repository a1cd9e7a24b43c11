"""The deal of the day: fixed the day before, counted once, and nothing counted that was not played by its luck."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from saqqara import library
from saqqara.bots import Manner, manners
from saqqara.core import fair
from saqqara.core.challenge import seat_of
from saqqara.core.record import Move, Record, read
from saqqara.core.replay import Recorder, verify
from saqqara.games import discover

from .client import Process
from .deals import by_bot, by_luck, played

Serve = Callable[..., Process]
Answer = dict[str, Any]
GAMES = [name for name in discover.names() if discover.spec(name).challenge]
each_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One that takes as many results as come."""
    process = Process(f"sqlite:///{tmp_path_factory.mktemp('deals')}/tables.sqlite3", 1, "results_a_second=1000")
    yield process.start()
    process.stop()
    assert '"level": "error"' not in process.errors, process.errors


def today(url: str, game: str) -> Answer:
    found = {one["deal"]["game"]: one for one in httpx.get(f"{url}/api/daily").json()}
    one: Answer = found[game]
    return one


def hand_in(url: str, deal: Answer, visitor: str, record: Record | str, name: str = "Ann") -> httpx.Response:
    text = record if isinstance(record, str) else record.text()
    body = {"visitor": visitor, "name": name, "colour": 2, "record": text}
    return httpx.post(f"{url}/api/daily/{deal['day']}/{deal['game']}", json=body, timeout=60)


def field(url: str, deal: Answer, visitor: str = "") -> Answer:
    address = f"{url}/api/daily/{deal['day']}/{deal['game']}/field"
    found: Answer = httpx.post(address, json={"visitor": visitor}).json()
    return found


def watch(url: str, deal: Answer, id: str, visitor: str) -> httpx.Response:
    address = f"{url}/api/daily/{deal['day']}/{deal['game']}/results/{id}"
    return httpx.post(address, json={"visitor": visitor})


@each_game
def test_a_game_offers_a_deal_that_others_can_check(name: str) -> None:
    """Options that go together, and a bot whose decisions follow from what it may know."""
    spec = discover.spec(name)
    assert spec.challenge is not None
    spec.option_numbers(spec.challenge.players, spec.challenge.options)
    assert manners()[spec.challenge.bot] == Manner(judges=True, misjudges=0.0, plays_out=False)


@each_game
def test_a_deal_is_fixed_the_day_before(serve: Serve, database: str, name: str) -> None:
    before = serve(database)
    told = today(before.url, name)
    deal, tomorrow = told["deal"], _day(told["deal"]["day"], 1)
    assert deal["day"] == datetime.now(UTC).strftime("%Y-%m-%d")
    assert 0 < told["seconds_left"] <= 86_400
    assert deal["commitment"] == fair.commitment(deal["seed"])
    assert deal["seat"] == seat_of(deal["seed"], deal["players"])
    assert told["next_commitment"] != deal["commitment"]
    assert httpx.get(f"{before.url}/api/daily/{tomorrow}/{name}").json()["code"] == "no_deal"
    assert httpx.get(f"{before.url}/api/daily/{deal['day']}/{name}").json() == deal
    before.stop()

    after = serve(database, 1, "day_begins=-24")
    now = today(after.url, name)["deal"]
    assert (now["day"], now["commitment"]) == (tomorrow, told["next_commitment"])
    assert fair.commitment(now["seed"]) == told["next_commitment"]
    yesterday = httpx.get(f"{after.url}/api/daily/{deal['day']}/{name}").json()
    assert (yesterday["seed"], yesterday["counts"]) == (deal["seed"], True)  # played before midnight, sent after it
    record = played(library.game(name, mode="cpu"), deal, by_luck(1))
    assert hand_in(after.url, deal, "visitor", record).status_code == 201
    after.stop()

    later = serve(database, 1, "day_begins=-72")
    closed = field(later.url, deal)
    assert closed["open"]  # nothing counts any more, so whoever comes may look
    seen = read(watch(later.url, deal, closed["rows"][0]["id"], "").text)
    assert [move.text for move in seen.moves] == [move.text for move in record.moves]
    assert hand_in(later.url, deal, "too late", record).json()["code"] == "deal_closed"
    never = _day(deal["day"], 1 - 20)
    assert httpx.get(f"{later.url}/api/daily/{never}/{name}").json()["code"] == "no_deal"


def _day(day: str, later: int) -> str:
    return (datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC) + timedelta(days=later)).strftime("%Y-%m-%d")


@each_game
def test_the_first_try_counts(serve: Serve, database: str, name: str) -> None:
    server = serve(database, 1, "results_a_second=1000")
    game, deal = library.game(name, mode="cpu"), today(server.url, name)["deal"]
    records = {visitor: played(game, deal, by_luck(nth), name=visitor) for nth, visitor in enumerate("abcd", 1)}
    assert field(server.url, deal) == {"points": [], "open": False, "rows": [], "you": None}
    for visitor, record in records.items():
        answer = hand_in(server.url, deal, visitor, record, visitor)
        assert answer.status_code == 201, answer.text
        assert answer.json()["you"]["score"] == record.scores[deal["seat"]]
    found = field(server.url, deal, "a")
    scores = sorted((record.scores[deal["seat"]] for record in records.values()), reverse=True)
    assert [one["score"] for one in found["points"] for _ in range(one["count"])] == scores
    best = found["rows"][0]
    assert (best["place"], best["score"], best["colour"]) == (1, scores[0], 2)
    assert found["you"]["name"] == "a"
    assert found["you"]["place"] == 1 + sum(score > found["you"]["score"] for score in scores)

    again = hand_in(server.url, deal, "a", records["a"])
    assert again.status_code == 201  # the answer was lost on the way: the same once more is the same
    second = hand_in(server.url, deal, "a", played(game, deal, by_bot(deal["bot"])))
    assert (second.status_code, second.json()["code"]) == (409, "deal_played")
    assert field(server.url, deal, "a") == found

    assert field(server.url, deal, "stranger")["rows"] == []
    assert watch(server.url, deal, best["id"], "stranger").json()["code"] == "deal_secret"
    seen = watch(server.url, deal, best["id"], "a")
    assert seen.headers["content-type"].startswith("text/plain")
    assert verify(game, read(seen.text)) > 0
    assert read(seen.text).scores[deal["seat"]] == best["score"]
    now = today(server.url, name)["deal"]
    assert (now["played"], now["best"]) == (4, scores[0])


@each_game
def test_what_is_not_the_deal_does_not_count(server: Process, name: str) -> None:
    game, deal = library.game(name, mode="cpu"), today(server.url, name)["deal"]
    honest = played(game, deal, by_luck(5))
    other_luck = played(game, {**deal, "seed": "ab" * 32}, by_luck(5))
    chosen_nonce = played(game, {**deal, "nonces": ["01", *deal["nonces"][1:]]}, by_luck(5))
    weak_bots = played(game, deal, by_luck(5), by_luck(6))
    one_more = played(
        game, {**deal, "players": deal["players"] - 1, "nonces": deal["nonces"][1:], "seat": 0}, by_luck(5)
    )
    line = next(line for line in honest.text().splitlines() if line.startswith("* "))
    for changed, code in (
        (honest.text().replace("scores: ", "scores: 9"), "bad_record"),
        (honest.text().replace(f"\n{line}\n", "\n", 1), "bad_record"),
        (replace(honest, scores=[999] * deal["players"]).text(), "bad_record"),
        (replace(honest, moves=honest.moves[:-1], scores=[], winners=[], seed="").text(), "bad_record"),
        (honest.text()[:2000], "bad_record"),
        (other_luck, "other_deal"),
        (chosen_nonce, "other_deal"),
        (one_more, "other_deal"),
        (weak_bots, "other_bots"),
        (_lucky(honest, deal["seed"]), "bad_record"),
    ):
        answer = hand_in(server.url, deal, "cheat", changed)
        assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
    assert field(server.url, deal, "cheat")["you"] is None
    assert hand_in(server.url, deal, "cheat", honest).status_code == 201  # nothing of that was a try


def _lucky(record: Record, seed: str) -> Record:
    """The same game, with another card or die where chance had its say first."""
    game = library.game_of(record, mode="cpu")
    state = game.new(len(record.seats), **record.options)
    drawn = game.read(state, -1, record.moves[0].text)
    wished = game.write(state, -1, (drawn + 1) % game.chance(state))
    assert seed == record.seed
    return replace(record, moves=[Move(-1, wished), *record.moves[1:]])


def test_results_are_bounded(serve: Serve, tmp_path: Path) -> None:
    """So many of one address: each is kept."""
    server = serve(f"sqlite:///{tmp_path}/tables.sqlite3", 1, "results_a_second=0.02")
    deal = today(server.url, GAMES[0])["deal"]
    codes = [hand_in(server.url, deal, "x", "no record").json()["code"] for _ in range(4)]
    assert codes[0] == "bad_record"
    assert codes[-1] == "too_fast"


def test_workers_have_one_deal(serve: Serve, postgres_database: str) -> None:
    server = serve(postgres_database, 3)
    seen = set()
    for _ in range(12):
        with httpx.Client() as visitor:  # a connection of its own, so any worker answers
            seen.add(visitor.get(f"{server.url}/api/daily").json()[0]["deal"]["seed"])
    assert len(seen) == 1


@pytest.mark.parametrize("day", ["2026-02-30", "0000-00-00", "9999-12-31"])
def test_days_that_are_none(server: Process, day: str) -> None:
    assert httpx.get(f"{server.url}/api/daily/{day}/{GAMES[0]}").json()["code"] == "no_deal"
    assert httpx.get(f"{server.url}/api/daily/{day}/chess").json()["code"] == "no_deal"


def test_a_record_with_a_table_of_people_is_no_deal(server: Process) -> None:
    """A form 2 record signs and pledges; a deal has neither."""
    game, deal = library.game(GAMES[0], mode="cpu"), today(server.url, GAMES[0])["deal"]
    record = played(game, deal, by_luck(2))
    recorder = Recorder(game, record.seats, deal["options"], deal["seed"], deal["nonces"])
    assert hand_in(server.url, deal, "y", recorder.record).json()["code"] == "bad_record"  # it is not over
