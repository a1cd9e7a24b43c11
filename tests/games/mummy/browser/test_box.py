"""A box of one's own: counted tile by tile, checked in place, played with at one screen."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.kept import kept_game
from tests.browser.play import Mouse, check_end, play
from tests.browser.visitor import Visitors

from .player import Runner

MOST_OF_A_LINK = 4000  # signs: what messengers leave whole


def test_a_local_game_with_an_own_box(visit: Visitors, url: str, tmp_path: Path) -> None:
    page = visit("/box/mummy", calm=True)
    expect(page.get_by_role("textbox", name="Name of the box")).to_have_value("my box")
    page.get_by_role("textbox", name="Name of the box").fill("attic")
    start = page.get_by_role("button", name="Play with this box")
    page.get_by_role("button", name="One less: hazard −3").click()
    expect(page.get_by_text("Hazards: 17 instead of 18.").first).to_be_visible()
    expect(start).to_be_disabled()
    page.get_by_role("button", name="One more: hazard −9").click()
    expect(start).to_be_enabled()
    page.get_by_role("button", name="Face 1: pawn or guard").click()
    expect(page.get_by_role("button", name="Face 1: mummy")).to_be_visible()
    places = page.get_by_role("button", name=re.compile("^Place 1: "))
    before = places.get_attribute("aria-label")
    places.click()
    page.get_by_role("button", name=re.compile("^Place 9: ")).click()
    expect(page.get_by_role("button", name=re.compile("^Place 1: camel"))).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    assert places.get_attribute("aria-label") == before

    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "attic.txt"
    download.value.save_as(file)

    start.click()
    expect(page.get_by_text("Box: attic")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/local/"))
    game = kept_game(page)
    play([Runner(Mouse(page))])
    record = check_end(page, file)
    assert "attic" in record
    assert game["box"] in record

    # Who is sent the link has neither the game nor the box, and sees both.
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.get_by_role("button", name="Copy a link to this game, with the box").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("window.copied")
    assert len(link) < MOST_OF_A_LINK
    other = visit(link.removeprefix(url), calm=True)
    other.get_by_role("button", name="To the end").click()
    expect(other.get_by_role("button", name="One step on")).to_be_disabled()
    other.get_by_role("button", name="Was the luck fair?").click()
    expect(other.get_by_role("dialog").get_by_role("status")).to_be_visible()
