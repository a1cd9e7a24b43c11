"""Choosing by judgement, as rules: they compile for any game."""

from typing import Any, NamedTuple

from saqqara.core.arguments import Numbers, OneBox, OneNumber, OneState, Reals, SmallReals, States
from saqqara.core.bits import lowest, size
from saqqara.core.contract import (
    CHANCE,
    Box,
    Buffer,
    State,
    apply,
    chance,
    legal,
    over,
    score,
    waiting,
    winners,
)
from saqqara.core.layout import Array
from saqqara.core.luck import any_below
from saqqara.core.rule import Function, rule, stand_in

NOTHING = -1e18
FAR_APART = 0x9E3779B97F4A7  # seeds of neighbouring playouts shall lie far apart
SEEDS = (1 << 60) - 1


class Mind(NamedTuple):
    """What is valued, how long a game may be, and room to think in."""

    weights: Reals
    rivalry: float
    longest: int
    values: Buffer  # of the terms
    codes: Buffer
    worths: Reals  # of the codes
    dice: OneNumber


@stand_in
def terms(box: Box, state: State, seat: int, values: Buffer) -> None:
    """Write the terms of a seat's position; every game's judgement has its own."""
    raise NotImplementedError


@stand_in
def imagine(box: Box, state: State, viewer: int, dice: Buffer) -> None:
    """Fill in at random what the viewer cannot see."""
    raise NotImplementedError


@rule
def points_ahead(box: Box, state: State, seat: int, weights: Any, values: Buffer) -> float:
    """The final points that positions like this one lead to; the score itself when the game is over."""
    if over(box, state):
        return 1.0 * score(box, state, seat)
    terms(box, state, seat, values)
    total: float = 0.0
    for term in range(len(weights)):
        if values[term]:
            total += values[term] * weights[term]
    return total


@rule
def worth(box: Box, state: State, seat: int, weights: Any, values: Buffer, rivalry: float) -> float:
    """Own points ahead, less a share of the others' on average."""
    own = points_ahead(box, state, seat, weights, values)
    if rivalry == 0.0 or state.players == 1:
        return own
    others = 0.0
    for other in range(state.players):
        if other != seat:
            others += points_ahead(box, state, other, weights, values)
    return float(own - rivalry * others / (state.players - 1))


@rule
def rank(box: Box, states: Array[Any], place: int, scratch: Array[Any], seat: int, mind: Mind) -> int:
    """The worth of every legal code of a seat, judged right after it; answers how many there are."""
    # What is called for every code gets what it needs alone: to hand on the whole mind would cost a fifth of the time.
    codes, worths, weights, values = mind.codes, mind.worths, mind.weights, mind.values
    count = legal(box, states[place], seat, codes)
    for choice in range(count):
        scratch[0] = states[place]
        apply(box, scratch[0], seat, codes[choice])
        worths[choice] = worth(box, scratch[0], seat, weights, values, mind.rivalry)
    return count


@rule
def best(worths: Any, count: int, dice: Buffer, noise: float) -> int:
    """The choice of the highest worth, after adding some noise to each; equal ones by lot."""
    chosen, highest = 0, NOTHING
    for choice in range(count):
        value = worths[choice] + noise * any_below(dice, 1 << 20) / (1 << 20) + any_below(dice, 1024) * 1e-9
        if value > highest:
            chosen, highest = choice, value
    return chosen


@rule
def judged_step(box: Box, states: Array[Any], place: int, scratch: Array[Any], mind: Mind, noise: float) -> int:
    """One step of play by judgement: an outcome of chance, or the best code; answers who moved."""
    due = chance(box, states[place])
    if due:
        apply(box, states[place], CHANCE, any_below(mind.dice, due))
        return CHANCE
    seats = waiting(box, states[place])
    if seats == 0:
        return CHANCE  # nobody can move: a position that was imagined wrongly
    seat = lowest(seats)
    count = rank(box, states, place, scratch, seat, mind)
    apply(box, states[place], seat, mind.codes[best(mind.worths, count, mind.dice, noise)])
    return seat


@rule
def learn(
    boxes: OneBox,
    states: States,
    scratch: OneState,
    mind: Mind,
    noise: float,
    rows: SmallReals,
    targets: Numbers,
) -> int:
    """Play games by judgement; write down the terms after each decision and the points it led to."""
    box = boxes[0]
    written = 0
    for place in range(len(states)):
        first, steps = written, 0
        while steps < mind.longest and not over(box, states[place]):
            seat = judged_step(box, states, place, scratch, mind, noise)
            steps += 1
            if seat != CHANCE and written < len(rows) and not over(box, states[place]):
                terms(box, states[place], seat, mind.values)
                for term in range(len(mind.weights)):
                    rows[written, term] = mind.values[term]
                targets[written] = seat
                written += 1
        for row in range(first, written):
            targets[row] = score(box, states[place], targets[row])
    return written


@rule
def try_out(
    boxes: OneBox,
    states: States,
    scratch: OneState,
    seat: int,
    code: int,
    mind: Mind,
    first: int,
    playouts: int,
    sums: Reals,
) -> None:
    """Play a code out to the end, everyone by judgement; adds up wins, points and lead over the best other.

    Playout k uses the same luck for every code, so that codes are compared and not their luck. `states` has room for
    the position itself at 0 and for the playout at 1.
    """
    box = boxes[0]
    for playout in range(first, first + playouts):
        mind.dice[0] = (playout * FAR_APART + FAR_APART) & SEEDS
        any_below(mind.dice, 2)
        states[1] = states[0]
        imagine(box, states[1], seat, mind.dice)
        apply(box, states[1], seat, code)
        steps = 0
        # What a bot imagines may be a position that no game comes to, so it need not end by itself.
        while steps < mind.longest and not over(box, states[1]):
            judged_step(box, states, 1, scratch, mind, 0.0)
            steps += 1
        own, other = score(box, states[1], seat), NOTHING
        for rival in range(states[1].players):
            if rival != seat:
                other = max(other, 1.0 * score(box, states[1], rival))
        if other == NOTHING:
            other = 0.0  # who plays alone leads by all they have
        won = winners(box, states[1])
        if won >> seat & 1:
            sums[0] += 1.0 / size(won)
        sums[1] += own
        sums[2] += own - other


@rule
def call_rank(boxes: OneBox, states: OneState, scratch: OneState, seat: int, mind: Mind) -> int:
    """`rank` on arrays of one box and one state."""
    return rank(boxes[0], states, 0, scratch, seat, mind)


@rule
def terms_after(boxes: OneBox, states: OneState, seat: int, code: int, values: Buffer) -> None:
    """The terms of a seat's position after a code; changes the state."""
    apply(boxes[0], states[0], seat, code)
    terms(boxes[0], states[0], seat, values)


CALLS: tuple[Function, ...] = (call_rank, try_out, terms_after)
"""All that bots and advice ask of the rules."""
