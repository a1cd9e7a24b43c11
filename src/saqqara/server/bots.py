"""Bots at the tables of a worker: they think in threads, and only one worker moves those of a table."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from saqqara.bots import Budget

from . import metrics
from .bot_turns import bot_turn
from .log import Entry, Played
from .messages import Refusal
from .store import Store
from .table import Table

logger = logging.getLogger("saqqara.bots")

Keep = Callable[[Table, Callable[[], Entry], str], Awaitable[int]]


class Bots:
    """Moves bots where they are due."""

    def __init__(self, store: Store, budget: Budget, keep: Keep) -> None:
        self._store, self._budget, self._keep = store, budget, keep
        self._moving: dict[str, asyncio.Task[None]] = {}
        self.pool = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self._closing = False

    async def close(self) -> None:
        """Let them rest."""
        self._closing = True
        for task in self._moving.values():
            task.cancel()
        await asyncio.gather(*self._moving.values(), return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def at(self, table: Table) -> bool:
        """Whether bots of a table are being moved."""
        return table.id in self._moving

    def consider(self, table: Table) -> None:
        """Let bots move where they are due; this worker does it unless another one is at it."""
        if table.bot_due() is not None and table.id not in self._moving and not self._closing:
            task = asyncio.create_task(self._move_all(table))
            self._moving[table.id] = task
            task.add_done_callback(lambda _: self._rested(table, task))

    def _rested(self, table: Table, task: "asyncio.Task[None]") -> None:
        self._moving.pop(table.id, None)
        if task.cancelled():
            return
        if task.exception():
            logger.error("a bot failed at table %s", table.id, exc_info=task.exception())
        else:
            self.consider(table)

    async def _move_all(self, table: Table) -> None:
        async with self._store.claim(table.id) as mine:
            while mine and (seat := table.bot_due()) is not None:
                await self._move(table, seat)
        if not mine:
            await asyncio.sleep(1)

    async def _move(self, table: Table, seat: int) -> None:
        state, seq = table.standing.state, table.seq
        assert state is not None
        codes = await asyncio.get_running_loop().run_in_executor(
            self.pool, bot_turn, table.game, table.game.redact(state, seat), seat,
            table.standing.seats[seat].level, self._budget, f"{table.row.seed} {seq} {seat}",
        )  # fmt: skip

        def entry() -> Entry:
            if table.standing.seats[seat].kind != "bot":
                raise Refusal("taken_back", "the seat is a person's again")
            return Played(seat, codes)

        with contextlib.suppress(Refusal):
            await self._keep(table, entry, f"bot-{seat}-{seq}")
            metrics.BOT_TURNS.labels(table.row.game).inc()
