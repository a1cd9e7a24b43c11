"""Somebody with a browser: profiles of their own, and an eye on everything that goes wrong in them."""

import json
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, Request

from saqqara.games import discover

from .tables import Sitting

Size = tuple[int, int]
DESK: Size = (1280, 800)
WIDE: Size = (1920, 1080)
PHONE: Size = (390, 844)
Theme = Literal["light", "dark"]
PATIENCE = 20_000
TAGS = {"en": "en-GB", "pl": "pl-PL", "cs": "cs-CZ", "el": "el-GR"}
FAST: dict[str, Any] = {"sound": False, "name": "Ania", "colour": 0, "pace": "instant", "confirm": True}
_CHROMIUM = Path("/usr/bin/chromium")
HOME_NETWORK = "nile.test"
"""This machine by a name as it would have in a home network: over plain http, browsers trust only `localhost`."""
# What the browser draws, such as its part in the luck of a table, can be drawn again; after a reload it goes on.
_SEEDED = """{
  let loads = 0;
  try { loads = Number(sessionStorage.luck ?? 0); sessionStorage.luck = loads + 1; } catch { /* no storage here */ }
  let state = [...(%s + " " + loads)].reduce((sum, one) => Math.imul(sum ^ one.codePointAt(0), 16777619), 2166136261);
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 24;
  };
  crypto.getRandomValues = (bytes) => bytes.map(draw);
}"""


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, else Playwright's own."""
    path = str(_CHROMIUM) if _CHROMIUM.exists() else None
    args = [f"--host-resolver-rules=MAP {HOME_NETWORK} 127.0.0.1", *(["--no-sandbox"] if os.getuid() == 0 else [])]
    return playwright.chromium.launch(executable_path=path, args=args)


def seeded(luck: str) -> str:
    """A script that makes everything a page draws follow from this luck."""
    return _SEEDED % json.dumps(luck)


def _left_behind(asked: Request) -> bool:
    """What is still on its way when a page is left is no trouble."""
    return "ERR_ABORTED" in f"{asked.failure}" or "/favicon" in asked.url


def watch(context: BrowserContext, say: Callable[[str], None]) -> None:
    """Tell everything that goes wrong in the pages of a profile."""
    context.on("console", lambda told: say(f"console: {told.text}") if told.type in ("error", "warning") else None)
    context.on("weberror", lambda failed: say(f"error: {failed.error}"))
    context.on("response", lambda got: say(f"{got.status}: {got.url}") if got.status >= 400 else None)
    context.on(
        "requestfailed",
        lambda asked: None if _left_behind(asked) else say(f"failed: {asked.url} {asked.failure}"),
    )


@dataclass
class Visitors:
    """Opens pages, each in a profile of its own, and keeps what the browser complains about."""

    browser: Browser
    url: str
    luck: str = ""
    troubles: list[str] = field(default_factory=list)
    _allowed: list[str] = field(default_factory=lambda: ["Service Worker registration blocked by Playwright"])
    _contexts: list[BrowserContext] = field(default_factory=list)

    def __call__(
        self,
        path: str = "/",
        *,
        size: Size = DESK,
        language: str = "en",
        theme: Theme = "light",
        calm: bool = False,
        csp: bool = True,
        keeps: bool = False,
        sitting: Sitting | Sequence[Sitting] = (),
        **settings: Any,
    ) -> Page:
        """A page at a path; `sitting` has the seats this browser holds, further names are settings of the page.

        One that `keeps` the page for times without a network fetches all of it: most tests have no use for that.
        """
        sittings = [sitting] if isinstance(sitting, Sitting) else sitting
        kept = {"guided": discover.names(), **FAST, **settings}
        stored = {"saqqara.settings": kept, "saqqara.tables": [one.kept() for one in sittings]}
        touch = size[0] < 600
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale=TAGS[language],
            color_scheme=theme,
            reduced_motion="reduce" if calm else "no-preference",
            bypass_csp=not csp,
            service_workers="allow" if keeps else "block",
            storage_state={
                "cookies": [],
                "origins": [
                    {
                        "origin": "/".join(self.url.split("/")[:3]),
                        "localStorage": [{"name": name, "value": json.dumps(value)} for name, value in stored.items()],
                    }
                ],
            },
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(seeded(f"{self.luck} {len(self._contexts)}"))
        self._contexts.append(context)
        watch(context, self.troubles.append)
        page = context.new_page()
        page.goto(self.url + path)
        return page

    def allow(self, *patterns: str) -> None:
        """Expect these troubles."""
        self._allowed += patterns

    def leave(self) -> None:
        """Close everything; raises if something went wrong that was not expected."""
        for context in self._contexts:
            with suppress(Error):
                context.close()
        found = [one for one in self.troubles if not any(re.search(pattern, one) for pattern in self._allowed)]
        assert not found, "\n".join(found)
