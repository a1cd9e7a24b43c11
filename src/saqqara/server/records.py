"""The record of a finished table, from its log."""

from collections import deque
from collections.abc import Iterator, Sequence

from saqqara.core.record import Record
from saqqara.core.replay import Pledged, Recorder

from .log import Played, decode
from .store import LogRow
from .table import Table


def recorded(table: Table, log: Sequence[LogRow]) -> Record:
    """The game as a record. Who decided at the same time did so in the order of seats, if people have pledged."""
    game, vows = table.game, table.standing.vows
    names = [seat.name for seat in table.standing.seats]
    pledged = Pledged(table.id, table.row.rules, vows.pledges, vows.keys) if any(vows.pledges) else None
    recorder = Recorder(game, names, table.row.options, table.seed, table.standing.nonces, pledged=pledged)
    turns = [entry for entry in (decode(row.body) for row in log) if isinstance(entry, Played)]
    for turn in _in_order(recorder, turns) if pledged else turns:
        by_chance(recorder)
        recorder.turn(turn.seat, turn.codes, turn.signature)
    by_chance(recorder)
    return recorder.record


def _in_order(recorder: Recorder, turns: Sequence[Played]) -> Iterator[Played]:
    """The turns, each of the first seat that is waited for; steps at the same time commute."""
    left: dict[int, deque[Played]] = {}
    for turn in turns:
        left.setdefault(turn.seat, deque()).append(turn)
    for _ in turns:
        by_chance(recorder)
        yield left[recorder.game.waiting(recorder.state)[0]].popleft()


def by_chance(recorder: Recorder) -> None:
    """Let chance decide all that is due."""
    while recorder.game.chance(recorder.state):
        recorder.draw()
