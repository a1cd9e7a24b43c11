"""What can be done within a turn of pyramids: take back, red X, hint, and why not."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.play import Keys
from tests.browser.tables import Update, table_where
from tests.browser.visitor import Visitors

from . import moments

TO_MARK = re.compile("Mark the shape on one of your pyramids|The shape fits nowhere: mark a single cell")


def cells(page: Page, label: str) -> Locator:
    """Cells of both boards by what their label says."""
    return page.get_by_role("gridcell", name=re.compile(label))


def click_cell(cell: Locator) -> None:
    """In its middle; a cell is a group of drawings and some of them stick out."""
    box = cell.bounding_box()
    assert box
    cell.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_take_back_and_keys(visit: Visitors, url: str) -> None:
    at = table_where(url, "pyramids", moments.in_the_middle)
    page = visit(at.path, sitting=at)
    ask = page.get_by_role("heading", level=1)
    expect(ask).to_have_text(TO_MARK)
    back = page.get_by_role("button", name="Take back")
    expect(back).to_be_disabled()
    click_cell(cells(page, "can be marked$").first)
    expect(back).to_be_enabled()
    back.click()
    expect(back).to_be_disabled()
    expect(ask).to_have_text(TO_MARK)
    # The same by keys: the ghost is announced, Enter lays it, U takes it back.
    keys = Keys(page)
    board = cells(page, "can be marked$").first.locator("xpath=ancestor::*[@role='grid']")
    name = board.get_attribute("aria-label")
    keys.tab_to(lambda role, label: role == "grid" and label == name)
    keys.press("ArrowDown")
    expect(page.locator("[role=gridcell][aria-selected=true]").first).to_be_attached()
    expect(page.get_by_role("log").get_by_text(re.compile(r"Pyramid \d+: ")).last).to_be_attached()
    keys.press("Enter")
    expect(back).to_be_enabled()
    keys.press("u")
    expect(back).to_be_disabled()
    # Single cell, and the shape again.
    single = page.get_by_role("button", name="Single cell")
    keys.press("1")
    expect(single).to_have_attribute("aria-pressed", "true")
    keys.press("ArrowDown", "Enter")
    expect(back).to_be_enabled()
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_have_count(1)


def test_the_expedition_is_seen_as_it_is_turned(visit: Visitors, url: str) -> None:
    """Also while nothing is under the pointer."""
    at = table_where(url, "pyramids", moments.turnable)
    page = visit(at.path, sitting=at)
    blocks = page.locator(".expedition .block")
    blocks.first.wait_for()

    def drawn() -> list[str]:
        return [one.get_attribute("d") or "" for one in blocks.all()]

    before = drawn()
    page.get_by_role("button", name="Rotate").click()
    assert len(drawn()) == len(before)
    assert drawn() != before


def test_one_cell_in_place_of_the_shape_is_said(visit: Visitors, url: str) -> None:
    lonely = list[tuple[str, str]]()

    def somewhere(update: Update) -> bool:
        lonely[:] = moments.lonely_cells(update) if moments.marking(update) else []
        return bool(lonely)

    at = table_where(url, "pyramids", somewhere)
    page = visit(at.path, sitting=at)
    (card, cell), *_ = lonely
    board = page.get_by_role("grid", name=re.compile(f"^Pyramid {card},"))
    click_cell(board.get_by_role("gridcell", name=re.compile(f"^{cell},")))
    expect(page.get_by_text("The shape does not fit here").first).to_be_visible()
    expect(page.get_by_role("button", name="Single cell")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_have_count(1)


def test_red_x_asks_for_more_cells(visit: Visitors, url: str) -> None:
    at = table_where(url, "pyramids", moments.red_x)
    page = visit(at.path, sitting=at)
    ask = page.get_by_role("heading", level=1)
    before = page.get_by_role("img", name=re.compile("^Round")).get_attribute("aria-label") or ""
    page.get_by_role("button", name="Single cell").click()
    click_cell(cells(page, "red X, can be marked$").first)
    expect(ask).to_have_text("Red X: mark one more cell")
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_disabled()
    # Back and forth again.
    page.keyboard.press("u")
    expect(ask).to_have_text(TO_MARK)
    page.get_by_role("button", name="Single cell").click()
    click_cell(cells(page, "red X, can be marked$").first)
    expect(ask).to_have_text("Red X: mark one more cell")
    while ask.inner_text().startswith("Red X"):
        left = page.locator("[role=gridcell][aria-selected=true]").count()
        click_cell(cells(page, "can be marked$").first)
        expect(page.locator("[role=gridcell][aria-selected=true]")).to_have_count(left + 1)
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.get_by_role("img", name=before)).to_have_count(0)


def test_hint(visit: Visitors, url: str) -> None:
    at = table_where(url, "pyramids", moments.in_the_middle)
    page = visit(at.path, sitting=at)
    chosen = page.locator("[role=gridcell][aria-selected=true]")
    expect(page.get_by_role("heading", level=1)).to_have_text(TO_MARK)
    expect(chosen).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(chosen.first).to_be_attached()


def test_why_not_leads_to_the_rule(visit: Visitors, url: str) -> None:
    at = table_where(url, "pyramids", moments.in_the_middle)
    page = visit(at.path, sitting=at)
    walls = cells(page, "wall$")
    expect(walls.first).to_be_attached()
    alert = page.get_by_role("alert")
    for nth in range(walls.count()):  # beside a legal placement a click is taken for that one
        click_cell(walls.nth(nth))
        page.locator("[role=alert], button:enabled:text('Take back')").first.wait_for()
        if alert.count():
            break
        page.keyboard.press("u")
    expect(alert).to_have_text(re.compile(r"\w+.*P\d+", re.DOTALL))
    rule = alert.get_by_role("button", name=re.compile(r"^P\d+$"))
    name = rule.inner_text().strip()
    rule.click()
    wanted = page.get_by_role("dialog", name="Rules").locator(f"[data-rule='{name}']")
    expect(wanted).to_be_in_viewport()
    expect(alert).to_have_count(0)
    page.keyboard.press("Escape")
