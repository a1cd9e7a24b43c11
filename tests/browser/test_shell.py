"""What every table has around its board: who is away, bots in our place, guide, keys, end, replay, and calm."""

import json
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from .scenes import GAMES
from .tables import PAIR, finished, lay, play_on, table_where
from .visitor import Visitors

# Everything that would keep a processor busy at a table where nobody does anything.
_COUNTED = """{
  globalThis.frames_asked = 0;
  const ask = requestAnimationFrame;
  globalThis.requestAnimationFrame = (then) => { globalThis.frames_asked++; return ask(then); };
  globalThis.intervals = 0;
  const every = setInterval;
  globalThis.setInterval = (...how) => { globalThis.intervals++; return every(...how); };
}"""
_BUSY = """async () => {
  const moving = () => document.getAnimations().filter((one) => one.playState === "running");
  for (let tries = 0; tries < 250 && moving().length; tries++) await new Promise((on) => setTimeout(on, 100));
  const before = globalThis.frames_asked;
  await new Promise((on) => setTimeout(on, 1000));
  return [
    globalThis.frames_asked - before,
    globalThis.intervals,
    moving().map((one) => `${one.animationName ?? one.transitionProperty} of ${one.effect?.target?.className}`),
  ];
}"""


def board(page: Page) -> None:
    page.locator("main.game > *").first.wait_for()
    expect(page.get_by_text("One moment")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_an_idle_table_costs_nothing(visit: Visitors, url: str, game: str) -> None:
    at = table_where(url, game, lambda update: bool(update["legal"]))
    page = visit()
    page.add_init_script(_COUNTED)
    page.context.add_init_script(f"localStorage['saqqara.tables'] = {json.dumps([at.kept()])!r}")
    page.goto(url + at.path)
    board(page)
    assert page.title().startswith("●")
    assert page.evaluate(_BUSY) == [0, 0, []]


@pytest.mark.parametrize("game", GAMES)
def test_a_friend_who_left_is_gone_and_a_bot_can_play_on(visit: Visitors, url: str, game: str) -> None:
    at = table_where(url, game, lambda update: bool(update["legal"]), PAIR, seat=1)
    page = visit("/rules/", sitting=at.only(0))
    page.clock.install()
    page.goto(url + at.path)
    board(page)
    expect(page.get_by_text("Bob is away.")).to_have_count(0)
    page.clock.fast_forward(16_000)
    expect(page.get_by_text("Bob is away.")).to_be_visible()
    page.get_by_role("button", name="Wait", exact=True).click()
    expect(page.get_by_text("Bob is away.")).to_have_count(0)
    page.reload()
    board(page)
    page.clock.fast_forward(16_000)
    page.get_by_role("button", name="Let a bot play for Bob").click()
    expect(page.get_by_text("Bob is away.")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_plays_for_me_says_so_and_can_be_stopped(visit: Visitors, url: str, game: str) -> None:
    at = table_where(url, game, lambda update: bool(update["legal"]), PAIR, seat=1)
    page = visit(at.path, sitting=at.only(0))
    board(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="No, I play").click()
    expect(page.get_by_text("A bot plays for you")).to_have_count(0)
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Yes, let it play").click()
    strip = page.get_by_role("status").filter(has_text="A bot plays for you")
    expect(strip).to_be_visible()
    strip.get_by_role("button").click()
    expect(strip).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_rematch_begins_at_once_where_nobody_is_waited_for(visit: Visitors, url: str, game: str) -> None:
    at = finished(url, game)
    page = visit(at.path, sitting=at, calm=True)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda now: at.path not in now)
    board(page)
    expect(page.get_by_role("button", name="Start the game")).to_have_count(0)
    expect(page.get_by_text("A bot plays for you")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_is_opened_again_and_the_focus_comes_back(visit: Visitors, url: str, game: str) -> None:
    at = table_where(url, game, lambda update: bool(update["legal"]))
    page = visit(at.path, sitting=at, calm=True)
    board(page)
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="How it goes: the guide").click()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    for name in ("Menu", "Rules", "Chat"):
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()


def test_single_letters_can_be_switched_off(visit: Visitors, url: str) -> None:
    at = table_where(url, GAMES[0], lambda update: bool(update["legal"]))
    page = visit(at.path, sitting=at, calm=True)
    board(page)
    rules = page.get_by_role("dialog", name="Rules")
    page.keyboard.press("?")
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("checkbox", name="Letters, digits and signs work as keys").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(rules).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_speaks_to_each_player_and_opens_the_board_where_it_turned(
    visit: Visitors, url: str, game: str
) -> None:
    at = lay(url, game, PAIR)
    play_on(url, at)
    titles = []
    for seat in (0, 1):
        page = visit(at.path, sitting=at.only(seat), calm=True)
        titles.append(page.get_by_role("dialog").get_by_role("heading").first.inner_text())
        page.locator("figure svg text.axis").first.wait_for()
    assert len(set(titles)) == 2, titles
    assert any("2" in title for title in titles), titles
    look = page.get_by_role("link", name=re.compile("Look at it on the board")).first
    step = int(re.search(r"step=(\d+)", look.get_attribute("href") or "")[1])  # type: ignore[index]
    look.click()
    expect(page.get_by_role("slider")).to_have_value(str(step - 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_has_a_link_for_every_moment(visit: Visitors, url: str, game: str) -> None:
    at = finished(url, game)
    page = visit(f"/replay/{at.table}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("slider").wait_for()
    told = page.locator(".happened").and_(page.get_by_role("status"))
    expect(told).not_to_be_empty()
    begun = told.inner_text()
    page.locator("main.game").click(position={"x": 2, "y": 2})
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    expect(told).not_to_have_text(begun)
    page.keyboard.press("Home")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value("5")
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)
    other = visit(link.removeprefix(url))
    expect(other.get_by_role("slider")).to_have_value("5")


# What can be pressed and is neither in sight nor to be scrolled to.
_LOST = """() => {
  const scrolls = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflow) && up.scrollHeight > up.clientHeight + 1) return true;
    return false;
  };
  return [...document.querySelectorAll("button, a, [role=grid]")].filter((one) => {
    const at = one.getBoundingClientRect();
    const inside = at.left > -2 && at.top > -2 && at.right < innerWidth + 2 && at.bottom < innerHeight + 2;
    return one.checkVisibility({ visibilityProperty: true }) && at.width > 1 && !one.closest(".unseen") &&
      !inside && !scrolls(one);
  }).map((one) => one.outerHTML.slice(0, 120));
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_larger_font_of_the_browser_makes_all_larger_and_loses_nothing(visit: Visitors, url: str, game: str) -> None:
    at = table_where(url, game, lambda update: bool(update["legal"]))
    page = visit("/rules/", sitting=at, calm=True)
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '32px'))"
    )
    page.goto(url + at.path)
    board(page)
    menu = page.get_by_role("button", name="Menu").bounding_box()
    assert menu
    assert menu["height"] > 60
    with suppress(Error):  # until the table has settled in the room that is left
        page.wait_for_function(f"({_LOST})().length === 0", timeout=5000)
    assert page.evaluate(_LOST) == []
    for path in ("/", f"/new/{game}/bots", f"/rules/{game}"):
        page.goto(url + path)
        page.locator("h1").first.wait_for()
        size = page.locator("main").first.evaluate("(main) => parseFloat(getComputedStyle(main).fontSize)")
        assert size == 30, path
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], path
