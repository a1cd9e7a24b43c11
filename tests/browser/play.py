"""Players at a page: they look, do one thing a person could do, and look again."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Page, expect

from saqqara import library
from saqqara.core import record
from saqqara.core.replay import verify

from .tables import scores
from .words import LANGUAGES, words

Look = dict[str, Any]
Thing = dict[str, Any]
STUCK_AFTER = 45.0  # seconds without anything new
ENDLESS = 420.0  # seconds of doing things that lead nowhere
# What `scan` of a player is written with.
SIGHT = """
  const shown = (one) => one.getClientRects().length > 0;
  const words = (found) => found?.getAttribute("aria-label") ?? found?.textContent.trim() ?? "";
  const thing = (one) => {
    const at = one.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
    const top = document.elementFromPoint(x, y);
    // What is to be scrolled to shows nothing but what lies around the row that it is in.
    let row = false;
    for (let up = one; top && up !== top && top.contains(up); up = up.parentElement)
      row ||= up.parentElement.scrollWidth > up.parentElement.clientWidth;
    return { name: words(one), at: top && !row && (one.contains(top) || top.contains(one)) ? [x, y] : null };
  };
"""
# Looks until something is new, for a while, and until everything that can be taken stays where it is.
_LOOK = """async ([before, patience]) => {
  %s
  const scan = %s;
  const end = Date.now() + patience;
  for (let places = ""; ; ) {
    const look = { over: document.querySelector("%s") !== null, ...scan() };
    look.seen = JSON.stringify(look, (key, value) => (key === "at" ? undefined : value));
    const still = places === (places = JSON.stringify(look));
    if (still && (look.seen !== before || Date.now() > end)) return look;
    await new Promise((on) => setTimeout(on, 25));
  }
}"""
# Whether a thing still lies where it was seen.
_THERE = """([name, x, y]) => {
  const words = (found) => found?.getAttribute("aria-label") ?? found?.textContent.trim() ?? "";
  let one = document.elementFromPoint(x, y);
  const inside = one ? [...one.querySelectorAll("*")] : [];
  for (; one; one = one.parentElement) if (words(one).includes(name)) return true;
  return inside.some((other) => words(other).includes(name));
}"""
_RESULT = ", ".join(f"dialog [aria-label='{words(language, 'result')}']" for language in LANGUAGES)
_FOCUSED = """() => {
  const focused = document.activeElement;
  const name = focused?.getAttribute("aria-label") || focused?.textContent.trim() || "";
  const inside = focused?.querySelector("svg[aria-label]")?.getAttribute("aria-label") ?? "";
  return [focused?.getAttribute("role") || focused?.tagName.toLowerCase() || "", name + inside];
}"""


class Moved(Exception):
    """What was to be taken is no longer where it was seen: look again."""


class Hand(Protocol):
    """How a person touches a page."""

    page: Page
    taken: list[str]

    def take(self, thing: Thing) -> None:
        """Click it, tap it, or go there and press Enter."""


def _aim(hand: Hand, thing: Thing) -> None:
    """Make sure that a click will meet what was seen."""
    if not hand.page.evaluate(_THERE, [thing["name"], *thing["at"]]):
        raise Moved(thing["name"])
    hand.taken.append(thing["name"])


@dataclass
class Mouse:
    """Points, and clicks."""

    page: Page
    taken: list[str] = field(default_factory=list)

    def take(self, thing: Thing) -> None:
        if thing["at"] is None:
            return self.page.get_by_role("button", name=thing["name"]).first.click()
        _aim(self, thing)
        self.page.mouse.move(*thing["at"])
        self.page.mouse.click(*thing["at"])
        return None


@dataclass
class Finger:
    """Taps."""

    page: Page
    taken: list[str] = field(default_factory=list)

    def take(self, thing: Thing) -> None:
        if thing["at"] is None:
            return self.page.get_by_role("button", name=thing["name"]).first.tap()
        _aim(self, thing)
        self.page.touchscreen.tap(*thing["at"])
        return None


@dataclass
class Keys:
    """Nothing but the keyboard."""

    page: Page
    taken: list[str] = field(default_factory=list)

    def press(self, *keys: str) -> None:
        self.taken += keys
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
    language: str = "en"

    scan = "() => ({})"

    @property
    def page(self) -> Page:
        return self.hand.page

    def look_for(self) -> str:
        """What is looked for, in the language of the page."""
        return self.scan

    def look(self, before: str = "", patience: int = 0) -> Look:
        """What can be seen; waits a while for something that is not as before."""
        found: Look = self.page.evaluate(_LOOK % (SIGHT, self.look_for(), _RESULT), [before, patience])
        return found

    def decide(self, look: Look) -> bool:
        """Do one thing; False if there is nothing to do."""
        raise NotImplementedError

    def step(self, look: Look) -> bool:
        """Do one thing if there is one, and if the last one has had its effect."""
        if look["seen"] == self.acted_on or look["over"]:
            return False
        try:
            done = self.decide(look)
        except Moved:
            return False
        if done:
            self.acted_on = look["seen"]
        return done


class Anybody(Player):
    """Plays any game whose board marks what can be taken: `data-onward`, `data-target`, `data-choice`."""

    scan = """() => {
      const all = [...document.querySelectorAll("[data-onward], [data-target], [data-choice]")];
      const hand = [...document.querySelectorAll("[role=dialog][aria-modal=true] button, main .confirm")];
      const ready = (one) => shown(one) && !one.disabled;
      return {
        log: document.querySelector("main ol")?.textContent.length ?? 0,
        first: hand.filter(ready).map(thing),
        lit: all.filter(ready).map(thing),
      };
    }"""

    def decide(self, look: Look) -> bool:
        found = look["first"] or look["lit"]
        if found:
            self.hand.take(self.luck.choice(found))
        return bool(found)


def play(players: Sequence[Player], until: Callable[[Look], bool] = lambda look: look["over"]) -> None:
    """Let them play until all of them see something, by default the end. What is done has an effect, or this fails."""
    looks = {nth: player.look() for nth, player in enumerate(players)}
    last = began = time.monotonic()
    again = True
    while not all(map(until, looks.values())):
        for nth, player in enumerate(players):
            if not until(looks[nth]):
                player.step(looks[nth])
        fresh = {nth: player.look(looks[nth]["seen"], 400 // len(players)) for nth, player in enumerate(players)}
        if any(fresh[nth]["seen"] != look["seen"] for nth, look in looks.items()):
            last, again = time.monotonic(), True
        elif again and time.monotonic() - last > STUCK_AFTER / 3:
            again = False  # A person tries a second time, not a third.
            for player in players:
                player.acted_on = ""
        taken = [player.hand.taken[-3:] for player in players]
        assert time.monotonic() - last < STUCK_AFTER, f"nobody gets on after {taken}: {fresh}"
        assert time.monotonic() - began < ENDLESS, f"no end after {taken}: {fresh}"
        looks = fresh


def ending(page: Page) -> dict[str, int]:
    """The points in the dialog at the end, by name."""
    table = page.get_by_role("dialog").get_by_role("table")
    table.wait_for()
    names = [one.strip() for one in table.get_by_role("columnheader").all_inner_texts()[1:]]
    total = table.get_by_role("row").last.get_by_role("cell").all_inner_texts()
    return {name: int(points.replace("−", "-")) for name, points in zip(names, total, strict=True)}


def downloaded(page: Page) -> str:
    """The record that the dialog at the end hands out."""
    with page.expect_download() as coming:
        page.get_by_role("dialog").get_by_role("button", name="Download the record").click()
    return Path(coming.value.path()).read_text("utf-8")


def check_end(page: Page, box: Path | None = None) -> str:
    """The dialog shows what the record says, which is one to the last draw, with an own `box` or ours; answers it."""
    text = downloaded(page)
    kept = record.read(text)
    assert verify(library.game_of(kept, box=box), kept) > 0
    assert ending(page) == scores(text)
    best = max(scores(text).values())
    expect(page.get_by_role("list", name="Result").get_by_role("listitem").first).to_contain_text(str(best))
    expect(page.get_by_role("dialog").get_by_role("img", name="Score over the game")).to_be_visible()
    return text
