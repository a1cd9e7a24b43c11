"""Where a table is laid: a first game in the order of the rulebook (M10), who begins (M13), what goes together."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.kept import kept_game
from tests.browser.tables import finished
from tests.browser.visitor import Visitors


def options(page: Page) -> dict[str, Any]:
    """Those of the table that was laid, as far as they are not the usual ones."""
    found: dict[str, Any] = kept_game(page)["options"]
    return found


def play_now(page: Page) -> None:
    page.get_by_role("region", name="Mummy").get_by_role("button", name="Play now").click()


def test_the_first_game_is_laid_as_the_rulebook_says(visit: Visitors, url: str) -> None:
    page = visit()
    play_now(page)
    assert options(page) == {"layout": "first"}
    page = visit(finished={"mummy": 1})
    play_now(page)
    assert options(page) == {}


def test_a_game_that_was_seen_to_end_is_counted_once(visit: Visitors, url: str) -> None:
    at = finished(url, "mummy")
    page = visit(at.path, sitting=at)
    for _ in range(2):
        expect(page.get_by_role("dialog")).to_be_visible()
        kept = page.evaluate("JSON.parse(localStorage['saqqara.settings']).finished")
        assert kept == {"mummy": 1}
        page.reload()
    page.goto(f"{url}/new/mummy/bots")
    expect(track(page, "Shuffled")).to_have_attribute("aria-pressed", "true")


def track(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Track").get_by_role("button", name=name)


def test_what_does_not_go_with_the_first_layout_changes_it_with_a_word(visit: Visitors, url: str) -> None:
    page = visit("/new/mummy/bots")
    expect(track(page, "First game")).to_have_attribute("aria-pressed", "true")
    risk = page.get_by_role("switch", name="Risk")
    told = page.get_by_role("group", name="Options").get_by_role("status")
    # The rules judge it, and they come a little later than the page.
    page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => one.name.includes('.wasm'))")
    page.wait_for_load_state("networkidle")
    risk.click()
    expect(track(page, "Shuffled")).to_have_attribute("aria-pressed", "true")
    expect(track(page, "First game")).to_contain_text("Not with Risk.")
    expect(told).to_have_text("Track is now “Shuffled”: what was chosen there does not go with this.")
    expect(page.locator(".foot-bar")).to_contain_text("Shuffled track. With Risk.")
    track(page, "First game").click()
    expect(risk).to_have_attribute("aria-checked", "false")
    expect(told).to_contain_text("Risk is now “No”")
    risk.click()
    page.get_by_role("button", name="Start the game").click()
    assert options(page) == {"risk": "yes"}


def test_who_begins_is_chosen_at_the_seats(visit: Visitors, url: str) -> None:
    page = visit("/new/mummy/bots")
    foot = page.locator(".foot-bar")
    expect(foot).to_contain_text("The lot decides who begins.")
    seats = page.get_by_role("group", name="Players").get_by_role("listitem")
    seats.last.get_by_role("button", name=re.compile(" begins$")).click()
    expect(foot).not_to_contain_text("The lot decides")
    seats.last.get_by_role("combobox").select_option("none")
    expect(foot).to_contain_text("The lot decides who begins.")  # that seat is gone
    page.get_by_role("button", name="Ania begins").click()
    expect(foot).to_contain_text("Ania begins.")
    page.get_by_role("button", name="Start the game").click()
    assert options(page)["begins"] == "1"
    page = visit("/new/mummy/screen")
    page.get_by_role("textbox", name="Name at seat 2").fill("Bob")
    page.get_by_role("button", name="Bob begins").click()
    page.get_by_role("button", name="Start the game").click()
    assert options(page)["begins"] == "2"


def test_choosing_a_sign_starts_no_game(visit: Visitors, url: str) -> None:
    page = visit("/new/mummy/screen")
    page.get_by_role("button", name="Your emblem: ankh, blue").click()
    page.get_by_role("group", name="Choose an emblem").get_by_role("button", name="eye, teal").click()
    expect(page.get_by_role("button", name="Your emblem: eye, teal")).to_be_focused()
    expect(page).to_have_url(f"{url}/new/mummy/screen")
