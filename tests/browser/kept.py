"""The games that live in a browser, as its page keeps them."""

from typing import Any

from playwright.sync_api import Page

_ALL = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("saqqara");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asking = opening.result.transaction("games").objectStore("games").getAll();
    asking.onsuccess = () => { opening.result.close(); resolve(asking.result); };
    asking.onerror = () => reject(asking.error);
  };
})"""

FORBID_KEEPING = """{
  const refuse = () => { throw new DOMException("not here", "SecurityError"); };
  IDBFactory.prototype.open = IDBDatabase.prototype.transaction = refuse;
}"""
"""From now on a page keeps nothing, as in some private windows."""


def kept_games(page: Page) -> list[dict[str, Any]]:
    """All of them."""
    games: list[dict[str, Any]] = page.evaluate(_ALL)
    return games


def kept_game(page: Page) -> dict[str, Any]:
    """The one that the page shows."""
    page.wait_for_url("**/local/*")
    id = page.url.rsplit("/", 1)[-1]
    (found,) = [game for game in kept_games(page) if game["id"] == id]
    return found
