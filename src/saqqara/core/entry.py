"""The rules of the contract on arrays of one box and one state: how plain Python calls them, compiled or not."""

from typing import Any

from .arguments import BytesOfStates, Grid, NewBox, OneBox, OneNumber, OneState, States, Text
from .contract import (
    AS_IT_IS,
    CHANCE,
    SPECTATOR,
    Buffer,
    apply,
    astray,
    chance,
    ended,
    facts,
    inscribe,
    legal,
    new,
    objection,
    observe,
    over,
    pack,
    points_of_kind,
    read,
    redact,
    reopen,
    score,
    show,
    spell,
    tell,
    thrower,
    unfit,
    unpack,
    waiting,
    winners,
)
from .printing import Labels, Page, again, comma, length, number, put, quote
from .reading import UNREADABLE, as_written
from .rule import Function, rule

VIEW, CODES, WORDS, EVENTS = range(4)
"""The parts of what a seat has to know, in the order in which they are written."""
OVER, NO_TURN, NOT_ALLOWED = -1, -2, -3
"""What there can be after a turn, or in place of it, beside outcomes of chance."""


@rule
def call_new(boxes: OneBox, states: OneState, players: int, options: Buffer) -> None:
    """Lay the table."""
    new(boxes[0], states[0], players, options)


@rule
def call_waiting(boxes: OneBox, states: OneState) -> int:
    """The seats that must decide now."""
    return waiting(boxes[0], states[0])


@rule
def call_chance(boxes: OneBox, states: OneState) -> int:
    """How many outcomes are due now."""
    return chance(boxes[0], states[0])


@rule
def call_thrower(boxes: OneBox, states: States, place: int) -> int:
    """The seat that throws what is due in the state at a place."""
    return thrower(boxes[0], states[place])


@rule
def call_legal(boxes: OneBox, states: OneState, seat: int, buffer: Buffer) -> int:
    """The codes a seat may play; -1 if there is no such seat."""
    return legal(boxes[0], states[0], seat, buffer) if _sits(states[0], seat) else -1


@rule
def call_apply(boxes: OneBox, states: OneState, seat: int, code: int) -> bool:
    """Play a code or an outcome."""
    return apply(boxes[0], states[0], seat, code)


@rule
def call_objection(boxes: OneBox, states: OneState, seat: int, code: int) -> int:
    """The number of the reason why a code may not be played."""
    return objection(boxes[0], states[0], seat, code)


@rule
def call_redact(boxes: OneBox, states: OneState, seat: int) -> bool:
    """Blank what a seat may not know; False if nobody looks from there."""
    if not _sits(states[0], seat) and seat != SPECTATOR:
        return False
    redact(boxes[0], states[0], seat)
    return True


@rule
def _sits(state: Any, seat: int) -> bool:
    return seat >= 0 and bool(seat < state.players)


@rule
def call_turn(boxes: OneBox, states: OneState, seat: int, codes: Buffer) -> bool:
    """Whether these codes are a whole turn of a seat, in a state redacted for it; the state is used up by that."""
    return _is_turn(boxes[0], states[0], seat, codes)


@rule
def _is_turn(box: Any, state: Any, seat: int, codes: Buffer) -> bool:
    if not _sits(state, seat):
        return False
    redact(box, state, seat)
    reopen(box, state, seat)
    for place in range(len(codes)):
        if place > 0 and not _decides(box, state, seat):
            return False
        if not apply(box, state, seat, codes[place]):
            return False
    return not _decides(box, state, seat)


@rule
def call_played(boxes: OneBox, before: OneState, states: States, seat: int, codes: Buffer) -> int:
    """Play a whole turn: the states are that before it and one after each code; there must be one more to try it on.

    Answers how many outcomes of chance are due then, or OVER; NO_TURN if by what the seat may know it is no whole turn,
    NOT_ALLOWED if a code is not allowed all the same.
    """
    last = len(codes)
    states[last + 1] = before[0]
    if not _is_turn(boxes[0], states[last + 1], seat, codes):
        return NO_TURN
    states[0] = before[0]
    for place in range(last):
        states[place + 1] = states[place]
        if not apply(boxes[0], states[place + 1], seat, codes[place]):
            return NOT_ALLOWED
    return _due(boxes[0], states[last])


@rule
def call_drawn(boxes: OneBox, states: States, place: int, outcome: int) -> int:
    """Let chance decide in the state at a place: the next one is that after it. Answers what is due then, or OVER."""
    states[place + 1] = states[place]
    if not apply(boxes[0], states[place + 1], CHANCE, outcome):
        return NOT_ALLOWED
    return _due(boxes[0], states[place + 1])


@rule
def _due(box: Any, state: Any) -> int:
    return OVER if over(box, state) else chance(box, state)


@rule
def _decides(box: Any, state: Any, seat: int) -> bool:
    return chance(box, state) == 0 and waiting(box, state) >> seat & 1 == 1


@rule
def call_reopen(boxes: OneBox, states: OneState, seat: int) -> None:
    """As if nobody else had decided in this step."""
    reopen(boxes[0], states[0], seat)


@rule
def call_over(boxes: OneBox, states: OneState) -> bool:
    """Whether the game has ended."""
    return over(boxes[0], states[0])


@rule
def call_score(boxes: OneBox, states: OneState, seat: int) -> int:
    """The points of a seat."""
    return score(boxes[0], states[0], seat)


@rule
def call_points(boxes: OneBox, states: OneState, points: Grid) -> None:
    """The points of every seat by kind."""
    for seat in range(len(points)):
        for kind in range(points.shape[1]):
            points[seat, kind] = points_of_kind(boxes[0], states[0], seat, kind)


@rule
def call_winners(boxes: OneBox, states: OneState) -> int:
    """The winning seats."""
    return winners(boxes[0], states[0])


@rule
def call_astray(boxes: OneBox, states: OneState) -> int:
    """How many components are not in exactly one place."""
    return astray(boxes[0], states[0])


@rule
def call_spell(
    boxes: OneBox, states: OneState, seat: int, code: int, labels: Labels, text: Text, written: OneNumber
) -> bool:
    """Write a code or an outcome in words; False, and nothing is written, if it cannot be played now."""
    written[0] = 0
    if seat == CHANCE:
        possible = 0 <= code < chance(boxes[0], states[0])
    else:
        possible = objection(boxes[0], states[0], seat, code) == 0
    if possible:
        spell((text, written), boxes[0], states[0], seat, code, labels)
    return possible


@rule
def call_read(
    boxes: OneBox, states: OneState, seat: int, words: Text, labels: Labels, codes: Buffer, text: Text,
    written: OneNumber,
) -> int:  # fmt: skip
    """The code of a move in words, or the outcome with CHANCE: by the game's own `read`, or among what is possible."""
    box, state, page = boxes[0], states[0], (text, written)
    count = chance(box, state) if seat == CHANCE else 0
    if seat != CHANCE:
        if not _sits(state, seat):
            return UNREADABLE
        code = read(box, state, seat, words, labels)
        if code != UNREADABLE:
            return code
        count = legal(box, state, seat, codes)
    for place in range(count):
        written[0] = 0
        spell(page, box, state, seat, place if seat == CHANCE else codes[place], labels)
        if as_written(page, 0, words):
            return place if seat == CHANCE else codes[place]
    return UNREADABLE


@rule
def call_facts(
    boxes: OneBox, states: OneState, seat: int, code: int, reason: int, words: Text, labels: Labels, text: Text,
    written: OneNumber,
) -> None:  # fmt: skip
    """What the words of a reason need, as JSON; `words` are those of the move, if it was read."""
    written[0] = 0
    page = text, written
    put(page, b"{")
    facts(page, boxes[0], states[0], seat, code, reason, words, labels)
    put(page, b"}")


@rule
def call_ended(boxes: OneBox, states: OneState) -> int:
    """The number of the reason for which the game has ended."""
    return ended(boxes[0], states[0])


@rule
def call_observe(boxes: OneBox, states: OneState, seat: int, openly: int, out: Buffer) -> bool:
    """What a net is shown of a state from a seat, which is redacted by that, or openly; False if nobody sits there."""
    if not _sits(states[0], seat):
        return False
    if not openly:
        redact(boxes[0], states[0], seat)
        reopen(boxes[0], states[0], seat)
    for word in range(len(out)):
        out[word] = 0
    observe(boxes[0], states[0], seat, out)
    return True


@rule
def call_unfit(players: int, options: Buffer) -> int:
    """The number of the reason why options do not go together; 0 if they do."""
    return unfit(players, options)


@rule
def call_update(
    boxes: OneBox, states: States, raw: BytesOfStates, seats: Buffer, codes: Buffer, labels: Labels, text: Text,
    written: OneNumber, ends: Grid,
) -> bool:  # fmt: skip
    """What each of these seats has to know after as many states for each, which are redacted by that.

    One after the other: the view, the legal codes, the same in words, the events; each as JSON, and `ends` has where
    each one ends. `raw` are the states as bytes: who knows the same as the seat before is shown and told the same.
    False if nobody looks from one of the seats.
    """
    written[0] = 0
    page = text, written
    for place in range(len(seats)):
        if not _looks_on(states[0], seats[place]):
            return False
    each = len(states) // len(seats)
    start = 0
    for place in range(len(seats)):
        first, last = place * each, place * each + each - 1
        for nth in range(first, last + 1):
            if seats[place] != AS_IT_IS:
                redact(boxes[0], states[nth], seats[place])
        same = place > 0 and _alike(raw, first - each, first)
        before, start = start, length(page)
        if same:
            again(page, before, ends[place - 1, VIEW])
        else:
            show(page, boxes[0], states[last], labels)
        ends[place, VIEW] = length(page)
        count = 0
        if seats[place] >= 0 and _decides(boxes[0], states[last], seats[place]):
            count = legal(boxes[0], states[last], seats[place], codes)
        _put_codes(page, codes, count)
        ends[place, CODES] = length(page)
        _put_words(page, boxes[0], states[last], seats[place], codes, count, labels)
        ends[place, WORDS] = length(page)
        if same:
            again(page, ends[place - 1, WORDS], ends[place - 1, EVENTS])
        else:
            _put_events(page, boxes[0], states, first, last, labels)
        ends[place, EVENTS] = length(page)
    return True


@rule
def call_redacted(boxes: OneBox, states: States, seats: Buffer, redacted: States) -> bool:
    """All these states as each of the seats may know them, one seat after the other; False if nobody looks from one."""
    for place in range(len(seats)):
        if not _looks_on(states[0], seats[place]):
            return False
    nth = 0
    for place in range(len(seats)):
        for passed in range(len(states)):
            redacted[nth] = states[passed]
            if seats[place] != AS_IT_IS:
                redact(boxes[0], redacted[nth], seats[place])
            nth += 1
    return True


@rule
def _looks_on(state: Any, seat: int) -> bool:
    return _sits(state, seat) or seat in (SPECTATOR, AS_IT_IS)


@rule
def _alike(raw: Any, before: int, first: int) -> bool:
    """Whether the rows from `before` on are those from `first` on."""
    for row in range(first - before):
        for place in range(raw.shape[1]):
            if raw[before + row, place] != raw[first + row, place]:
                return False
    return True


@rule
def _put_codes(page: Page, codes: Buffer, count: int) -> None:
    put(page, b"[")
    for place in range(count):
        comma(page)
        number(page, b"", codes[place])
    put(page, b"]")


@rule
def _put_words(page: Page, box: Any, state: Any, seat: int, codes: Buffer, count: int, labels: Labels) -> None:
    put(page, b"[")
    for place in range(count):
        comma(page)
        quote(page)
        spell(page, box, state, seat, codes[place], labels)
        quote(page)
    put(page, b"]")


@rule
def _put_events(page: Page, box: Any, states: States, first: int, last: int, labels: Labels) -> None:
    put(page, b"[")
    for nth in range(first + 1, last + 1):
        tell(page, box, states[nth - 1], states[nth], labels)
    put(page, b"]")


@rule
def call_unpack(boxes: NewBox, file: Text, text: Text, written: OneNumber) -> bool:
    """Fill a box, all zero, by a component file, and write its flaws as JSON; whether it can be played with."""
    written[0] = 0
    page = text, written
    put(page, b"[")
    fine = unpack(page, boxes[0], file)
    put(page, b"]")
    return fine


@rule
def call_pack(boxes: OneBox, file: Text, text: Text, written: OneNumber) -> None:
    """Write what a file held in its one form."""
    written[0] = 0
    pack((text, written), boxes[0], file)


@rule
def call_inscribe(boxes: OneBox, nth: int, text: Text, written: OneNumber) -> bool:
    """Write a label of a box; False if there are not so many."""
    written[0] = 0
    return inscribe((text, written), boxes[0], nth)


CALLS: tuple[Function, ...] = (
    call_new, call_waiting, call_chance, call_thrower, call_legal, call_apply, call_objection, call_redact, call_reopen,
    call_turn, call_played, call_drawn, call_over, call_score, call_points, call_winners, call_astray, call_spell,
    call_read, call_facts, call_ended, call_unfit, call_update, call_redacted,
    call_unpack, call_pack, call_inscribe,
)  # fmt: skip
"""All that a table asks of the rules."""
