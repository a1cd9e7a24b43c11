"""The games and score pads that live in a browser, as its page keeps them."""

from typing import Any

from playwright.sync_api import Page

_ASK = """([database, store, thing]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asking = opening.result.transaction(store, "readwrite"), shelf = asking.objectStore(store);
    const all = thing ? shelf.put(thing, thing.id) : shelf.getAll();
    asking.oncomplete = () => { opening.result.close(); resolve(thing ? [] : all.result); };
    asking.onerror = () => reject(asking.error);
  };
})"""
_GAMES, _PADS = ("saqqara", "games"), ("saqqara-pads", "pads")

FORBID_KEEPING = """{
  const refuse = () => { throw new DOMException("not here", "SecurityError"); };
  IDBFactory.prototype.open = IDBDatabase.prototype.transaction = refuse;
}"""
"""From now on a page keeps nothing, as in some private windows."""


def kept_games(page: Page) -> list[dict[str, Any]]:
    """All of them."""
    games: list[dict[str, Any]] = page.evaluate(_ASK, [*_GAMES, None])
    return games


def kept_game(page: Page) -> dict[str, Any]:
    """The one that the page shows."""
    page.wait_for_url("**/local/*")
    return _shown(page, kept_games(page))


def keep_game(page: Page, game: dict[str, Any]) -> None:
    """Put a game where the page keeps them."""
    page.evaluate(_ASK, [*_GAMES, game])


def kept_pads(page: Page) -> list[dict[str, Any]]:
    """All score pads."""
    pads: list[dict[str, Any]] = page.evaluate(_ASK, [*_PADS, None])
    return pads


def kept_pad(page: Page) -> dict[str, Any]:
    """The score pad that the page shows."""
    page.wait_for_url("**/pad/*/*")
    return _shown(page, kept_pads(page))


def keep_pad(page: Page, pad: dict[str, Any]) -> None:
    """Put a score pad where the page keeps them."""
    page.evaluate(_ASK, [*_PADS, pad])


def _shown(page: Page, kept: list[dict[str, Any]]) -> dict[str, Any]:
    id = page.url.rsplit("/", 1)[-1]
    (found,) = [one for one in kept if one["id"] == id]
    return found
