"""Where a table is laid: a first game in the order of the rulebook (M10), who begins (M13), what goes together."""

from typing import Any

from playwright.sync_api import Page, expect

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
    expect(page.get_by_role("combobox", name="Track")).to_have_value("random")


def test_what_does_not_go_with_the_first_layout_changes_it_with_a_word(visit: Visitors, url: str) -> None:
    page = visit("/new/mummy/bots")
    track = page.get_by_role("combobox", name="Track")
    expect(track).to_have_value("first")
    risk = page.get_by_role("switch", name="Risk")
    risk.click()
    expect(track).to_have_value("random")
    told = page.get_by_role("group", name="Options").get_by_role("status")
    expect(told).to_have_text("Track is now “Shuffled”: what was chosen there does not go with this.")
    track.select_option("first")
    expect(risk).to_have_attribute("aria-checked", "false")
    expect(told).to_contain_text("Risk is now “No”")
    risk.click()
    page.get_by_role("button", name="Start the game").click()
    assert options(page) == {"risk": "yes"}


def test_who_begins_is_chosen_by_name(visit: Visitors, url: str) -> None:
    page = visit("/new/mummy/bots")
    begins = page.get_by_role("combobox", name="Who begins")
    expect(begins.get_by_role("option")).to_have_text(["By lot", "You", "Bot, seat 2", "Bot, seat 3", "Bot, seat 4"])
    begins.select_option("Bot, seat 4")
    page.get_by_role("button", name="2", exact=True).click()
    expect(begins).to_have_value("lot")  # that seat is gone
    begins.select_option("You")
    page.get_by_role("button", name="Start the game").click()
    assert options(page)["begins"] == "1"
    page = visit("/new/mummy/screen")
    page.get_by_role("textbox", name="Name").nth(1).fill("Bob")
    page.get_by_role("combobox", name="Who begins").select_option("Bob")
    page.get_by_role("button", name="Start the game").click()
    assert options(page)["begins"] == "2"
