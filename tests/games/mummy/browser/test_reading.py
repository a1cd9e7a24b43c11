"""What can be read off the table of mummy: stacks, why a hint is one, what others have just done, laps."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tables import PAIR, Update, Wanted, finished, table_where
from tests.browser.visitor import PHONE, Size, Visitors

from . import moments
from .scenes import throw

# Pairs of tiles of a stack of which one covers more than an edge of the other.
_COVERED = """(stack) => {
  const boxes = [...stack.querySelectorAll(".at .rim")].map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => over(a, b))).length;
}"""


def with_a_stack(update: Update) -> bool:
    """Many tiles lie in front of the player."""
    return moments.choosing(update) and len(update["view"]["seats"][0]["stack"]) > 8


def later(update: Update) -> bool:
    """Everybody has had a turn."""
    return moments.choosing(update) and len(update["view"]["track"]) < 28


def burying(update: Update) -> bool:
    """A token can put the top tile under others."""
    return "bury" in update["words"] and len(update["view"]["seats"][0]["stack"]) > 1


def burying_with_more(update: Update) -> bool:
    """And the turn goes on with that: another token is held."""
    tokens = update["view"]["seats"][0]["tokens"]
    return burying(update) and sum(tokens["own"].values()) + sum(tokens["known"].values()) > 1


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])
def test_a_stack_is_laid_out_with_its_sums(visit: Visitors, url: str, size: Size) -> None:
    at = table_where(url, "mummy", with_a_stack, ["person", "novice"])
    page = visit(at.path, sitting=at, size=size, calm=True)
    if size == PHONE:
        page.locator("button.tabs").click()
    player = page.locator("section[data-seat='0']")
    stack = player.get_by_role("button", name=re.compile("^Stack of Ania"))
    stack.click()
    expect(stack).to_have_attribute("aria-expanded", "true")
    assert stack.evaluate(_COVERED) == 0
    sums = [int(one.replace("−", "-")) for one in player.locator("dl dd").all_inner_texts()]
    assert sum(sums[:-1]) == sums[-1]
    expect(player.locator(".total")).to_have_text(player.locator("dl dd").last.inner_text())
    stack.click()
    expect(player.locator("dl")).to_have_count(0)


def test_a_hint_says_why(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.choosing, ["person", "novice", "novice"])
    page = visit(at.path, sitting=at)
    throw(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".now")).to_have_text(re.compile(r"Hint: .+ – .+"))


def test_what_others_have_just_moved_wears_their_colour(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", later, ["person", "novice", "novice"])
    page = visit(at.path, sitting=at)
    page.locator("[data-target]").first.wait_for()
    expect(page.locator(".walker .by").first).to_be_attached()


def test_pawns_on_the_start_share_a_button(visit: Visitors, url: str) -> None:
    """Nobody could tell them apart."""
    at = table_where(url, "mummy", moments.choosing, ["person", "novice"])
    page = visit(at.path, sitting=at, size=PHONE)
    page.locator("button.chip").first.wait_for()
    on_start = page.locator("button.chip", has=page.locator(".times"))
    expect(on_start).to_have_count(1)
    expect(on_start).to_contain_text("×")


def test_the_end_shows_the_pawns_of_the_game(visit: Visitors, url: str) -> None:
    """By the same sign as on the table, the one who came last too."""
    at = finished(url, "mummy", PAIR).only(0)
    page = visit(at.path, sitting=at)
    steps = page.get_by_role("list", name="Result").get_by_role("listitem")
    expect(steps).to_have_count(2)
    for nth in range(2):
        expect(steps.nth(nth).locator("use[href^='#mummy-']").first).to_be_attached()


@pytest.mark.parametrize("held", [burying, burying_with_more], ids=["only this", "one of more"])
def test_a_finger_that_points_at_a_token_is_told_what_it_does(visit: Visitors, url: str, held: Wanted) -> None:
    """And then what it has done, which no stack in sight shows there."""
    at = table_where(url, "mummy", held, ["person", "novice"], actions="yes")
    page = visit(at.path, sitting=at, size=PHONE)
    token = page.locator("button.token", has_text="Bury")
    token.tap()
    go = page.locator("button.go:not([data-onward])")
    expect(go).to_contain_text("Your top tile to the bottom")
    page.get_by_role("button", name="Cancel").tap()
    expect(go).to_have_count(0)
    token.tap()
    go.tap()
    expect(page.locator(".now")).to_contain_text("At the bottom now")
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".now")).not_to_contain_text("At the bottom now")
