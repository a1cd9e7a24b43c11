"""Person-like clients over real WebSockets: whole games at many tables, closed loop; prints one JSON object.

Every seat of a table is a client that speaks as the page does: it says which rules it runs, is sent redacted states,
and finds its turn by running the rules on them. With `--views` it is a program without rules: it reads legal moves with
their words, and composes turns by previews. Where players take turns one move a table is under way at a time, as in the
harness of boardgame.io. What is told as p50 and p99 is the time from sending to the sight of the next seat.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

sys.path.insert(0, str(Path(__file__).parents[2]))
from bench.load.player import Player

from saqqara.core import fair


class SeatName(msgspec.Struct):
    """Who sits there."""

    name: str


class Info(msgspec.Struct):
    """What a player needs of a table's description."""

    id: str
    status: str
    commitment: str
    beginning: bool
    pledges: list[str]
    seats: list[SeatName]
    rematch: str | None = None


class Message(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    seq: int = 0
    id: str = ""
    code: str = ""
    legal: list[int] = []
    words: list[str] = []
    states: list[bytes] = []  # as base64
    thrower: int | None = None
    ending: msgspec.Raw = msgspec.Raw()
    done: bool = False
    table: Info | None = None


DECODE = msgspec.json.Decoder(Message).decode


def moves(message: Message) -> dict[str, int]:
    """The legal moves of a message, by their words."""
    return dict(zip(message.words, message.legal, strict=True))


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.measuring = False
        self.seen: list[float] = []
        self.moves = 0
        self.games = 0
        self.errors: dict[str, int] = {}


class Client(WSListener):
    """One seat: answers what it sees with a random turn."""

    def __init__(self, table: "Table", seat: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.transport: WSTransport | None = None
        self.turn: list[int] = []
        self.sent = 0.0
        self.count = 0
        self.busy = False
        self.legal: dict[str, int] = {}  # codes by their words
        self.state = b""  # the newest, if we run the rules ourselves
        self.throws = False  # dice are waited for that are ours to throw
        self.nonce = secrets.token_hex(32)
        self.vowed = ""  # the table where it is pledged

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Connected."""
        self.transport = transport

    def begin(self, table: str, token: str) -> None:
        """Come to a table."""
        self.turn, self.sent, self.count, self.busy, self.legal, self.state = [], 0.0, 0, False, {}, b""
        self.throws = False
        player = self.table.load.player
        self.say(type="hello", table=table, tokens=[token], **(player.prints if player else {}))

    def say(self, **message: Any) -> None:
        """Send a message."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A message came."""
        if frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
            return
        if frame.msg_type != WSMsgType.TEXT:
            return
        message = DECODE(frame.get_payload_as_memoryview())
        if message.table is not None and message.table.status == "open":
            self.vow(message.table)
        if message.type == "update":
            self.throws = message.thrower == self.seat
            if message.states:
                self.state = message.states[-1]
            else:
                self.legal = moves(message)
            self.table.saw(self, message)
        elif message.type == "ack" and message.id == "pledge":
            self.table.pledged()
        elif message.type == "ack" and message.id == f"t{self.count}":
            self.busy = False
            self.act()
        elif message.type == "ack" and message.id == f"m{self.count}":
            self.busy = False
            self.table.kept(self, message.seq)
            self.act()
        elif message.type == "preview":
            if message.done:
                self.play()
            else:
                self.turn.append(self.choice(moves(message)))
                self.preview()
        elif message.type == "error":
            if message.code == "unfinished":
                self.preview()
            elif message.code not in ("revealed", "not_called"):  # a nonce is shown with every update until all are
                errors = self.table.figures.errors
                errors[message.code] = errors.get(message.code, 0) + 1

    def vow(self, table: Info) -> None:
        """Pledge a nonce, and show it when the game begins."""
        if table.beginning:
            self.say(type="reveal", id="reveal", seat=self.seat, nonce=self.nonce)
        elif not table.pledges[self.seat] and self.vowed != table.id:
            self.vowed = table.id
            pledge = fair.pledge(table.id, self.seat, table.seats[self.seat].name, "", table.commitment, self.nonce)
            self.say(type="pledge", id="pledge", seat=self.seat, pledge=pledge)

    def act(self) -> None:
        """Throw, or begin a turn with a random move, if one is due."""
        if self.busy or self.table.load.stopping:
            return
        if self.throws:
            self.busy, self.throws = True, False
            self.count += 1
            self.say(type="throw", id=f"t{self.count}", seat=self.seat)
            return
        player = self.table.load.player
        if player:
            self.turn = player.turn(self.state, self.seat) if self.state else []
        else:
            self.turn = [self.choice(self.legal)] if self.legal else []
        if self.turn:
            self.busy = True
            if self.table.load.think:
                wait = self.table.random.uniform(0, 2 * self.table.load.think)
                asyncio.get_running_loop().call_later(wait, self.play)
            else:
                self.play()

    def choice(self, legal: dict[str, int]) -> int:
        """A random move, picked by its words as on the page."""
        return legal[self.table.random.choice(list(legal))]

    def play(self) -> None:
        """Send the turn."""
        self.count += 1
        self.sent = time.perf_counter()
        self.say(type="play", id=f"m{self.count}", seat=self.seat, codes=self.turn)

    def preview(self) -> None:
        """Ask how the turn goes on."""
        self.say(type="preview", id="p", seat=self.seat, codes=self.turn)


class Table:
    """One table and its clients."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load, self.figures, self.random = load, load.figures, random.Random(number)
        self.clients: list[Client] = []
        self.tokens: list[str] = []
        self.there = 0  # at the next table
        self.vows = 0  # pledges there
        self.wanted = False  # it is to begin
        self.pending: dict[tuple[int, int], float] = {}  # moves by number and seat that the next one has not seen yet
        self.seen: dict[tuple[int, int], float] = {}  # updates by number and seat that saw them

    async def open(self) -> None:
        """Lay a table, connect all, say hello."""
        wish = {"game": self.load.game, "seats": [{"kind": "person"}] * self.load.players}
        answer = await self.load.http.post(f"{self.load.url}/api/tables", json=wish, timeout=120)
        laid = answer.json()
        self.clients, self.tokens = (
            [Client(self, seat) for seat in range(self.load.players)],
            [claim["token"] for claim in laid["claims"]],
        )
        address = self.load.url.replace("http", "ws") + "/api/socket"
        for client in self.clients:
            await ws_connect(lambda client=client: client, address)
            client.begin(laid["table"]["id"], self.tokens[client.seat])

    def pledged(self) -> None:
        """One more has pledged; the last one starts."""
        self.vows += 1
        if self.wanted and self.vows == len(self.clients):
            self.start()

    def start(self) -> None:
        """Begin the game, as soon as everybody has pledged."""
        self.wanted = True
        if self.vows == len(self.clients):
            self.wanted, self.vows = False, 0
            self.clients[0].say(type="start", id="s")

    def saw(self, client: Client, message: Message) -> None:
        """A client saw an update: a move of the seat before it, or another."""
        sent = self.pending.pop((message.seq, (client.seat - 1) % self.load.players), None)
        if sent is None:
            self.seen[message.seq, client.seat] = time.perf_counter()
        else:
            self.counted(time.perf_counter() - sent)
        if message.ending:
            self.again(client, message)
        else:
            client.act()

    def kept(self, client: Client, seq: int) -> None:
        """A client's move has this number; the next seat has seen it already, or will."""
        seen = self.seen.pop((seq, (client.seat + 1) % self.load.players), None)
        if seen is None:
            self.pending[seq, client.seat] = client.sent
        else:
            self.counted(seen - client.sent)

    def counted(self, seconds: float) -> None:
        """A move was sent, kept, and seen by the next seat."""
        if self.figures.measuring:
            self.figures.seen.append(seconds)
            self.figures.moves += 1

    def again(self, client: Client, message: Message) -> None:
        """The same people meet again at another table: one asks for it, all go there, the last one starts."""
        if message.table is None or self.load.stopping:
            return
        if message.table.rematch is None:
            if client.seat == self.load.players - 1:
                self.figures.games += self.figures.measuring
                client.say(type="rematch", id="r")
            return
        client.begin(message.table.rematch, self.tokens[client.seat])
        self.there += 1
        if self.there == len(self.clients):
            self.there, self.pending, self.seen = 0, {}, {}
            self.start()


class Load:
    """All tables of a run."""

    def __init__(self, url: str, game: str, players: int, tables: int, think: float, *, views: bool) -> None:
        self.url, self.game, self.players, self.think = url, game, players, think
        self.player = None if views else Player(game)
        self.figures = Figures()
        self.stopping = False
        self.http = httpx.AsyncClient(limits=httpx.Limits(max_connections=16))
        self.tables = [Table(self, number) for number in range(tables)]

    async def run(self, seconds: float, warm: float, pid: int, *, idle: bool) -> dict[str, Any]:
        """Open all, play, measure."""
        before = memory(pid)
        for first in range(0, len(self.tables), 20):
            await asyncio.gather(*(table.open() for table in self.tables[first : first + 20]))
        await asyncio.sleep(1)
        opened = memory(pid)
        told: dict[str, Any] = {
            "tables": len(self.tables), "memory_before_mb": mb(before), "memory_open_mb": mb(opened),
            "kb_a_table_with_its_clients": round((opened - before) / 1024 / len(self.tables), 1),
        }  # fmt: skip
        for table in self.tables:
            table.start()
        if idle:
            self.stopping = True
            await asyncio.sleep(seconds)
            return told | {
                "game": self.game,
                "memory_idle_mb": mb(memory(pid)),
                "mode": "idle: games begun, nobody moves",
            }
        await asyncio.sleep(warm)
        figures, cpu, began = self.figures, cpu_seconds(pid), time.perf_counter()
        own = time.process_time()
        figures.measuring = True
        await asyncio.sleep(seconds)
        figures.measuring = False
        passed = time.perf_counter() - began
        seen = sorted(figures.seen) or [0.0]
        return told | {
            "game": self.game, "sent": "states" if self.player else "views", "players_think_s": self.think,
            "seconds": round(passed, 1), "moves_a_second": round(figures.moves / passed),
            "p50_ms": round(1000 * seen[len(seen) // 2], 1), "p99_ms": round(1000 * seen[int(0.99 * len(seen))], 1),
            "games_finished": figures.games, "errors": figures.errors,
            "server_cpu_percent": round(100 * (cpu_seconds(pid) - cpu) / passed),
            "server_cpu_ms_a_move": round(1000 * (cpu_seconds(pid) - cpu) / max(1, figures.moves), 3),
            "driver_cpu_percent": round(100 * (time.process_time() - own) / passed),
            "memory_end_mb": mb(memory(pid)),
        }  # fmt: skip

    async def leave(self) -> None:
        """Close all connections."""
        self.stopping = True
        await asyncio.sleep(0.5)  # what is under way ends
        for table in self.tables:
            for client in table.clients:
                if client.transport is not None:
                    client.transport.disconnect()
        await self.http.aclose()


def family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def memory(pid: int) -> int:
    """Resident bytes of a server and its workers."""
    total = 0
    for one in family(pid):
        text = Path(f"/proc/{one}/status").read_text()
        total += sum(1024 * int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS"))
    return total


def cpu_seconds(pid: int) -> float:
    """Processor time of a server and its workers."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def mb(size: int) -> float:
    """Megabytes."""
    return round(size / 1_000_000, 1)


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--pid", type=int, required=True)
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=3)
    parser.add_argument(
        "--think", type=float, default=0, help="seconds that a player thinks on average; 0: answer at once"
    )
    parser.add_argument("--idle", action="store_true")
    parser.add_argument("--views", action="store_true", help="as a program that does not run the rules")
    given = parser.parse_args()

    async def run() -> dict[str, Any]:
        load = Load(given.url, given.game, given.players, given.tables, given.think, views=given.views)
        told = await load.run(given.seconds, given.warm, given.pid, idle=given.idle)
        await load.leave()
        return told

    print(json.dumps(uvloop.run(run())))


if __name__ == "__main__":
    main()
