"""The score pad of every game that has one: begun, written on, taken back, counted, kept; by itself and offline."""

import re
from itertools import cycle, product
from random import Random

import pytest
from playwright.sync_api import Page, expect

from saqqara.games import discover

from .kept import kept_pad, kept_pads
from .local import KEPT, NO_NETWORK
from .pads import PADS, SHEET, Writer
from .visitor import DESK, PHONE, Size, Visitors
from .words import LANGUAGES

TAPS = 20
each_game = pytest.mark.parametrize("game", PADS)
in_some_way = pytest.mark.parametrize(
    ("game", "size", "language"),
    [(game, size, tag) for (game, size), tag in zip(product(PADS, (PHONE, DESK)), cycle(LANGUAGES), strict=False)],
)


def players(game: str) -> range | tuple[int, ...]:
    pad = discover.pad(game)
    assert pad is not None
    return pad.players


def scribble(writer: Writer, luck: Random, taps: int = TAPS) -> None:
    """Tap whatever there is to be tapped; what the rules forbid is told, and changes nothing."""
    parts = (".head button", "[role=tab]", "main section button", ".shared button")
    things = writer.page.locator(", ".join(f"{part}:enabled" for part in parts))
    for _ in range(taps):
        writer.hit(things.nth(luck.randrange(things.count())))


def requests(page: Page) -> list[str]:
    """What will be asked of the server."""
    asked = list[str]()
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url else None)
    page.on("websocket", lambda one: asked.append(one.url))
    return asked


@in_some_way
def test_a_pad_is_written_counted_and_kept(visit: Visitors, url: str, game: str, size: Size, language: str) -> None:
    page = visit(f"/rules/{game}", size=size, language=language, calm=True)
    page.wait_for_load_state("networkidle")
    asked = requests(page)
    writer, luck = Writer(page, game, language), Random(f"{game} {size} {language}")
    page.get_by_role("link", name=writer.say("pad_title")).click()
    names = ["Ania", "Bob", "Χλόη", "Dora", "Jiří", "Filip"]
    writer.begin(*names[: players(game)[-1 if size == PHONE else 0]])
    undo = page.locator(".foot-bar button").first
    expect(undo).to_be_disabled()
    expect(undo).to_have_accessible_name(writer.say("pad_undo_nothing"))
    scribble(writer, luck)
    writer.check()
    entries = kept_pad(page)["entries"]
    assert entries
    for left in reversed(entries[-3:]):
        assert kept_pad(page)["entries"][-1] == left
        writer.hit(undo)
        writer.check()
    scribble(writer, luck)
    writer.check()

    page.reload()  # it is kept
    writer.check()
    while True:  # until nothing is left that has to be written before
        writer.press("pad_finish")
        if page.locator("main ol").count():
            break
        expect(page.get_by_role("alert")).to_be_visible()
        writer.hit(undo)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    made, state = writer.check()
    for seat in made.winners(state):
        expect(page.get_by_role("heading", level=1)).to_contain_text(kept_pad(page)["players"][seat]["name"])

    page.goto(f"{url}/games")
    row = page.locator("li").filter(has=page.get_by_role("link", name=writer.say("pad_open")))
    for one, total in zip(kept_pads(page)[0]["players"], made.scores(state), strict=True):
        expect(row).to_contain_text(writer.say("pad_one", name=one["name"], points=str(total).replace("-", "−")))
    row.get_by_role("link", name=writer.say("pad_open")).click()
    writer.check()
    writer.press("pad_again")
    page.locator(SHEET).first.wait_for()
    again = kept_pad(page)
    assert (again["entries"], len(again["players"])) == ([], state.players)
    page.goto(f"{url}/games")
    expect(row).to_have_count(2)
    expect(row.first).to_contain_text(writer.say("pad_running"))
    row.first.get_by_role("button", name=writer.say("pad_delete")).click()
    page.get_by_role("alert").locator("..").get_by_role("button", name=writer.say("pad_delete"), exact=True).click()
    expect(row).to_have_count(1)
    assert [one["over"] for one in kept_pads(page)] == [True]
    assert asked == [], "it lives in the page"


@each_game
def test_as_many_as_can_play(visit: Visitors, url: str, game: str) -> None:
    page = visit(f"/pad/{game}", size=PHONE, calm=True)
    writer = Writer(page, game, "en")
    for count in players(game):
        page.goto(f"{url}/pad/{game}")
        page.locator("form").wait_for()
        while page.get_by_role("textbox").count() < count:
            writer.press("pad_add")
        expect(page.get_by_role("button", name=writer.say("pad_add"))).to_have_count(int(count < players(game)[-1]))
        writer.begin()
        expect(page.get_by_role("tab")).to_have_count(count)
        assert len({one["colour"] for one in kept_pad(page)["players"]}) == count
        writer.check()
    page.goto(f"{url}/pad/{game}")
    expect(page.get_by_role("link", name=re.compile("^Go on: "))).to_have_count(len(players(game)))
    remove = page.get_by_role("button", name=re.compile("^Remove "))
    expect(remove).to_have_count(0)
    writer.press("pad_add")
    writer.hit(remove.first)
    expect(page.get_by_role("textbox")).to_have_count(players(game)[0])


@each_game
def test_without_a_network(visit: Visitors, url: str, game: str) -> None:
    page = visit("/", size=PHONE, calm=True, keeps=True)
    page.evaluate(KEPT)
    page.context.set_offline(True)
    visit.allow(*NO_NETWORK)
    page.goto(f"{url}/pad/{game}")
    writer = Writer(page, game, "en")
    writer.begin("Ania", "Bob")
    scribble(writer, Random(game), 8)
    writer.check()
    page.reload()
    writer.check()


@each_game
def test_a_pad_that_is_not_here(visit: Visitors, game: str) -> None:
    page = visit(f"/pad/{game}/abcdef", language="pl", calm=True)
    expect(page.get_by_role("alert")).to_have_text("Tego notesu punktów nie ma w tej przeglądarce.")
