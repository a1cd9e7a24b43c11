"""Who looks at a table from this worker, and what they are sent."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import updates
from .messages import ENCODER, Presence, Welcome
from .sending import Kind
from .table import Table

if TYPE_CHECKING:
    from .connection import Connection

_HERE_FOR = 25.0  # seconds for which a worker's word on who is there holds


class Audience:
    """The connections at one table; those that look from the same seat are sent the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.connections: set[Connection] = set()
        self._elsewhere: dict[str, tuple[float, list[int], int]] = {}
        self.since = time.monotonic()

    def send(self, data: bytes) -> None:
        """Tell everyone the same."""
        for connection in self.connections:
            connection.send(data, Kind.WORD)

    def broadcast(self, passed: Sequence[bytes], *, told_table: bool) -> None:
        """Tell everyone what has just happened, as they see it."""
        table, viewers = self._table, sorted({viewer for c in self.connections for viewer in c.viewers})
        for viewer, body in zip(viewers, updates.bodies(table, passed, viewers), strict=True):
            update = updates.update(table, viewer, body, told_table=told_table)
            for connection in self.connections:
                if viewer in connection.viewers:
                    connection.send(update)

    def look_at_tokens(self) -> None:
        """Who has left a seat, or lost it, only watches from now on."""
        table = self._table
        for connection in self.connections:
            if connection.find_seats(table):
                connection.send(ENCODER.encode(Welcome(table.info(), connection.seats, table.seq, table.said)))
                for update in updates.fresh(table, connection.viewers):
                    connection.send(update)

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
