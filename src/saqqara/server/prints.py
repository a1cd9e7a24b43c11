"""Prints by which a server and its clients know that they play by the same rules."""

from functools import cache

from saqqara.backends.cache import source_print
from saqqara.games import discover


@cache
def rules(game: str) -> str:
    """The print of a game's rules as they run here; they do not change while the server runs."""
    return source_print(discover.spec(game).rules)
