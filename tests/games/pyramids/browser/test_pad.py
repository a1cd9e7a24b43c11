"""The score sheets of pyramids at a real table: what the rules allow to be written, and who wins."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.pads import Writer, opened
from tests.browser.visitor import DESK, PHONE, Visitors

NAME = "pyramids"


class Scribe(Writer):
    """Somebody who writes on sheets, each time on the one that is in hand."""

    def on(self, sheet: Locator, key: str, **facts: object) -> Locator:
        """What is called so on a sheet."""
        called = re.escape(self.say(key, **facts))
        return sheet.get_by_role("button", name=re.compile(f"^{called}(,|$)"))

    def write(self, sheet: Locator, key: str, **facts: object) -> None:
        self.hit(self.on(sheet, key, **facts))

    def count(self, sheet: Locator, key: str, before: int, times: int, **facts: object) -> None:
        """Tap what says itself how often it was tapped."""
        for nth in range(times):
            self.write(sheet, key, count=before + nth, **facts)

    def explore(self, sheet: Locator, colour: str, times: int, before: int = 0) -> None:
        self.count(sheet, "pyramids_pad_explored", before, times, colour=self.colour(colour))

    def take(self, sheet: Locator, points: int, colour: str) -> None:
        self.write(sheet, "pyramids_pad_points", points=points, colour=self.colour(colour))

    def colour(self, colour: str) -> str:
        return self.say(f"pyramids_colour_{colour}")


def scribe(visit: Visitors, size: tuple[int, int], language: str) -> Scribe:
    return Scribe(opened(visit, NAME, size, language).page, NAME, language)


def test_what_the_rules_forbid_cannot_be_written_on_a_phone(visit: Visitors) -> None:
    """P27 to P30, P37: torches, points of a colour, gems, skulls and potions."""
    own = scribe(visit, PHONE, "el")
    own.begin("Ania", "Ελένη")
    ania = own.sheet("Ania")
    own.write(ania, "pyramids_pad_torch", round=1)
    own.write(ania, "pyramids_pad_torch", round=2)
    own.refused("P28", "torch_of_other_round", round=1)
    own.press("pyramids_round", round=2)
    own.write(ania, "pyramids_pad_torch", round=2)
    for torch in (1, 2):
        expect(own.on(ania, "pyramids_pad_torch", round=torch)).to_have_attribute("aria-pressed", "true")
    eleni = own.sheet("Ελένη")
    own.write(eleni, "pyramids_pad_torch", round=1)
    own.refused("P28", "torch_of_other_round", round=2)

    own.explore(eleni, "green", 2)
    own.take(eleni, 6, "green")
    own.refused("P37", "higher_points_first", points=10)
    own.press("pad_finish")
    own.refused("P37", "points_owed")
    own.take(eleni, 10, "green")
    ania = own.sheet("Ania")
    own.explore(ania, "green", 1)
    own.take(ania, 10, "green")
    own.refused("P37", "points_gone", points=10)
    own.take(ania, 6, "green")
    own.refused("P37", "points_too_early")
    own.explore(ania, "green", 1, before=1)
    own.take(ania, 6, "green")
    made, state = own.check()
    assert [kinds["colours"] for kinds in made.breakdown(state)] == [6, 10]

    own.write(ania, "pyramids_pad_potion")
    own.refused("P30", "nothing_to_erase")
    own.count(ania, "pyramids_pad_skulls", 0, 5)
    for worth in (-6, -1):
        own.write(ania, "pyramids_pad_potion")
        made, state = own.check()
        assert made.breakdown(state)[0]["skulls"] == worth
    own.count(ania, "pyramids_pad_rubies", 0, 10)
    own.write(ania, "pyramids_pad_rubies", count=10)
    own.refused("P27", "gems_full")
    own.press("pad_rub")
    own.write(ania, "pyramids_pad_rubies", count=10)
    own.press("pad_rub")
    own.press("pad_finish")
    made, state = own.check()
    assert made.breakdown(state)[0] == {"pyramids": 20, "colours": 6, "torches": 10, "gems": 9, "skulls": -1}
    expect(own.page.get_by_role("heading", level=1)).to_have_text(own.say("winner_is", name="Ania"))


def test_a_tie_asks_for_the_lowest_pyramid_side_by_side(visit: Visitors) -> None:
    """P41, with the number that each pyramid has once (P1)."""
    own = scribe(visit, DESK, "pl")
    own.begin("Ania", "Bob", "Cyryl")
    ania, bob, cyryl = (own.sheet(name) for name in ("Ania", "Bob", "Cyryl"))
    own.explore(ania, "green", 1)
    own.explore(bob, "orange", 1)
    own.count(cyryl, "pyramids_pad_rubies", 0, 1)
    lowest = own.say("pyramids_pad_lowest")
    expect(own.page.get_by_label(lowest)).to_have_count(2)
    own.press("pad_finish")
    own.refused("P41", "tie_unsettled")
    for sheet in (ania, bob):
        sheet.get_by_label(lowest).fill("11")
        sheet.get_by_label(lowest).press("Tab")
    own.refused("P1", "number_noted", card=11)
    bob.get_by_label(lowest).fill("6")
    own.press("pad_finish")
    made, state = own.check()
    assert [seat.place for seat in made.view(state, 0).seats] == [2, 1, 3]
    title, rows = own.page.get_by_role("heading", level=1), own.page.locator("main ol > li")
    expect(title).to_have_text(own.say("winner_is", name="Bob"))
    expect(rows.first).to_contain_text(own.say("pyramids_pad_said_lowest", card=6))
    own.press("pad_back")
    own.press("pad_undo", what=f"Bob: {own.say('pyramids_pad_said_lowest', card=6)}")
    own.check()
    own.press("pad_finish")
    own.refused("P41", "tie_unsettled")
