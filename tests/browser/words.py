"""What the page says in its languages, as the messages have it; no-break spaces come when it is built."""

import json
from functools import cache
from pathlib import Path

from .visitor import TAGS

WEB = Path(__file__).parents[2] / "web"
LANGUAGES = tuple(TAGS)


def words(language: str, key: str, **facts: object) -> str:
    """A message, of the page or of a game, with its facts filled in."""
    return _book(language)[key].format(**facts)


def why_not(game: str, language: str, key: str, **facts: object) -> str:
    """The reason why something cannot be written on the score pad of a game."""
    file = WEB / "src" / "games" / game / "pad" / f"why.{language}.json"
    found: str = json.loads(file.read_text("utf-8"))[key]
    return found.format(**facts)


@cache
def _book(language: str) -> dict[str, str]:
    name = f"{language}.json"
    files = [*(WEB / "messages").rglob(name), *(WEB / "src" / "games").glob(f"*/**/messages/{name}")]
    return {key: text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}
