"""A game as its user holds it: a spec, what lies in its box, and the rules made runnable."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from . import boxes, drawing, entry, printing, steps
from .backend import Backend
from .bits import members
from .contract import AS_IT_IS, CHANCE, IT_IS_OVER, NOBODY, SPECTATOR, Components, Event, Spec, Value
from .errors import IllegalMove, NoSuchSeat, OtherGame, Reason, SaqqaraError, UnreadableMove
from .layout import Records, State, blank, dtype, snapshot
from .moves import Moves
from .observing import WORD
from .outcome import Outcome
from .reading import UNREADABLE
from .steps import Luck, Named, Player, Step

Draw = Callable[[int], int]
"""Picks one of so many equally likely outcomes."""
_ROOM = 6  # states beside those after a seat's own codes: that before, one to try the turn on, a few of chance


class Seen(NamedTuple):
    """What a seat has to know, each part as JSON: its view, what it may play as codes and in words, what happened."""

    view: bytes
    legal: bytes
    words: bytes
    events: bytes


class Passed(NamedTuple):
    """The states on the way from one decision to the next, that before it first, and whether the game is over then.

    `thrower` is the seat whose throw they end at, or NOBODY.
    """

    states: Records
    over: bool
    thrower: int = NOBODY


class Game:
    """One game, ready to play. `saqqara.game(name)` makes it."""

    def __init__(self, spec: Spec, components: Components, backend: Backend, named: Named | None = None) -> None:
        self.spec = spec
        self.components = components
        self.backend = backend
        self.box = components.records
        self._named = named
        self._kind = dtype(spec.state)
        self._beyond = max(spec.codes, spec.outcomes)  # the first number that is no code and no outcome
        self._new, self._over = backend(entry.call_new), backend(entry.call_over)
        self._waiting, self._chance = backend(entry.call_waiting), backend(entry.call_chance)
        self._legal, self._apply, self._redact = (
            backend(entry.call_legal),
            backend(entry.call_apply),
            backend(entry.call_redact),
        )
        self._reopen, self._turn = backend(entry.call_reopen), backend(entry.call_turn)
        self._update, self._spell = backend(entry.call_update), backend(entry.call_spell)
        self._objection, self._facts = backend(entry.call_objection), backend(entry.call_facts)
        self._read, self._ended = backend(entry.call_read), backend(entry.call_ended)
        self._played, self._drawn = backend(entry.call_played), backend(entry.call_drawn)
        self._thrower = backend(entry.call_thrower)
        self._redacted = backend(entry.call_redacted)
        self._bytes = 1 << 14  # of a page; more as soon as they are needed
        self.labels = printing.labels(boxes.labels(spec, snapshot(self.box)))
        self._score, self._points = backend(entry.call_score), backend(entry.call_points)
        self._winners, self._astray = backend(entry.call_winners), backend(entry.call_astray)

    def __repr__(self) -> str:
        spec = self.spec
        seats = f"{spec.players[0]} to {spec.players[-1]} players"
        return f"<Game {spec.name} ({spec.title}), {seats}, {self.backend.mode}, box {self.components.name}>"

    @property
    def name(self) -> str:
        """The game's name."""
        return self.spec.name

    def read_box(self, text: str, source: str) -> Components:
        """Another box of this game from the text of a component file."""
        return boxes.read(self.spec, text, source, None if self.backend.mode == "interpreted" else self.backend)

    def with_box(self, components: Components) -> "Game":
        """The same game with another box."""
        return Game(self.spec, components, self.backend, self._named)

    def new(self, players: int = 2, **options: Value) -> State:
        """An empty table for so many players; yes and no can be said as True and False."""
        numbers = np.array(self.spec.option_numbers(players, options), np.int64)
        state = State(blank(self.spec.state), self)
        self._new(self.box, state.array, players, numbers)
        return state

    def state(self, data: bytes) -> State:
        """A state from its bytes."""
        if len(data) != self._kind.itemsize:
            raise OtherGame(f"a state of {self.name} has {self._kind.itemsize} bytes, not {len(data)}")
        return State(np.ndarray((1,), self._kind, bytearray(data)), self)

    def _of(self, state: State) -> Records:
        """The record of a state of this game, with whichever box and backend."""
        if state.game.spec is not self.spec:
            raise OtherGame(f"this is a state of {state.game.name}, not of {self.name}")
        return state.array

    # The game itself

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return bool(self._over(self.box, state.array if state.game is self else self._of(state)))

    def waiting(self, state: State) -> list[int]:
        """The seats that must decide now."""
        return members(self._waiting(self.box, state.array if state.game is self else self._of(state)))

    def chance(self, state: State) -> int:
        """How many equally likely outcomes are due now; 0 when none is."""
        return int(self._chance(self.box, state.array if state.game is self else self._of(state)))

    def thrower(self, state: State) -> int | None:
        """The seat whose hand throws what is due now; None where nothing is due, or chance decides by itself."""
        seat = int(self._thrower(self.box, self._of(state), 0))
        return None if seat == NOBODY else seat

    def legal(self, state: State, seat: int) -> Moves:
        """The moves this seat may play now: numbers that know their words."""
        return Moves(self, state.tobytes(), seat, self.codes(state, seat))

    def codes(self, state: State, seat: int) -> list[int]:
        """The same as plain numbers, for programs in a hurry."""
        buffer = np.empty(self.spec.codes, np.int64)
        count = self._legal(self.box, state.array if state.game is self else self._of(state), seat, buffer)
        if count < 0:
            raise _no_seat(state, seat)
        codes: list[int] = buffer[:count].tolist()
        return codes

    def play(self, state: State, seat: int, move: int | str) -> None:
        """Play a move, given in words or as its code; or with CHANCE an outcome."""
        self.apply(state, seat, self.read(state, seat, move) if isinstance(move, str) else move)

    def apply(self, state: State, seat: int, code: int) -> None:
        """Play a code, or with CHANCE an outcome. What is not allowed raises IllegalMove and changes nothing."""
        array = state.array if state.game is self else self._of(state)
        # A plain number, because Numba is slow to see that a Move is one.
        if not (self._known(seat, code) and self._apply(self.box, array, seat, int(code))):
            raise IllegalMove(self._reason(state, seat, code))

    def _known(self, seat: int, code: int) -> bool:
        """Whether rules can be asked about such numbers at all."""
        return SPECTATOR <= seat < self._beyond and -1 <= code <= self._beyond

    def _reason(self, state: State, seat: int, code: int) -> Reason:
        reason = None if seat == CHANCE else self.why_not(state, seat, code)
        if reason is None:
            due = self.chance(state)
            words = f"chance has the outcomes 0 to {due - 1} now" if due else "chance is not due now"
            reason = Reason("", "no_such_outcome", f"no outcome {code}: {words}")
        return reason

    def why_not(self, state: State, seat: int, code: int) -> Reason | None:
        """The rule that forbids a code, in words; None if it is allowed."""
        if not self._known(seat, code):
            seat, code = (seat if self._known(seat, 0) else state.players), self._beyond
        number = int(self._objection(self.box, self._of(state), seat, int(code)))
        return self._filled(state, seat, int(code), number) if number else None

    def _filled(self, state: State, seat: int, code: int, number: int, words: bytes = b"") -> Reason:
        """A reason with what its words speak of."""
        told, written = np.frombuffer(words, np.uint8), np.empty(1, np.int64)
        while True:
            page = np.empty(self._bytes, np.uint8)
            self._facts(self.box, self._of(state), seat, code, number, told, self.labels, page, written)
            size = int(written[0])
            if size <= len(page):
                return self.spec.reasons[number].filled(**msgspec.json.decode(page[:size].tobytes()))
            self._bytes = 2 * size

    def steps(
        self, players: Sequence[Player | str], luck: Luck = None, *, state: State | None = None, **options: Value
    ) -> Iterator[Step]:
        """Play a game to its end, step by step.

        `players` are functions `(game, state, seat) -> code` that are shown what their seat may know, or names of bots;
        `luck` is a seed, a `random.Random`, or a function that picks one of so many outcomes. The game begins at
        `state`, or at a new table with these options.
        """
        if state is None:
            state = self.new(len(players), **options)
        self._of(state)
        return steps.play(state, players, luck, self._named)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and why the game ended; None while it is not over."""
        if not self.over(state):
            return None
        number = int(self._ended(self.box, state.array))
        reason = self.spec.reasons[number] if number else IT_IS_OVER
        return Outcome(self.winners(state), self.scores(state), self.breakdown(state), reason)

    def scores(self, state: State) -> list[int]:
        """The points of every seat as they stand."""
        array = self._of(state)
        return [int(self._score(self.box, array, seat)) for seat in range(state.players)]

    def breakdown(self, state: State) -> list[dict[str, int]]:
        """The points of every seat by kind."""
        points = np.empty((state.players, len(self.spec.kinds)), np.int64)
        self._points(self.box, self._of(state), points)
        return [dict(zip(self.spec.kinds, seat, strict=True)) for seat in points.tolist()]

    def winners(self, state: State) -> list[int]:
        """The winning seats."""
        return members(self._winners(self.box, self._of(state)))

    def astray(self, state: State) -> int:
        """How many components are not in exactly one place; always 0."""
        return int(self._astray(self.box, self._of(state)))

    # What a seat may know

    def redact(self, state: State, seat: int) -> State:
        """A copy with all blanked that this seat, or a SPECTATOR, may not know."""
        if state.game is not self:
            self._of(state)
        copy = state.copy()
        if not self._redact(self.box, copy.array, seat):
            raise _no_seat(state, seat)
        return copy

    def trial(self, state: State, seat: int) -> State:
        """A redacted copy to try a turn on: others count as undecided, so that the step stays open."""
        copy = self.redact(state, seat)
        self._reopen(self.box, copy.array, seat)
        return copy

    def is_turn(self, state: State, seat: int, codes: Sequence[int]) -> bool:
        """Whether these codes are a whole turn by what the seat may know: each allowed, and then others decide."""
        self._of(state)
        known = len(codes) > 0 and all(self._known(seat, code) for code in codes)
        return known and bool(self._turn(self.box, state.copy().array, seat, np.array(codes, np.int64)))

    def turn(self, state: State, seat: int, codes: Sequence[int], draw: Draw, hand: int | None = None) -> Passed | None:
        """Play a whole turn, and let chance decide all that is due after it; the state stays as it is.

        None if by what the seat may know it is no whole turn. `draw` picks one of so many outcomes. It ends where
        a seat is to throw, unless that is the `hand`, which throws once; without one, all is thrown.
        """
        if not (codes and SPECTATOR <= seat < self._beyond and min(codes) >= -1 and max(codes) <= self._beyond):
            return None
        before, states = self._of(state), np.empty(len(codes) + _ROOM, self._kind)
        due = self._played(self.box, before, states, seat, np.array(codes, np.int64))
        if due == entry.NO_TURN:
            return None
        if due == entry.NOT_ALLOWED:
            after = state.copy()
            for code in codes:
                self.apply(after, seat, code)  # says why
        return self._by_chance(states, len(codes), due, draw, hand)

    def opening(self, state: State, draw: Draw, hand: int | None = None) -> Passed:
        """Let chance decide all that is due, as after a turn, before anybody does; the state stays as it is."""
        states = np.empty(_ROOM, self._kind)
        states[0] = self._of(state)[0]
        return self._by_chance(states, 0, entry.OVER if self.over(state) else self.chance(state), draw, hand)

    def _by_chance(self, states: Records, place: int, due: int, draw: Draw, hand: int | None) -> Passed:
        while due > 0:
            if hand is not None and (seat := int(self._thrower(self.box, states, place))) != NOBODY:
                if seat != hand:
                    return Passed(states[: place + 1], over=False, thrower=seat)
                hand = NOBODY
            if place + 1 == len(states):
                # As bytes: NumPy would take records that it joins apart, field by field.
                states = np.ndarray((2 * len(states),), self._kind, bytearray(2 * states.tobytes()))
            outcome = draw(due)
            if not 0 <= outcome < due:
                raise SaqqaraError(f"no outcome {outcome}: chance has 0 to {due - 1} now")
            due = self._drawn(self.box, states, place, outcome)
            place += 1
        return Passed(states[: place + 1], due == entry.OVER)

    def redacted(self, states: Records, seats: Sequence[int]) -> list[list[bytes]]:
        """The bytes of states as each of these seats, or a SPECTATOR, may know them."""
        each, size = len(states), self._kind.itemsize
        seen = np.empty(each * len(seats), self._kind)
        if not self._redacted(self.box, states, np.array(seats, np.int64), seen):
            raise NoSuchSeat(f"not all of the seats {', '.join(map(str, seats))} are at this table")
        data = seen.tobytes()
        cut = [data[start : start + size] for start in range(0, len(data), size)]
        return [cut[first : first + each] for first in range(0, len(cut), each)]

    def updates(self, passed: Sequence[bytes], seats: Sequence[int]) -> list[Seen]:
        """What each of these seats or SPECTATORs is told after states, each one move from the one before."""
        together, count = b"".join(passed) * len(seats), len(passed) * len(seats)
        viewers, codes = np.array(seats, np.int64), np.empty(self.spec.codes, np.int64)
        ends, written = np.empty((len(seats), len(Seen._fields)), np.int64), np.empty(1, np.int64)
        while True:
            states, page = np.ndarray((count,), self._kind, bytearray(together)), np.empty(self._bytes, np.uint8)
            raw = np.ndarray((count, self._kind.itemsize), np.uint8, states)
            if not self._update(self.box, states, raw, viewers, codes, self.labels, page, written, ends):
                raise NoSuchSeat(f"not all of the seats {', '.join(map(str, seats))} are at this table")
            size = int(written[0])
            if size <= len(page):
                return _parts(page[:size].tobytes(), ends.tolist())
            self._bytes = 2 * size

    def show(self, redacted: State) -> bytes:
        """What a redacted state shows, as JSON."""
        self._of(redacted)
        return self.updates([redacted.tobytes()], [AS_IT_IS])[0].view

    def tell(self, before: State, after: State) -> bytes:
        """What happened between two redacted states, one move apart, as JSON."""
        self._of(before)
        self._of(after)
        return self.updates([before.tobytes(), after.tobytes()], [AS_IT_IS])[0].events

    def view(self, state: State, seat: int) -> Any:
        """What a seat sees, as the data class that the game declares as its view."""
        return msgspec.json.decode(self.show(self.redact(state, seat)), type=self.spec.view)

    def story(self, before: State, after: State, seat: int) -> list[Event]:
        """What a seat saw happen between two states, one move apart."""
        told = msgspec.json.decode(self.tell(self.redact(before, seat), self.redact(after, seat)))
        return [self.spec.events[event.pop("kind")](**event) for event in told]

    def text(self, state: State, seat: int | None = None) -> str:
        """The table as text: all that the state holds, or what a seat sees of it."""
        return drawing.text(self, state if seat is None else self.redact(state, seat))

    def svg(self, state: State, seat: int | None = None) -> str:
        """The table as a picture: all that the state holds, or what a seat sees of it."""
        return drawing.svg(self, state if seat is None else self.redact(state, seat))

    # What a net is shown

    @cached_property
    def features(self) -> int:
        """How many numbers an observation has; `spec.pieces` says what they mean."""
        return int(self.spec.rules["features"](snapshot(self.box)))

    def observe(self, state: State, seat: int, *, openly: bool = False) -> NDArray[np.uint8]:
        """A state as numbers, from what a seat may know; openly all of it, which no player is to be shown."""
        words = np.empty(self.features // WORD, np.int64)
        copy = self._of(state).copy() if openly else self.redact(state, seat).array
        if not self.backend(entry.call_observe)(self.box, copy, seat, int(openly), words):
            raise _no_seat(state, seat)
        return words.view(np.uint8)

    # Moves in words

    def write(self, state: State, seat: int, code: int) -> str:
        """A code that this seat may play now, or an outcome of CHANCE, in words."""
        array, written = self._of(state), np.empty(1, np.int64)
        while True:
            page = np.empty(self._bytes, np.uint8)
            known = self._known(seat, code)
            if not (known and self._spell(self.box, array, seat, int(code), self.labels, page, written)):
                raise IllegalMove(self._reason(state, seat, code))
            size = int(written[0])
            if size <= len(page):
                return page[:size].tobytes().decode("ascii")
            self._bytes = 2 * size

    def read(self, state: State, seat: int, text: str) -> int:
        """The code of a move in words; it may still not be allowed."""
        text = " ".join(text.split())
        if seat != CHANCE and not 0 <= seat < state.players:
            raise _no_seat(state, seat)
        words, written = text.encode("ascii", "backslashreplace"), np.empty(1, np.int64)
        codes, page = np.empty(self.spec.codes, np.int64), np.empty(self._bytes, np.uint8)
        told = np.frombuffer(words, np.uint8)
        code = int(self._read(self.box, self._of(state), seat, told, self.labels, codes, page, written))
        if code >= 0:
            return code
        if code == UNREADABLE:
            raise UnreadableMove(f"{text!r} {'cannot happen here' if seat == CHANCE else 'is not possible now'}")
        reason = self._filled(state, seat, self._beyond, UNREADABLE - code, words)
        raise IllegalMove(reason) if reason.rule else UnreadableMove(reason.text)


def _no_seat(state: State, seat: int) -> SaqqaraError:
    return NoSuchSeat(f"there is no seat {seat} at this table; seats are 0 to {state.players - 1}")


def _parts(text: bytes, ends: list[list[int]]) -> list[Seen]:
    """The parts of a text, cut where each of them ends."""
    found, start = list[Seen](), 0
    for view, legal, words, events in ends:
        found.append(Seen(text[start:view], text[view:legal], text[legal:words], text[words:events]))
        start = events
    return found
