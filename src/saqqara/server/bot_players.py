"""Bots at the tables of a worker: they think in threads, and only one worker moves those of a table."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from saqqara.bots import Budget
from saqqara.core.layout import State

from . import metrics, seating
from .bot_turns import any_turn, bot_turn
from .log import Entry
from .messages import Refusal
from .store import Store
from .table import Table

logger = logging.getLogger("saqqara.bots")

Keep = Callable[[Table, Callable[[], Entry], str], Awaitable[int]]

THREADS = 2
_IN_PEACE = 4 * THREADS  # turns at a time; with more the time to think is shared out, so that nobody waits for long
_MOST_FAILURES = 3  # at the same number of a table; then it rests until something happens there


class Bots:
    """Moves bots where they are due."""

    def __init__(self, store: Store, budget: Budget, keep: Keep) -> None:
        self._store, self._budget, self._keep = store, budget, keep
        self._moving: dict[str, asyncio.Task[None]] = {}
        self._failures: dict[str, list[int]] = {}  # by table: its number at each time in a row that moving failed
        self._silly: set[tuple[str, int]] = set()  # seats whose bot could not think, told once
        self._thinking = 0  # turns that are thought about, or wait for it
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._closing = False

    async def close(self) -> None:
        """Let them rest."""
        self._closing = True
        for task in self._moving.values():
            task.cancel()
        await asyncio.gather(*self._moving.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def at(self, table: Table) -> bool:
        """Whether bots of a table are being moved."""
        return table.id in self._moving

    def budget(self) -> Budget:
        """What a turn that is thought about now may cost: whoever lays many tables makes all bots think less."""
        whole, crowd = self._budget, max(1.0, self._thinking / _IN_PEACE)
        return Budget(whole.seconds / crowd, max(1, int(whole.playouts / crowd)))

    def consider(self, table: Table) -> None:
        """Let bots move where they are due; this worker does it unless another one is at it."""
        if table.bot_due() is None or table.id in self._moving or self._closing:
            return
        if self._failures.get(table.id, []).count(table.seq) < _MOST_FAILURES:
            task = asyncio.create_task(self._move_all(table))
            self._moving[table.id] = task
            task.add_done_callback(lambda _: self._rested(table, task))

    def _rested(self, table: Table, task: "asyncio.Task[None]") -> None:
        self._moving.pop(table.id, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._failures.pop(table.id, None)
            self.consider(table)
            return
        before = [seq for seq in self._failures.get(table.id, []) if seq == table.seq]
        self._failures[table.id] = [*before, table.seq]
        if not before:
            logger.error("moving bots failed", exc_info=error, extra={"table": table.id})

    async def _move_all(self, table: Table) -> None:
        async with self._store.claim(table.id) as mine:
            while mine and (seat := table.bot_due()) is not None:
                await self._move(table, seat)
        if not mine:
            await asyncio.sleep(1)

    async def _move(self, table: Table, seat: int) -> None:
        state, seq = table.standing.state, table.seq
        assert state is not None
        codes = list[int]()
        if table.standing.thrower is None:
            self._thinking += 1
            try:
                with metrics.thinking("bots"):
                    codes = await asyncio.get_running_loop().run_in_executor(
                        self._pool, self._think, table, table.game.redact(state, seat), seat,
                        table.standing.seats[seat].level, f"{table.row.seed} {seq} {seat}",
                    )  # fmt: skip
            finally:
                self._thinking -= 1
        with contextlib.suppress(Refusal):
            await self._keep(table, lambda: seating.play_as_bot(table.standing, seat, codes), f"bot-{seat}-{seq}")
            if codes:
                metrics.BOT_TURNS.labels(table.row.game).inc()

    def _think(self, table: Table, seen: State, seat: int, level: str, seed: str) -> list[int]:
        """A bot's turn; any turn where the bot fails, because everyone else waits for it."""
        try:
            return bot_turn(table.game, seen, seat, level, self.budget(), seed)
        except Exception:
            if (table.id, seat) not in self._silly:
                self._silly.add((table.id, seat))
                where = {"table": table.id, "seat": seat}
                logger.exception("bot %r failed; its seat plays at random", level, extra=where)
            return any_turn(table.game, seen, seat, seed)
