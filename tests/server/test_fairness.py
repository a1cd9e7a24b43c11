"""Luck that nobody can choose, the host included: attacks on a real server, over real sockets."""

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

import saqqara
from saqqara.core import fair
from saqqara.core.record import Record, read
from saqqara.core.replay import verify
from tests.pledged import Person

from .client import Client, Process, lay, nonce_of, pledge_of

GAME = "pyramids"
Serve = Callable[..., Process]


def info(url: str, table: str) -> dict[str, Any]:
    told: dict[str, Any] = httpx.get(f"{url}/api/tables/{table}").json()
    return told


async def seated(url: str, table: str, tokens: list[str]) -> list[Client]:
    return [await Client(url, table, [token], number).open() for number, token in enumerate(tokens)]


async def pledge(client: Client, seat: int, nonce: str) -> dict[str, Any]:
    return await client.ask("pledge", seat=seat, pledge=pledge_of(info(client.url, client.table), seat, nonce))


def record_of(url: str, table: str) -> Record:
    return read(httpx.get(f"{url}/api/tables/{table}/record").text)


def in_database(server: Process) -> str:
    """All that the server's operator can read of its tables."""
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        return "\n".join(database.iterdump())


def test_the_operator_knows_no_nonce_before_all_are_fixed_and_cannot_give_its_own_last(
    serve: Serve, tmp_path: Path
) -> None:
    """Whoever has the database and a seat: the guest's nonce is not there until its own is fixed."""
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3")

    async def play() -> None:
        table, claims = lay(server.url, GAME, ["person", "person"])
        host, guest = await seated(server.url, table, [token for _, token in claims])
        secret = hashlib.sha256(b"the guest's").hexdigest()
        assert (await pledge(guest, 1, secret))["type"] == "ack"
        assert (await host.ask("start"))["code"] == "no_pledge"  # the host itself has not pledged yet
        assert (await guest.ask("reveal", seat=1, nonce=secret))["code"] == "not_called"
        assert secret not in in_database(server)
        assert (await pledge(host, 0, nonce_of(table, 0)))["type"] == "ack"
        assert (await pledge(host, 0, "00" * 32))["code"] == "pledged"
        assert secret not in in_database(server)
        before = info(server.url, table)
        assert (await host.ask("start"))["type"] == "ack"
        assert (await guest.ask("reveal", seat=1, nonce=secret))["type"] == "ack"
        assert secret in in_database(server)  # from here on it is known, and nothing can be chosen any more
        for number in range(3):
            ground = hashlib.sha256(f"grind {number}".encode()).hexdigest()
            assert (await host.ask("reveal", seat=0, nonce=ground))["code"] == "bad_pledge"
        assert (await host.ask("leave", seat=0))["code"] == "beginning"
        assert (await host.ask("hand_over", seat=0))["code"] == "beginning"
        assert info(server.url, table)["status"] == "open"
        assert (await host.ask("reveal", seat=0, nonce=nonce_of(table, 0)))["type"] == "ack"
        begun = info(server.url, table)
        assert begun["status"] == "playing"
        assert begun["nonces"] == [nonce_of(table, 0), secret]
        assert (begun["commitment"], begun["pledges"]) == (before["commitment"], before["pledges"])
        for client in (host, guest):
            await client.close()

    asyncio.run(play())


def test_who_starts_first_shuts_nobody_out(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, GAME, ["person", "open"])
        claim = httpx.post(f"{server.url}/api/tables/{table}/seats/1", json={"name": "Ewa"}).json()
        host, guest = await seated(server.url, table, [claims[0][1], claim["token"]])
        await pledge(guest, 1, nonce_of(table, 1))
        assert (await guest.ask("start"))["code"] == "no_pledge"
        await pledge(host, 0, nonce_of(table, 0))
        assert (await guest.ask("start"))["type"] == "ack"
        assert (await guest.ask("start"))["code"] == "beginning"
        await guest.reveal()
        assert info(server.url, table)["status"] == "open"
        await host.reveal()
        assert info(server.url, table)["nonces"] == [nonce_of(table, seat) for seat in range(2)]
        for client in (host, guest):
            await client.close()

    asyncio.run(play())


def test_who_shows_no_nonce_gains_nothing_and_loses_the_seat(serve: Serve, tmp_path: Path) -> None:
    """The start comes to nothing: another seed, everybody pledges anew, and the silent one's seat is free."""
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, "reveal_seconds=2")

    async def play() -> None:
        table, claims = lay(server.url, GAME, ["person", "person", "novice"])
        host, guest = await seated(server.url, table, [token for _, token in claims])
        for seat, client in enumerate((host, guest)):
            await pledge(client, seat, nonce_of(table, seat))
        before = info(server.url, table)
        assert (await host.ask("start"))["type"] == "ack"
        await guest.reveal()  # the host has seen it, and would rather have other cards
        await host.until(lambda m: m["type"] == "update" and (m.get("table") or before)["annulled"] == 1, within=60)
        after = info(server.url, table)
        assert after["commitment"] != before["commitment"]
        assert (after["pledges"], after["nonces"], after["beginning"]) == (["", "", ""], [], False)
        assert after["silent"] == ["Player 1"]
        assert [seat["kind"] for seat in after["seats"]] == ["open", "person", "bot"]
        assert (await host.ask("start"))["code"] == "watching"
        assert (await guest.ask("start"))["code"] == "open_seats"
        assert (await guest.ask("hand_over", seat=0, level="novice"))["type"] == "ack"
        await pledge(guest, 1, "ab" * 32)
        assert (await guest.ask("start"))["type"] == "ack"
        assert (await guest.ask("reveal", seat=1, nonce="ab" * 32))["type"] == "ack"
        assert info(server.url, table)["nonces"] == ["00", "ab" * 32, "00"]  # bots add nothing
        server.kill()
        server.start()
        again = await Client(server.url, table, [claims[1][1]], "again").open()
        await again.play_on()
        record = record_of(server.url, table)
        assert record.commitment == after["commitment"]
        assert verify(saqqara.game_of(record, mode="cpu"), record) > 10
        for client in (host, guest, again):
            await client.close()

    asyncio.run(play())


def test_a_start_that_was_interrupted_is_limited_again_after_a_restart(serve: Serve, tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, "reveal_seconds=2")

    async def play() -> None:
        table, claims = lay(server.url, GAME, ["person", "person"])
        screen = await Client(server.url, table, [token for _, token in claims]).open()
        await screen.pledge()
        assert (await screen.ask("start"))["type"] == "ack"
        server.kill()
        server.start()
        watcher = await Client(server.url, table, []).open()
        told = watcher.updates[None]["table"]
        if told["beginning"]:
            message = await watcher.until(lambda m: m["type"] == "update" and "table" in m, within=60)
            told = message["table"]
        assert (told["beginning"], told["annulled"]) == (False, 1)
        assert [seat["kind"] for seat in told["seats"]] == ["open", "open"]
        for client in (screen, watcher):
            await client.close()

    asyncio.run(play())


def test_a_rematch_has_new_nonces_from_everybody_and_a_record_has_what_was_shown_before(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, GAME, ["person", "person"])
        screen = await Client(server.url, table, [token for _, token in claims]).open()
        await screen.pledge()
        before = info(server.url, table)
        await screen.ask("start")
        await screen.reveal()
        await screen.play_on()
        record = record_of(server.url, table)
        assert (record.commitment, record.pledges) == (before["commitment"], before["pledges"])
        assert (await screen.ask("rematch"))["type"] == "ack"
        new = info(server.url, table)["rematch"]
        assert info(server.url, new)["pledges"] == ["", ""]
        one, other = await seated(server.url, new, [token for _, token in claims])
        assert (await one.ask("start"))["code"] == "no_pledge"
        await one.pledge()
        assert (await one.ask("start"))["code"] == "no_pledge"
        await other.pledge()
        assert (await other.ask("start"))["type"] == "ack"
        await other.reveal()
        await one.reveal()
        assert info(server.url, new)["nonces"] == [nonce_of(new, seat) for seat in range(2)]
        for client in (screen, one, other):
            await client.close()

    asyncio.run(play())


def head_of(table: dict[str, Any]) -> str:
    """What everybody signs, from what is public of a table when its game begins."""
    name, _, digest = table["box"].rpartition(" ")
    names = [seat["name"] for seat in table["seats"]]
    record = Record(table["game"], table["version"], name, digest, names, table["options"], table["commitment"])
    record.nonces, record.table = table["nonces"], table["id"]
    record.pledges, record.keys = table["pledges"], table["keys"]
    return record.head()


def test_what_people_sign_is_kept_and_what_they_did_not_decide_is_told_apart(server: Process) -> None:
    """Two sign, one of them is away for some turns, a bad signature is no signature; and a bot plays along."""

    async def play() -> None:
        table, claims = lay(server.url, GAME, ["person", "person", "novice"], options={})
        screen = await Client(server.url, table, [token for _, token in claims]).open()
        people = [Person(f"{table} {seat}") for seat in range(2)]
        laid = info(server.url, table)
        for seat, one in enumerate(people):
            vow = one.pledge(table, seat, laid["seats"][seat]["name"], laid["commitment"])
            answer = await screen.ask("pledge", seat=seat, pledge=vow, key=one.key)
            assert answer["type"] == "ack", answer
        await screen.ask("start")
        for seat, one in enumerate(people):
            await screen.ask("reveal", seat=seat, nonce=one.nonce)
        begun = info(server.url, table)
        for one in people:
            one.begin(head_of(begun))
        turns = [0, 0]
        while not screen.over:
            due = screen.due()
            if not due:
                await screen.hear(60)
                continue
            seat, seq = due[0], screen.seen
            codes = await screen.compose(seat)
            unsigned = seat == 1 and turns[1] in (2, 3)
            signature = "" if unsigned else people[seat].sign(seat, codes)
            answer = await screen.ask("play", seat=seat, codes=codes, signature=signature)
            assert answer["type"] == "ack", answer
            turns[seat] += 1
            while screen.seen == seq:
                await screen.hear()
        late = await Client(server.url, table, [claims[1][1]]).open()
        welcome = next(message for message in late.heard if message["type"] == "welcome")
        assert welcome["signed"] == [turns[1] - 2]
        record = record_of(server.url, table)
        assert record.signed == [turns[0], turns[1] - 2, 0]
        assert record.head() == head_of(begun)
        assert verify(saqqara.game_of(record, mode="cpu"), record) > 10
        assert fair.commitment(record.seed) == laid["commitment"]
        for client in (screen, late):
            await client.close()

    asyncio.run(play())
