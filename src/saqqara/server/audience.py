"""Who looks at a table from this worker, and what they are sent."""

import asyncio
import time
from typing import TYPE_CHECKING, NamedTuple

from . import updates
from .messages import ENCODER, Presence
from .sending import Kind
from .standing import Standing
from .table import Table

if TYPE_CHECKING:
    from .connection import Connection

_WATCHING_EVERY = 0.5  # seconds
_HERE_FOR = 25.0  # seconds for which a worker's word on who is there holds


class Group(NamedTuple):
    """Viewers that are told in the same way, by states or by views, and the connections of each."""

    by_states: bool
    viewers: list[int]
    connections: list[list["Connection"]]


class Audience:
    """The connections at one table; those that look from the same seat are sent the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.connections: set[Connection] = set()
        self._groups: list[Group] | None = None  # until somebody comes or goes
        self._elsewhere: dict[str, tuple[float, list[int], int]] = {}
        self._since = time.monotonic()
        self._told: Presence | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._seen: dict[int, float] = {}  # by seat, when its owner was last known to be here

    def send(self, data: bytes) -> None:
        """Tell everyone the same."""
        for connection in self.connections:
            connection.send(data, Kind.TALK)

    def add(self, connection: "Connection") -> None:
        """One more looks on."""
        self.connections.add(connection)
        self._groups = None

    def discard(self, connection: "Connection") -> None:
        """One looks on no longer."""
        if connection in self.connections:
            self._seen |= dict.fromkeys(connection.seats, time.monotonic())
        self.connections.discard(connection)
        self._groups = None

    def broadcast(self, standing: Standing, *, told_table: bool) -> None:
        """Tell everyone what has just happened, as they see it."""
        table = self._table
        if self._groups is None:
            self._groups = self._grouped()
        for by_states, viewers, connections in self._groups:
            bodies = updates.bodies(table, standing, viewers, by_states=by_states)
            for viewer, body, listening in zip(viewers, bodies, connections, strict=True):
                update = updates.update(table, viewer, body, told_table=told_table)
                for connection in listening:
                    connection.send(update)

    def _grouped(self) -> list[Group]:
        groups = []
        for by_states in (True, False):
            alike = [connection for connection in self.connections if connection.by_states is by_states]
            if viewers := sorted({viewer for connection in alike for viewer in connection.viewers}):
                listening = [[one for one in alike if viewer in one.viewers] for viewer in viewers]
                groups.append(Group(by_states, viewers, listening))
        return groups

    def look_at_tokens(self) -> None:
        """Who has left a seat, or lost it, only watches from now on."""
        self._groups = None
        for connection in self.connections:
            if connection.find_seats(self._table):
                connection.send(updates.welcome(self._table, connection.seats, connection.hub.settings.away_seconds))
                for update in updates.fresh(self._table, connection.viewers, by_states=connection.by_states):
                    connection.send(update)

    def seats(self) -> list[int]:
        """Whose owners are connected to this worker."""
        return sorted({seat for connection in self.connections for seat in connection.seats})

    def watching(self) -> int:
        """How many watch from this worker."""
        return sum(not connection.seats for connection in self.connections)

    def absent(self, seat: int) -> float:
        """For how many seconds at least nobody has been here for a seat; 0 if somebody is."""
        now = time.monotonic()
        last = max(self._since, self._seen.get(seat, 0.0))
        for until, there, _ in self._elsewhere.values():
            if seat in there:
                last = max(last, until)  # a worker that says no more may have died with who was there
        return 0.0 if seat in self.seats() else max(0.0, now - last)

    def presence(self) -> Presence:
        """Whose owners are connected, here and at other workers."""
        now = time.monotonic()
        far = [word for word in self._elsewhere.values() if word[0] > now]
        seats = {*self.seats(), *(seat for _, there, _ in far for seat in there)}
        return Presence(sorted(seats), self.watching() + sum(watching for _, _, watching in far))

    def tell_presence(self) -> bool:
        """Tell everyone who is there: players at once, how many watch a little later, for they come in crowds."""
        at_once = self._told is None or self._told.connected != self.presence().connected
        if at_once:
            self._tell_presence()
        elif self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(_WATCHING_EVERY, self._tell_presence)
        return at_once

    def _tell_presence(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        presence = self.presence()
        if presence != self._told:
            self._told = presence
            self.send(ENCODER.encode(presence))

    def hear(self, worker: str, seats: list[int], watching: int) -> bool:
        """Another worker's word on who is there; True if it changes anything."""
        before = self.presence()
        self._seen |= dict.fromkeys(self._elsewhere.get(worker, (0.0, [], 0))[1], time.monotonic())
        self._elsewhere[worker] = time.monotonic() + _HERE_FOR, seats, watching
        return self.presence() != before
