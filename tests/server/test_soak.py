"""The soak itself: half a minute of it, and that it would see what is lost."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from saqqara.server.log import Played, Started, encode
from saqqara.server.store import LogRow

from ..soak.ledger import Found, compared
from ..soak.players import Player, Promise, Seen


def test_half_a_minute_of_it(tmp_path: Path) -> None:
    figures = tmp_path / "soak.json"
    command = [sys.executable, "-m", "tests.soak", "--minutes", "0.5", "--kills", "12", "--keep", str(figures)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=550)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(figures.read_text())
    assert found["wrong"] == []
    assert found["total"]["lost"] == found["total"]["changed"] == 0
    for house in (found["sqlite"], found["postgresql"]):
        assert house["kills"] > 0
        assert house["acknowledged"] > 0
        assert sum(house["flood_messages"].values()) > 0


def test_it_sees_what_is_lost_changed_twice_or_missing() -> None:
    played = [Played(0, [5]), Played(1, [6, 7])]
    log = [LogRow(1, None, encode(Started(["a", "b"]))), LogRow(2, "0-m1", encode(played[0]))]
    log.append(LogRow(3, "1-m1", encode(played[1])))
    players = [Player(list, "t", "", seat, Seen()) for seat in range(2)]
    for player, entry, row in zip(players, played, log[1:], strict=True):
        wish = {"type": "play", "seat": entry.seat, "codes": entry.codes}
        player.promised["m1"] = Promise(row.seq, wish)
    fine = Found(acknowledged=2)
    assert compared(log, players) == fine
    assert compared(log[:2], players) == replace(fine, lost=1)
    assert compared([log[0], log[2]], players) == replace(fine, lost=1, gaps=1)
    other = log[2]._replace(body=encode(Played(1, [6, 8])))
    assert compared([*log[:2], other], players) == replace(fine, changed=1)
    assert compared([*log, log[2]._replace(seq=4)], players).twice == 1
    players[0].promised["m1"].seq = 1
    assert compared(log, players) == replace(fine, changed=1)
