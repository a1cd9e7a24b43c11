"""What an address will need, told in the head of the page: so it is fetched at once, not script after script."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .messages import TableInfo

LIST = "files.json"
"""Which files belong together, as Vite writes it: the server reads it, nobody else needs it."""
_ENTRY = "index.html"
_PAGES = "src/pages/{}.svelte"
_TABLES = "t"
_LOBBY = ["src/table/Lobby.svelte"]


class Ahead:
    """The files that a page fetches after its first ones, by what is asked for."""

    def __init__(self, page: Path) -> None:
        path = page / LIST
        self._parts: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self._first = self._all([_ENTRY])

    def tags(self, path: str, language: str, table: TableInfo | None) -> str:
        """For the head of the page at an address, in a language, and with what is known of the table there."""
        first, name = (*path.split("/")[1:3], "")[:2]
        wanted = [f"src/words/messages/{language}.js", f"src/games/{name}/{first}/{language}.json"]
        if first:
            wanted.append(_PAGES.format("Table" if first == _TABLES else first.capitalize()))
        if first == _TABLES and table:
            own = f"src/games/{table.game}"
            wanted += _LOBBY if table.status == "open" else [f"{own}/Board.svelte", f"{own}/Bar.svelte"]
        parts = [one for one in self._all(wanted) if one not in self._first]
        return "".join(self._tags(parts))

    def _all(self, wanted: Iterable[str]) -> dict[str, Any]:
        """With all that they import, in the order in which it is needed."""
        found = dict[str, Any]()

        def add(name: str) -> None:
            if name in self._parts and name not in found:
                found[name] = self._parts[name]
                for other in found[name].get("imports", ()):
                    add(other)

        for name in wanted:
            add(name)
        return found

    def _tags(self, parts: Iterable[str]) -> Iterator[str]:
        for part in parts:
            yield f'<link rel="modulepreload" crossorigin href="/{self._parts[part]["file"]}">\n'
            for style in self._parts[part].get("css", ()):
                yield f'<link rel="preload" as="style" crossorigin href="/{style}">\n'
