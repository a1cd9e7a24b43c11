"""Players at a page: they look, do one thing a person could do, and look again."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Page

Look = dict[str, Any]
Thing = dict[str, Any]
AGAIN_AFTER, TRIES = 10.0, 3
# Looks until something is new, for a while.
_LOOK = """async ([before, patience]) => {
  const shown = (one) => one.getClientRects().length > 0;
  const words = (found) => found?.getAttribute("aria-label") ?? found?.textContent.trim() ?? "";
  const thing = (one) => {
    const at = one.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
    const top = document.elementFromPoint(x, y);
    return { name: words(one), at: top && (one.contains(top) || top.contains(one)) ? [x, y] : null };
  };
  const scan = %s;
  const end = Date.now() + patience;
  for (;;) {
    const look = { over: document.querySelector("dialog [aria-label='Result']") !== null, ...scan() };
    look.seen = JSON.stringify(look, (key, value) => (key === "at" ? undefined : value));
    if (look.seen !== before || Date.now() > end) return look;
    await new Promise((on) => setTimeout(on, 25));
  }
}"""
_FOCUSED = """() => {
  const focused = document.activeElement;
  const name = focused?.getAttribute("aria-label") || focused?.textContent.trim() || "";
  const inside = focused?.querySelector("svg[aria-label]")?.getAttribute("aria-label") ?? "";
  return [focused?.getAttribute("role") || focused?.tagName.toLowerCase() || "", name + inside];
}"""


class Hand(Protocol):
    """How a person touches a page."""

    page: Page

    def take(self, thing: Thing) -> None:
        """Click it, tap it, or go there and press Enter."""


@dataclass
class Mouse:
    """Points, and clicks."""

    page: Page

    def take(self, thing: Thing) -> None:
        if thing["at"] is None:
            return self.page.get_by_role("button", name=thing["name"]).first.click()
        self.page.mouse.move(*thing["at"])
        self.page.mouse.click(*thing["at"])
        return None


@dataclass
class Finger:
    """Taps."""

    page: Page

    def take(self, thing: Thing) -> None:
        if thing["at"] is None:
            return self.page.get_by_role("button", name=thing["name"]).first.tap()
        self.page.touchscreen.tap(*thing["at"])
        return None


@dataclass
class Keys:
    """Nothing but the keyboard."""

    page: Page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus."""
        role, name = self.page.evaluate(_FOCUSED)
        return role, name

    def tab_to(self, fits: Callable[[str, str], bool]) -> None:
        """Press Tab until what has the focus fits."""
        met = []
        for _ in range(60):
            met.append(self.focused())
            if fits(*met[-1]):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never came there, only to {met}")

    def take(self, thing: Thing) -> None:
        self.tab_to(lambda role, name: role in ("button", "a") and thing["name"] in name)
        self.press("Enter")


@dataclass
class Player:
    """Somebody at a table. A game says what they see (`scan`, in JavaScript) and how they decide."""

    hand: Hand
    luck: Random = field(default_factory=lambda: Random(7))
    acted_on: str = ""

    scan = "() => ({})"

    @property
    def page(self) -> Page:
        return self.hand.page

    def look(self, before: str = "", patience: int = 0) -> Look:
        """What can be seen; waits a while for something that is not as before."""
        found: Look = self.page.evaluate(_LOOK % self.scan, [before, patience])
        return found

    def decide(self, look: Look) -> bool:
        """Do one thing; False if there is nothing to do."""
        raise NotImplementedError

    def step(self, look: Look) -> bool:
        """Do one thing if there is one, and if the last one has had its effect."""
        if look["seen"] == self.acted_on or look["over"] or not self.decide(look):
            return False
        self.acted_on = look["seen"]
        return True


def play(players: Sequence[Player], until: Callable[[Look], bool] = lambda look: look["over"]) -> None:
    """Let them play until all of them see something, by default the end."""
    looks = {nth: player.look() for nth, player in enumerate(players)}
    last, tries = time.monotonic(), 0
    while not all(map(until, looks.values())):
        for nth, player in enumerate(players):
            if not until(looks[nth]):
                player.step(looks[nth])
        fresh = {nth: player.look(looks[nth]["seen"], 400 // len(players)) for nth, player in enumerate(players)}
        if any(fresh[nth]["seen"] != look["seen"] for nth, look in looks.items()):
            last, tries = time.monotonic(), 0
        elif time.monotonic() - last > AGAIN_AFTER:
            last, tries = time.monotonic(), tries + 1
            assert tries < TRIES, f"nobody gets on: {fresh}"
            for player in players:
                player.acted_on = ""  # a click goes astray while things move; people try again
        looks = fresh


def ending(page: Page) -> dict[str, int]:
    """The points in the dialog at the end, by name."""
    table = page.get_by_role("dialog").get_by_role("table")
    table.wait_for()
    names = [one.strip() for one in table.get_by_role("columnheader").all_inner_texts()[1:]]
    total = table.get_by_role("row").last.get_by_role("cell").all_inner_texts()
    return {name: int(points.replace("−", "-")) for name, points in zip(names, total, strict=True)}
