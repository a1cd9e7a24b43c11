"""Finished games watched again, and records whose luck is checked in the browser."""

import hashlib
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Sitting, finished, record
from tests.browser.visitor import Visitors
from tests.server.client import Process


@pytest.fixture(scope="module")
def game(server: Process) -> Sitting:
    return finished(server.url, "pyramids")


def open_file(page: Page, text: str) -> None:
    page.get_by_label("Open a record file").set_input_files(
        {"name": "record.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )


def with_new_digest(text: str) -> str:
    """Somebody who changes a record can also compute its digest anew."""
    above = text[: text.index("digest: ")]
    return f"{above}digest: {hashlib.sha256(above.encode()).hexdigest()}\n"


def swapped_deals(text: str) -> str:
    """The first two cards of seat 1 in the other order: the same hand, another draw."""
    lines = text.split("\n")
    first = next(nth for nth, line in enumerate(lines) if line.startswith("* deal"))
    lines[first : first + 2] = lines[first + 1], lines[first]
    return "\n".join(lines)


def marking(url: str, game: Sitting, since: int) -> int:
    """The first frame from this one on at which everybody has two pyramids: one that was explored is replaced first."""
    frames = httpx.get(f"{url}/api/tables/{game.table}/replay").json()["frames"]
    return next(nth for nth in range(since, len(frames)) if frames[nth]["view"]["phase"] == "mark")


def test_scrubber_steps_and_viewpoint(visit: Visitors, url: str, game: Sitting) -> None:
    page = visit(f"/replay/{game.table}")
    scrubber = page.get_by_role("slider")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    last = int(scrubber.get_attribute("max") or 0)
    assert last > 28
    back, on = page.get_by_role("button", name="One step back"), page.get_by_role("button", name="One step on")
    expect(back).to_be_disabled()
    on.click()
    on.click()
    back.click()
    expect(scrubber).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"3 / {last + 1}", exact=True)).to_be_visible()
    middle = marking(url, game, last // 2)
    scrubber.fill(str(middle))
    expect(page.get_by_text(f"{middle + 1} / {last + 1}", exact=True)).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(2)
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("button", name="Krok naprzód")).to_be_visible()
    expect(scrubber).to_have_value(str(middle))
    page.get_by_role("button", name="English").click()
    view = page.get_by_role("combobox", name="Viewpoint")
    view.select_option("Ania")
    expect(page.get_by_label("Score sheet of Ania")).to_be_visible()
    expect(scrubber).to_have_value(str(middle))
    page.get_by_role("button", name="To the end").click()
    expect(on).to_be_disabled()
    expect(page.get_by_role("heading", level=1)).to_have_text("The game is over")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(scrubber).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Turning points").click()
    page.get_by_role("dialog", name="Turning points").get_by_role("listitem").get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_luck_was_fair(visit: Visitors, url: str, game: Sitting) -> None:
    page = visit(f"/replay/{game.table}")
    page.get_by_role("button", name="Was the luck fair?").click()
    draws = sum(line.startswith("* ") for line in record(url, game.table).splitlines())
    expect(page.get_by_role("dialog")).to_contain_text(f"Yes. Your browser has recomputed all {draws} draws")


def test_a_record_file(visit: Visitors, url: str, game: Sitting) -> None:
    page = visit("/replay/")
    open_file(page, record(url, game.table))
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("Yes. Your browser has recomputed all")


def test_a_changed_record_is_found(visit: Visitors, url: str, game: Sitting) -> None:
    page = visit("/replay/")
    changed = swapped_deals(record(url, game.table))
    open_file(page, changed)
    # The digest says that something was changed, and the draws which line it was.
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Line \d+: “deal \d+” was not drawn; the seed gives"))
    # With a digest that fits, the draws themselves give it away.
    open_file(page, with_new_digest(changed))
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        re.compile(r"No\. Line \d+: “deal \d+” was not drawn; the seed gives")
    )
