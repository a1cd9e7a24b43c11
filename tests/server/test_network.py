"""A bad network: frames dropped, delayed, doubled and out of order; games end all the same."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

import saqqara

from .client import Client, Process, fewest, lay, together


class BadNetwork:
    """Between clients and the server; harms every direction, now and then cuts the line."""

    def __init__(self, url: str, seed: int) -> None:
        self.url, self.luck = url.replace("http", "ws") + "/api/socket", random.Random(seed)
        self.harmed = 0

    async def __call__(self, near: ServerConnection) -> None:
        async with connect(self.url, compression=None, proxy=None, max_size=None) as far:
            with suppress(ConnectionClosed):
                await together(self.carry(near, far), self.carry(far, near))

    async def carry(self, source: Any, target: Any) -> None:
        held: list[str] = []
        first = True
        try:
            async for frame in source:
                fate = 1.0 if first else self.luck.random()
                first = False
                self.harmed += fate < 0.12
                if fate < 0.02:
                    continue  # dropped
                if fate < 0.03:
                    break  # the line is cut
                if fate < 0.06:
                    held.append(frame)  # comes after the next one
                    continue
                if fate < 0.09:
                    await asyncio.sleep(self.luck.uniform(0, 0.05))
                await target.send(frame)
                if fate < 0.12:
                    await target.send(frame)  # doubled
                while held:
                    await target.send(held.pop())
        finally:
            await source.close()
            await target.close()


class Careful(Client):
    """A client as docs/protocol.md wants it: ids kept for resending, a gap or silence makes it say hello again."""

    pending: dict[str, Any] | None = None

    def _update(self, message: dict[str, Any]) -> None:
        seat, seq = message["seat"], message["seq"]
        before = self.updates.get(seat)
        if before and not message.get("fresh"):
            if seq <= before["seq"]:
                return  # known already
            if seq != before["seq"] + 1:
                raise ConnectionError("a gap")
        super()._update(message)

    async def persist(self) -> None:
        while not self.over:
            with suppress(ConnectionClosed, OSError, TimeoutError):
                await self.open()
                while not self.over:
                    await self.go_on()
            await self.close()

    async def go_on(self) -> None:
        due = self.due()
        if self.pending is None and due:
            self._id += 1
            self.pending = {"id": f"n{self._id}", **await self.wish(due[0])}
        if self.pending is None:
            await self.hear(1)
            return
        seq = self.updates[self.pending["seat"]]["seq"]
        await self.send(self.pending)
        id = self.pending["id"]
        answer = await self.until(lambda m: m.get("id") == id, 1)
        self.pending = None
        while answer["type"] == "ack" and self.updates[self.you[0]]["seq"] == seq:
            await self.hear(1)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        self._id += 1
        id = f"q{self._id}"
        await self.send({"type": kind, "id": id, **fields})
        return await self.until(lambda m: m.get("id") == id, 1)


def test_games_end_on_a_bad_network(server: Process) -> None:
    async def play() -> None:
        network = BadNetwork(server.url, 4)
        async with serve(network, "127.0.0.1", 0, compression=None, max_size=None) as proxy:
            port = proxy.sockets[0].getsockname()[1]
            players = list[Careful]()
            for game in saqqara.games():
                table, claims = lay(server.url, game, ["person"] * fewest(game))
                starter = await Client(server.url, table, [claims[0][1]]).open()
                await starter.start()
                await starter.close()
                players += [
                    Careful(f"http://127.0.0.1:{port}", table, [token], f"{game} {seat}") for seat, token in claims
                ]
            async with asyncio.timeout(120):
                await together(*(player.persist() for player in players))
            assert network.harmed > 20
            for table in {player.table for player in players}:
                there = [player for player in players if player.table == table]
                assert len({str(update["ending"]) for one in there for update in one.updates.values()}) == 1

    asyncio.run(play())


def test_a_move_sent_twice_counts_once(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"], options={"begins": "1"})
        one, other = [await Client(server.url, table, [token]).open() for _, token in claims]
        await one.start()
        await one.to_decide(0)
        message = {"type": "play", "id": "twice", "seat": 0, "codes": await one.compose(0)}
        await one.send(message)
        await one.send(message)
        first = await one.until(lambda m: m.get("id") == "twice")
        second = await one.until(lambda m: m.get("id") == "twice")
        assert first == second
        assert first["type"] == "ack"
        again = await Client(server.url, table, [claims[0][1]]).open()
        await again.send(message)  # from another connection of the same seat
        assert await again.until(lambda m: m.get("id") == "twice") == first
        assert other.updates == {} or other.updates[1]["seq"] <= first["seq"]
        await other.send(json.loads(json.dumps(message)) | {"seat": 1})
        refused = await other.until(lambda m: m.get("id") == "twice")
        assert refused["type"] in ("error", "ack")  # another seat's id is another id
        for client in (one, other, again):
            await client.close()

    asyncio.run(play())


def test_two_clients_on_one_seat(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "person"])
        twins = [await Client(server.url, table, [claims[0][1]], "twin").open() for _ in range(2)]
        rival = await Client(server.url, table, [claims[1][1]], "rival").open()
        await twins[0].start()
        while not all(twin.due() for twin in twins):
            for twin in twins:
                if not twin.due():
                    await twin.hear()
        answers = await together(
            *(twin.ask("play", seat=0, codes=[code], id=f"t{code}") for code, twin in enumerate(twins))
        )
        assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
        error = next(answer for answer in answers if answer["type"] == "error")
        assert error["rule"] == "P10"
        await together(*(twin.play_on() for twin in twins), rival.play_on())
        assert twins[0].updates[0]["ending"] == twins[1].updates[0]["ending"]

    asyncio.run(play())
