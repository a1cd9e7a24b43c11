"""A server table in a page with the same rules: states come, only turns are asked; after an upgrade views come."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.server.client import Process

from .play import Anybody, Look, Mouse, Player, check_end, play
from .scenes import GAMES, plug_in
from .tables import lay
from .visitor import Visitors

NOTE = "The rules run on the server"


class Upgraded(Process):
    """The server with newer rules."""

    program = "tests.browser.upgraded"


class Wire:
    """What goes over the WebSockets of a page."""

    def __init__(self, page: Page) -> None:
        self.sent = list[dict[str, Any]]()
        self.heard = list[dict[str, Any]]()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def asked(self) -> set[str]:
        """The kinds of messages that were sent."""
        return {message["type"] for message in self.sent}

    def told(self, member: str) -> int:
        """How many updates have a member."""
        return sum(member in message for message in self.heard if message["type"] == "update")


def player_of(game: str, page: Page) -> Player:
    own = plug_in(game, "player")
    made: Player = own.PLAYER(Mouse(page)) if own else Anybody(Mouse(page))
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_states(visit: Visitors, url: str, game: str) -> None:
    at = lay(url, game, ["person", "novice"])
    page = visit(sitting=at, calm=True)
    wire = Wire(page)
    page.goto(url + at.path)
    page.get_by_role("button", name="Start the game").click()
    play([player_of(game, page)])
    check_end(page)
    assert wire.asked() - {"throw"} == {"hello", "pledge", "start", "reveal", "play"}
    assert wire.told("states") > 10
    assert wire.told("view") == wire.told("legal") == wire.told("events") == 0
    assert page.get_by_text(NOTE).count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_an_upgrade_overtakes_loses_nothing(browser: Browser, tmp_path: Path, game: str) -> None:
    settings = f"sqlite:///{tmp_path}/tables.sqlite3", 1, "bot_seconds=0.02", "bot_playouts=20"
    server = Process(*settings).start()
    newer = Upgraded(*settings)
    newer.port = server.port
    visit = Visitors(browser, server.url, "upgrade")
    visit.allow("ERR_CONNECTION_REFUSED", "WebSocket connection", "failed: ws:")
    try:
        at = lay(server.url, game, ["person", "novice"])
        page = visit(sitting=at, calm=True)
        wire = Wire(page)
        page.goto(server.url + at.path)
        page.get_by_role("button", name="Start the game").click()
        player = player_of(game, page)

        def some_turns(look: Look) -> bool:
            return len([message for message in wire.sent if message["type"] == "play"]) >= 3

        play([player], some_turns)
        assert wire.told("states") > 2
        assert wire.told("view") == 0
        server.stop()
        newer.start()
        expect(page.get_by_text(NOTE)).to_be_visible()
        play([player])
        check_end(page)
        assert wire.told("view") > 3
    finally:
        for process in (server, newer):
            if process.running:
                process.stop()
    visit.leave()
