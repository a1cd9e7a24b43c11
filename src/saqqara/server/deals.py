"""The deal of the day: laid the day before, one counted try for each visitor, and how the field stands."""

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from functools import partial

import msgspec

from saqqara.bots import called
from saqqara.bots.judgement import judgement
from saqqara.core.game import Game

from . import deal_check, prints
from .deal_store import Deal, DealStore, Result, Standing
from .messages import Refusal
from .people import token_hash
from .store import Store

_DAY = 86_400.0
_FORM = "%Y-%m-%d"
_TOP = 3
_KEPT = 64  # deals in memory
_MOST_CHECKED = 8  # results that wait to be looked through


class Row(msgspec.Struct, frozen=True):
    """A result in the field."""

    id: str
    place: int
    name: str
    colour: int
    score: int
    you: bool


class Points(msgspec.Struct, frozen=True):
    """So many have so many points."""

    score: int
    count: int


class Field(msgspec.Struct, frozen=True):
    """How everybody did, the best first, oneself and the next; names once one has played, or nothing counts."""

    points: list[Points]
    open: bool
    rows: list[Row]
    you: Row | None = None


class Deals:
    """The deals of all games, day after day."""

    def __init__(
        self, store: Store, games: Mapping[str, Game], begins: float = 0.0, clock: Callable[[], float] = time.time
    ) -> None:
        self._store, self._begins, self._clock = DealStore(store), begins * 3600, clock
        self._games = {name: game for name, game in games.items() if game.spec.challenge}
        self._kept: dict[tuple[str, str], Deal] = {}
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="deal")

    @property
    def games(self) -> list[str]:
        """Those that have a deal of the day."""
        return list(self._games)

    # Days

    def today(self) -> date:
        """The day by this server."""
        return datetime.fromtimestamp(self._clock() - self._begins, UTC).date()

    def seconds_left(self) -> float:
        """Until the next day begins."""
        return _DAY - (self._clock() - self._begins) % _DAY

    def counts(self, day: str) -> bool:
        """Whether results of a day still count: those of yesterday may have been played without a network."""
        return day >= (self.today() - timedelta(days=1)).strftime(_FORM)

    async def lay_ahead(self) -> None:
        """Lay the deals of today and tomorrow, where they are not there yet."""
        for game in self._games:
            for days in (0, 1):
                await self._laid((self.today() + timedelta(days=days)).strftime(_FORM), game)

    async def now(self) -> list[Deal]:
        """The deals of today."""
        today = self.today().strftime(_FORM)
        return [await self._laid(today, game) for game in self._games]

    async def next(self, game: str) -> Deal:
        """The deal of tomorrow: nothing of it is to be told but its commitment."""
        return await self._laid((self.today() + timedelta(days=1)).strftime(_FORM), game)

    async def of(self, day: str, game: str) -> Deal:
        """The deal of today or of a day before."""
        if game not in self._games or not _is_day(day) or day > self.today().strftime(_FORM):
            raise Refusal("no_deal", f"there is no deal of {game!r} for {day!r}", status=404)
        if day == self.today().strftime(_FORM):
            return await self._laid(day, game)
        found = self._kept.get((day, game)) or await self._store.deal(day, game)
        if found is None:
            raise Refusal("no_deal", f"there was no deal of {game!r} on {day}", status=404)
        return self._remember(found)

    async def _laid(self, day: str, game: str) -> Deal:
        """The deal of a day, laid if it was not yet; several workers may, and all have the first one."""
        found = self._kept.get((day, game)) or await self._store.deal(day, game)
        if found is None:
            made = self._games[game]
            offered = made.spec.challenge
            assert offered is not None
            await self._store.lay(
                Deal(
                    day, game, secrets.token_hex(32), made.spec.version, _print(game), made.components.digest,
                    offered.players, offered.bot, dict(offered.options), self._clock(),
                )
            )  # fmt: skip
            found = await self._store.deal(day, game)
            assert found is not None
        return self._remember(found)

    def _remember(self, deal: Deal) -> Deal:
        if len(self._kept) >= _KEPT:
            self._kept.pop(next(iter(self._kept)))
        self._kept[deal.day, deal.game] = deal
        return deal

    # Results

    async def count(self, deal: Deal, visitor: str, name: str, colour: int, record: str) -> None:
        """Count a result, after every move and draw of it was looked at; the same one may be sent again."""
        if not self.counts(deal.day):
            raise Refusal("deal_closed", f"results of {deal.day} no longer count")
        found = await self._looked_through(deal, record)
        result = Result(secrets.token_hex(8), name, colour, found.score, found.moves, self._clock())
        who = token_hash(visitor)
        if not await self._store.count(deal, who, result):
            before = await self._store.of(deal, who)
            if before is None or before.moves != result.moves:
                raise Refusal("deal_played", "you have played this deal: the first try counts")

    async def _looked_through(self, deal: Deal, record: str) -> deal_check.Counted:
        """One after the other: it takes a while, and games are played meanwhile."""
        if self._pool._work_queue.qsize() >= _MOST_CHECKED:
            raise Refusal("busy", "many results come in just now; try again", status=503)
        same_bots = deal.print == _print(deal.game)
        work = partial(deal_check.counted, self._games[deal.game], deal, record, bots=same_bots)
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def played(self, deal: Deal) -> list[Standing]:
        """How many have how many points."""
        return await self._store.field(deal)

    async def field(self, deal: Deal, visitor: str) -> Field:
        """The field as a visitor may see it."""
        points = await self._store.field(deal)
        mine = await self._store.of(deal, token_hash(visitor)) if visitor else None
        shown = mine is not None or not self.counts(deal.day)
        rows = list[Result]()
        if shown:
            rows += await self._store.best(deal, _TOP)
        if mine is not None:
            rows += [mine, *await self._store.after(deal, mine)]

        def row(result: Result) -> Row:
            place = 1 + sum(count for score, count in points if score > result.score)
            return Row(
                result.id, place, result.name, result.colour, result.score,
                you=mine is not None and result.id == mine.id,
            )  # fmt: skip

        once = {result.id: row(result) for result in rows}
        return Field([Points(*one) for one in points], shown, list(once.values()), mine and row(mine))

    async def record(self, deal: Deal, id: str, visitor: str) -> str:
        """A result as a record to be watched."""
        if self.counts(deal.day) and await self._store.of(deal, token_hash(visitor)) is None:
            raise Refusal("deal_secret", "the games of this deal can be watched when you have played it", status=403)
        result = await self._store.named(deal, id)
        if result is None:
            raise Refusal("no_deal", "there is no such game", status=404)
        names = [result.name if seat == deal.seat else called(seat) for seat in range(deal.players)]
        work = partial(deal_check.recorded, self._games[deal.game], deal, result.moves, names)
        return (await asyncio.get_running_loop().run_in_executor(self._pool, work)).text()

    def close(self) -> None:
        """Look through nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _is_day(text: str) -> bool:
    with contextlib.suppress(ValueError):
        return datetime.strptime(text, _FORM).replace(tzinfo=UTC).strftime(_FORM) == text
    return False


def _print(game: str) -> str:
    """By which it is known that the bots still decide as they did when a deal was laid."""
    return hashlib.sha256(prints.rules(game).encode() + judgement(game).weights.tobytes()).hexdigest()
