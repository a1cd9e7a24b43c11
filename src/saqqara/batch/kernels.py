"""Many tables at once, as rules: each goes on until somebody must choose, and shows what that seat is shown."""

from typing import Any, NamedTuple

from saqqara.core.arguments import (
    ByteGrid,
    Bytes,
    Grid,
    Numbers,
    OneBox,
    OneState,
    ShortGrid,
    Shorts,
    SmallReals,
    States,
)
from saqqara.core.bits import lowest, size
from saqqara.core.contract import (
    CHANCE,
    Box,
    State,
    apply,
    chance,
    legal,
    observe,
    over,
    redact,
    reopen,
    score,
    waiting,
    winners,
)
from saqqara.core.luck import random_below
from saqqara.core.random_play import play_out
from saqqara.core.rule import rule

STAY = -9
"""In place of a code: this table stands still for now."""
STEP, BEGIN, LOOK, PLAY = range(4)
"""What is done at a table: a code is played, a new game begins, a state was put there, all is played at random."""
SAME, NEXT, OFF = range(3)
"""When a table that is over begins anew: in the same step, in the next one, or when it is told to."""
WIN, POINTS, MARGIN, POINTS_SO_FAR = range(4)
"""What is paid: the share of the win less an even one, points, the lead over the best other; points as they come."""


class Way(NamedTuple):
    """How tables are run: as numbers, as rules have nothing else."""

    forced: int  # whether decisions between one code are asked for too
    asked: int  # whether outcomes of chance are asked for
    reset: int
    pays: int
    lowest: int  # whether a code that is not allowed is replaced by the lowest that is


class Rows(NamedTuple):
    """What there is of every table beside its state, a row each.

    Every look at an array in here counts who holds it, so what is done at each step takes them out first.
    """

    seat: Numbers  # who must choose
    chose: Numbers  # who chose last
    outcomes: Numbers  # how many there are, if that is chance
    many: Numbers  # codes that may be played
    codes: ShortGrid
    mask: ByteGrid
    shown: Grid  # as words
    rewards: SmallReals
    ended: Bytes
    steps: Numbers  # decisions so far
    episode: Numbers
    refused: Numbers
    points: Grid  # by seat, when they were last paid
    dice: Numbers  # two for each table: of chance, and of random play
    starts: Grid  # where the dice of coming episodes begin
    final: SmallReals  # the rewards of the last episode that ended


@rule
def pay(box: Box, state: State, paid: Any, way: Way) -> None:
    """What every seat gets for a game that is over."""
    won = winners(box, state)
    for seat in range(state.players):
        if way.pays == WIN:
            share = 1.0 / size(won) if won >> seat & 1 else 0.0
            paid[seat] = share - 1.0 / state.players
        elif way.pays == POINTS:
            paid[seat] = score(box, state, seat)
        elif way.pays == MARGIN:
            paid[seat] = score(box, state, seat) - best_other(box, state, seat)


@rule
def best_other(box: Box, state: State, seat: int) -> int:
    """The most points that another seat has; 0 for who plays alone."""
    best, found = 0, False
    for other in range(state.players):
        if other != seat:
            points = score(box, state, other)
            if not found or points > best:
                best, found = points, True
    return best


@rule
def pay_so_far(box: Box, state: State, nth: int, rows: Rows) -> None:
    """The points that have come since they were last paid."""
    for seat in range(state.players):
        points = score(box, state, seat)
        rows.rewards[nth, seat] = points - rows.points[nth, seat]
        rows.points[nth, seat] = points


@rule
def score_so_far(box: Box, state: State, nth: int, rows: Rows) -> None:
    """The points as they stand: what comes after them will be paid."""
    for seat in range(state.players):
        rows.points[nth, seat] = score(box, state, seat)


@rule
def deal(box: Box, fresh: OneState, states: States, nth: int, rows: Rows) -> None:
    """A new table, with the luck of its next episode."""
    states[nth] = fresh[0]
    first = 2 * (rows.episode[nth] % (rows.starts.shape[1] // 2))
    rows.dice[2 * nth] = rows.starts[nth, first]
    rows.dice[2 * nth + 1] = rows.starts[nth, first + 1]
    rows.steps[nth] = 0
    rows.chose[nth] = 0
    score_so_far(box, states[nth], nth, rows)


@rule
def end(box: Box, fresh: OneState, states: States, last: States, nth: int, rows: Rows, way: Way) -> None:
    """A game is over: pay for it, and maybe begin the next one."""
    pay(box, states[nth], rows.rewards[nth], way)
    for seat in range(states[nth].players):
        rows.final[nth, seat] = rows.rewards[nth, seat]
    rows.ended[nth] = 1
    rows.episode[nth] += 1
    last[nth] = states[nth]
    if way.reset == SAME:
        deal(box, fresh, states, nth, rows)


@rule
def first_refused(rows: Rows, chosen: Numbers, way: Way) -> int:
    """The first table for which a code was chosen that is not allowed, or -1. Nothing was played yet."""
    ended, outcomes, mask = rows.ended, rows.outcomes, rows.mask
    for nth in range(len(chosen)):
        idle = chosen[nth] == STAY or (ended[nth] and way.reset != SAME)
        code = chosen[nth]
        bound = outcomes[nth] if outcomes[nth] else mask.shape[1]
        if not idle and (code < 0 or code >= bound or (outcomes[nth] == 0 and mask[nth, code] == 0)):
            return nth
    return -1


@rule
def run(
    boxes: OneBox, fresh: OneState, states: States, last: States, room: States, rows: Rows, codes: Shorts,
    chosen: Numbers, longest: int, task: int, way: Way,
) -> int:  # fmt: skip
    """Do a task at every table but those that stay, and go on until somebody must choose; answers how many have ended.

    All in one rule: to hand arrays on to others, for every table anew, would cost more than what is done with them.
    What was chosen is written down as it was played.
    """
    box, finished = boxes[0], 0
    seats, outcomes, dice, many, legal_codes = rows.seat, rows.outcomes, rows.dice, rows.many, rows.codes
    mask, shown, rewards, ended, steps = rows.mask, rows.shown, rows.rewards, rows.ended, rows.steps
    chose = rows.chose
    for nth in range(len(states)):
        state, code, anew = states[nth], chosen[nth], task == BEGIN
        if code == STAY and task != STEP:
            continue
        for seat in range(rewards.shape[1]):
            rewards[nth, seat] = 0.0
        if ended[nth] and way.reset != SAME and task in (STEP, PLAY):
            if way.reset == OFF or task == PLAY:
                continue
            anew = True
        if code == STAY:
            ended[nth] = ended[nth] and way.reset != SAME
            continue
        if anew:
            deal(box, fresh, states, nth, rows)
        elif task == STEP:
            if way.lowest and outcomes[nth] == 0 and (code < 0 or code >= mask.shape[1] or mask[nth, code] == 0):
                rows.refused[nth] += 1
                code = legal_codes[nth, 0]
                chosen[nth] = code
            if outcomes[nth] == 0:
                chose[nth] = seats[nth]
            apply(box, state, seats[nth], code)
            steps[nth] += 1
        elif task == PLAY:
            play_out(box, state, dice, 2 * nth, codes, longest)
        else:
            score_so_far(box, state, nth, rows)
        ended[nth] = 0
        outcomes[nth] = 0
        count, seat = 0, 0
        while count == 0:
            if over(box, state):
                if way.pays == POINTS_SO_FAR and not ended[nth]:
                    pay_so_far(box, state, nth, rows)
                if ended[nth]:
                    break  # a new game that is over before anybody has chosen
                end(box, fresh, states, last, nth, rows, way)
                finished += 1
                if way.reset != SAME:
                    break
                continue
            due = chance(box, state)
            if due and way.asked:
                seat, count = CHANCE, due
                outcomes[nth] = due
            elif due:
                apply(box, state, CHANCE, random_below(dice, 2 * nth, due))
            else:
                deciding = waiting(box, state)
                decider = lowest(deciding)
                count = legal(box, state, decider, codes)
                if count > 1 or way.forced:
                    seat = decider
                else:
                    # Random play would have thrown for seat and code too: so it meets the same numbers after it.
                    random_below(dice, 2 * nth + 1, size(deciding))
                    random_below(dice, 2 * nth + 1, count)
                    apply(box, state, decider, codes[0])
                    count = 0
        if way.pays == POINTS_SO_FAR and not ended[nth]:
            pay_so_far(box, state, nth, rows)
        for place in range(many[nth]):
            mask[nth, legal_codes[nth, place]] = 0
        if count == 0:
            seat = chose[nth]
        if count == 0 or seat == CHANCE:
            codes[0], count = 0, 1  # no code is to be chosen, but no row of a mask is empty
        for place in range(count):
            legal_codes[nth, place] = codes[place]
            mask[nth, codes[place]] = 1
        many[nth] = count
        for word in range(shown.shape[1]):
            shown[nth, word] = 0
        seats[nth] = seat
        if outcomes[nth] == 0:
            room[0] = state
            redact(box, room[0], seat)
            reopen(box, room[0], seat)
            observe(box, room[0], seat, shown[nth])
    return finished


@rule
def sample(rows: Rows, chosen: Numbers) -> None:
    """A random code of those that may be played, or an outcome, for every table."""
    outcomes, dice, many, legal_codes = rows.outcomes, rows.dice, rows.many, rows.codes
    for nth in range(len(chosen)):
        if outcomes[nth]:
            chosen[nth] = random_below(dice, 2 * nth, outcomes[nth])
        else:
            random_below(dice, 2 * nth + 1, 1)
            chosen[nth] = legal_codes[nth, random_below(dice, 2 * nth + 1, many[nth])]


@rule
def imagine_all(
    boxes: OneBox, states: States, room: States, rows: Rows, first: Numbers, many: Numbers, shown: Grid, codes: Numbers
) -> None:
    """What each seat that must choose would be shown right after each of its codes: so many, a table's from `first`."""
    box = boxes[0]
    for nth in range(len(states)):
        for place in range(many[nth]):
            row, seat = first[nth] + place, rows.seat[nth]
            codes[row] = rows.codes[nth, place]
            room[0] = states[nth]
            redact(box, room[0], seat)
            reopen(box, room[0], seat)
            apply(box, room[0], seat, codes[row])
            for word in range(shown.shape[1]):
                shown[row, word] = 0
            observe(box, room[0], seat, shown[row])


@rule
def observe_all(boxes: OneBox, states: States, room: States, seats: Numbers, openly: int, shown: Grid) -> None:
    """What a seat at each table is shown, or openly all there is."""
    for nth in range(len(states)):
        room[0] = states[nth]
        if not openly:
            redact(boxes[0], room[0], seats[nth])
            reopen(boxes[0], room[0], seats[nth])
        for word in range(shown.shape[1]):
            shown[nth, word] = 0
        observe(boxes[0], room[0], seats[nth], shown[nth])
