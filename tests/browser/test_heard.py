"""A turn of a game by keys alone, and every word of it that a screen reader is given, as written in its `heard.txt`.

That file lies in the game's own browser folder. A line at its margin is what is done: keys pressed one after the other,
or the name of the player at the other side, who then plays. What is heard of it stands below; three dots stand for what
differs, as hints do. `SAQQARA_HEARD=write` has the rest written anew: read it as somebody would who does not see, and
then keep it.
"""

import asyncio
import os
import textwrap
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.server.client import Client

from .ear import LISTEN, NOWHERE, Ear, alike
from .tables import NAMES, PAIR, Sitting, lay
from .visitor import Visitors

FOLDER = Path(__file__).parents[1] / "games"
HEARD = {path.parts[-3]: path for path in sorted(FOLDER.glob("*/browser/heard.txt"))}
WRITES = os.environ.get("SAQQARA_HEARD") == "write"
LUCK = "what is heard"
PATIENCE = 30.0


class Friend:
    """Somebody at another screen, who plays at random, but every time the same."""

    def __init__(self, url: str, at: Sitting, seat: int) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._client = Client(url, at.table, [at.claims[seat]], LUCK)
        self._do(self._client.open())
        self._do(self._begin(Client(url, at.table, list(at.claims.values()), LUCK)))

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _begin(self, everybody: Client) -> None:
        """A table begins when all who sit there have pledged their nonces."""
        answer = await (await everybody.open()).start()
        assert answer["type"] == "ack", answer
        await everybody.close()

    def play(self) -> None:
        """Whatever is due, until nothing is."""
        self._do(self._play())

    async def _play(self) -> None:
        client = self._client
        while not client.due():
            await client.hear()
        while due := client.due():
            before = client.seen
            answer = await client.act(due[0])
            assert answer["type"] == "ack", answer
            while client.seen == before:
                await client.hear()

    def leave(self) -> None:
        self._do(self._client.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


@contextmanager
def table(url: str, game: str) -> Iterator[tuple[Sitting, Friend]]:
    """A table that has begun, with a friend at its other side."""
    at = lay(url, game, PAIR)
    friend = Friend(url, at, 1)
    try:
        yield at.only(0), friend
    finally:
        friend.leave()


@dataclass
class Step:
    """Something is done, and this is heard of it."""

    does: str
    heard: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [
            textwrap.fill(one, 120, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
            for one in self.heard
        ]
        return "\n".join([self.does, *lines])


def read(text: str) -> tuple[list[str], list[Step]]:
    """What stands above, and the steps."""
    head: list[str] = []
    steps: list[Step] = []
    for line in text.splitlines():
        if line.startswith("#"):
            head.append(line)
        elif line.startswith("    "):  # the line before goes on
            steps[-1].heard[-1] += f" {line.strip()}"
        elif line.startswith("  "):
            steps[-1].heard.append(line.strip())
        elif line:
            steps.append(Step(line.strip()))
    return head, steps


def do(what: str, page: Page, friend: Friend) -> None:
    """Keys, one after the other (`Tab*3` is three), or a turn of the friend."""
    for one in what.split():
        key, _, times = one.partition("*")
        for _ in range(int(times or 1)):
            if key in NAMES:
                friend.play()
            else:
                page.keyboard.press(key)


def same(written: Step, said: list[str], opening: bool) -> bool:
    """While the page opens, what has happened and what is asked come in any order."""
    if opening:
        return sorted(" ".join(written.heard).split()) == sorted(" ".join(said).split())
    return alike(written.heard, said)


def listen(page: Page, ear: Ear, friend: Friend, steps: list[Step]) -> Iterator[tuple[Step, Step]]:
    """Do what is written, step by step: each as it is written, and as it was heard."""
    for nth, step in enumerate(steps):
        if nth:  # what is said when the page opens is heard with the first one
            ear.mark()
        do(step.does, page, friend)
        fits = partial(same, step, opening=not nth)
        said = ear.until(None if WRITES else fits, PATIENCE)
        yield step, step if fits(said) else Step(step.does, said)


@pytest.mark.parametrize("game", HEARD)
def test_a_turn_is_heard_as_it_is_written(visit: Visitors, url: str, luck: Path, game: str) -> None:
    visit.luck = f"{LUCK} {game}"
    luck.write_text(visit.luck, "utf-8")
    head, steps = read(HEARD[game].read_text("utf-8"))
    heard: list[Step] = []
    with table(url, game) as (at, friend):
        page = visit("/rules/", sitting=at, calm=True)
        page.add_init_script(LISTEN)
        page.goto(url + at.path)
        page.locator("main.game h1").wait_for()
        page.get_by_role("link", name="Saqqara").focus()
        try:
            for written, now in listen(page, Ear(page), friend, steps):
                heard.append(now)
                assert WRITES or now is written, f"heard:\n{now}\nwritten:\n{written}"
                # What one does never leads out of the page.
                assert f"[{NOWHERE}]" not in now.heard or now.does.endswith("Tab"), now
        finally:
            if WRITES:
                HEARD[game].write_text("\n".join([*head, "", *map(str, heard)]) + "\n", "utf-8")
