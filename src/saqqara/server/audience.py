"""Who looks at a table from this worker, and what they have seen."""

import time
from typing import TYPE_CHECKING

from . import updates
from .messages import ENCODER, Presence, Welcome
from .sight import Glances, Sight, begin, follow
from .table import Standing, Table

if TYPE_CHECKING:
    from .connection import Connection

_HERE_FOR = 25.0  # seconds for which a worker's word on who is there holds


class Audience:
    """The connections at one table; those that look from the same seat share what they see."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.connections: set[Connection] = set()
        self._sights: dict[int, Sight] = {}
        self._elsewhere: dict[str, tuple[float, list[int], int]] = {}
        self.since = time.monotonic()

    def join(self, connection: "Connection") -> None:
        """One more, who has been told what it missed."""
        self.connections.add(connection)
        self._begin(connection)

    def _begin(self, connection: "Connection") -> None:
        """A new viewer's sight begins now."""
        new = [viewer for viewer in connection.viewers if viewer not in self._sights]
        for sight in begin(self._table.game, self._table.standing.state, new)[0]:
            self._sights[sight.viewer] = sight

    def send(self, data: bytes) -> None:
        """Tell everyone the same."""
        for connection in self.connections:
            connection.send(data)

    def broadcast(self, standing: Standing, *, told_table: bool) -> None:
        """Tell everyone what has just happened, as they see it."""
        glances, looking = Glances(self._table.game), {v for c in self.connections for v in c.viewers}
        self._sights = {viewer: sight for viewer, sight in self._sights.items() if viewer in looking}
        sights = list(self._sights.values())
        for sight, passed in zip(sights, follow(self._table.game, sights, standing.passed), strict=True):
            update = updates.update(self._table, sight, standing, passed, glances, told_table=told_table)
            plain = ENCODER.encode(update)
            for connection in self.connections:
                if sight.viewer in connection.viewers:
                    connection.send(updates.encoded(update, sight, words=True) if connection.words else plain)
            sight.forget()

    def look_at_tokens(self) -> None:
        """Who has left a seat, or lost it, only watches from now on."""
        table = self._table
        for connection in self.connections:
            if connection.find_seats(table):
                connection.send(ENCODER.encode(Welcome(table.info(), connection.seats, table.seq, table.chat)))
                for update in updates.fresh(table, connection.viewers, words=connection.words):
                    connection.send(update)
                self._begin(connection)

    def seats(self) -> list[int]:
        """Whose owners are connected to this worker."""
        return sorted({seat for connection in self.connections for seat in connection.seats})

    def watching(self) -> int:
        """How many watch from this worker."""
        return sum(not connection.seats for connection in self.connections)

    def presence(self) -> Presence:
        """Whose owners are connected, here and at other workers."""
        now = time.monotonic()
        far = [word for word in self._elsewhere.values() if word[0] > now]
        seats = {*self.seats(), *(seat for _, there, _ in far for seat in there)}
        return Presence(sorted(seats), self.watching() + sum(watching for _, _, watching in far))

    def hear(self, worker: str, seats: list[int], watching: int) -> bool:
        """Another worker's word on who is there; True if it changes anything."""
        before = self.presence()
        self._elsewhere[worker] = time.monotonic() + _HERE_FOR, seats, watching
        return self.presence() != before
