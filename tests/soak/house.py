"""A database with its servers, the people who play there, and all that befalls them."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.server import serve

import saqqara
from saqqara.core import replay
from saqqara.core.errors import SaqqaraError
from saqqara.core.record import read
from saqqara.server.store import FAILED

from ..server.client import Client, fewest, lay
from ..server.postgres import Postgres
from ..server.test_network import BadNetwork
from .floods import FLOODS, flood
from .ledger import Found, looked_up, sound
from .nursery import CONTEXT, Clock, Server
from .players import GONE, Player, Seen

_TABLES = 5  # at a time
_RECOVERS = 5.0  # seconds in which what waited for the disk or the database may still give up
_STOPPED = 0.08  # of all ends: as a host stops a server, not as a power cut does
_DAY = 86_400.0
_JUMPS = (-10 * _DAY, -3600.0, -60.0, 60.0, 3600.0, 20 * _DAY, 61 * _DAY, 400 * _DAY)


@dataclass
class Happened:
    """What befell a house, counted."""

    kills: int = 0
    stops: int = 0
    outages: int = 0  # of PostgreSQL
    full_disks: int = 0
    clock_jumps: int = 0
    harmed_frames: int = 0
    games: int = 0
    fair_records: int = 0
    starts: int = 0
    start_seconds: float = 0.0  # all together
    memory_max: int = 0
    failed_starts: Counter[str] = field(default_factory=Counter)  # by exit code: the database or the disk was not there
    ended_by_itself: Counter[str] = field(default_factory=Counter)  # by exit code
    wrong: list[str] = field(default_factory=list)  # in words


@dataclass(frozen=True)
class Plan:
    """What is to befall a house."""

    seconds: float
    kills: int
    jump_days: float  # the furthest that a clock is ahead
    seed: int


class House:
    """Some servers on one database."""

    def __init__(self, database: str, servers: int, home: Path, plan: Plan) -> None:
        self.plan, seed = plan, plan.seed
        self.database, self.luck = database, random.Random(seed)
        self.clock, self.happened, self.found, self.seen = Clock(), Happened(), Found(), Seen()
        self.servers = [
            Server(database, home / f"server-{seed}-{number}.log", self.clock, "bot_playouts=20", "bot_seconds=0.1")
            for number in range(servers)
        ]
        self._every = plan.seconds / max(1, plan.kills) * servers  # seconds from one kill of a server to the next
        self._until = time.monotonic() + plan.seconds
        self._near: list[str] = []
        self._far: list[str] = []
        self.floods = CONTEXT.RawArray("q", len(FLOODS))
        self._tables: dict[str, list[Player]] = {}
        self._in_want_until = 0.0

    def wants(self, seconds: float = float("inf")) -> None:
        """The disk or the database is taken away: a server may end because of that, even while it is being stopped."""
        self._in_want_until = time.monotonic() + seconds

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self._until

    def urls(self) -> list[str]:
        """Where to come in: mostly straight, now and then over a bad network."""
        return self._far if self.luck.random() < 0.25 else self._near

    async def live(self) -> None:
        """All of it; in the end everything is looked up."""
        self._near = [server.url for server in self.servers]
        networks = [BadNetwork(url, self.plan.seed + number) for number, url in enumerate(self._near)]
        flooding = CONTEXT.Process(
            target=flood, args=([s.port for s in self.servers], self.plan.seed, self.floods), daemon=True
        )
        async with asyncio.TaskGroup() as group:
            proxies = [await serve(network, "127.0.0.1", 0, compression=None, max_size=None) for network in networks]
            self._far = [f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}" for proxy in proxies]
            lives = [group.create_task(self._lives(server)) for server in self.servers]
            watch = group.create_task(self._watch())
            flooding.start()
            with_people = [group.create_task(self._people(number)) for number in range(_TABLES)]
            harms = [group.create_task(self._jump()), *(group.create_task(harm()) for harm in self.harms())]
            await asyncio.gather(*harms)  # whoever harms something puts it right in the end
            for task in with_people:
                task.cancel()
            flooding.terminate()
            await asyncio.gather(*with_people, return_exceptions=True)
            await asyncio.gather(*lives)
            watch.cancel()
            for proxy in proxies:
                proxy.close()
        self.happened.harmed_frames = sum(network.harmed for network in networks)
        await self._come_back()
        for table in list(self._tables):
            await self._look_up(table)

    async def _come_back(self) -> None:
        """Games that were not ended go on: no harm has closed their table."""
        server = self.servers[0]
        self.clock.ahead.value = 0.0
        if not await asyncio.to_thread(server.start):
            self.happened.wrong.append("no server starts any more")
            return
        for table in self._tables:
            answer = (await asyncio.to_thread(httpx.get, f"{server.url}/api/tables/{table}", timeout=30)).json()
            if answer.get("status") not in ("playing", "over"):
                self.happened.wrong.append(f"table {table} is {answer.get('status', answer)}")
            await asyncio.sleep(0.1)  # so many from one address, and no more
        await asyncio.to_thread(server.stop)

    async def _pause(self, shortest: float, longest: float) -> None:
        """Some seconds, but not beyond the end."""
        seconds = min(self.luck.uniform(shortest, longest), self._until - time.monotonic())
        await asyncio.sleep(max(0.0, seconds))

    def harms(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        """What else befalls this kind of database."""
        return []

    # Servers

    async def _lives(self, server: Server) -> None:
        """Start it whenever it is not there; end it at the times when it is to be ended."""
        luck, due = random.Random(f"{self.plan.seed} {server.port}"), time.monotonic()
        while self.goes_on:
            began = time.monotonic()
            if not await asyncio.to_thread(server.start):
                self.happened.failed_starts[str(server.gone())] += 1
                await asyncio.sleep(0.3)
                continue
            self.happened.starts += 1
            took = time.monotonic() - began
            self.happened.start_seconds += took
            due += self._every
            at_least = luck.uniform(0.02, 2 * took)  # on a slow machine too there is time to play
            until = max(time.monotonic() + at_least, due + luck.uniform(-0.5, 0.4) * self._every)
            while time.monotonic() < min(until, self._until) and server.running:
                await asyncio.sleep(0.02)
            if not server.running:
                self.happened.ended_by_itself[str(server.gone())] += 1
                due -= self._every
            elif not self.goes_on:
                break
            elif luck.random() < _STOPPED:
                due -= self._every
                self.happened.stops += 1
                code = await asyncio.to_thread(server.stop)
                if code == FAILED and time.monotonic() < self._in_want_until:
                    self.happened.ended_by_itself[str(code)] += 1
                elif code not in (0, -15):
                    self.happened.wrong.append(f"a server that was stopped ended with {code}")
            else:
                await asyncio.to_thread(server.kill)
                self.happened.kills += 1
        if server.running:
            await asyncio.to_thread(server.stop)

    async def _watch(self) -> None:
        while True:
            for server in self.servers:
                if server.running:
                    self.happened.memory_max = max(self.happened.memory_max, server.memory())
            await asyncio.sleep(0.25)

    async def _jump(self) -> None:
        """The clock is wrong for a while, then right again; servers start and run by it."""
        while self.goes_on:
            await self._pause(1, 12)
            self.clock.ahead.value = self.luck.choice([jump for jump in _JUMPS if jump <= self.plan.jump_days * _DAY])
            self.happened.clock_jumps += 1
            await self._pause(1, 6)
            self.clock.ahead.value = 0.0
            self.happened.clock_jumps += 1

    # People

    async def _people(self, number: int) -> None:
        """One game after the other."""
        games = saqqara.games()
        while self.goes_on:
            number += 1
            game = games[number % len(games)]
            seats = ["person"] * fewest(game) + (["novice"] if number % 3 == 0 else [])
            try:
                table, players = await self._lay(game, seats)
            except (*GONE, httpx.TransportError, AssertionError):
                await asyncio.sleep(0.2)
                continue
            await asyncio.gather(*(player.persist() for player in players))
            self.happened.games += 1
            await self._look_up(table)
            await self._check_record(table)

    async def _lay(self, game: str, seats: list[str]) -> tuple[str, list[Player]]:
        url = self.luck.choice(self._near)
        table, claims = await asyncio.to_thread(lay, url, game, seats)
        players = [Player(self.urls, table, token, seat, self.seen) for seat, token in claims]
        starter = await Client(url, table, [claims[0][1]], "starter").open()
        try:
            answer = await starter.start()
        finally:
            await starter.close()
        if answer["type"] != "ack":
            raise ConnectionError(answer["code"])
        self._tables[table] = players
        return table, players

    async def _look_up(self, table: str) -> None:
        """As soon as the database is there."""
        players = self._tables[table]
        for _ in range(300):
            with suppress(Exception):  # it is being harmed; in the end it is not
                found = await looked_up(self.database, table, players)
                self.found.add(found)
                if found.wrong:
                    self.happened.wrong.append(f"table {table}: {found}")
                del self._tables[table]
                return
            await asyncio.sleep(0.2)
        self.happened.wrong.append(f"table {table} could not be read")

    async def _check_record(self, table: str) -> None:
        """The record of a finished game: every move by the rules, every draw by the seed."""
        for _ in range(100):
            with suppress(httpx.TransportError):
                answer = await asyncio.to_thread(
                    httpx.get, f"{self.luck.choice(self._near)}/api/tables/{table}/record", timeout=10
                )
                if answer.status_code == 200:
                    await asyncio.to_thread(self._verify, table, answer.text)
                    return
            await asyncio.sleep(0.2)
        self.happened.wrong.append(f"table {table} has no record")

    def _verify(self, table: str, text: str) -> None:
        try:
            record = read(text)
            replay.verify(saqqara.library.game_of(record, mode="cpu"), record)
            self.happened.fair_records += 1
        except SaqqaraError as error:
            self.happened.wrong.append(f"the record of table {table}: {error}")


class OnSqlite(House):
    """One server on a file; the disk, if it is one of our own, can be filled."""

    def __init__(self, folder: Path, home: Path, plan: Plan, *, may_fill: bool) -> None:
        self.folder, self._may_fill = folder, may_fill
        super().__init__(f"sqlite:///{folder}/tables.sqlite3", 1, home, plan)

    def harms(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        return [self._fill] if self._may_fill else []

    async def live(self) -> None:
        await super().live()
        if not sound(self.folder / "tables.sqlite3"):
            self.happened.wrong.append("SQLite finds the file unsound")

    async def _fill(self) -> None:
        """Not a byte is left for some seconds."""
        ballast = self.folder / "ballast"
        while self.goes_on:
            await self._pause(10, 60)
            try:
                with ballast.open("wb", buffering=0) as file, suppress(OSError):
                    while file.write(bytes(1 << 16)):
                        pass
                self.happened.full_disks += 1
                self.wants()
                await self._pause(0.5, 4)
            finally:
                ballast.unlink(missing_ok=True)
                self.wants(_RECOVERS)


class OnPostgres(House):
    """Two servers on one database, which itself goes away now and then."""

    def __init__(self, postgres: Postgres, database: str, home: Path, plan: Plan) -> None:
        self._postgres = postgres
        super().__init__(database, 2, home, plan)

    def harms(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        return [self._take_away]

    async def _take_away(self) -> None:
        while self.goes_on:
            await self._pause(20, 120)
            try:
                self.wants()
                await asyncio.to_thread(self._postgres.stop, crashing=self.luck.random() < 0.5)
                self.happened.outages += 1
                await self._pause(0.5, 5)
            finally:
                await asyncio.to_thread(self._postgres.start)
                self.wants(_RECOVERS)
