"""A table in memory: what its log makes of it, and what each seat may see of that. No I/O here."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from saqqara.core import fair
from saqqara.core.contract import CHANCE, SPECTATOR
from saqqara.core.errors import IllegalMove
from saqqara.core.game import Game
from saqqara.core.layout import State

from .log import Entry, Played, Rematched, Rose, Sat, Started, decode
from .messages import ENCODER, Ending, Previewed, Refusal, SeatInfo, TableInfo
from .store import Kept, Loaded

OPEN_SEAT = SeatInfo("open", "", 0, "", owned=False)
NO_NONCE = "00"


@dataclass(frozen=True)
class Standing:
    """How a table stands after an entry of its log; `passed` are the states on the way, the one before included."""

    seats: tuple[SeatInfo, ...]
    status: str
    nonces: tuple[str, ...] = ()
    rematch: str | None = None
    state: State | None = None
    draws: int = 0
    passed: tuple[State, ...] = ()


class Table:
    """One table. `after` says how it would stand after an entry, `adopt` makes it so."""

    def __init__(self, loaded: Loaded, game: Game) -> None:
        self.row = loaded.row
        self.id = loaded.row.id
        self.game = game
        self.tokens, self.held_nonces = loaded.tokens, loaded.nonces
        self.chat = loaded.chat
        self.commitment = fair.commitment(loaded.row.seed)
        self.seq = 0
        self.clients: dict[str, int] = {}
        self.standing = Standing((OPEN_SEAT,) * loaded.row.players, "open")
        self.lock = asyncio.Lock()
        self.archived = False
        for kept in loaded.log:
            self.learn(kept)
        self.archived = loaded.row.status == "archived"

    @property
    def status(self) -> str:
        """Open, playing, over or archived."""
        return "archived" if self.archived and self.standing.status != "over" else self.standing.status

    def learn(self, kept: Kept) -> Standing:
        """Take in an entry that is already kept."""
        standing = self.after(decode(kept.body))
        self.adopt(kept, standing)
        return standing

    def adopt(self, kept: Kept, standing: Standing) -> None:
        """An entry was kept: this is how the table stands now."""
        self.seq = kept.seq
        self.standing = replace(standing, passed=())
        if kept.client:
            self.clients[kept.client] = kept.seq

    def after(self, entry: Entry) -> Standing:
        """How the table would stand after an entry; raises Refusal if it cannot be."""
        now = self.standing
        if self.status == "archived":
            raise Refusal("archived", "this table was left alone for long and is archived")
        if isinstance(entry, Played):
            return self._played(entry)
        if isinstance(entry, Rematched):
            return replace(now, rematch=entry.table, passed=())
        if isinstance(entry, Started):
            return self._started(entry)
        seats = list(now.seats)
        if isinstance(entry, Rose):
            seats[entry.seat] = OPEN_SEAT
        if isinstance(entry, Sat):
            kind = "bot" if entry.level else "person"
            seats[entry.seat] = SeatInfo(kind, entry.name, entry.colour, entry.level, owned=entry.owned)
        return replace(now, seats=tuple(seats), passed=())

    def _started(self, entry: Started) -> Standing:
        if self.standing.status != "open":
            raise Refusal("started", "the game has begun already")
        if any(seat.kind == "open" for seat in self.standing.seats):
            raise Refusal("open_seats", "somebody or a bot must take every seat first")
        state = self.game.new(self.row.players, **self.row.options)
        begun = replace(self.standing, status="playing", nonces=tuple(entry.nonces), state=state)
        return self._by_chance(begun, [state])

    def _played(self, entry: Played) -> Standing:
        before = self.standing.state
        if before is None:
            raise Refusal("not_started", "the game has not begun")
        # Whether it is a whole turn, and legal, follows from what the seat may know; so no answer tells more.
        if self.is_due(self.trial(entry.seat, entry.codes), entry.seat):
            raise Refusal("unfinished", "the turn is not over yet: one more decision is due", status=422)
        passed = [before]
        for code in entry.codes:
            passed.append(self._apply(passed[-1], entry.seat, code))
        return self._by_chance(self.standing, passed)

    def _apply(self, state: State, seat: int, code: int) -> State:
        after = state.copy()
        try:
            self.game.apply(after, seat, code)
        except IllegalMove as error:
            raise Refusal(error.reason.key, error.reason.text, error.reason, 422) from None
        return after

    def _by_chance(self, standing: Standing, passed: list[State]) -> Standing:
        """Let chance decide all that is due, from the seed and the nonces."""
        state, draws = passed[-1], standing.draws
        while due := self.game.chance(state):
            state = state.copy()
            self.game.apply(state, CHANCE, fair.draw(self.row.seed, standing.nonces, draws, due))
            draws += 1
            passed.append(state)
        status = "over" if self.game.over(state) else standing.status
        return replace(standing, state=state, draws=draws, status=status, passed=tuple(passed))

    def is_due(self, state: State, seat: int) -> bool:
        """Whether this seat has to decide now."""
        return not self.game.chance(state) and seat in self.game.waiting(state)

    def bot_due(self, standing: Standing | None = None) -> int | None:
        """A seat that a bot must play now."""
        standing = standing or self.standing
        if standing.state is None or standing.status != "playing" or self.archived:
            return None
        for seat in self.game.waiting(standing.state):
            if standing.seats[seat].kind == "bot":
                return seat
        return None

    def info(self) -> TableInfo:
        """All that is public besides the game itself."""
        now = self.standing
        return TableInfo(
            self.id, self.row.game, self.row.options, self.status, self.row.public, list(now.seats), self.commitment,
            list(now.nonces), now.rematch,
        )  # fmt: skip

    def ending(self) -> Ending | None:
        """How it ended."""
        state = self.standing.state
        if state is None or self.standing.status != "over":
            return None
        return Ending(self.game.scores(state), self.game.winners(state), self.row.seed)

    def trial(self, seat: int, codes: Sequence[int]) -> State:
        """A seat's own state after a partial turn that it only tries out."""
        if self.standing.state is None:
            raise Refusal("not_started", "the game has not begun")
        state = self.game.trial(self.standing.state, seat)
        for number, code in enumerate(codes):
            if number and not self.is_due(state, seat):
                raise Refusal("turn_over", f"the turn was over after {number} of {len(codes)} moves")
            state = self._apply(state, seat, code)
        return state

    def preview(self, id: str, seat: int, codes: Sequence[int]) -> Previewed:
        """What a partial turn leads to."""
        state = self.trial(seat, codes)
        due = self.is_due(state, seat)
        legal = self.game.legal(state, seat) if due else []
        words = [self.game.write(state, seat, code) for code in legal]
        return Previewed(id, seat, self.game.seen(state, seat), legal, words, done=bool(codes) and not due)


class Glances:
    """Looks, stories and views that several viewers share because they may know the same."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._looks: dict[bytes, Any] = {}
        self._stories: dict[tuple[bytes, bytes], list[dict[str, Any]]] = {}
        self._views: dict[bytes, msgspec.Raw] = {}

    def look(self, seen: State, key: bytes) -> Any:
        """A redacted state taken in."""
        if key not in self._looks:
            self._looks[key] = self._game.look(seen)
        return self._looks[key]

    def story(self, before: tuple[bytes, Any], after: tuple[bytes, Any]) -> list[dict[str, Any]]:
        """What happened between two looks."""
        keys = before[0], after[0]
        if keys not in self._stories:
            events = self._game.told(before[1], after[1])
            self._stories[keys] = [{"kind": event.kind, **vars(event)} for event in events]
        return self._stories[keys]

    def view(self, seen: State, key: bytes, look: Any, viewer: int) -> msgspec.Raw:
        """What a redacted state and its look show, as JSON."""
        if key not in self._views:
            self._views[key] = msgspec.Raw(ENCODER.encode(self._game.shown(seen, look, viewer)))
        return self._views[key]


class Sight:
    """What one viewer has seen last, and what an update shows them."""

    __slots__ = ("_game", "_last", "_seen", "viewer")

    def __init__(self, game: Game, viewer: int) -> None:
        self._game, self.viewer = game, viewer
        self._last: tuple[bytes, Any] | None = None
        self._seen: State | None = None

    def look(self, state: State | None, glances: Glances) -> None:
        """Begin here: there is nothing to tell from before."""
        self._last = None if state is None else self._take(state, glances)

    def _take(self, state: State, glances: Glances) -> tuple[bytes, Any]:
        self._seen = self._game.redact(state, self.viewer)
        key = self._seen.tobytes()
        return key, glances.look(self._seen, key)

    def events(self, passed: Sequence[State], glances: Glances) -> list[dict[str, Any]]:
        """What the viewer saw happen on the way from the last look; the last of the states is the new look."""
        told: list[dict[str, Any]] = []
        if passed and self._last is None:
            self.look(passed[0], glances)
        for state in passed[1:]:
            now = self._take(state, glances)
            assert self._last is not None
            told += glances.story(self._last, now)
            self._last = now
        return told

    def view(self, glances: Glances) -> msgspec.Raw | None:
        """What the viewer sees now."""
        if self._last is None or self._seen is None:
            return None
        return glances.view(self._seen, *self._last, self.viewer)

    def legal(self) -> list[int]:
        """The viewer's legal codes, from what they may know."""
        seen = self._seen
        if seen is None or self.viewer == SPECTATOR or self.viewer not in self._game.waiting(seen):
            return []
        return self._game.legal(seen, self.viewer)

    def words(self) -> list[str]:
        """The legal codes in words."""
        if self._seen is None:
            return []
        return [self._game.write(self._seen, self.viewer, code) for code in self.legal()]
