"""Boxes beside the usual ones: those a host offers, and those that people bring along to their tables."""

import re
from collections.abc import Mapping
from pathlib import Path
from weakref import WeakValueDictionary

import msgspec

from saqqara import library
from saqqara.core.contract import Components
from saqqara.core.errors import BadComponents, BadOption
from saqqara.core.game import Game

from .messages import Refusal
from .store import BoxRow, Store

_LONGEST_WORDS = 300


class Offered(msgspec.Struct, frozen=True):
    """A box that a host offers at every table."""

    game: str
    name: str
    digest: str
    text: str


class Boxes:
    """Games with boxes of their own, as long as a table is played with them."""

    def __init__(self, store: Store, games: Mapping[str, Game], offered: list[Offered]) -> None:
        self._store, self._games, self.offered = store, games, offered
        self._made: WeakValueDictionary[tuple[str, str], Game] = WeakValueDictionary()

    async def find(self, game: Game, digest: str) -> Game | None:
        """A game with the box of this digest, if it is known."""
        if game.components.digest == digest:
            return game
        if found := self._made.get((game.name, digest)):
            return found
        for components in library.shipped_boxes(game.spec):
            if components.digest == digest:
                return self._with(game, components)
        text = await self._store.box(game.name, digest)
        return self._with(game, game.read_box(text, digest)) if text is not None else None

    def brought(self, game: Game, text: str) -> Game:
        """A game with the box of a file that somebody brings along; what is wrong with it is said."""
        try:
            return self._with(game, game.read_box(text, "the box"))
        except BadComponents as error:
            raise Refusal("bad_box", str(error)[:_LONGEST_WORDS], status=422) from None

    def to_keep(self, game: Game) -> BoxRow | None:
        """What must be kept of a game's box so that it is found again; nothing of one that ships."""
        components = game.components
        if any(shipped.digest == components.digest for shipped in library.shipped_boxes(game.spec)):
            return None
        return BoxRow(components.digest, game.name, components.text)

    def _with(self, game: Game, components: Components) -> Game:
        key = game.name, components.digest
        made = self._made.get(key) or (
            game if game.components.digest == components.digest else game.with_box(components)
        )
        self._made[key] = made
        return made


def offered(place: str) -> list[Offered]:
    """The boxes of a file, or of all files of text in a folder."""
    if not place:
        return []
    path = Path(place)
    files = sorted(path.glob("*.txt")) if path.is_dir() else [path]
    if not files:
        raise BadOption(f"--boxes {place}: there is no file of text in this folder")
    return [_offered(file) for file in files]


def _offered(file: Path) -> Offered:
    """The box in a file, of the game whose files have the line that names it."""
    text = library.read_text(file, BadComponents)
    for name in library.games():
        game = library.game(name, mode="interpreted")
        key = game.components.text.partition(":")[0]
        if key and re.search(rf"^\s*{re.escape(key)}\s*:", text, re.MULTILINE):
            read = game.read_box(text, str(file))
            return Offered(name, read.name, read.digest, read.text)
    raise BadOption(f"{file}: this is no component file of any game here")
