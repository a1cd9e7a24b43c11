"""What is spoken at a page: what has the focus, by the browser's own tree for readers, and what live regions say."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

NOWHERE = "nowhere"
QUIET = 1.2  # seconds without a word: somebody has finished speaking
# Keeps what live regions say, in order; a region that a modal dialog covers, or that is hidden, says nothing.
LISTEN = """(() => {
  const LIVE = "[aria-live], [role=status], [role=alert], [role=log]";
  const ATOMIC = "[role=status], [role=alert], [aria-atomic=true]";
  const heard = (globalThis.heard = []);
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    return node.ariaHidden === "true" ? "" : [...node.childNodes].map(words).join(" ");
  };
  const silent = (region) => {
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    const live = region.getAttribute("aria-live");
    return live === "off" || (modal && !modal.contains(region)) || region.closest("[inert]") ||
      !region.checkVisibility();
  };
  const say = (region, node) => {
    const text = words(node).replace(/\\s+/g, " ").trim();
    if (text && !silent(region)) heard.push(text);
  };
  const look = (changes) => {
    const whole = new Set();
    for (const { type, target, addedNodes } of changes) {
      const at = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
      const region = at?.closest?.(LIVE);
      if (region?.matches(ATOMIC)) whole.add(region);
      else if (region) for (const node of type === "characterData" ? [target] : addedNodes) say(region, node);
      else for (const node of addedNodes)
        for (const one of [node, ...(node.querySelectorAll?.("*") ?? [])]) if (one.matches?.(LIVE)) whole.add(one);
    }
    for (const region of whole) say(region, region);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
# What readers are on: an element with the focus, or what it says is active in it.
_ACTIVE = """(() => {
  const one = document.activeElement, active = one?.getAttribute("aria-activedescendant");
  return [one === document.body ? null : one, active ? document.getElementById(active) : null];
})()"""
_STATES = {"pressed": "pressed", "checked": "checked", "selected": "selected", "expanded": "open", "disabled": "off"}


def joined(texts: list[str]) -> str:
    """As one speech: a region that says more of the same goes on with what is new."""
    said: list[str] = []
    for before, text in zip(["", *texts], texts, strict=False):
        said.append(text[len(before) :].strip() if before and text.startswith(before) else text)
    return " ".join(one for one in said if one)


def alike(expected: list[str], said: list[str]) -> bool:
    """Whether this was said; three dots stand for anything."""
    wanted = re.escape("\n".join(expected)).replace(re.escape("..."), ".*")
    return re.fullmatch(wanted, "\n".join(said)) is not None


@dataclass
class Ear:
    """Somebody who listens at a page."""

    page: Page
    _marks: int = 0
    _focus: str = ""
    _session: Any = field(init=False)

    def __post_init__(self) -> None:
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.send("Accessibility.enable")

    def _told(self, object_id: str) -> str:
        """Role, name, states and description of an element."""
        nodes = self._session.send("Accessibility.getPartialAXTree", {"objectId": object_id, "fetchRelatives": False})
        node = nodes["nodes"][0]
        states = [
            _STATES[one["name"]]
            for one in node.get("properties", [])
            if one["name"] in _STATES and one["value"].get("value") in (True, "true")
        ]
        role, name, description = (str(node.get(key, {}).get("value", "")) for key in ("role", "name", "description"))
        return ", ".join([f'{role} "{name}"', *states]) + (f". {description}" if description else "")

    def focus(self) -> str:
        """What has the focus, and what is active in it."""
        found = self._session.send("Runtime.evaluate", {"expression": _ACTIVE})["result"]["objectId"]
        items = self._session.send("Runtime.getProperties", {"objectId": found, "ownProperties": True})["result"]
        ids = [one["value"].get("objectId") for one in items if one["name"] in ("0", "1")]
        told = [self._told(one) for one in ids if one]
        self._session.send("Runtime.releaseObject", {"objectId": found})
        return " ".join(" > ".join(told).split()) or NOWHERE

    def since(self) -> list[str]:
        """What was said since the last mark: the focus, if it is another one, then what live regions said."""
        said = " ".join(joined(self.page.evaluate("(from) => heard.slice(from)", self._marks)).split())
        focus = self.focus()
        return [*([f"[{focus}]"] if focus != self._focus else []), *([said] if said else [])]

    def mark(self) -> None:
        """Listen from now on."""
        self._marks = self.page.evaluate("() => heard.length")
        self._focus = self.focus()

    def until(self, fits: Callable[[list[str]], bool] | None, patience: float) -> list[str]:
        """Listen until what is said fits; without any such expectation until nobody says more."""
        end, last, still = time.monotonic() + patience, self.since(), time.monotonic()
        while time.monotonic() < end and not (fits and fits(last)):
            self.page.wait_for_timeout(40)
            now = self.since()
            if now != last:
                last, still = now, time.monotonic()
            if not fits and time.monotonic() - still > QUIET:
                break
        return last
