"""A game as its user holds it: a spec, what lies in its box, and the rules made runnable."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from . import entry
from .backend import Backend
from .bits import members
from .contract import CHANCE, Components, Event, Part, Spec, made
from .errors import IllegalMove, Reason, UnreadableMove
from .layout import Records, State, blank, dtype, snapshot


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
        self._redact_all = backend(entry.call_redact_all)
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

    def redacted(self, states: Sequence[bytes], seats: Sequence[int]) -> list[list[bytes]]:
        """For each of these seats or SPECTATORs the states as it may know them: quicker than one by one."""
        together = b"".join(states)
        size, whole = len(together) // len(states), bytearray(together * len(seats))
        array = np.ndarray((len(states) * len(seats),), self._kind, whole)
        self._redact_all(self.box, array, np.array(seats, np.int64))
        known = [bytes(whole[start : start + size]) for start in range(0, len(whole), size)]
        return [known[first : first + len(states)] for first in range(0, len(known), len(states))]

    def state(self, known: bytes) -> State:
        """A state from its bytes."""
        return State(np.ndarray((1,), self._kind, bytearray(known)))

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
        return [
            dict(zip(self.spec.kinds, seat, strict=True)) for seat in self._points_by_kind(state.array, state.players)
        ]

    def _points_by_kind(self, array: Records, players: int) -> list[tuple[int, ...]]:
        points = np.empty((players, len(self.spec.kinds)), np.int64)
        self._points(self.box, array, points)
        return [tuple(seat) for seat in points.tolist()]

    def winners(self, state: State) -> list[int]:
        """The winning seats."""
        return members(self._winners(self.box, state.array))

    def astray(self, state: State) -> int:
        """How many components are not in exactly one place; always 0."""
        return int(self._astray(self.box, state.array))

    def write(self, state: State, seat: int, code: int) -> str:
        """A code, or an outcome of CHANCE, in words."""
        return self.spec.write(self._box_view, snapshot(state.array), seat, code)

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a move in words."""
        if seat != CHANCE and not 0 <= seat < state.players:
            raise UnreadableMove(f"there is no seat {seat + 1} at this table")
        return self.spec.read(self._box_view, snapshot(state.array), seat, text)

    def why_not(self, state: State, seat: int, code: int) -> Reason | None:
        """The rule that forbids a code, in words; None if it is allowed."""
        return self.spec.why_not(self._box_view, snapshot(state.array), seat, code)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """What a seat sees, as plain data."""
        return asdict(self.seen(self.redact(state, seat), seat))

    def seen(self, redacted: State, seat: int) -> Any:
        """What a state that is redacted for a seat shows, as the data classes of the game."""
        return self.shown(redacted, self.look(redacted), seat)

    def story(self, before: State, after: State, seat: int) -> Sequence[Event]:
        """What a seat saw happen between two states, one move apart."""
        return self.told(self.look(self.redact(before, seat)), self.look(self.redact(after, seat)))

    def look(self, redacted: State) -> Any:
        """A redacted state taken in once, for `shown` and `told`: quicker for who looks at every state."""
        return snapshot(redacted.array)

    def shown(self, redacted: State, look: Any, seat: int, part: Part = made) -> Any:
        """What a redacted state and its look show, as the data classes of the game, its parts as `part` makes them."""
        points = self._points_by_kind(redacted.array, look.players)
        return self.spec.view(self._box_view, look, seat, points, part)

    def told(self, before: Any, after: Any) -> Sequence[Event]:
        """What happened between two looks of one seat, one move apart."""
        return self.spec.story(self._box_view, before, after)
