"""Several browsers at one table: by a link, cut off, reloaded, looking on, and once more."""

import re

from playwright.sync_api import Page, expect

from tests.browser.play import Mouse, ending, play
from tests.browser.tables import PAIR, finished, record, scores, table_where
from tests.browser.visitor import Visitors

from . import moments
from .player import Explorer

NETWORK = (r"ERR_INTERNET_DISCONNECTED", r"WebSocket connection to")


def boards(page: Page) -> list[str]:
    """All cells of one's boards in words."""
    page.get_by_role("grid").nth(1).wait_for()
    found: list[str] = page.get_by_role("gridcell").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return found


def test_a_game_by_link(visit: Visitors, url: str) -> None:
    visit.allow(*NETWORK)
    host = visit("/new/pyramids/friends", calm=True, name="Ania", colour=0)
    host.get_by_role("button", name="Lay the table").click()
    link = host.get_by_role("region", name="Invite friends").get_by_text("http").inner_text()
    assert host.get_by_role("img", name=f"QR code of {link}").is_visible()
    expect(host.get_by_role("button", name="Starts when all are here")).to_be_disabled()

    guest = visit(link.removeprefix(url), calm=True, name="Bob", colour=0)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Pyramids")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("Everyone is here.")).to_be_visible()
    expect(guest.get_by_text("Ania starts")).to_be_visible()
    expect(host.get_by_role("listitem").get_by_text("Bob")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()

    players = [Explorer(Mouse(host)), Explorer(Mouse(guest))]
    play(players, lambda look: re.search("turn [3-7]", look["round"]) is not None)

    # A reload in the middle of a turn changes nothing; what is only tried out is taken back first.
    back = guest.locator("button:not(:disabled)", has_text="Take back")
    while back.count():
        back.click()
    before = boards(guest)
    guest.reload()
    assert boards(guest) == before
    players[1].acted_on = ""

    # Without network there is a notice; then the game goes on where it was, with what happened meanwhile.
    host.context.set_offline(True)
    lost = host.get_by_role("alert").filter(has_text="The connection is lost")
    expect(lost).to_be_visible()
    play(players[1:], lambda look: look["ask"].startswith("Waiting"))
    host.context.set_offline(False)
    expect(lost).to_have_count(0)
    players[0].acted_on = ""

    play(players)
    text = record(url, host.url.rsplit("/", 1)[-1])
    assert ending(host) == ending(guest) == scores(text)

    # Both go on to the same new table.
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda now: now != link)
    again = guest.get_by_role("button", name="Join the rematch")
    again.click()
    guest.wait_for_url(host.url)
    for page in (host, guest):
        expect(page.get_by_text("Everyone is here.")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    play(players, lambda look: look["ask"].startswith("Keep two"))


def test_a_spectator_sees_the_table_and_cannot_play(visit: Visitors, url: str) -> None:
    at = table_where(url, "pyramids", moments.keeping, PAIR)
    looker = visit(at.path)
    expect(looker.get_by_role("status").first).to_contain_text("The game is on.")
    looker.get_by_role("button", name="Watch").click()
    expect(looker.get_by_role("heading", level=1)).to_have_text(re.compile("^Waiting for"))
    # Who chooses sees four cards, a spectator none of them.
    player = visit(at.path, sitting=at.only(0))
    dealt = player.get_by_role("button", name=re.compile(r"^Pyramid \d+"))
    expect(dealt).to_have_count(4)
    expect(looker.get_by_role("button", name=re.compile(r"^Pyramid \d+"))).to_have_count(0)
    expect(looker.get_by_role("img", name=re.compile(r"^Pyramid \d+"))).to_have_count(0)
    expect(looker.get_by_role("button", name="Hint")).to_have_count(0)

    at = table_where(url, "pyramids", moments.in_the_middle, PAIR)
    looker.goto(url + at.path)
    expect(looker.get_by_role("status").first).to_contain_text(re.compile(r"Round \d, turn \d of 7"))
    looker.get_by_role("button", name="Watch").click()
    expect(looker.get_by_text("You are watching").first).to_be_visible()
    assert len(boards(looker)) == 50
    assert not [label for label in boards(looker) if "can be marked" in label]
    for name in ("Confirm", "Take back", "Rotate", "Mirror", "Single cell"):
        expect(looker.get_by_role("button", name=name, disabled=False)).to_have_count(0)
    # A click on the other player shows that one's boards.
    first = boards(looker)
    looker.get_by_role("button", name="Look at").first.click(position={"x": 12, "y": 12})
    expect(looker.get_by_label("Score sheet of Bob")).to_be_visible()
    assert boards(looker) != first


def test_chat(visit: Visitors, url: str) -> None:
    at = table_where(url, "pyramids", moments.marking, PAIR)
    ania, bob = (visit(at.path, sitting=at.only(seat)) for seat in (0, 1))
    ania.get_by_role("button", name="Chat").click()
    ania.get_by_role("button", name="Good luck!").click()
    ania.get_by_role("textbox", name="Say something").fill("<b>Hi</b>")
    ania.keyboard.press("Enter")
    bob.get_by_role("button", name="Chat: 2 new lines").click()
    for page in (ania, bob):
        expect(page.get_by_role("log", name="Chat")).to_have_text(
            re.compile(r"Ania\s*Good luck!.*Ania\s*<b>Hi</b>", re.DOTALL)
        )
    bob.keyboard.press("Escape")


def test_the_end_is_still_there(visit: Visitors, url: str) -> None:
    at = finished(url, "pyramids")
    page = visit(at.path, sitting=at)
    assert ending(page) == scores(record(url, at.table))
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Show the result").click()
    with page.expect_download() as got:
        page.get_by_role("button", name="Download the record").click()
    assert got.value.path().read_text("utf-8") == record(url, at.table)
