"""A finished game in hindsight, as rules: what every outcome and every decision did to everybody's chance to win."""

from typing import Any

from saqqara.core.arguments import Numbers, OneBox, OneState, RealGrid, Reals, States
from saqqara.core.bits import size
from saqqara.core.contract import CHANCE, Box, apply, chance, over, points_of_kind, redact, reopen, winners
from saqqara.core.layout import Array
from saqqara.core.luck import any_below
from saqqara.core.rule import Function, rule

from .search import CODE, FAR_APART, SEEDS, Mind, begin, imagine, judged_step, lead, terms, think

SEARCHED = 320
"""Playouts by which the best move of a decision is looked for."""
COMPARED = 240
"""Playouts by which it is then compared with the one that was played; of chance, playouts of all outcomes together."""
LEAST = 2
"""Playouts of one outcome, however many there are."""
KINDS = 1021  # of draws by how many outcomes they have, and how often there was such a one
STEPS_APART = 1 << 16  # the luck of one step is none of another's
ELSEWHERE = 1 << 24  # luck by which moves are compared is none by which they were found

# A step as it was weighed: how many outcomes were due (0 for a decision), the best code, whether that is another one;
# by how much the best won more than the one played, and led by more points over the best other, with variances.
DUE, BEST, DIFFERS, LOSS, LOSS_VARIANCE, LEAD, LEAD_VARIANCE = range(7)
FIRST = 7
# Then of every seat: a share of the win and its variance. For a decision the share that it has more by what good
# judgement would have played; for chance the sum of shares over the outcomes that did not come. Two more to work with.
SHARE, VARIANCE, SUM, SQUARES = range(4)
EACH = 4

# The chances of every seat before a step, and what the step did to them; with variances.
VALUE, VALUE_VARIANCE, CHANGE, CHANGE_VARIANCE = range(4)

# A game as an account of every seat: start + luck + given - lost = result, in shares of the win; then variances.
START, LUCK, GIVEN, LOST = range(4)
SUMS = 8


@rule
def weigh(
    boxes: OneBox, states: States, scratch: OneState, seat: int, code: int, mind: Mind, win: float, most: int,
    searched: int, compared: int, luck: int, table: RealGrid, progress: Numbers, draws: Numbers, row: Reals,
    kinds: Reals, apart: Reals,
) -> None:  # fmt: skip
    """A step from the state at 0: an outcome beside all others, or a decision beside the best by what the seat knew.

    For a decision `kinds` are the points of every kind that the best move led to beyond those of the one played, and
    `apart` the same of the terms by which positions are judged, right after it.
    """
    for column in range(len(row)):
        row[column] = 0.0
    for kind in range(len(kinds)):
        kinds[kind] = 0.0
    for term in range(len(apart)):
        apart[term] = 0.0
    if seat == CHANCE:
        _beside_others(boxes[0], states, scratch, code, mind, compared, luck, draws, row)
        return
    box = boxes[0]
    redact(box, states[0], seat)
    reopen(box, states[0], seat)
    row[BEST] = code
    if begin(boxes, states, scratch, seat, mind, 0.0, most, searched, luck, table, progress) < 2:
        return
    judged = int(table[0, CODE])
    while think(boxes, states, scratch, seat, mind, win, searched, 0.0, table, progress):
        pass
    best = int(table[0, CODE])
    if best != code:
        row[BEST], row[DIFFERS] = best, 1
        _judged_apart(box, states, scratch, seat, code, best, mind, apart)
    if best != code or judged != code:
        _beside_best(box, states, scratch, seat, code, judged, mind, compared, luck + ELSEWHERE, draws, row, kinds)


@rule
def outlook(
    boxes: OneBox, states: States, scratch: OneState, mind: Mind, playouts: int, luck: int, draws: Numbers, row: Reals
) -> None:  # fmt: skip
    """Everybody's chance to win from the state at 0, as a first look: played on by judgement from there."""
    for column in range(len(row)):
        row[column] = 0.0
    for playout in range(playouts):
        states[1] = states[0]
        _play_on(boxes[0], states, scratch, mind, luck + playout, draws)
        _add_all(row, winners(boxes[0], states[1]), states[1].players)
    _settle_sums(row, states[0].players, playouts)


@rule
def settle(
    boxes: OneBox, states: OneState, seats: Numbers, rows: RealGrid, lines: RealGrid, sums: RealGrid
) -> None:  # fmt: skip
    """From steps that were weighed and the state at the end: chances at every moment, and everybody's account.

    Backwards: before chance a seat's chance is the mean over all outcomes, before a decision what is left by the move
    of good judgement, by which everything is played on. So luck is an outcome less the mean, and a decision gives away
    what it leaves less than judgement, which search may also better; and all of it adds up.
    """
    players, last = states[0].players, len(seats)
    won = winners(boxes[0], states[0])
    for seat in range(players):
        for column in range(SUMS):
            sums[seat, column] = 0.0
        for column in range(EACH):
            lines[last, EACH * seat + column] = 0.0
        lines[last, EACH * seat + VALUE] = _share(won, seat)
    for back in range(last):
        step = last - 1 - back
        for seat in range(players):
            _settle_step(seats[step], step, seat, rows, lines, sums)
    for seat in range(players):
        sums[seat, START] = lines[0, EACH * seat + VALUE]
        sums[seat, 4 + START] = lines[0, EACH * seat + VALUE_VARIANCE]
        # What luck did is all that remains, so it is as sure as the rest together.
        sums[seat, 4 + LUCK] = sums[seat, 4 + START] + sums[seat, 4 + GIVEN] + sums[seat, 4 + LOST]


@rule
def _settle_step(mover: int, step: int, seat: int, rows: Any, lines: Any, sums: Any) -> None:
    """One seat's chance before a step, from that after it."""
    at, found = EACH * seat, FIRST + EACH * seat
    after, unsure = lines[step + 1, at + VALUE], lines[step + 1, at + VALUE_VARIANCE]
    share, variance = rows[step, found + SHARE], rows[step, found + VARIANCE]
    if mover == CHANCE:
        due = rows[step, DUE]
        before = (after + share) / due
        lines[step, at + VALUE_VARIANCE] = (unsure + variance) / (due * due)
        rest = 1.0 - 1.0 / due
        lines[step, at + CHANGE_VARIANCE] = rest * rest * unsure + variance / (due * due)
        sums[seat, LUCK] += after - before
    else:
        before = after + share
        lines[step, at + VALUE_VARIANCE] = unsure + variance
        lines[step, at + CHANGE_VARIANCE] = variance
        column = LOST if mover == seat else GIVEN
        sums[seat, column] += share if mover == seat else -share
        sums[seat, 4 + column] += variance
    lines[step, at + VALUE] = before
    lines[step, at + CHANGE] = after - before


@rule
def _beside_others(
    box: Box, states: Array[Any], scratch: Array[Any], code: int, mind: Mind, compared: int, luck: int,
    draws: Any, row: Any,
) -> None:  # fmt: skip
    """What the outcomes that did not come would have been worth, each played on by judgement."""
    due, players = chance(box, states[0]), states[0].players
    each = max(min(LEAST, compared), compared // max(1, due))
    row[DUE], row[BEST] = due, code
    for outcome in range(due):
        if outcome != code:
            for playout in range(each):
                states[1] = states[0]
                apply(box, states[1], CHANCE, outcome)
                _play_on(box, states, scratch, mind, luck + outcome * each + playout, draws)
                _add_all(row, winners(box, states[1]), players)
            _settle_sums(row, players, each)


@rule
def _beside_best(
    box: Box, states: Array[Any], scratch: Array[Any], seat: int, code: int, judged: int, mind: Mind, compared: int,
    luck: int, draws: Any, row: Any, kinds: Any,
) -> None:  # fmt: skip
    """The move played beside the best and beside that of good judgement, each playout of all with the same luck."""
    players, best = states[0].players, int(row[BEST])
    for playout in range(compared):
        _imagined(box, states, scratch, seat, code, mind, luck + playout, draws)
        played, ahead = winners(box, states[1]), lead(box, states[1], seat)
        won = played
        if best != code:
            for kind in range(len(kinds)):
                kinds[kind] -= points_of_kind(box, states[1], seat, kind) / compared
            _imagined(box, states, scratch, seat, best, mind, luck + playout, draws)
            won = winners(box, states[1])
            more, further = _share(won, seat) - _share(played, seat), lead(box, states[1], seat) - ahead
            row[LOSS] += more
            row[LOSS_VARIANCE] += more * more
            row[LEAD] += further
            row[LEAD_VARIANCE] += further * further
            for kind in range(len(kinds)):
                kinds[kind] += points_of_kind(box, states[1], seat, kind) / compared
        if judged != best:
            won = played
            if judged != code:
                _imagined(box, states, scratch, seat, judged, mind, luck + playout, draws)
                won = winners(box, states[1])
        for other in range(players):
            _add(row, other, _share(won, other) - _share(played, other))
    _settle_sums(row, players, compared)
    row[LOSS], row[LOSS_VARIANCE] = row[LOSS] / compared, _variance(row[LOSS], row[LOSS_VARIANCE], compared)
    row[LEAD], row[LEAD_VARIANCE] = row[LEAD] / compared, _variance(row[LEAD], row[LEAD_VARIANCE], compared)


@rule
def _imagined(
    box: Box, states: Array[Any], scratch: Array[Any], seat: int, code: int, mind: Mind, luck: int, draws: Any
) -> None:
    """Play a code and on to the end, with the rest as the seat may imagine it by this luck."""
    _throw(mind, luck, 0, 0)
    states[1] = states[0]
    imagine(box, states[1], seat, mind.dice)
    apply(box, states[1], seat, code)
    _play_on(box, states, scratch, mind, luck, draws)


@rule
def _play_on(
    box: Box, states: Array[Any], scratch: Array[Any], mind: Mind, luck: int, draws: Any
) -> None:  # fmt: skip
    """By everybody's judgement to the end; what was imagined need not come to one by itself.

    The nth draw among so many outcomes is the same by the same luck, whatever was decided before: what two moves lead
    to is then told apart with far fewer playouts.
    """
    steps = 0
    for due in range(len(draws)):
        draws[due] = 0
    while steps < mind.longest and not over(box, states[1]):
        due = chance(box, states[1])
        if due:
            _throw(mind, luck, due, draws[due - 1])
            draws[due - 1] += 1
        judged_step(box, states, 1, scratch, mind, 0.0)
        steps += 1


@rule
def _judged_apart(
    box: Box, states: Array[Any], scratch: Array[Any], seat: int, code: int, best: int, mind: Mind, apart: Any
) -> None:
    """By which terms the best move is judged better, right after it."""
    _judged(box, states, scratch, seat, best, mind, 1.0, apart)
    _judged(box, states, scratch, seat, code, mind, -1.0, apart)


@rule
def _judged(
    box: Box, states: Array[Any], scratch: Array[Any], seat: int, code: int, mind: Mind, sign: float, apart: Any
) -> None:
    scratch[0] = states[0]
    apply(box, scratch[0], seat, code)
    for term in range(len(mind.values)):
        mind.values[term] = 0
    terms(box, scratch[0], seat, mind.values)
    for term in range(len(apart)):
        apart[term] += sign * mind.values[term] * mind.weights[term]


@rule
def _throw(mind: Mind, luck: int, due: int, nth: int) -> None:
    """The dice as they fall by this luck, for the nth time among so many outcomes."""
    mind.dice[0] = (((luck * KINDS + due) * KINDS + nth + 1) * FAR_APART) & SEEDS
    any_below(mind.dice, 2)
    any_below(mind.dice, 2)


@rule
def _share(won: int, seat: int) -> float:
    """A seat's share of the win."""
    return 1.0 / size(won) if won >> seat & 1 else 0.0


@rule
def _add_all(row: Any, won: int, players: int) -> None:
    """One playout's shares of the win."""
    for seat in range(players):
        _add(row, seat, _share(won, seat))


@rule
def _add(row: Any, seat: int, share: float) -> None:
    row[FIRST + EACH * seat + SUM] += share
    row[FIRST + EACH * seat + SQUARES] += share * share


@rule
def _settle_sums(row: Any, players: int, playouts: int) -> None:
    """Add the mean of so many playouts, and its variance, to those of each seat."""
    for seat in range(players):
        at = FIRST + EACH * seat
        row[at + SHARE] += row[at + SUM] / playouts
        row[at + VARIANCE] += _variance(row[at + SUM], row[at + SQUARES], playouts)
        row[at + SUM] = row[at + SQUARES] = 0.0


@rule
def _variance(total: float, squares: float, count: int) -> float:
    """That of the mean of so many numbers, from their sum and that of their squares."""
    mean = total / count
    return float(max(0.0, squares / count - mean * mean) / max(1, count - 1))


CALLS: tuple[Function, ...] = (weigh, outlook, settle)
"""All that an analysis asks of the rules."""


def told() -> dict[str, int]:
    """Where a page finds what the rules write: see the numbers above."""
    return {
        "searched": SEARCHED, "compared": COMPARED, "first": FIRST, "each": EACH, "sums": SUMS, "best": BEST,
        "differs": DIFFERS, "loss": LOSS, "lead": LEAD, "steps_apart": STEPS_APART,
    }  # fmt: skip
