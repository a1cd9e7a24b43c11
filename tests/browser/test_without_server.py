"""The page as plain files in some folder, and without a network after one visit; renewed when there is a newer one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from saqqara.games import discover
from saqqara.server.site import write
from tests.server.client import Process

from .files import built_again, entry, served
from .visitor import Visitors

WEB = Path(__file__).parents[2] / "web"
GAMES = discover.names()
NO_NETWORK = "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED"
_KEPT = "navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)"
_RENEWED = """() => new Promise((done) => {
  navigator.serviceWorker.addEventListener("controllerchange", () => done(true));
  document.dispatchEvent(new Event("visibilitychange"));
})"""


def title(language: str) -> str:
    words = json.loads((WEB / "messages" / f"{language}.json").read_text("utf-8"))
    found: str = words["home_title"]
    return found


def last_rule(game: str) -> str:
    book = json.loads((WEB / "src" / "games" / game / "rules" / "en.json").read_text("utf-8"))
    found: str = book["sections"][-1]["rules"][-1]["id"]
    return found


def shows(page: Page, script: str) -> None:
    """Wait until the page is the one that begins with this script."""
    expect(page.locator(f'script[src$="{script}"]')).to_have_count(1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site deep in what a web server has."""
    write(tmp_path / "web" / "some" / "games")
    return tmp_path / "web" / "some" / "games"


@pytest.fixture
def stranger(browser: Browser, folder: Path) -> Iterator[Visitors]:
    """Visitors of the site."""
    with served(folder.parents[1]) as address:
        visitors = Visitors(browser, f"{address}/some/games")
        yield visitors
        visitors.leave()


def look_round(page: Page) -> None:
    """Home, rules, and other words."""
    expect(page).to_have_title(title("en"))
    page.locator(f"section[aria-labelledby=door-{GAMES[-1]}]").get_by_role("link", name="Rules").click()
    expect(page.locator("[data-rule]").first).to_be_visible()
    page.go_back()
    for name, language in (("Ελληνικά", "el"), ("Čeština", "cs"), ("Polski", "pl"), ("English", "en")):
        page.get_by_role("button", name=name).click()
        expect(page).to_have_title(title(language))


def test_files_in_some_folder_are_a_page(stranger: Visitors) -> None:
    page = stranger("/")
    look_round(page)
    for name in ("Invite friends", "Join with a code"):
        expect(page.get_by_text(name)).to_have_count(0)
    expect(page.get_by_role("link", name="One screen").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_link_leads_to_a_rule(stranger: Visitors, game: str) -> None:
    rule = last_rule(game)
    page = stranger(f"/index.html#/rules/{game}/{rule}")
    expect(page.locator(f"[data-rule={rule}]")).to_be_in_viewport()
    first = page.locator("[data-rule]").first
    wanted = first.get_attribute("data-rule")
    first.locator("a.id").click()
    expect(page).to_have_url(f"{stranger.url}/index.html#/rules/{game}/{wanted}")
    expect(first).to_have_class(re.compile("wanted"))
    page.go_back()
    expect(page.locator(f"[data-rule={rule}]")).to_have_class(re.compile("wanted"))


def test_files_are_kept_for_times_without_a_network(browser: Browser, folder: Path) -> None:
    with served(folder.parents[1]) as address:
        visitors = Visitors(browser, f"{address}/some/games")
        page = visitors("/", keeps=True)
        assert page.evaluate(_KEPT) == f"{visitors.url}/sw.js"
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{visitors.url}/")
    look_round(page)
    page.reload()
    expect(page).to_have_title(title("en"))
    visitors.allow(*NO_NETWORK)
    visitors.leave()


@pytest.mark.usefixtures("server")  # which waits until the rules are compiled
def test_a_page_of_a_server_is_kept_too(browser: Browser, tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite3").start()
    visitors = Visitors(browser, server.url)
    page = visitors(f"/rules/{GAMES[0]}", keeps=True)
    page.evaluate(_KEPT)
    server.stop()
    page.context.set_offline(True)
    visitors.allow(*NO_NETWORK)
    page.goto(f"{server.url}/")
    look_round(page)
    page.goto(f"{server.url}/rules/{GAMES[0]}#{last_rule(GAMES[0])}")
    expect(page.locator(f"[data-rule={last_rule(GAMES[0])}]")).to_be_in_viewport()
    # What needs the server stays there, and says so.
    page.goto(f"{server.url}/")
    page.get_by_role("textbox", name="Code of a table").fill("zzzzzzzzzz")
    page.get_by_role("button", name="Join with a code").click()
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached. Are you online?")
    visitors.leave()


def test_home_renews_itself(stranger: Visitors, folder: Path, tmp_path: Path) -> None:
    page = stranger("/", keeps=True)
    page.evaluate(_KEPT)
    shows(page, entry())
    newer = built_again(tmp_path / "newer")
    write(folder, newer)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    shows(page, entry(newer))
    expect(page).to_have_title(title("en"))


def test_a_page_in_use_is_renewed_later_and_lacks_nothing(stranger: Visitors, folder: Path, tmp_path: Path) -> None:
    page = stranger("/", keeps=True)
    page.evaluate(_KEPT)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.get_by_role("textbox", name="Your name").fill("Anna")
    newer = built_again(tmp_path / "newer")
    write(folder, newer)
    assert httpx.get(f"{stranger.url}/{entry()}").status_code == 404
    assert page.evaluate(_RENEWED)
    shows(page, entry())
    # A part that was not fetched before, and is no longer at the host.
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator("[data-rule]").first).to_be_visible()
    shows(page, entry())
    page.get_by_role("link", name="Saqqara").click()
    shows(page, entry(newer))
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Anna")


@pytest.mark.parametrize(("part", "path"), [("Rules-", "#/rules"), ("en-", "#/")])
def test_what_cannot_be_fetched_is_said_and_tried_again(stranger: Visitors, part: str, path: str) -> None:
    stranger.allow("ERR_FAILED", "dynamically imported module", "Unable to preload")
    page = stranger("/")
    page.goto("about:blank")
    loads: list[str] = []
    page.on("domcontentloaded", lambda _: loads.append(page.url))
    page.route(f"**/assets/{part}*.js", lambda route: route.abort())
    page.goto(f"{stranger.url}/{path}")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("A part of the page could not be loaded.")
    assert len(loads) == 2, "once by itself"
    page.unroute_all()
    alert.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(alert).to_have_count(0)
    assert len(loads) == 3
