"""Finding one's way: back button, links that lead nowhere, settings, calm."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from saqqara.games import discover

from .tables import Update, table_where
from .visitor import TAGS, Visitors

WEB = Path(__file__).parents[2] / "web"
MESSAGES = WEB / "messages"
GAMES = discover.names()
_MOVING = """() => document.getAnimations().filter((one) => one.playState === "running"
  && one.effect.getComputedTiming().endTime > 10).map((one) => one.animationName ?? one.transitionProperty)"""


def asked(update: Update) -> bool:
    """Whatever there is to decide."""
    return bool(update["legal"])


@pytest.mark.parametrize("game", GAMES)
def test_back_and_forth(visit: Visitors, url: str, game: str) -> None:
    page = visit()
    door = page.locator(f"section[aria-labelledby=door-{game}]")
    door.get_by_role("link", name="Invite friends").click()
    expect(page).to_have_url(f"{url}/new/{game}/friends")
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/t/*")
    table = page.url
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Lay the table")).to_be_visible()
    page.go_back()
    expect(door).to_be_visible()
    page.go_forward()
    page.go_forward()
    expect(page).to_have_url(table)
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    # Home again: the way back to the table is there.
    page.get_by_role("link", name="Saqqara").click()
    page.get_by_role("link", name=re.compile("^Continue: ")).click()
    expect(page).to_have_url(table)


def test_a_table_that_is_not_there(visit: Visitors) -> None:
    visit.allow(r"404")
    page = visit("/t/aaaaaaaaaa")
    expect(page.get_by_role("heading", level=1)).to_have_text("This table is not there")
    page.get_by_role("button", name="Home").click()
    page.get_by_role("textbox", name="Code of a table").fill("zzzzzzzzzz")
    page.get_by_role("button", name="Join with a code").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no table “zzzzzzzzzz”")


def test_a_seat_that_is_taken(visit: Visitors, url: str) -> None:
    """Two open the link; whoever is slower is told, and may look on."""
    host = visit(f"/new/{GAMES[0]}/friends")
    host.get_by_role("button", name="Lay the table").click()
    host.wait_for_url("**/t/*")
    path = host.url.removeprefix(url)
    first, second = visit(path, name="Bob"), visit(path, name="Dora")
    expect(second.get_by_role("button", name="Sit down")).to_be_visible()
    first.get_by_role("button", name="Sit down").click()
    expect(first.get_by_role("button", name="Stand up")).to_be_visible()
    expect(second.get_by_role("status").first).to_contain_text("Bob. The table is full. You can watch.")
    expect(second.get_by_role("button", name="Sit down")).to_have_count(0)
    second.get_by_role("button", name="Watch").click()
    expect(second.get_by_role("heading", level=1)).to_have_text("Everyone is here")
    expect(second.get_by_text("Ania starts")).to_be_visible()


def test_one_language_at_a_time(visit: Visitors) -> None:
    """Only the words that are shown are fetched; another language comes without leaving the page."""
    titles = {path.stem: json.loads(path.read_text("utf-8"))["home_title"] for path in MESSAGES.glob("*.json")}
    assert set(titles) == set(TAGS)
    page = visit(language="cs")

    def fetched() -> set[str]:
        addresses = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        scripts = [httpx.get(address).text for address in addresses if address.endswith(".js")]
        return {language for language, title in titles.items() if any(title in script for script in scripts)}

    expect(page).to_have_title(titles["cs"])
    assert fetched() == {"cs"}
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Ελληνικά").click()
    expect(page).to_have_title(titles["el"])
    expect(page.locator("html")).to_have_attribute("lang", "el")
    assert fetched() == {"cs", "el"}
    assert page.evaluate("window.same")


def test_settings_are_kept(visit: Visitors, url: str) -> None:
    page = visit()
    page.get_by_role("button", name="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.get_by_role("button", name="Ciemny motyw").or_(page.locator("button:has(use[href='#u-moon'])")).first.click()
    expect(page.locator("html")).to_have_class(re.compile("dark"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator("html")).to_have_class(re.compile("dark"))
    page.goto(f"{url}/rules/")
    expect(page.locator("[data-rule]").first).to_be_visible()
    expect(page.locator("html")).to_have_class(re.compile("dark"))


@pytest.mark.parametrize("game", GAMES)
def test_rules_can_be_searched(visit: Visitors, game: str) -> None:
    book = json.loads((WEB / "src" / "games" / game / "rules" / "en.json").read_text("utf-8"))
    last = book["sections"][-1]["rules"][-1]["id"]
    page = visit(f"/rules/{game}#{last}")
    expect(page.locator(f"[data-rule={last}]")).to_be_in_viewport()
    page.get_by_role("searchbox").fill(last.lower())
    expect(page.locator("[data-rule]").first).to_have_attribute("data-rule", last)
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_text("No rule speaks of “xyzzy”.")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_is_guided(visit: Visitors, url: str, game: str) -> None:
    at = table_where(url, game, asked)
    page = visit(at.path, sitting=at, guided=[])
    while not (done := page.get_by_role("dialog").get_by_role("button", name="Let's play")).count():
        page.get_by_role("dialog").get_by_role("button", name="Next").click()
    done.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_calm_where_motion_is_not_wanted(visit: Visitors, url: str, game: str) -> None:
    at = table_where(url, game, asked)
    page = visit(at.path, sitting=at, calm=True, pace="normal")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    assert page.evaluate(_MOVING) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(_MOVING) == []


@pytest.mark.parametrize("game", GAMES)
def test_only_as_many_seats_as_the_rules_allow(visit: Visitors, game: str) -> None:
    allowed = discover.spec(game).players
    for mode in ("bots", "friends", "screen"):
        page = visit(f"/new/{game}/{mode}")
        seats = page.get_by_role("group", name="Players")
        rows, add = seats.get_by_role("listitem"), seats.get_by_role("button", name="Add a seat")
        expect(rows.first).to_be_visible()
        counts = {rows.count()}
        while add.count():
            add.click()
            counts.add(rows.count())
        while (last := rows.last.get_by_role("combobox")).locator("option[value=none]").count():
            last.select_option("none")
            counts.add(rows.count())
        assert counts == set(allowed)
