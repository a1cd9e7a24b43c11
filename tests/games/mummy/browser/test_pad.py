"""The score pad of mummy at a real table: who has taken which tile, and what that makes by the rules."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.pads import Writer, opened
from tests.browser.visitor import DESK, PHONE, Visitors

NAME = "mummy"
SIGNS = {"hazard": "−", "treasure": "+", "risk": "±"}


class Scribe(Writer):
    """Somebody who gives what lies on the table to the player whose sheet is in hand."""

    def tile(self, kind: str, value: int = 0) -> str:
        return self.say(f"mummy_tile_{kind}", value=f"{SIGNS.get(kind, '')}{value}")

    def lying(self, kind: str, value: int = 0) -> Locator:
        """Tiles like this on the table."""
        shared = self.page.get_by_role("region", name=self.say("pad_shared"))
        return shared.get_by_role("button", name=re.compile(f"^{re.escape(self.tile(kind, value))},"))

    def take(self, kind: str, *values: int) -> None:
        for value in values or (0,):
            self.hit(self.lying(kind, value))

    def stack(self, sheet: Locator) -> list[str]:
        return sheet.get_by_role("listitem").all_inner_texts()

    def option(self, name: str) -> None:
        self.hit(self.page.get_by_role("switch", name=self.say(f"mummy_option_{name}"), exact=True))


def scribe(visit: Visitors, size: tuple[int, int], language: str) -> Scribe:
    return Scribe(opened(visit, NAME, size, language).page, NAME, language)


def test_stacks_count_as_the_rules_say_on_a_phone(visit: Visitors) -> None:
    """M24 to M26 and M30, M31: tiles, mummy tokens, camels, and a tie that is shared."""
    own = scribe(visit, PHONE, "cs")
    own.begin("Ania", "Jiří")
    ania = own.sheet("Ania")
    expect(own.lying("risk", 3)).to_have_count(0)  # M10: in the box
    own.take("hazard", 2, 9)
    own.take("camel")
    made, state = own.check()
    assert made.scores(state)[0] == 7
    turned = own.say("mummy_turned")
    assert [turned in tile for tile in own.stack(ania)] == [False, True, False]
    own.take("hazard", 10)
    assert [turned in tile for tile in own.stack(ania)] == [False, False, False, True]
    expect(ania).to_contain_text(own.say("mummy_pad_camels", values="−10 → +10"))
    own.take("hazard", 9)
    own.refused("M24", "tile_taken")

    own.sheet("Jiří")
    own.hit(own.page.get_by_role("button", name=own.say("mummy_pad_token", value=4, name=own.say("mummy_pad_nobody"))))
    made, state = own.check()
    assert made.scores(state) == [-1, 4]
    ania = own.sheet("Ania")
    own.press("pad_rub")
    own.hit(own.page.get_by_role("button", name=own.say("mummy_pad_token", value=4, name="Jiří")))
    own.refused("M25", "not_the_last_token")
    own.hit(ania.get_by_role("button", name=own.say("mummy_pad_put_back", tile=own.tile("hazard", 9))))
    own.press("pad_rub")
    own.take("camel")
    made, state = own.check()
    assert made.scores(state) == [12, 4]
    own.sheet("Jiří")
    own.take("treasure", 8)
    own.press("pad_finish")
    own.check()
    expect(own.page.get_by_role("heading", level=1)).to_have_text(own.say("winners_are", names="Ania a Jiří"))
    for row in own.page.locator("main ol > li").all():
        expect(row.locator("b")).to_have_text("1")


def test_every_add_on_side_by_side(visit: Visitors) -> None:
    """M41, M52, M61, M63, M70 to M72."""
    own = scribe(visit, DESK, "en")
    for name in ("pass_it_on", "hats", "risk", "actions"):
        own.option(name)
    own.begin("Ania", "Bob", "Eleni")
    ania = own.sheet("Ania")
    own.take("risk", 3, 5)
    made, state = own.check()
    assert made.breakdown(state)[0]["risk"] == 8
    own.take("risk", 6)
    made, state = own.check()
    assert made.breakdown(state)[0]["risk"] == -14
    assert own.lying("risk", 3).count() == 1
    own.press("mummy_pad_pass", name="Bob")
    made, state = own.check()
    assert [kinds["risk"] for kinds in made.breakdown(state)] == [8, -6, 0]
    eleni = own.sheet("Eleni")
    own.press("mummy_pad_pass", name="Ania")
    own.refused("M41", "nothing_to_pass")

    lucky = own.say("mummy_hat_lucky")
    hat = own.page.get_by_role("button", name=re.compile(f"^{lucky}: "))
    own.hit(hat)
    own.sheet("Bob")
    own.hit(hat)
    expect(hat).to_have_accessible_name(own.say("mummy_pad_hat", hat=lucky, name="Bob"))
    made, state = own.check()
    assert [kinds["hats"] for kinds in made.breakdown(state)] == [0, 10, 0]

    own.sheet("Ania")
    for _ in range(10):
        own.press("mummy_pad_more")
    own.sheet("Eleni")
    own.press("mummy_pad_less")
    own.refused("M71", "no_action")
    own.press("mummy_pad_more")
    own.refused("M70", "no_action_left", tokens=10)
    own.sheet("Ania")
    before = own.stack(ania)
    own.press("mummy_pad_bury")
    assert own.stack(ania) == [before[-1], *before[:-1]]
    own.check()
    expect(eleni.get_by_text(own.say("mummy_no_tiles"))).to_be_visible()
    own.press("pad_finish")
    own.check()
