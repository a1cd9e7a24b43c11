"""A deck of one's own: typed in, checked in place, brought along, and played to the end by two browsers."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import saqqara
from saqqara.core.replay import verify
from tests.browser.play import Finger, Mouse, ending, play
from tests.browser.tables import record, scores
from tests.browser.visitor import PHONE, Visitors
from tests.games.pyramids.scene import shipped

from .player import Explorer

USUAL = shipped().text()


def card(page: Page, number: int) -> None:
    page.get_by_role("button", name=re.compile(rf"^Pyramid {number},")).click()


def paint(page: Page, sign: str, *cells: str) -> None:
    """Pick a sign, and tap cells with it."""
    stamp = page.get_by_role("group", name="Signs to paint with").get_by_role("button", name=sign, exact=True)
    if stamp.get_attribute("aria-pressed") != "true":
        stamp.click()
    for cell in cells:
        page.get_by_role("gridcell", name=re.compile(rf"^{cell}(,|$)")).click()


def type_in(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="As text").fill(text)


def first_card(page: Page) -> None:
    """Card 1 by hand: in at the top left, out at the bottom right, a ruby on the way."""
    card(page, 1)
    paint(page, "entrance", "a1")
    expect(page.get_by_text("Card 1 has no golden tomb yet.")).to_be_visible()
    paint(page, "wall", "b1", "b2", "b3", "b4")
    paint(page, "golden tomb", "e5")
    paint(page, "ruby", "a5", "c3")


def test_a_deck_typed_in_is_played_by_two_browsers(visit: Visitors, url: str, tmp_path: Path) -> None:
    host = visit("/box/pyramids", calm=True, name="Ania", colour=0)
    host.get_by_role("textbox", name="Name of the box").fill("our cards")
    first_card(host)
    expect(host.get_by_text("1 of 48")).to_be_visible()
    expect(host.get_by_text("Cards of yours: 1. Ours in the place of those you have not typed in: 47.")).to_be_visible()
    host.get_by_role("button", name="Play with this box").click()
    expect(host.get_by_text("Box: our cards")).to_be_visible()
    host.get_by_role("button", name="Online, by link").click()
    host.get_by_role("button", name="Lay the table").click()
    link = host.get_by_role("region", name="Invite friends").get_by_text("http").inner_text()

    guest = visit(link.removeprefix(url), calm=True, name="Bob", colour=1)
    expect(guest.get_by_text("Box: our cards")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("Box: our cards")).to_be_visible()
    seats = host.get_by_role("listitem")
    expect(seats.get_by_text("Bob")).to_be_visible()
    host.get_by_role("combobox", name="Let a bot sit here").select_option("Novice")
    host.get_by_role("button", name="Start the game").click()
    play([Explorer(Mouse(host)), Explorer(Mouse(guest))])

    table = host.url.rsplit("/", 1)[-1]
    text = record(url, table)
    assert ending(host) == ending(guest) == scores(text)
    file, kept = tmp_path / "ours.txt", tmp_path / "record.txt"
    box = host.request.get(f"{url}/api/tables/{table}/box").text()
    file.write_text(box, "utf-8")
    kept.write_text(text, "utf-8")
    assert "card 1 green\nv # . . .\n" in box
    own = saqqara.game("pyramids", box=file)
    assert own.components.name == "our cards"
    assert verify(own, saqqara.read_record(kept)) > 10

    # The guest has never had the deck, and still watches the game again by the rules in the page.
    guest.goto(f"{url}/replay/{table}")
    expect(guest.get_by_role("slider").first).to_be_visible()


def test_checks_stand_where_something_is_wrong(visit: Visitors) -> None:
    page = visit("/box/pyramids", calm=True)
    card(page, 7)
    expect(page.get_by_text("Not typed in yet")).to_be_visible()
    type_in(page, "card 7 purple\nv....\n.....\n.....\n###..\n..#.G\n")
    expect(page.get_by_text("Row 5, column 1 cannot be reached. Is that how it is printed?")).to_be_visible()
    expect(page.get_by_role("gridcell", name="c4, wall")).to_be_visible()
    type_in(page, "card 7 purple\nv....\n.....\n..?..\n")
    expect(page.get_by_text("Card 7, row 3, column 3: “?” is no sign.")).to_be_visible()
    expect(page.get_by_role("gridcell", name="c4, wall")).to_be_visible()  # nothing was lost
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Not typed in yet")).to_be_visible()

    # By keys alone.
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    expect(page.get_by_role("gridcell", name="a1, wall")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("9")
    expect(page.get_by_role("gridcell", name="b1, entrance")).to_be_visible()
    page.get_by_role("button", name="Mirror").click()
    expect(page.get_by_role("gridcell", name="d1, entrance")).to_be_visible()


def test_files_and_links_bring_a_deck_along(visit: Visitors, url: str, tmp_path: Path) -> None:
    page = visit("/box/pyramids", calm=True, keeps=True)
    first_card(page)
    file = tmp_path / "bad.txt"
    file.write_text(USUAL.replace("card 2 orange\n", "card 2 orange\n. . . ? .\n"), "utf-8")
    chosen = page.locator("input[type=file]")
    chosen.set_input_files(file)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("bad.txt cannot be read. Nothing here has changed.")
    expect(alert).to_contain_text(re.compile(r"Line \d+: Card 2, row 1, column 4: “\?” is no sign\."))
    expect(page.get_by_text("1 of 48")).to_be_visible()

    file.write_text(USUAL.replace("deck: teti", "deck: from a file"), "utf-8")
    chosen.set_input_files(file)
    expect(page.get_by_text("48 of 48")).to_be_visible()
    expect(page.get_by_role("textbox", name="Name of the box")).to_have_value("from a file")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert saqqara.game("pyramids", box=download.value.path()).components.name == "from a file"

    page.reload()  # it is kept
    expect(page.get_by_text("48 of 48")).to_be_visible()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.get_by_role("button", name="Share a link").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("window.copied")
    other = visit(link.removeprefix(url), calm=True)
    expect(other.get_by_text("This box came by a link.")).to_be_visible()
    expect(other.get_by_text("48 of 48")).to_be_visible()


def test_on_a_phone_a_deck_is_played_against_bots(visit: Visitors) -> None:
    page = visit("/box/pyramids", size=PHONE, calm=True)
    first_card(page)
    page.get_by_role("button", name="Play with this box").tap()
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url(re.compile("/local/"))
    play([Explorer(Finger(page))])
    page.reload()
    expect(page.get_by_role("dialog")).to_be_visible()  # the box is found again
