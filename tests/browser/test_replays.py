"""Finished games watched again: by link, from a file, in a link, with and without a network."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import FilePayload, Page, expect

from .scenes import GAMES
from .tables import finished
from .visitor import Visitors

_DROP = """([text, kind]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "record.txt", { type: "text/plain" }));
  const how = { dataTransfer: carried, bubbles: true, cancelable: true };
  document.querySelector("main").dispatchEvent(new DragEvent(kind, how));
}"""


@pytest.fixture(scope="module", params=GAMES)
def record(request: pytest.FixtureRequest) -> str:
    """A golden record of each game."""
    folder = Path(__file__).parents[1] / "games" / str(request.param) / "golden"
    return min(folder.glob("*.txt")).read_text("utf-8")


def drop(page: Page, text: str) -> None:
    """A file is carried over the page, and let go."""
    page.locator("main").wait_for()
    page.evaluate(_DROP, [text, "dragover"])
    expect(page.locator(".drop")).to_be_visible()
    page.evaluate(_DROP, [text, "drop"])
    expect(page.locator(".drop")).to_have_count(0)


def opened(page: Page) -> None:
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("main.game").get_by_role("heading").or_(page.locator("main.game svg")).first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_watched_with_anybodys_eyes_and_the_server_gives_only_the_record(
    visit: Visitors, url: str, game: str
) -> None:
    at = finished(url, game)
    page = visit("/rules/")  # a page that asks the server for nothing, unlike the home page
    page.locator("[data-rule]").first.wait_for()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url else None)
    page.goto(f"{url}/replay/{at.table}")
    opened(page)
    assert asked == [f"{url}/api/tables/{at.table}/record"]
    page.get_by_role("slider").fill("20")
    names = page.get_by_role("combobox", name="Viewpoint").locator("option").all_inner_texts()
    for name in names:
        page.get_by_role("combobox", name="Viewpoint").select_option(name)
        expect(page.get_by_role("slider")).to_have_value("20")
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("Yes. Your browser has recomputed all")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"all \d+ decisions again by the rules"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Turning points").click()
    expect(page.get_by_role("dialog").get_by_role("img", name="Score over the game")).to_be_visible()
    page.keyboard.press("Escape")
    assert asked == [f"{url}/api/tables/{at.table}/record"]
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download the record").click()
    assert kept.value.suggested_filename == f"{game}-{at.table}.txt"
    assert kept.value.path().read_text("utf-8") == httpx.get(f"{url}/api/tables/{at.table}/record").text


def test_a_file_is_opened_without_a_network(visit: Visitors, record: str) -> None:
    """After one visit; then every file is shown, whether it is chosen or dropped."""
    page = visit("/replay/")
    page.locator("input[type=file]").set_input_files(
        FilePayload(name="record.txt", mimeType="text/plain", buffer=record.encode())
    )
    opened(page)
    visit.allow("woff2", "ERR_INTERNET_DISCONNECTED")  # a font of something that was not shown before
    page.context.set_offline(True)
    page.get_by_role("slider").fill("10")
    drop(page, record)
    expect(page.get_by_role("slider")).to_have_value("0")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download the record").click()
    assert kept.value.path().read_text("utf-8") == record


def test_a_file_is_dropped_onto_the_home_page(visit: Visitors, url: str, record: str) -> None:
    page = visit()
    drop(page, record)
    opened(page)
    expect(page).to_have_url(f"{url}/replay/")


def test_a_record_that_was_changed_is_told_with_its_line(visit: Visitors, record: str) -> None:
    page = visit("/replay/")
    lines = record.split("\n")
    where = next(number for number, line in enumerate(lines) if re.match(r"\d ", line))
    drop(page, "\n".join([*lines[:where], f"{lines[where][0]} dance", *lines[where + 1 :]]))
    expect(page.get_by_role("alert")).to_have_text(f"Line {where + 1}: “dance” is no move.")
    drop(page, record.replace("seat 1: ", "seat 1: Kleopatra "))
    expect(page.get_by_role("alert")).to_contain_text("the digest does not fit")
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("alert")).to_contain_text("suma kontrolna się nie zgadza")
    drop(page, "Dear diary")
    expect(page.get_by_role("alert")).to_contain_text("To nie jest zapis Saqqary")


def test_a_link_carries_the_whole_game(visit: Visitors, record: str) -> None:
    page = visit("/replay/")
    drop(page, record)
    opened(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Link with the whole game").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 1000
    other = visit()
    other.goto(link)
    opened(other)
    with other.expect_download() as kept:
        other.get_by_role("button", name="Download the record").click()
    assert kept.value.path().read_text("utf-8") == record
    other.goto("about:blank")
    other.goto(link[:-8])
    expect(other.get_by_role("alert")).to_contain_text("This link is damaged or cut off")


@pytest.mark.parametrize("game", GAMES)
def test_where_the_rules_cannot_run_the_server_shows_the_game(visit: Visitors, url: str, game: str) -> None:
    at = finished(url, game)
    page = visit()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{url}/replay/{at.table}")
    opened(page)
    expect(page.get_by_text("Shown by the server")).to_be_visible()
    page.get_by_role("combobox", name="Viewpoint").select_option(index=1)
    expect(page.get_by_role("combobox", name="Viewpoint")).to_have_value("0")
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("it cannot check the luck either")
    expect(page.get_by_role("dialog")).to_contain_text("saqqara verify")
