"""The tables of a worker: made, loaded from the store, and let go when nobody looks."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from weakref import WeakValueDictionary

from saqqara import library
from saqqara.core.errors import SaqqaraError
from saqqara.core.game import Game

from . import metrics
from .boxes import Boxes, Offered
from .log import Entry, Paced, Sat, encode
from .messages import Refusal, SeatInfo
from .store import Loaded, LogRow, Store, TableRow
from .table import Table

logger = logging.getLogger("saqqara.tables")

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


class Tables:
    """Tables in memory. `in_use` says which of them must stay."""

    def __init__(self, store: Store, most: int, in_use: Callable[[Table], bool], offered: list[Offered]) -> None:
        self.games = {name: library.game(name) for name in library.games()}
        self.boxes = Boxes(store, self.games, offered)
        self._store, self._most, self._in_use = store, most, in_use
        self._kept: dict[str, Table] = {}
        self._live: WeakValueDictionary[str, Table] = WeakValueDictionary()  # all there are: never two of one table
        self._loading: dict[str, asyncio.Future[Table]] = {}

    def live(self, id: str) -> Table | None:
        """A table, if it is in memory."""
        return self._live.get(id)

    async def find(self, id: str, loaded: Callable[[Table], Awaitable[None]]) -> Table:
        """A table, from memory or from the store; one that was just loaded is handed to `loaded` first."""
        table = self._live.get(id)
        if table is not None:
            return table
        if not (id.isascii() and id.isalnum()):
            raise _no_table()
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id, loaded))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str, loaded: Callable[[Table], Awaitable[None]]) -> Table:
        found = await self._store.load(id)
        if found is None:
            raise _no_table()
        table = self._put(found, await self._game_of(found.row))
        await loaded(table)
        return table

    def _put(self, loaded: Loaded, game: Game) -> Table:
        """Hold a table in memory."""
        self._forget_some()
        table = Table(loaded, game)
        self._kept[table.id] = self._live[table.id] = table
        metrics.TABLES.set(len(self._kept))
        return table

    async def _game_of(self, row: TableRow) -> Game:
        game = self.games.get(row.game)
        if game is None or not game.spec.replays(row.rules):
            raise Refusal("other_rules", "this table was begun with another version of the rules")
        found = await self.boxes.find(game, row.box)
        if found is None:
            raise Refusal("other_box", "this table was begun with cards that are not here")
        return found

    def kept(self) -> Collection[Table]:
        """Those in memory that are not let go of."""
        return self._kept.values()

    def left(self, table: Table) -> None:
        """Nobody looks at a table any more: from now on it may be let go, after those that were left before."""
        self._kept[table.id] = self._kept.pop(table.id, table)
        self._forget_some()

    def _forget_some(self) -> None:
        """Let go of tables that nobody looks at, the longest unused first, until there are few enough."""
        if len(self._kept) < self._most:
            return
        for id, table in list(self._kept.items()):
            if not self._in_use(table) and not table.lock.locked:
                del self._kept[id]
                if len(self._kept) < 0.9 * self._most:
                    break
        metrics.TABLES.set(len(self._kept))

    async def create(
        self,
        game: str,
        options: dict[str, str],
        seats: list[tuple[SeatInfo, str]],
        *,
        public: bool,
        hours: int = 0,
        box: str = "",
    ) -> Table:
        """Lay a new table; seats come with the hash of their token, empty if nobody holds it; `box` is a file."""
        made = self.games.get(game)
        if made is None:
            raise Refusal("no_game", f"there is no game {game!r}; there are {', '.join(self.games)}", status=422)
        if box:
            made = self.boxes.brought(made, box)
        try:
            made.spec.option_numbers(len(seats), options)
        except SaqqaraError as error:
            raise Refusal("bad_option", str(error), status=422) from None
        entries: list[Entry] = [Paced(hours)] if hours else []
        entries += [
            Sat(number, seat.name, seat.colour, seat.level, seat.owned)
            for number, (seat, _) in enumerate(seats)
            if seat.kind != "open"
        ]
        row = TableRow(
            id="".join(secrets.choice(_ALPHABET) for _ in range(10)), game=game, rules=made.spec.version,
            box=made.components.digest, options=options, players=len(seats), public=public, seed=secrets.token_hex(32),
            status="open", created=time.time(),
        )  # fmt: skip
        bodies = [encode(entry) for entry in entries]
        if not await self._store.create(row, [token for _, token in seats], bodies, self.boxes.to_keep(made)):
            raise Refusal("busy", "try again", status=503)  # the name of the table is taken: once in a million years
        logger.info("a table is laid", extra={"table": row.id, "game": game})
        log = [LogRow(seq, None, body) for seq, body in enumerate(bodies, 1)]
        return self._put(Loaded(row, [token for _, token in seats], log, 0), made)


def _no_table() -> Refusal:
    return Refusal("no_table", "there is no table of this name; look at the link again", status=404)
