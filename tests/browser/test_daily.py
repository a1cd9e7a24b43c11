"""The challenge of the day: played in the browser, counted by the server, seen in its field; without a network too."""

import json
import re
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from saqqara import library
from saqqara.server.site import write
from tests.server.client import Process
from tests.server.deals import by_bot, by_luck, played, played_out
from tests.server.test_deals import GAMES, field, hand_in, today

from .files import served
from .fixtures import SEED
from .kept import keep_game, kept_game
from .local import KEPT, NO_NETWORK, player
from .play import Finger, Mouse, play
from .visitor import DESK, PHONE, Size, Visitors
from .words import LANGUAGES, words

# Every game on a desk and on a phone, every language somewhere.
everywhere = pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        (game, size, LANGUAGES[(2 * nth + wide) % len(LANGUAGES)])
        for nth, game in enumerate(GAMES)
        for wide, size in enumerate((DESK, PHONE))
    ],
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that takes as many results as come."""
    process = Process(f"sqlite:///{tmp_path_factory.mktemp('daily')}/tables.sqlite3", 1, "results_a_second=1000")
    yield process.start()
    process.stop()
    assert '"level": "error"' not in process.errors, process.errors


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, house: Process) -> Iterator[Visitors]:
    visitors = Visitors(browser, house.url, f"{SEED} {request.node.nodeid}")  # each test another visitor
    yield visitors
    visitors.leave()


def finished(deal: dict[str, Any], turns: list[list[int]], **changed: Any) -> dict[str, Any]:
    """A try that is over, as the page keeps it."""
    own = {"kind": "person", "name": "Ania", "colour": 0, "level": "", "owned": True}
    bot = {"kind": "bot", "name": "Bot", "colour": 1, "level": deal["bot"], "owned": False}
    return {
        "id": "00ff00ff00ff00ff", "game": deal["game"], "version": deal["rules"], "box": deal["box"],
        "options": deal["options"], "seats": [own if seat == deal["seat"] else bot for seat in range(deal["players"])],
        "seed": deal["seed"], "nonces": deal["nonces"], "turns": turns, "byHand": False, "over": True, "at": 0,
        "rematch": None, "deal": {"day": deal["day"], "counts": True}, **changed,
    }  # fmt: skip


def put(page: Page, game: dict[str, Any], visitor: str, **others: Any) -> None:
    """This browser has finished a try, and has not told anybody yet."""
    tried = {f"{game['deal']['day']} {game['game']}": {"table": game["id"], "state": "over", "score": 1}}
    before = json.loads(page.evaluate("localStorage.getItem('saqqara.daily')") or "{}")
    diary = {**before, "visitor": visitor, "tries": tried, **others}
    page.evaluate("(told) => localStorage.setItem('saqqara.daily', JSON.stringify(told))", diary)
    keep_game(page, game)


def _counted(url: str, deal: dict[str, Any]) -> int:
    """How many results there are."""
    return sum(one["count"] for one in field(url, deal)["points"])


@everywhere
def test_the_deal_of_the_day(visit: Visitors, house: Process, game: str, size: Size, language: str) -> None:
    say = partial(words, language)
    rules, deal = library.game(game, mode="cpu"), today(house.url, game)["deal"]
    for name, how in (("Jiří", by_bot(deal["bot"])), ("Ελένη", by_luck(1)), ("Marta", by_luck(2))):
        handed = hand_in(house.url, deal, f"{name} {language}", played(rules, deal, how, name=name), name)
        assert handed.status_code == 201, handed.text
    others = _counted(house.url, deal)
    page = visit(f"/daily/{game}", size=size, language=language, calm=True)
    field_of = page.get_by_role("region", name=say("daily_field"))
    expect(field_of.get_by_role("img", name=say("daily_histogram"))).to_be_visible()
    expect(field_of).to_contain_text(say("daily_without"))
    expect(field_of).not_to_contain_text("Jiří")
    page.get_by_role("button", name=say("daily_play")).click()
    expect(page.get_by_text(say("daily_try_counts"))).to_be_visible()
    expect(page.get_by_role("button", name=say("hint"))).to_have_count(0)
    kept = kept_game(page)
    assert (kept["seed"], kept["deal"]) == (deal["seed"], {"day": deal["day"], "counts": True})

    page.goto(f"{house.url}/daily/{game}")
    page.get_by_role("link", name=say("daily_continue")).click()
    own = player(page, game, language)
    own.hand = Finger(page) if size == PHONE else Mouse(page)
    play([own])
    page.get_by_role("dialog").get_by_role("link", name=say("daily_see_field"), exact=True).click()
    expect(page.get_by_text(say("daily_played"), exact=True)).to_be_visible()
    stand = re.escape(say("daily_stand", percent="|", place="|", of=others + 1).replace("*", ""))
    expect(field_of).to_contain_text(re.compile(stand.replace(r"\|", r"\d+").replace(r"\ ", r"\s")))
    expect(field_of).to_contain_text(say("daily_best_so_far"))
    expect(field_of.get_by_role("img")).to_have_count(1 + field_of.locator(".sign svg[role=img]").count())
    assert _counted(house.url, deal) == others + 1

    page.reload()
    expect(page.get_by_role("button", name=say("daily_share"))).to_be_visible()
    calendar = page.get_by_role("region", name=say("daily_calendar"))
    expect(calendar.locator(".played.today")).to_have_count(1)
    page.get_by_role("button", name=say("daily_watch"), exact=True).click()
    page.get_by_role("button", name=say("replay_last")).click()
    expect(page.get_by_role("button", name=say("replay_on"))).to_be_disabled()
    page.go_back()
    page.get_by_role("button", name=say("daily_practice")).click()
    expect(page.get_by_text(say("daily_try_practice"))).to_be_visible()
    expect(page.get_by_role("button", name=say("hint"))).to_have_count(1)
    assert kept_game(page)["deal"]["counts"] is False


@pytest.mark.parametrize(("size", "language"), list(zip(cycle((DESK, PHONE)), LANGUAGES, strict=False)))
def test_a_result_is_shared_without_a_word_on_how(visit: Visitors, house: Process, size: Size, language: str) -> None:
    game = GAMES[0]
    deal = today(house.url, game)["deal"]
    _, turns = played_out(library.game(game, mode="cpu"), deal, by_luck(11))
    page = visit("/", size=size, language=language, calm=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    put(page, finished(deal, turns), f"shares {language}")
    page.goto(f"{house.url}/daily/{game}")
    page.get_by_role("button", name=words(language, "daily_share")).click()
    expect(page.get_by_role("button", name=words(language, "copied"))).to_be_visible()
    line = page.evaluate("navigator.clipboard.readText()").replace("\u00a0", " ")
    points = re.escape(words(language, "daily_result_alone", points="|")).replace(r"\|", r"−?\d+")
    assert re.search(rf"^[🟨⬜]{{4}} {points}$", line, re.MULTILINE), line
    assert line.endswith(f"/daily/{game}/{deal['day']}")
    assert deal["seed"] not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_altered_does_not_count(visit: Visitors, house: Process, language: str) -> None:
    """Another seed than that of the day: the server says so by a code, the page in words of its language."""
    game = GAMES[0]
    deal = today(house.url, game)["deal"]
    lucky = {**deal, "seed": "cd" * 32}
    _, turns = played_out(library.game(game, mode="cpu"), lucky, by_luck(3))
    page = visit("/", language=language, calm=True)
    visit.allow("422")
    put(page, finished(deal, turns, seed=lucky["seed"]), f"cheat {language}")
    page.goto(f"{house.url}/daily/{game}")
    reason = words(language, "refused_other_deal")
    expect(page.get_by_role("alert")).to_have_text(words(language, "daily_not_counted", reason=reason))
    assert field(house.url, deal, f"cheat {language}")["you"] is None


def test_a_second_try_is_not_counted(visit: Visitors, house: Process) -> None:
    game = GAMES[0]
    deal = today(house.url, game)["deal"]
    first = played(library.game(game, mode="cpu"), deal, by_luck(21))
    assert hand_in(house.url, deal, "twice", first).status_code == 201
    _, turns = played_out(library.game(game, mode="cpu"), deal, by_luck(22))
    page = visit("/", calm=True)
    visit.allow("409")
    put(page, finished(deal, turns), "twice")
    page.goto(f"{house.url}/daily/{game}")
    you = page.get_by_role("region", name="The field so far").locator(".big")
    expect(you).to_have_text(str(first.scores[deal["seat"]]).replace("-", "−"))


def test_without_a_network_the_last_deal_is_there(browser: Browser, tmp_path: Path) -> None:
    """Played offline, sent when there is a network again."""
    game = GAMES[0]
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite3").start()
    try:
        visitors = Visitors(browser, server.url)
        page = visitors("/", keeps=True, calm=True)
        page.evaluate(KEPT)
        page.goto(f"{server.url}/daily/{game}")
        expect(page.get_by_role("button", name="Play today’s deal")).to_be_visible()
        deal = today(server.url, game)["deal"]
        page.context.set_offline(True)
        visitors.allow(*NO_NETWORK)
        page.reload()
        expect(page.get_by_text("You are offline.")).to_be_visible()
        page.get_by_role("button", name="Play today’s deal").click()
        page.wait_for_function("() => document.title.startsWith('●')")
        assert kept_game(page)["seed"] == deal["seed"]
        _, turns = played_out(library.game(game, mode="cpu"), deal, by_luck(4))
        put(page, finished(deal, turns), "offline")
        page.goto(f"{server.url}/daily/{game}")
        expect(page.get_by_text(re.compile("waits to be sent"))).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_text("played", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Share your result")).to_be_visible()
        assert field(server.url, deal, "offline")["you"]["name"] == "Ania"
        visitors.leave()
    finally:
        server.stop()


def test_a_deal_that_was_exchanged_is_called_out(visit: Visitors, house: Process) -> None:
    game = GAMES[0]
    deal = today(house.url, game)["deal"]
    page = visit("/", calm=True)
    key = f"{deal['day']} {game}"
    diary = {"announced": {key: deal["commitment"]}}
    page.evaluate("(told) => localStorage.setItem('saqqara.daily', JSON.stringify(told))", diary)
    page.goto(f"{house.url}/daily/{game}")
    expect(page.get_by_text("fixed the day before")).to_be_visible()
    diary["announced"][key] = "ab" * 32
    page.evaluate("(told) => localStorage.setItem('saqqara.daily', JSON.stringify(told))", diary)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("somebody has exchanged it")


def test_days_before(visit: Visitors, house: Process) -> None:
    """A day without a deal says so, and leads back."""
    page = visit(f"/daily/{GAMES[0]}/2020-01-01")
    visit.allow("404")
    expect(page.get_by_role("alert")).to_have_text("There is no such deal here.")
    page.get_by_role("link", name="To today’s deal").click()
    expect(page.get_by_role("button", name="Play today’s deal")).to_be_visible()


def test_plain_files_say_that_they_have_none(browser: Browser, tmp_path: Path) -> None:
    write(tmp_path / "games")
    with served(tmp_path) as address:
        visitors = Visitors(browser, f"{address}/games")
        page = visitors("/#/daily")
        expect(page.get_by_role("main")).to_contain_text("needs one: it fixes the deal the day before")
        page.get_by_role("link", name="Home").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Saqqara")
        visitors.leave()
