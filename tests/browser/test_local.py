"""Solo and one-screen games live in the page: without server or network, kept, opened again, deleted, in one tab."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from saqqara.server.site import write
from tests.server.client import Process

from .files import served
from .kept import FORBID_KEEPING, kept_game, kept_games
from .local import KEPT, NO_ENGINE, NO_NETWORK, called, play_now, player, turns
from .play import Look, check_end, ending, play
from .scenes import GAMES
from .visitor import Visitors


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page as plain files in some folder."""
    root = tmp_path_factory.mktemp("web")
    write(root / "some" / "games")
    with served(root) as address:
        yield f"{address}/some/games"


@pytest.fixture
def stranger(browser: Browser, site: str) -> Iterator[Visitors]:
    """Visitors of plain files."""
    visitors = Visitors(browser, site)
    yield visitors
    visitors.leave()


def mine(page: Page) -> None:
    """Wait until it is our turn."""
    page.wait_for_function("() => document.title.startsWith('●')")


def board(page: Page, game: str) -> str:
    """All that the table says, log and all, as whoever has just opened the page sees it."""
    mine(page)
    player(page, game).look()  # until it stands still
    return page.locator("main.game").inner_text()


def replayed(page: Page) -> None:
    """From the last dialog to the replay, whose luck is checked."""
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("Yes. Your browser has recomputed all")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"all \d+ decisions again by the rules"))
    page.keyboard.press("Escape")


@pytest.mark.usefixtures("server")  # which waits until the rules are compiled
def test_whole_games_without_a_network(browser: Browser, tmp_path: Path) -> None:
    """One visit is enough: then every game begins, is loaded again in its middle, ends and is watched again."""
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite3").start()
    visitors = Visitors(browser, server.url)
    page = visitors(keeps=True, calm=True)
    page.evaluate(KEPT)
    server.stop()
    page.context.set_offline(True)
    visitors.allow(*NO_NETWORK)
    for game in GAMES:
        page.goto(server.url)
        play_now(page, game)
        play([player(page, game)], turns(page, 2))
        before = kept_game(page)
        page.reload()
        mine(page)
        assert kept_game(page) == before
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Ελληνικά").click()
        expect(page.get_by_role("dialog").get_by_role("button", name="Κλείσιμο")).to_be_visible()
        page.get_by_role("button", name="English").click()
        page.keyboard.press("Escape")
        play([player(page, game)])
        check_end(page)
        replayed(page)
    visitors.leave()


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_of_plain_files_are_shared_by_their_link(stranger: Visitors, game: str) -> None:
    page = stranger(calm=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play_now(page, game)
    play([player(page, game)])
    record = check_end(page)
    points = ending(page)
    page.get_by_role("dialog").get_by_role("button", name="Copy a link to this game").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{stranger.url}/")
    other = stranger()
    other.goto(link)
    other.get_by_role("button", name="To the end").click()
    for name, count in points.items():
        expect(other.locator("main.game")).to_contain_text(name)
        expect(other.locator("main.game")).to_contain_text(f"{count}".replace("-", "−"))
    with other.expect_download() as kept:
        other.get_by_role("button", name="Download the record").click()
    assert kept.value.path().read_text("utf-8") == record


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_there_again_until_it_is_deleted(visit: Visitors, url: str, game: str) -> None:
    page = visit(calm=True)
    play_now(page, game)
    play([player(page, game)], turns(page, 2))
    address, kept = page.url, kept_game(page)
    page.reload()
    before = board(page, game)
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(url)
    page.get_by_role("link", name="Continue: ").click()
    assert page.url == address
    assert board(page, game) == before
    assert kept_game(page) == kept
    play([player(page, game)], turns(page, 3))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Delete this game").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Delete this game").click()  # asked anew
    page.get_by_role("button", name="Delete it for good?").click()
    expect(page).to_have_url(f"{url}/")
    assert kept_games(page) == []
    expect(page.get_by_role("link", name="Continue: ")).to_have_count(0)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("This game is not kept in this browser.")
    page.get_by_role("button", name="Home").click()
    expect(page).to_have_url(f"{url}/")


def test_a_browser_that_keeps_nothing_says_so_once(visit: Visitors, url: str) -> None:
    game = GAMES[0]
    page = visit(calm=True)
    page.add_init_script(FORBID_KEEPING)
    page.reload()
    play_now(page, game)
    told = page.get_by_text("Your browser keeps nothing here: this game ends with the page.")
    expect(told).to_be_visible()
    told.get_by_role("button", name="Close").click()
    seen = set[str]()

    def on(look: Look) -> bool:
        seen.add(look["seen"])
        return called(page) and len(seen) > 4

    play([player(page, game)], on)
    expect(told).to_have_count(0)
    # As long as the page is there, so is the game; and it can be deleted.
    page.get_by_role("link", name="Saqqara").click()
    page.get_by_role("link", name="Continue: ").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Delete this game").click()
    page.get_by_role("button", name="Delete it for good?").click()
    expect(page).to_have_url(f"{url}/")
    expect(page.get_by_role("link", name="Continue: ")).to_have_count(0)


@pytest.mark.parametrize("without", [NO_ENGINE, "WebAssembly.compile = () => Promise.reject(new Error('not here'))"])
def test_where_the_rules_cannot_run_the_server_plays(visit: Visitors, url: str, without: str) -> None:
    page = visit()
    page.add_init_script(without)
    page.reload()
    play_now(page, GAMES[0])
    page.wait_for_url("**/t/*")
    mine(page)


def test_where_neither_rules_nor_a_server_are_it_is_said(stranger: Visitors) -> None:
    page = stranger()
    page.add_init_script(NO_ENGINE)
    page.reload()
    play_now(page, GAMES[0])
    expect(page.get_by_role("alert")).to_have_text(
        "This browser cannot run the rules by itself, and there is no server to do it."
    )


def test_one_tab_plays(visit: Visitors) -> None:
    """The newest one; what it did is there when the other takes the game back."""
    game = GAMES[0]
    older = visit(calm=True)
    play_now(older, game)
    play([player(older, game)], turns(older, 1))
    newer = older.context.new_page()
    newer.goto(older.url)
    mine(newer)
    elsewhere = "This game goes on in another tab"
    expect(older.get_by_role("heading", name=elsewhere)).to_be_visible()
    expect(older).to_have_title(f"{elsewhere} · Saqqara")
    play([player(newer, game)], turns(newer, 2))
    newer.reload()
    before = board(newer, game)
    older.get_by_role("button", name="Play on here").click()
    assert board(older, game) == before
    expect(newer.get_by_role("heading", name=elsewhere)).to_be_visible()
    play([player(older, game)], turns(older, 3))


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_all_levels_play_and_no_server_is_asked(visit: Visitors, game: str) -> None:
    page = visit(f"/new/{game}/bots", calm=True)
    seats = page.get_by_role("group", name="Players")
    expect(seats.get_by_role("listitem").first).to_be_visible()
    while (add := seats.get_by_role("button", name="Add a seat")).count():
        add.click()
    kinds = page.get_by_role("combobox", name="Who sits at seat")
    values = kinds.first.locator("optgroup option").evaluate_all("(all) => all.map((one) => one.value)")
    names = [value.removeprefix("bot ") for value in values]
    for nth in range(kinds.count()):
        kinds.nth(nth).select_option(values[-1 - nth % len(values)])
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url else None)
    page.on("websocket", lambda one: asked.append(one.url))
    page.get_by_role("button", name="Start the game").click()
    play([player(page, game)], turns(page, 2))
    kept = kept_game(page)
    assert {seat["level"] for seat in kept["seats"]} == {"", *names}
    assert len({turn[0] for turn in kept["turns"]}) == len(kept["seats"])
    assert asked == []


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_for_a_while_and_again_after_the_end(visit: Visitors, game: str) -> None:
    """Handed over, a game comes to its end by itself; the rematch is for the person again."""
    page = visit(calm=True)
    play_now(page, game)
    mine(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Yes, let it play").click()
    expect(page.get_by_role("list", name="Result")).to_be_visible()
    check_end(page)
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: address != first)
    mine(page)
    assert kept_game(page)["seats"][0]["kind"] == "person"
    play([player(page, game)], turns(page, 1))
    page.goto(first)  # over, but still kept
    check_end(page)
