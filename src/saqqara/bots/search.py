"""Choosing by judgement, as rules: they compile for any game."""

from typing import Any, NamedTuple

from saqqara.core.arguments import Numbers, OneBox, OneNumber, OneState, RealGrid, Reals, SmallReals, States, Text
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
    spell,
    waiting,
    winners,
)
from saqqara.core.layout import Array
from saqqara.core.luck import any_below
from saqqara.core.printing import Labels, Page, comma, decimal, label, number, put
from saqqara.core.rule import Function, rule, stand_in

NOTHING = -1e18
FAR_APART = 0x9E3779B97F4A7  # seeds of neighbouring playouts shall lie far apart
SEEDS = (1 << 60) - 1
TRUST = 40
"""How many playouts the judgement of a move is worth."""
ROUND = 16
"""Playouts of each candidate between two looks at the clock."""
REASONS = 3
"""How many terms are named for a move."""

# A candidate: what judgement says, and what its playouts gave.
CODE, JUDGED, PLAYOUTS, WINS, POINTS, LEAD = range(6)
COLUMNS = 6
# How far thinking has come: candidates, how many are still played out, playouts used, halvings of the live ones, luck.
COUNT, LIVE, USED, HALVING, HALVINGS, LUCK = range(6)
STAGES = 6


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
    box: Box, states: Array[Any], scratch: Array[Any], seat: int, mind: Mind, first: int, playouts: int, row: Any
) -> None:
    """Play a candidate out to the end, everyone by judgement; adds up wins, points and lead over the best other.

    Playout k uses the same luck for every code, so that codes are compared and not their luck. `states` has room for
    the position itself at 0 and for the playout at 1.
    """
    for playout in range(first, first + playouts):
        mind.dice[0] = (playout * FAR_APART + FAR_APART) & SEEDS
        any_below(mind.dice, 2)
        states[1] = states[0]
        imagine(box, states[1], seat, mind.dice)
        apply(box, states[1], seat, int(row[CODE]))
        steps = 0
        # What a bot imagines may be a position that no game comes to, so it need not end by itself.
        while steps < mind.longest and not over(box, states[1]):
            judged_step(box, states, 1, scratch, mind, 0.0)
            steps += 1
        won = winners(box, states[1])
        if won >> seat & 1:
            row[WINS] += 1.0 / size(won)
        row[POINTS] += score(box, states[1], seat)
        row[LEAD] += lead(box, states[1], seat)
    row[PLAYOUTS] += playouts


@rule
def lead(box: Box, state: State, seat: int) -> float:
    """Own points less those of the best other; who plays alone leads by all they have."""
    other = NOTHING
    for rival in range(state.players):
        if rival != seat:
            other = max(other, 1.0 * score(box, state, rival))
    return score(box, state, seat) - (other if other > NOTHING else 0.0)


@rule
def begin(
    boxes: OneBox, states: States, scratch: OneState, seat: int, mind: Mind, noise: float, most: int, playouts: int,
    luck: int, table: RealGrid, progress: Numbers,
) -> int:  # fmt: skip
    """Judge every legal code, each by up to so much too good; the best come first. Answers how many there are.

    `table` has a row for each candidate, `progress` how far thinking about them has come: `think` goes on from there.
    """
    count = rank(boxes[0], states, 0, scratch, seat, mind)
    mind.dice[0] = (luck * FAR_APART + FAR_APART) & SEEDS
    any_below(mind.dice, 2)
    for place in range(count):
        for column in range(COLUMNS):
            table[place, column] = 0.0
        table[place, CODE] = mind.codes[place]
        table[place, JUDGED] = mind.worths[place]
        if noise > 0.0:
            table[place, JUDGED] += noise * any_below(mind.dice, 1 << 20) / (1 << 20)
    live = min(count, max(2, min(most, playouts // ROUND)))
    _sort(table, live, count, 0.0)
    progress[COUNT], progress[LIVE], progress[USED], progress[LUCK] = count, live, 0, luck
    progress[HALVING], progress[HALVINGS] = 1, 0
    while live >> progress[HALVINGS]:
        progress[HALVINGS] += 1
    return count


@rule
def think(
    boxes: OneBox, states: States, scratch: OneState, seat: int, mind: Mind, win: float, playouts: int, share: float,
    table: RealGrid, progress: Numbers,
) -> bool:  # fmt: skip
    """Play the live candidates out some more, or drop the weaker half of them; False when there is no more to do.

    `playouts` are all that may be spent, `share` is the part of the time that has passed, `win` what a win is worth.
    """
    live = progress[LIVE]
    if live < 2:
        return False
    while progress[HALVING] <= progress[HALVINGS]:
        until = playouts * progress[HALVING] // progress[HALVINGS]
        in_time = share * progress[HALVINGS] < progress[HALVING] or table[0, PLAYOUTS] < ROUND
        if progress[USED] + live <= until and in_time:
            rounds = max(1, min(ROUND, (until - progress[USED]) // live))
            for place in range(live):
                first = progress[LUCK] + int(table[place, PLAYOUTS])
                try_out(boxes[0], states, scratch, seat, mind, first, rounds, table[place])
            progress[USED] += rounds * live
            return True
        _sort(table, live, live, win)
        if live > 2:
            live = (live + 1) // 2
        progress[LIVE] = live
        progress[HALVING] += 1
    return False


@rule
def _sort(table: RealGrid, first: int, count: int, win: float) -> None:
    """Put the best so many rows first, the best of them at the top."""
    for place in range(first):
        best_row = place
        for row in range(place + 1, count):
            if value(table[row], win) > value(table[best_row], win):
                best_row = row
        for column in range(COLUMNS):
            table[place, column], table[best_row, column] = table[best_row, column], table[place, column]


@rule
def value(row: Any, win: float) -> float:
    """The lead in playouts, and a bonus for wins; judgement speaks with, as if it were some playouts more."""
    return float((row[LEAD] + win * row[WINS] + TRUST * row[JUDGED]) / (row[PLAYOUTS] + TRUST))


@rule
def advice(
    boxes: OneBox, states: States, scratch: OneState, seat: int, mind: Mind, least: float, most: int, table: RealGrid,
    progress: Numbers, apart: RealGrid, terms_named: Labels, labels: Labels, text: Text, written: OneNumber,
) -> None:  # fmt: skip
    """Write the best candidates as JSON, each with the terms that set it apart from the usual one by more than this."""
    box, page = boxes[0], (text, written)
    written[0] = 0
    tried = 0
    while tried < progress[COUNT] and table[tried, PLAYOUTS] > 0:
        tried += 1
    if tried == 0:
        tried = min(progress[COUNT], len(apart))
    for row in range(tried):
        scratch[0] = states[0]
        apply(box, scratch[0], seat, int(table[row, CODE]))
        for term in range(len(mind.values)):
            mind.values[term] = 0
        terms(box, scratch[0], seat, mind.values)
        for term in range(len(mind.weights)):
            apart[row, term] = mind.values[term] * mind.weights[term]
    put(page, b"[")
    for row in range(min(most, tried)):
        comma(page)
        _put_advice(page, box, states[0], seat, table[row], labels)
        _put_reasons(page, mind, least, apart, row, tried, terms_named)
        put(page, b"}")
    put(page, b"]")


@rule
def _put_advice(page: Page, box: Box, state: State, seat: int, row: Any, labels: Labels) -> None:
    playouts = row[PLAYOUTS]
    number(page, b'{"code":', int(row[CODE]))
    put(page, b',"move":"')
    spell(page, box, state, seat, int(row[CODE]), labels)
    decimal(page, b'","points":', row[POINTS] / playouts if playouts > 0 else row[JUDGED], 1)
    decimal(page, b',"win_chance":', row[WINS] / playouts if playouts > 0 else 0.0, 3)
    number(page, b',"playouts":', int(playouts))


@rule
def _put_reasons(page: Page, mind: Mind, least: float, apart: Any, row: int, tried: int, named: Labels) -> None:
    """The terms by which a move is better than the usual one of those that were tried, the weightiest first."""
    put(page, b',"reasons":{')
    said, beyond = 0, -NOTHING
    while said < REASONS:
        found, highest = -1, least
        for term in range(len(mind.weights)):
            more = apart[row, term] - _median(apart, term, tried)
            if highest < more < beyond:
                found, highest = term, more
        if found < 0:
            break
        comma(page)
        label(page, b"", named, found)
        decimal(page, b":", highest, 1)
        said, beyond = said + 1, highest
    put(page, b"}")


@rule
def _median(grid: Any, column: int, count: int) -> float:
    """The middle one of the first numbers in a column; of an even number the mean of both."""
    low = high = 0.0
    for row in range(count):
        below = at = 0
        for other in range(count):
            if grid[other, column] < grid[row, column]:
                below += 1
            elif grid[other, column] == grid[row, column]:
                at += 1
        if below <= (count - 1) // 2 < below + at:
            low = grid[row, column]
        if below <= count // 2 < below + at:
            high = grid[row, column]
    return (low + high) / 2


CALLS: tuple[Function, ...] = (begin, think, advice)
"""All that bots and advice ask of the rules."""
