"""Whose turn it is at the server: told at home, by the icon of the installed page, and asked politely to be told."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from saqqara.games import discover
from tests.server.client import lay

from .tables import PAIR, Sitting, Update, play_on, play_turn, seats_for, table_where
from .visitor import DESK, PHONE, Size, Visitors
from .words import words

GAME = discover.names()[0]
# A browser in which the page is installed: what it shows on its icon.
_ICON = """
  window.shown = null;
  navigator.setAppBadge = async (count) => { window.shown = count; };
  navigator.clearAppBadge = async () => { window.shown = 0; };
"""
# One that has not been asked yet; without a window it is as if somebody had refused.
_MAY_BE_ASKED = "Object.defineProperty(Notification, 'permission', { get: () => 'default' });"


def asked(update: Update) -> bool:
    return bool(update["legal"])


def test_a_table_that_waits_calls_from_home(visit: Visitors, url: str) -> None:
    """Though this browser has not opened it since: it asks the server, and takes no seat by that."""
    at = table_where(url, GAME, asked, seats_for(GAME, *PAIR))
    page = visit("/rules", sitting=at.only(0), calm=True)
    page.add_init_script(_ICON)
    page.goto(url)
    back = page.get_by_role("navigation", name="Continue").get_by_role("link", name="Continue: ")
    expect(back).to_have_accessible_name(re.compile("Your turn"))
    page.wait_for_function("() => window.shown === 1")
    while 0 in httpx.get(f"{url}/api/tables/{at.table}").json()["waiting"]:
        play_turn(url, at, 0)
    page.reload()
    expect(back).not_to_have_accessible_name(re.compile("Your turn"))
    page.wait_for_function("() => window.shown === 0")


def test_the_browser_asks_only_who_wishes_it(visit: Visitors, url: str) -> None:
    at = table_where(url, GAME, asked, seats_for(GAME, *PAIR))
    page = visit("/rules", sitting=at.only(0), size=PHONE, calm=True, language="pl")
    page.add_init_script(_MAY_BE_ASKED)
    page.goto(f"{url}/games")
    question = page.get_by_text("Czy przeglądarka ma dać znać")
    expect(question).to_be_visible()
    page.get_by_role("button", name="Nie, dziękuję").click()
    expect(question).to_have_count(0)
    page.reload()
    expect(page.locator(".running > li")).to_have_count(1)
    expect(question).to_have_count(0)


@pytest.mark.parametrize(("size", "language", "time"), [(DESK, "en", "3 days"), (PHONE, "cs", "3 dny")])
def test_a_table_is_laid_by_and_by(visit: Visitors, size: Size, language: str, time: str) -> None:
    page = visit(f"/new/{GAME}/friends", size=size, language=language, calm=True)
    page.get_by_label(words(language, "by_and_by")).check()
    page.get_by_role("group", name=words(language, "by_limit")).get_by_role("button", name=time).click()
    said = words(language, "by_sum", time=time).replace("**", "")
    expect(page.locator(".foot-bar")).to_contain_text(said)
    page.get_by_role("button", name=words(language, "lay_table")).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("list", name=words(language, "options"))).to_contain_text(said)


def test_everybody_sees_how_long_a_turn_may_last(visit: Visitors, url: str) -> None:
    """Whose turn it is: the time that is left; and to a guest, of whom it is."""
    table, claims = lay(url, GAME, seats_for(GAME, *PAIR), hours=48)
    at = Sitting(table, GAME, dict(claims))
    play_on(url, at, asked)
    page = visit(at.path, sitting=at.only(0), calm=True)
    expect(page.get_by_text(re.compile("Your time for this turn: (2 days|1 day 23 hours)"))).to_be_visible()
    guest = visit(at.path, size=PHONE, calm=True, language="el")
    guest.get_by_role("button", name="Παρακολούθησε").click()
    expect(
        guest.get_by_text(re.compile("χρόνος για αυτή την κίνηση: (2 ημέρες|1 ημέρα 23 ώρες)")).first
    ).to_be_visible()
