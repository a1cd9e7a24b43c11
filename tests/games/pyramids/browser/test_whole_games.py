"""Whole games to the last dialog, whose points are those of the record."""

import re

from playwright.sync_api import expect

from tests.browser.play import Finger, Keys, Look, Mouse, check_end, play
from tests.browser.visitor import PHONE, Visitors

from .player import Explorer

_BANNERS = """() => {
  window.banners = [];
  const look = (node) => { if (node.matches?.(".banner")) window.banners.push(node.textContent); };
  new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(look))).observe(document, {
    childList: true, subtree: true,
  });
}"""


def test_by_mouse(visit: Visitors, url: str) -> None:
    page = visit()
    page.evaluate(_BANNERS)
    page.get_by_role("region", name="Pyramids").get_by_role("button", name="Play now").click()
    play([Explorer(Mouse(page))])
    check_end(page)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="What happened: show all").click()
    told = page.get_by_role("dialog").get_by_role("listitem").filter(has_text=re.compile(r"takes \d+ for "))
    shown = [one for one in page.evaluate("window.banners") if re.search(r": \+\d+ for ", one)]
    assert sum(len(re.findall(r"\+\d+ for ", one)) for one in shown) == told.count()
    assert told.count() > 0


def test_by_keyboard_alone(visit: Visitors, url: str) -> None:
    page = visit("/new/pyramids/bots", calm=True)
    keys = Keys(page)
    page.get_by_role("button", name="Start the game").wait_for()
    keys.take({"name": "Start the game"})
    play([Explorer(keys)])
    check_end(page)


def test_by_touch_on_a_phone(visit: Visitors, url: str) -> None:
    page = visit(size=PHONE)
    page.get_by_role("region", name="Pyramids").get_by_role("button", name="Play now").tap()
    play([Explorer(Finger(page))])
    check_end(page)


def test_three_people_on_one_screen(visit: Visitors, url: str) -> None:
    page = visit("/new/pyramids/screen", calm=True)
    page.get_by_role("button", name="Add a seat").click()
    names = page.get_by_role("textbox", name="Name")
    expect(names).to_have_count(3)
    for nth, name in enumerate(("Ania", "Bob", "Cyril")):
        names.nth(nth).fill(name)
    page.get_by_role("button", name="Start the game").click()
    seen = set[str]()

    def over(look: Look) -> bool:
        seen.add(look["ask"].split(":")[0])
        return bool(look["over"])

    play([Explorer(Mouse(page))], over)
    check_end(page)
    assert {"Ania", "Bob", "Cyril"} <= seen
