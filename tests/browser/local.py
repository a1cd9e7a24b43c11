"""Games that live in the page: begun at the door, played by whoever knows the game, looked up where they are kept."""

from collections.abc import Callable

from playwright.sync_api import Page

from .kept import kept_game
from .play import Anybody, Look, Mouse, Player
from .scenes import plug_in

NO_ENGINE = "delete globalThis.WebAssembly"
KEPT = "navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)"
NO_NETWORK = "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED"


def play_now(page: Page, game: str) -> None:
    """Through the door of a game."""
    page.locator(f"section[aria-labelledby=door-{game}]").get_by_role("button", name="Play now").click()


def player(page: Page, game: str, language: str = "en") -> Player:
    """Somebody with a mouse who can play this game, in one of its languages."""
    own = plug_in(game, "player")
    kind: type[Player] = own.PLAYER if own else Anybody
    found = kind(Mouse(page))
    found.language = language
    return found


def turns(page: Page, count: int, seat: int = 0) -> Callable[[Look], bool]:
    """Until a seat has had so many turns, and is asked again."""
    return lambda look: called(page) and sum(turn[0] == seat for turn in kept_game(page)["turns"]) >= count


def called(page: Page) -> bool:
    """The title says that it is our turn."""
    return page.title().startswith("●")
