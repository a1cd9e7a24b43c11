"""A box of one's own, of every game that has an editor for it: named, kept, sent as a link, played with."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from saqqara.games import discover

from .kept import kept_game
from .visitor import DESK, PHONE, Size, Visitors
from .words import WEB, words

OWN = [game for game in discover.names() if (WEB / "src" / "games" / game / "box" / "Editor.svelte").exists()]
WAYS = [
    (game, size, language)
    for (size, language), game in zip(
        [(PHONE, "el"), (DESK, "pl"), (PHONE, "cs"), (DESK, "en")], cycle(OWN), strict=False
    )
]


@pytest.mark.parametrize(("game", "size", "language"), WAYS)
def test_a_box_goes_its_way(visit: Visitors, url: str, game: str, size: Size, language: str) -> None:
    def say(key: str, **facts: object) -> str:
        return words(language, key, **facts)

    page = visit(f"/box/{game}", size=size, language=language, calm=True)
    name = page.get_by_role("textbox", name=say("box_name"))
    expect(name).to_have_value(say("box_mine"))
    name.fill("Ελένη & Łucja")
    name.press("Tab")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.get_by_role("button", name=say("box_share")).click()
    expect(page.get_by_text(say("box_link_copied"))).to_be_visible()

    link = page.evaluate("window.copied")
    page.reload()
    expect(name).to_have_value("Ελένη & Łucja")  # it is kept
    other = visit(link.removeprefix(url), size=size, language=language, calm=True)
    expect(other.get_by_text(say("box_from_link"))).to_be_visible()
    expect(other.get_by_role("textbox", name=say("box_name"))).to_have_value("Ελένη & Łucja")
    other.get_by_role("button", name=say("box_play")).click()
    expect(other.get_by_text(say("box_is", name="Ελένη & Łucja"))).to_be_visible()
    other.get_by_role("button", name=say("start_game")).click()
    other.wait_for_url(re.compile("/local/"))
    assert kept_game(other)["box"]
