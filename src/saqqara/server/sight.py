"""What viewers see of a game, made from states that are redacted for each of them. No I/O here."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from saqqara.core.contract import SPECTATOR
from saqqara.core.game import Game
from saqqara.core.layout import State

from .messages import ENCODER


class Prints:
    """Parts of views as JSON, those that were needed lately; most parts do not change from one view to the next."""

    def __init__(self, most: int = 4096) -> None:
        self._most = most
        self._new: dict[Any, msgspec.Raw] = {}
        self._old: dict[Any, msgspec.Raw] = {}

    def part(self, make: Callable[..., Any], *facts: Any) -> msgspec.Raw:
        """A part of a view, printed unless it was lately."""
        key = make, facts
        found = self._new.get(key)
        if found is None:
            if len(self._new) >= self._most:
                self._new, self._old = {}, self._new
            found = self._new[key] = self._old.get(key) or msgspec.Raw(ENCODER.encode(make(*facts)))
        return found


_PRINTS = Prints()


class Seen:
    """A state as somebody may know it; what is needed of it is made when it is."""

    __slots__ = ("_game", "_look", "_state", "known")

    def __init__(self, game: Game, known: bytes) -> None:
        self._game, self.known = game, known
        self._look: Any = None
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The redacted state itself."""
        if self._state is None:
            self._state = self._game.state(self.known)
        return self._state

    @property
    def look(self) -> Any:
        """The state taken in."""
        if self._look is None:
            self._look = self._game.look(self.state)
        return self._look


class Glances:
    """What viewers share at one moment because they may know the same: looks, stories and views."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seen: dict[bytes, Seen] = {}
        self._stories: dict[tuple[bytes, bytes], list[dict[str, Any]]] = {}
        self._views: dict[bytes, msgspec.Raw] = {}

    def seen(self, known: bytes) -> Seen:
        """A redacted state."""
        found = self._seen.get(known)
        if found is None:
            found = self._seen[known] = Seen(self._game, known)
        return found

    def story(self, before: Seen, after: Seen) -> list[dict[str, Any]]:
        """What happened between two states, one move apart."""
        keys = before.known, after.known
        if keys not in self._stories:
            events = self._game.told(before.look, after.look)
            self._stories[keys] = [{"kind": event.kind, **vars(event)} for event in events]
        return self._stories[keys]

    def view(self, seen: Seen, viewer: int) -> msgspec.Raw:
        """What a redacted state shows, as JSON."""
        if seen.known not in self._views:
            shown = self._game.shown(seen.state, seen.look, viewer, _PRINTS.part)
            self._views[seen.known] = msgspec.Raw(ENCODER.encode(shown))
        return self._views[seen.known]


class Sight:
    """What one viewer has seen last, and what an update shows them."""

    __slots__ = ("_game", "_last", "viewer")

    def __init__(self, game: Game, viewer: int) -> None:
        self._game, self.viewer = game, viewer
        self._last: Seen | None = None

    @property
    def begun(self) -> bool:
        """Whether anything was seen yet."""
        return self._last is not None

    def look(self, known: bytes, glances: Glances) -> None:
        """Begin here: there is nothing to tell from before."""
        self._last = glances.seen(known)

    def events(self, passed: Sequence[bytes], glances: Glances) -> list[dict[str, Any]]:
        """What the viewer saw happen on the way through these states; who has seen nothing yet begins at the first."""
        told: list[dict[str, Any]] = []
        for known in passed:
            now = glances.seen(known)
            if self._last is not None:
                told += glances.story(self._last, now)
            self._last = now
        return told

    def forget(self) -> None:
        """Keep only what the next story needs."""
        if self._last is not None:
            self._last = Seen(self._game, self._last.known)

    def view(self, glances: Glances) -> msgspec.Raw | None:
        """What the viewer sees now."""
        return None if self._last is None else glances.view(self._last, self.viewer)

    def legal(self) -> list[int]:
        """The viewer's legal codes, from what they may know."""
        if self._last is None or self.viewer == SPECTATOR:
            return []
        state = self._last.state
        return self._game.legal(state, self.viewer) if self.viewer in self._game.waiting(state) else []

    def words(self) -> list[str]:
        """The legal codes in words."""
        if self._last is None:
            return []
        state = self._last.state
        return [self._game.write(state, self.viewer, code) for code in self.legal()]


def begin(game: Game, state: State | None, viewers: Sequence[int]) -> tuple[list[Sight], Glances]:
    """New sights of a state, and what they share."""
    sights, glances = [Sight(game, viewer) for viewer in viewers], Glances(game)
    if state is not None and viewers:
        for sight, (known,) in zip(sights, game.redacted([state.tobytes()], viewers), strict=True):
            sight.look(known, glances)
    return sights, glances


def follow(game: Game, sights: Sequence[Sight], passed: Sequence[bytes]) -> list[list[bytes]]:
    """The states that each of these sights has still to see of those that were passed, the first one known before."""
    new = passed[1:] if sights and sights[0].begun else passed
    return game.redacted(new, [sight.viewer for sight in sights]) if new and sights else [[] for _ in sights]
