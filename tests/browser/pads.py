"""Score pads: written on as people do, and counted once more by the rules as Python has them."""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

import saqqara
from saqqara import Game, State
from saqqara.games import discover

from .kept import keep_pad, kept_pad
from .tables import NAMES
from .visitor import PHONE, Size, Visitors
from .words import why_not, words

PADS = [game for game in discover.names() if discover.pad(game)]
ENTRIES = 150
SHEET = "section[role=tabpanel], section[role=group]"
_NUMBERS = "(all) => all.map((one) => Number(one.lastChild.data.replace('−', '-')))"


@dataclass
class Writer:
    """Somebody at a score pad, with a finger or a mouse, in a language."""

    page: Page
    game: str
    language: str

    def say(self, key: str, **facts: object) -> str:
        return words(self.language, key, **facts)

    def press(self, key: str, **facts: object) -> None:
        """A button called so."""
        self.hit(self.page.get_by_role("button", name=self.say(key, **facts), exact=True))

    def hit(self, one: Locator) -> None:
        if self.on_a_phone:
            one.tap()
        else:
            one.click()

    @cached_property
    def on_a_phone(self) -> bool:
        found: bool = self.page.evaluate("navigator.maxTouchPoints > 0")
        return found

    def begin(self, *names: str) -> None:
        """For these players."""
        self.page.locator("form").wait_for()
        for nth, name in enumerate(names):
            field = self.page.get_by_role("textbox", name=self.say("name_of_seat", number=nth + 1))
            if not field.count():
                self.press("pad_add")
            field.fill(name)
        self.press("pad_begin")
        self.page.wait_for_url("**/pad/*/*")
        self.page.locator(SHEET).first.wait_for()

    def sheet(self, name: str) -> Locator:
        """The sheet of a player, to be written on: behind a tab on a phone."""
        called = self.say("pad_sheet_of", name=name)
        tab = self.page.get_by_role("tab", name=name)
        shown = self.page.get_by_role("tabpanel" if tab.count() else "group", name=called)
        self.hit(tab if tab.count() else shown.get_by_role("heading", level=2))
        return shown

    def refused(self, rule: str, key: str, **facts: object) -> None:
        """The page has just told by which rule something cannot be written; put it away."""
        alert = self.page.get_by_role("alert")
        expect(alert).to_contain_text(why_not(self.game, self.language, key, **facts))
        expect(alert.get_by_role("link", name=rule, exact=True)).to_be_visible()
        self.hit(alert.get_by_role("button", name=self.say("close")))
        expect(alert).to_have_count(0)

    def check(self) -> tuple[Game, State]:
        """What the page shows and keeps is what Python makes of the same entries; answers that."""
        kept = kept_pad(self.page)
        made, state = counted(kept)
        assert kept["totals"] == made.scores(state)
        assert kept["places"] == [seat.place for seat in made.view(state, 0).seats]
        assert kept["over"] == made.over(state)
        if kept["over"]:
            order = sorted(range(len(kept["players"])), key=lambda seat: kept["places"][seat])
            rows = self.page.locator("main ol > li")
            rows.first.wait_for()
            assert rows.locator(".points").evaluate_all(_NUMBERS) == [kept["totals"][seat] for seat in order]
            assert rows.locator("b").evaluate_all(_NUMBERS) == [kept["places"][seat] for seat in order]
            for row, seat in zip(rows.all(), order, strict=True):
                expect(row).to_contain_text(kept["players"][seat]["name"])
        else:
            shown = self.page.locator("[role=tab] b, .sheets.wide .total")
            shown.first.wait_for()
            assert shown.evaluate_all(_NUMBERS) == made.scores(state)
        return made, state


def opened(visit: Visitors, game: str, size: Size = PHONE, language: str = "en") -> Writer:
    """Somebody who has just opened the score pad of a game."""
    return Writer(visit(f"/pad/{game}", size=size, language=language, calm=True), game, language)


def counted(kept: dict[str, Any]) -> tuple[Game, State]:
    """A pad as a page keeps it, by the rules here."""
    made = saqqara.pad(kept["game"])
    state = made.new(len(kept["players"]), **kept["options"])
    for seat, code in kept["entries"]:
        made.apply(state, seat, code)
    return made, state


def full(game: str, *, finished: bool) -> dict[str, Any]:
    """A pad with much on it, as a page would keep it: all players there can be, every add-on."""
    made, luck = saqqara.pad(game), Random(1)
    players = made.spec.players[-1]
    options = {option.name: option.values[-1] for option in made.spec.options}
    state, entries = made.new(players, **options), list[list[int]]()
    while not made.over(state):
        done = finished and len(entries) >= ENTRIES
        ends = [entry.code for entry in made.legal(state, 0) if entry.words == "finish"] if done else []
        seat = 0 if ends else luck.randrange(players)
        code = luck.choice(ends or [one.code for one in made.legal(state, seat) if one.words != "finish"])
        made.apply(state, seat, code)
        entries.append([seat, code])
        if not finished and len(entries) == ENTRIES:
            break
    return {
        "id": "00ff00ff00ff00ff", "game": game, "options": options, "entries": entries, "over": finished,
        "players": [{"name": name, "colour": colour} for colour, name in enumerate(NAMES[:players])],
        "totals": made.scores(state), "places": [seat.place for seat in made.view(state, 0).seats], "at": 0,
    }  # fmt: skip


def show_full(page: Page, game: str, *, finished: bool) -> None:
    """From the page of a new pad to one with much on it."""
    pad = full(game, finished=finished)
    keep_pad(page, pad)
    page.goto(f"{page.url.split('/pad/')[0]}/pad/{game}/{pad['id']}")
    page.locator("main ol > li b" if finished else SHEET).first.wait_for()


def show_refusal(page: Page) -> None:
    """Tap on a new pad what cannot be written yet."""
    page.locator("form .foot-bar .primary").click()
    page.locator(SHEET).first.wait_for()
    for button in page.locator("main section button:enabled, .shared button:enabled").all():
        for _ in range(3):
            button.click()
            if page.get_by_role("alert").count():
                return
    raise AssertionError("everything can be written")
