"""Coming back: the way on at home, and all games of this browser on one page."""

import re

import pytest
from playwright.sync_api import Page, expect

from saqqara.games import discover

from .kept import kept_games
from .local import play_now
from .tables import Update, finished, table_where
from .visitor import PHONE, Visitors

GAMES = discover.names()


def asked(update: Update) -> bool:
    return bool(update["legal"])


def begun(page: Page, game: str) -> None:
    play_now(page, game)
    page.wait_for_function("() => document.title.startsWith('●')")


@pytest.mark.parametrize("game", GAMES)
def test_the_way_back_is_the_first_thing_and_says_where_it_leads(visit: Visitors, url: str, game: str) -> None:
    page = visit(size=PHONE, calm=True)
    begun(page, game)
    page.goto(url)
    back = page.get_by_role("navigation", name="Continue").get_by_role("link", name="Continue: ")
    expect(back).to_be_in_viewport()
    bot = kept_games(page)[0]["seats"][1]["name"]
    expect(back).to_have_accessible_name(re.compile(rf"Continue: .* with {bot}.*\. Your turn\."))
    back.click()
    expect(page).to_have_url(re.compile("/local/"))


def test_my_games(visit: Visitors, url: str) -> None:
    """What runs, whose turn it is, what is over and how; watched again, deleted."""
    game = GAMES[0]
    running, over = table_where(url, game, asked), finished(url, game)
    page = visit(sitting=[running.only(0), over.only(0)], calm=True)
    begun(page, game)
    page.goto(f"{url}{over.path}")
    expect(page.get_by_role("dialog")).to_be_visible()  # the end was seen
    page.goto(url)
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    cards = page.locator(".running > li")
    expect(cards).to_have_count(2)
    expect(cards.filter(has_text="Your turn.")).to_have_count(2)  # that at the server is looked at
    rows = page.locator(".finished > li")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(re.compile(r"Won|Place \d|won with"))
    page.get_by_role("group", name="Where they are played").get_by_role("button", name="this device").click()
    expect(rows).to_have_count(0)
    page.get_by_role("group", name="Where they are played").get_by_role("button", name="All").click()
    rows.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    page.go_back()
    here = cards.filter(has_text="this device")
    here.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("alert")).to_contain_text("Delete for good?")
    page.get_by_role("alert").get_by_role("button", name="Delete").click()
    expect(here).to_have_count(0)
    assert kept_games(page) == []


def test_without_a_game_there_is_a_way_to_one(visit: Visitors) -> None:
    page = visit("/games")
    expect(page.get_by_role("heading", name="No game yet")).to_be_visible()
    page.get_by_role("link", name="Play now: ").first.click()
    expect(page).to_have_url(re.compile(r"/new/\w+/bots$"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_an_empty_code_is_asked_for(visit: Visitors) -> None:
    page = visit()
    page.get_by_role("button", name="Join with a code").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("^Type the code of the table"))
    names = page.get_by_role("button", name="Play now").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert len(set(names)) == len(GAMES)


def test_a_name_is_not_needed_to_sit_down(visit: Visitors, url: str) -> None:
    host = visit(f"/new/{GAMES[0]}/friends")
    host.get_by_role("button", name="Lay the table").click()
    host.wait_for_url("**/t/*")
    guest = visit(host.url.removeprefix(url), name="", language="pl")
    guest.get_by_role("button", name="Jak się gra").click()
    expect(guest.get_by_role("dialog")).to_be_visible()
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="Usiądź").click()
    expect(host.get_by_role("listitem").get_by_text("Odkrywca")).to_be_visible()
