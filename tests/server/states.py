"""A client that runs the rules itself: what it makes of the states it is sent."""

import json
from base64 import b64decode
from typing import Any

import saqqara
from saqqara import SPECTATOR
from saqqara.backends.cache import source_print
from saqqara.games import discover

from .client import Client

MADE = ("view", "legal", "words", "events")
"""What is made of states, and so is not sent with them."""


def prints(game: str) -> dict[str, list[str]]:
    """What a hello says of the rules that a client runs: those of some other game, and of this one."""
    return {"rules": ["0" * 16, source_print(discover.spec(game).rules)]}


class Reader:
    """Makes of updates with states what the server would have sent to somebody without rules."""

    def __init__(self, game: str) -> None:
        self._game = saqqara.game(game)
        self.known: dict[int | None, bytes] = {}  # the newest state by seat

    def read(self, update: dict[str, Any]) -> dict[str, Any]:
        """The same update with a view, legal moves, words and events."""
        assert not update.keys() & set(MADE)
        seat = update["seat"]
        states = [b64decode(state, validate=True) for state in update.get("states", [])]
        if update.get("fresh"):
            assert len(states) <= 1
            self.known.pop(seat, None)
        passed = [self.known[seat], *states] if seat in self.known else states
        made = {name: value for name, value in update.items() if name != "states"}
        if passed:
            self.known[seat] = passed[-1]
            (seen,) = self._game.updates(passed, [SPECTATOR if seat is None else seat])
            told = {name: json.loads(getattr(seen, name)) for name in MADE}
            made |= {name: value for name, value in told.items() if value}
        return made


class ByStates(Client):
    """A player that is sent states, and goes by what it makes of them."""

    def __init__(self, url: str, table: str, game: str, tokens: list[str], seed: object = 0) -> None:
        super().__init__(url, table, tokens, seed, **prints(game))
        self.reader = Reader(game)

    def _update(self, message: dict[str, Any]) -> None:
        super()._update(self.reader.read(message))
