"""Boxes that people bring along: played with to the end, kept with their table, refused where they are wrong."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

import saqqara
from saqqara.core.contract import NoBox
from saqqara.core.replay import verify
from saqqara.games import discover
from saqqara.library import shipped_boxes
from saqqara.server.boxes import offered

from .client import Client, Process, fewest, lay, together

Serve = Callable[..., Process]
NAMES = [name for name in saqqara.games() if discover.spec(name).box is not NoBox]
each_game = pytest.mark.parametrize("game", NAMES)


def own_box(game: str, name: str = "mine") -> str:
    """The usual box under another name, which is another box."""
    heading, _, rest = shipped_boxes(discover.spec(game))[0].text.partition("\n")
    return f"// typed in by hand\n{heading.partition(':')[0]}: {name}\n{rest}"


async def whole_game(url: str, game: str, box: str) -> str:
    table, claims = lay(url, game, ["person"] * fewest(game), box=box)
    clients = [await Client(url, table, [token], f"{game} {seat}").open() for seat, token in claims]
    assert (await clients[0].start())["type"] == "ack"
    await together(*(client.play_on() for client in clients))
    for client in clients:
        await client.close()
    return table


@each_game
def test_a_game_with_a_box_of_somebodys_own(database: str, serve: Serve, tmp_path: Path, game: str) -> None:
    server = serve(database)
    table = asyncio.run(whole_game(server.url, game, own_box(game)))
    file = tmp_path / "mine.txt"
    file.write_text(httpx.get(f"{server.url}/api/tables/{table}/box").text, "utf-8")
    own = saqqara.game(game, box=file)
    assert own.components.name == "mine"
    assert httpx.get(f"{server.url}/api/tables/{table}").json()["box"] == f"mine {own.components.digest}"

    server.stop()
    server.start()  # it is found again
    url = f"{server.url}/api/tables/{table}"
    path = tmp_path / "record.txt"
    path.write_text(httpx.get(f"{url}/record").text, "utf-8")
    record = saqqara.read_record(path)
    assert (record.box_name, record.box_digest) == ("mine", own.components.digest)
    assert verify(own, record) > 10
    assert httpx.get(f"{url}/replay", timeout=60).json()["scores"] == record.scores
    words = [sys.executable, "-m", "saqqara", "verify", str(path), "--box", str(file)]
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0


@each_game
def test_what_is_wrong_with_a_box_is_said_and_nothing_is_laid(server: Process, game: str) -> None:
    wish = {"game": game, "seats": [{"kind": "person"}] * fewest(game)}
    answer = httpx.post(f"{server.url}/api/tables", json=wish | {"box": own_box(game) + "\nwhat is this\n"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_box")
    assert answer.json()["text"].startswith("the box, line ")
    answer = httpx.post(f"{server.url}/api/tables", json=wish | {"box": "// " + "x" * 12_000})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


@each_game
def test_the_usual_box_is_never_kept_again(server: Process, game: str) -> None:
    usual = shipped_boxes(discover.spec(game))[0]
    table, _ = lay(server.url, game, ["person"] * fewest(game), box=usual.text)
    assert httpx.get(f"{server.url}/api/tables/{table}").json()["box"] == f"{usual.name} {usual.digest}"
    assert httpx.get(f"{server.url}/api/tables/{table}/box").text == usual.text


def test_a_rematch_is_played_with_the_same_box(server: Process) -> None:
    game = NAMES[0]

    async def again() -> tuple[str, str]:
        table, claims = lay(server.url, game, ["person"] * fewest(game), box=own_box(game))
        clients = [await Client(server.url, table, [token], f"again {seat}").open() for seat, token in claims]
        await clients[0].start()
        await together(*(client.play_on() for client in clients))
        await clients[0].ask("rematch")
        for client in clients:
            await client.close()
        return table, httpx.get(f"{server.url}/api/tables/{table}").json()["rematch"]

    boxes = {httpx.get(f"{server.url}/api/tables/{table}").json()["box"] for table in asyncio.run(again())}
    assert len(boxes) == 1
    assert boxes.pop().startswith("mine ")


def test_a_host_offers_boxes(tmp_path: Path) -> None:
    folder = tmp_path / "boxes"
    folder.mkdir()
    for game in NAMES:
        (folder / f"{game}.txt").write_text(own_box(game, f"ours of {game}"), "utf-8")
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite3")
    server.flags = ["--boxes", str(folder)]
    server.start()
    told = httpx.get(f"{server.url}/api/boxes").json()
    assert {(one["game"], one["name"]) for one in told} == {(game, f"ours of {game}") for game in NAMES}
    for one in told:
        table, _ = lay(server.url, one["game"], ["person"] * fewest(one["game"]), box=one["text"])
        assert httpx.get(f"{server.url}/api/tables/{table}").json()["box"] == f"{one['name']} {one['digest']}"
    server.stop()


def test_what_is_wrong_with_an_offered_box_is_said_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    for text, words in (
        ("hello", "this is no component file of any game here"),
        (own_box(NAMES[0]) + "\nwhat is this\n", f"{file}, line "),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(saqqara.SaqqaraError, match=words):
            offered(str(file))
    empty = tmp_path / "none"
    empty.mkdir()
    with pytest.raises(saqqara.BadOption, match="there is no file of text"):
        offered(str(empty))
    with pytest.raises(saqqara.BadComponents, match="cannot read"):
        offered(str(tmp_path / "gone.txt"))
    assert offered("") == []
