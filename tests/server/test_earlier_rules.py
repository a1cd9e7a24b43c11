"""Tables that were begun before the rules of their game changed."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

import saqqara
from saqqara.games import discover

from .client import Process, fewest, lay


@pytest.mark.parametrize("name", saqqara.games())
def test_a_table_of_earlier_rules_goes_on_where_its_moves_are_moves(
    serve: Callable[..., Process], tmp_path: Path, name: str
) -> None:
    spec = discover.spec(name)
    file = tmp_path / "tables.sqlite3"
    server = serve(f"sqlite:///{file}")
    tables = {rules: lay(server.url, name, ["person"] * fewest(name))[0] for rules in range(spec.version + 2)}
    server.stop()
    with sqlite3.connect(file) as database:
        database.executemany("UPDATE tables SET rules = ? WHERE id = ?", list(tables.items()))
    database.close()
    server = serve(f"sqlite:///{file}")
    for rules, table in tables.items():
        answer = httpx.get(f"{server.url}/api/tables/{table}").json()
        assert answer.get("id") == table if spec.replays(rules) else answer["code"] == "other_rules", (rules, answer)
    server.stop()
