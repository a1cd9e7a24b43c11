"""A game as its user holds it: a spec, what lies in its box, and the rules made runnable."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from . import entry, printing
from .backend import Backend
from .bits import members
from .contract import AS_IT_IS, CHANCE, Components, Event, Spec
from .errors import IllegalMove, Reason, UnreadableMove
from .layout import State, blank, dtype, snapshot


class Seen(NamedTuple):
    """What a seat has to know, each part as JSON: its view, what it may play as codes and in words, what happened."""

    view: bytes
    legal: bytes
    words: bytes
    events: bytes


class Game:
    """One game, ready to play. `saqqara.game(name)` makes it."""

    def __init__(self, spec: Spec, components: Components, backend: Backend) -> None:
        self.spec = spec
        self.components = components
        self.backend = backend
        self.box = components.records
        self._box_view = snapshot(self.box)
        self._kind = dtype(spec.state)
        self._new, self._over = backend(entry.call_new), backend(entry.call_over)
        self._waiting, self._chance = backend(entry.call_waiting), backend(entry.call_chance)
        self._legal, self._apply, self._redact = (
            backend(entry.call_legal),
            backend(entry.call_apply),
            backend(entry.call_redact),
        )
        self._reopen, self._turn = backend(entry.call_reopen), backend(entry.call_turn)
        self._update, self._spell = backend(entry.call_update), backend(entry.call_spell)
        self._bytes = 1 << 14  # of a page; more as soon as they are needed
        self._labels = printing.labels(spec.labels(self._box_view))
        self._score, self._points = backend(entry.call_score), backend(entry.call_points)
        self._winners, self._astray = backend(entry.call_winners), backend(entry.call_astray)

    @property
    def name(self) -> str:
        """The game's name."""
        return self.spec.name

    def new(self, players: int = 2, **options: str) -> State:
        """An empty table for so many players."""
        numbers = np.array(self.spec.option_numbers(players, options), np.int64)
        state = State(blank(self.spec.state))
        self._new(self.box, state.array, players, numbers)
        return state

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return bool(self._over(self.box, state.array))

    def waiting(self, state: State) -> list[int]:
        """The seats that must decide now."""
        return members(self._waiting(self.box, state.array))

    def chance(self, state: State) -> int:
        """How many equally likely outcomes are due now; 0 when none is."""
        return int(self._chance(self.box, state.array))

    def legal(self, state: State, seat: int) -> list[int]:
        """The codes this seat may play now."""
        buffer = np.empty(self.spec.codes, np.int64)
        codes: list[int] = buffer[: self._legal(self.box, state.array, seat, buffer)].tolist()
        return codes

    def apply(self, state: State, seat: int, code: int) -> None:
        """Play a code, or with CHANCE an outcome. What is not allowed raises IllegalMove and changes nothing."""
        if not self._apply(self.box, state.array, seat, code):
            raise IllegalMove(self._reason(state, seat, code))

    def _reason(self, state: State, seat: int, code: int) -> Reason:
        reason = None if seat == CHANCE else self.why_not(state, seat, code)
        if reason is None:
            due = self.chance(state)
            words = f"chance has the outcomes 0 to {due - 1} now" if due else "chance is not due now"
            reason = Reason("", "no_such_outcome", f"no outcome {code}: {words}")
        return reason

    def redact(self, state: State, seat: int) -> State:
        """A copy with all blanked that this seat, or a SPECTATOR, may not know."""
        copy = state.copy()
        self._redact(self.box, copy.array, seat)
        return copy

    def updates(self, passed: Sequence[bytes], seats: Sequence[int]) -> list[Seen]:
        """What each of these seats or SPECTATORs is told after states, each one move from the one before."""
        together, count = b"".join(passed) * len(seats), len(passed) * len(seats)
        viewers, codes = np.array(seats, np.int64), np.empty(self.spec.codes, np.int64)
        ends, written = np.empty((len(seats), len(Seen._fields)), np.int64), np.empty(1, np.int64)
        while True:
            states, page = np.ndarray((count,), self._kind, bytearray(together)), np.empty(self._bytes, np.uint8)
            raw = np.ndarray((count, self._kind.itemsize), np.uint8, states)
            self._update(self.box, states, raw, viewers, codes, self._labels, page, written, ends)
            size = int(written[0])
            if size <= len(page):
                return _parts(page[:size].tobytes(), ends.tolist())
            self._bytes = 2 * size

    def is_turn(self, state: State, seat: int, codes: Sequence[int]) -> bool:
        """Whether these codes are a whole turn by what the seat may know: each allowed, and then others decide."""
        return bool(self._turn(self.box, state.copy().array, seat, np.array(codes, np.int64)))

    def trial(self, state: State, seat: int) -> State:
        """A redacted copy to try a turn on: others count as undecided, so that the step stays open."""
        copy = self.redact(state, seat)
        self._reopen(self.box, copy.array, seat)
        return copy

    def scores(self, state: State) -> list[int]:
        """The points of every seat as they stand."""
        return [int(self._score(self.box, state.array, seat)) for seat in range(state.players)]

    def breakdown(self, state: State) -> list[dict[str, int]]:
        """The points of every seat by kind."""
        points = np.empty((state.players, len(self.spec.kinds)), np.int64)
        self._points(self.box, state.array, points)
        return [dict(zip(self.spec.kinds, seat, strict=True)) for seat in points.tolist()]

    def winners(self, state: State) -> list[int]:
        """The winning seats."""
        return members(self._winners(self.box, state.array))

    def astray(self, state: State) -> int:
        """How many components are not in exactly one place; always 0."""
        return int(self._astray(self.box, state.array))

    def write(self, state: State, seat: int, code: int) -> str:
        """A code that this seat may play now, or an outcome of CHANCE, in words."""
        written = np.empty(1, np.int64)
        while True:
            page = np.empty(self._bytes, np.uint8)
            if not self._spell(self.box, state.array, seat, code, self._labels, page, written):
                raise IllegalMove(self._reason(state, seat, code))
            size = int(written[0])
            if size <= len(page):
                return page[:size].tobytes().decode("ascii")
            self._bytes = 2 * size

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a move in words."""
        if seat != CHANCE and not 0 <= seat < state.players:
            raise UnreadableMove(f"there is no seat {seat + 1} at this table")
        text = " ".join(text.split())
        code = self.spec.read(self._box_view, snapshot(state.array), seat, text)
        if seat == CHANCE and not (0 <= code < self.chance(state) and self.write(state, CHANCE, code) == text):
            raise UnreadableMove(f"{text!r} cannot happen here")
        return code

    def why_not(self, state: State, seat: int, code: int) -> Reason | None:
        """The rule that forbids a code, in words; None if it is allowed."""
        return self.spec.why_not(self._box_view, snapshot(state.array), seat, code)

    def show(self, redacted: State) -> bytes:
        """What a redacted state shows, as JSON."""
        return self.updates([redacted.tobytes()], [AS_IT_IS])[0].view

    def tell(self, before: State, after: State) -> bytes:
        """What happened between two redacted states, one move apart, as JSON."""
        return self.updates([before.tobytes(), after.tobytes()], [AS_IT_IS])[0].events

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """What a seat sees, as plain data."""
        view: dict[str, Any] = msgspec.json.decode(self.show(self.redact(state, seat)))
        return view

    def story(self, before: State, after: State, seat: int) -> list[Event]:
        """What a seat saw happen between two states, one move apart."""
        told = msgspec.json.decode(self.tell(self.redact(before, seat), self.redact(after, seat)))
        return [self.spec.events[event.pop("kind")](**event) for event in told]


def _parts(text: bytes, ends: list[list[int]]) -> list[Seen]:
    """The parts of a text, cut where each of them ends."""
    found, start = list[Seen](), 0
    for view, legal, words, events in ends:
        found.append(Seen(text[start:view], text[view:legal], text[legal:words], text[words:events]))
        start = events
    return found
