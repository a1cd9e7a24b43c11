"""A player by the documented protocol, over a real WebSocket; and the server as a real process."""

import asyncio
import hashlib
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from saqqara.core import fair
from saqqara.games import discover

_STARTS_WITHIN = 120.0  # seconds; a shared machine may stand still for a while
_ENDS_WITHIN = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """`saqqara serve` as a process that can be killed and started again."""

    program = "saqqara"

    def __init__(self, database: str, workers: int = 1, *settings: str) -> None:
        self.database, self.workers, self.settings = database, workers, settings
        self.flags: list[str] = []
        self.port = free_port()
        self.errors = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, *, wait: bool = True) -> "Process":
        command = [sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--database", self.database]
        command += ["--workers", str(self.workers), "--set", "requests_a_second=10000"]
        command += ["--set", "connections_of_address=10000", "--set", "messages_a_second=5000"]
        command += ["--set", "changes_a_second=1000", "--set", "away_seconds=0"]
        command += ["--set", "tables_a_second=10000", "--set", "requests_at_once=10000"]
        for setting in self.settings:
            command += ["--set", setting]
        command += self.flags
        environment = {**os.environ, "SAQQARA_MODE": "cpu", "PYTHONFAULTHANDLER": "1"}
        # A file and no pipe: a server whose log nobody reads stands still as soon as the pipe is full.
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 (closed when read)
        self._process = subprocess.Popen(
            command, stderr=self._log, stdout=subprocess.DEVNULL, env=environment, process_group=0
        )
        if wait:
            try:
                self.wait()
            except TimeoutError:
                self.kill()
                raise
        return self

    def wait(self) -> None:
        until = time.monotonic() + _STARTS_WITHIN
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return
            assert self._process is not None
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended: {self._read_errors()}")
            time.sleep(0.05)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        """SIGKILL to the server and its workers, as if the power went."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._read_errors()

    def stop(self) -> int:
        """The way a host stops it."""
        self.terminate()
        return self.ended()

    def terminate(self) -> None:
        """Tell it to stop."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    def ended(self) -> int:
        """Wait until it has; the code it ended with."""
        assert self._process is not None
        try:
            code = self._process.wait(_ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGABRT)  # it says where it stands
            self._process.wait(_ENDS_WITHIN)
            raise AssertionError(f"the server did not end: {self._read_errors()}") from None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._read_errors()
        return code

    def _read_errors(self) -> str:
        assert self._log is not None
        with self._log as log:
            log.seek(0)
            self.errors += log.read()
        return self.errors

    def figure(self, name: str) -> float:
        """One of the figures it has for Prometheus; those with labels together."""
        lines = httpx.get(f"{self.url}/metrics").text.splitlines()
        found = [float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith((f"{name} ", f"{name}{{"))]
        assert found, name
        return sum(found)

    def memory(self) -> int:
        """Resident bytes."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        return 1024 * int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS")))


def fewest(game: str) -> int:
    """The fewest people that can play a game."""
    return discover.spec(game).players[0]


def seats_with_a_bot(game: str, level: str) -> list[str]:
    """The fewest people and a bot among them, or in place of the last one if nobody else can sit down."""
    players = discover.spec(game).players
    people = fewest(game) if fewest(game) + 1 in players else fewest(game) - 1
    return ["person"] * people + [level]


def lay(url: str, game: str, seats: list[Any], **more: Any) -> tuple[str, list[tuple[int, str]]]:
    """A new table: its name, and the tokens of our seats. Seats are 'person', 'open', or the level of a bot."""
    wishes = [{"kind": s} if s in ("person", "open") else {"kind": "bot", "level": s} for s in seats]
    answer = httpx.post(f"{url}/api/tables", json={"game": game, "seats": wishes, **more}, timeout=30)
    assert answer.status_code == 201, answer.text
    laid = answer.json()
    TOKENS[laid["table"]["id"]] = [claim["token"] for claim in laid["claims"]]
    return laid["table"]["id"], [(claim["seat"], claim["token"]) for claim in laid["claims"]]


TOKENS: dict[str, list[str]] = {}  # of the seats of a table, whoever plays them: without their nonces it cannot begin


def nonce_of(table: str, seat: int) -> str:
    """What a seat adds to the luck of a game."""
    return hashlib.sha256(f"{table} {seat}".encode()).hexdigest()


def pledge_of(table: dict[str, Any], seat: int, nonce: str, key: str = "") -> str:
    """What it shows of that before the start, from what is public of the table."""
    return fair.pledge(table["id"], seat, table["seats"][seat]["name"], key, table["commitment"], nonce)


class Client:
    """One connection; keeps what it was sent, by kind, and plays at random if asked to."""

    def __init__(self, url: str, table: str, tokens: list[str], seed: object = 0, **hello: Any) -> None:
        self.url, self.table, self.tokens, self.hello = url, table, tokens, hello
        self.random = random.Random(f"{seed}")
        self._own = secrets.token_hex(5)  # no two clients have ids in common, whatever they play
        self.seen: int | None = None
        self.updates: dict[int | None, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.you: list[int] = []
        self.numbers: list[tuple[int | None, int]] = []
        self.acked: dict[str, int] = {}
        self.refused: dict[str, dict[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self._id = 0

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def open(self, receive_bytes: int | None = None) -> "Client":
        """Connect and say hello; with few bytes to receive, what is not read soon waits at the server."""
        address = self.url.replace("http", "ws") + "/api/socket"
        more: dict[str, Any] = {}
        if receive_bytes is not None:
            more["sock"] = socket.socket()
            more["sock"].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
            more["sock"].connect(("127.0.0.1", int(self.url.rpartition(":")[2])))
        self._socket = await connect(address, max_size=None, ping_interval=None, compression=None, proxy=None, **more)
        hello = {"type": "hello", "table": self.table, "tokens": self.tokens, **self.hello}
        if self.seen is not None:
            hello["seen"] = self.seen
        await self.send(hello)
        welcome = await self.until(lambda m: m["type"] == "welcome")
        for viewer in welcome["you"] or [None]:
            while self.updates.get(viewer, {}).get("seq", hello.get("seen", -1)) < welcome["seq"]:
                await self.hear()
        return self

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, within: float = 30) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(within):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["type"] == "update":
            self._update(message)
        elif message["type"] == "welcome":
            self.you = message["you"]
        elif message["type"] == "ack":
            self.acked[message["id"]] = message["seq"]
        elif message["type"] == "error" and message.get("id"):
            self.refused[message["id"]] = message
        return message

    def _update(self, message: dict[str, Any]) -> None:
        seat, seq = message["seat"], message["seq"]
        before = self.updates.get(seat)
        if before and not message.get("fresh"):
            assert seq == before["seq"] + 1, f"a gap: {before['seq']}, then {seq}"
        self.updates[seat] = message
        self.numbers.append((seat, seq))
        self.seen = min(update["seq"] for update in self.updates.values())

    async def until(self, fits: Callable[[dict[str, Any]], bool], within: float = 30) -> dict[str, Any]:
        """Hear until a message fits."""
        async with asyncio.timeout(within):
            while True:
                message = await self.hear(within)
                if fits(message):
                    return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self._id += 1
        id = fields.pop("id", f"{self._own}-{self._id}")
        await self.send({"type": kind, "id": id, **fields})
        return await self.until(lambda m: m.get("id") == id)

    @property
    def viewers(self) -> list[int | None]:
        """Whose updates are heard."""
        return [*self.you] or [None]

    async def pledge(self) -> None:
        """Commit to the nonces of my seats, as far as that is not done."""
        table = httpx.get(f"{self.url}/api/tables/{self.table}").json()
        for seat in self.you:
            if not table["pledges"][seat]:
                await self.ask("pledge", seat=seat, pledge=pledge_of(table, seat, nonce_of(self.table, seat)))

    async def reveal(self) -> None:
        """Show them."""
        for seat in self.you:
            await self.ask("reveal", seat=seat, nonce=nonce_of(self.table, seat))

    async def start(self) -> dict[str, Any]:
        """Begin; at another connection everybody who sits there pledges and shows their nonces."""
        everybody = await Client(self.url, self.table, TOKENS.get(self.table, self.tokens)).open()
        await everybody.pledge()
        answer = await self.ask("start")
        if answer["type"] == "ack":
            await everybody.reveal()
            for viewer in self.viewers:
                while not self.updates[viewer].keys() & {"view", "states"}:
                    await self.hear()
        await everybody.close()
        return answer

    def due(self) -> list[int]:
        """My seats that have to decide or to throw, by the last updates."""
        return [seat for seat in self.you if self.updates.get(seat, {}).get("legal") or self.throws(seat)]

    def throws(self, seat: int) -> bool:
        """Whether the table waits for a throw of this seat."""
        return self.updates.get(seat, {}).get("thrower") == seat

    @property
    def over(self) -> bool:
        return any("ending" in update for update in self.updates.values())

    async def compose(self, seat: int) -> list[int]:
        """A random whole turn, composed by previews."""
        legal, codes = self.updates[seat]["legal"], list[int]()
        while True:
            codes.append(self.random.choice(legal))
            answer = await self.ask("preview", seat=seat, codes=codes)
            if answer["type"] == "error":
                return codes
            if answer["done"]:
                return codes
            legal = answer["legal"]

    async def wish(self, seat: int) -> dict[str, Any]:
        """What a seat that is due does: it throws, or plays a random turn."""
        if self.throws(seat):
            return {"type": "throw", "seat": seat}
        return {"type": "play", "seat": seat, "codes": await self.compose(seat)}

    async def act(self, seat: int) -> dict[str, Any]:
        """Do it, and wait for the answer."""
        wish = await self.wish(seat)
        return await self.ask(wish.pop("type"), **wish)

    async def to_decide(self, seat: int) -> None:
        """Throw and hear until this seat has to decide."""
        while not self.updates.get(seat, {}).get("legal"):
            if self.throws(seat):
                await self.act(seat)
            else:
                await self.hear()

    async def play_on(self) -> None:
        """Play at random until the game is over."""
        while not self.over:
            due = self.due()
            if not due:
                await self.hear(60)
                continue
            seq = self.seen
            answer = await self.act(due[0])
            while self.seen == seq and (answer["type"] == "ack" or not self.due()):
                await self.hear()

    async def close(self) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self.socket.close()
            self.socket.transport.abort()


async def together(*work: Awaitable[Any]) -> list[Any]:
    """All at once; the first failure ends all."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_as_coroutine(one)) for one in work]
    return [task.result() for task in tasks]


async def _as_coroutine(work: Awaitable[Any]) -> Any:
    return await work
