"""The updates a viewer is sent: of what has just happened, of all that was missed, or of how it stands now."""

import asyncio
from binascii import b2a_base64
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from saqqara.core.contract import SPECTATOR
from saqqara.core.game import Seen
from saqqara.core.layout import Records

from . import prints
from .messages import ENCODER, Said, Update, Welcome
from .standing import Standing
from .store import Line, Store
from .table import Table

_LONGEST_TAIL, _LONGEST_LOG = 40, 2_000
_MOST_BYTES = 1 << 20  # of an answer that somebody may not read
_AT_ONCE = 20
_NOTHING = b"[]"


def bodies(table: Table, standing: Standing, viewers: Sequence[int], *, by_states: bool) -> list[bytes]:
    """What viewers are told of an entry after which a table stands so."""
    if not viewers:
        return []
    if by_states:
        return _states(table, standing.passed, viewers, begins=standing.begins)
    passed = standing.passed
    if passed is None:
        return _views(table, viewers)
    each = [passed[place : place + 1].tobytes() for place in range(len(passed))]
    return [_body(seen) for seen in table.game.updates(each, viewers)]


def _now(table: Table, viewers: Sequence[int], *, by_states: bool) -> list[bytes]:
    """How a table stands, as viewers see it."""
    if by_states:
        return _states(table, table.standing.state.array if table.standing.state else None, viewers, begins=True)
    return _views(table, viewers)


def _views(table: Table, viewers: Sequence[int]) -> list[bytes]:
    state = table.standing.state
    if state is None:
        return [b""] * len(viewers)
    return [_body(seen) for seen in table.game.updates([state.tobytes()], viewers)]


def _states(table: Table, passed: Records | None, viewers: Sequence[int], *, begins: bool) -> list[bytes]:
    """The same for those who run the rules themselves: states, redacted for each, the first only if it is news."""
    if passed is None:
        return [b""] * len(viewers)
    return [_news(seen, begins=begins) for seen in table.game.redacted(passed, viewers)]


def _news(seen: list[bytes], *, begins: bool) -> bytes:
    """States that differ from the one before: how many there are must not tell what somebody decides in secret."""
    news = [state for before, state in pairwise(seen) if state != before]
    if begins:
        news.insert(0, seen[0])
    return b',"states":["%b"]' % b'","'.join([b2a_base64(one, newline=False) for one in news]) if news else b""


def _body(seen: Seen) -> bytes:
    """The members of an update that come from the rules as JSON; what is empty is left out."""
    told = [b',"view":', seen.view]
    if seen.legal != _NOTHING:
        told += [b',"legal":', seen.legal, b',"words":', seen.words]
    if seen.events != _NOTHING:
        told += [b',"events":', seen.events]
    return b"".join(told)


def update(table: Table, viewer: int, body: bytes, *, told_table: bool, fresh: bool = False) -> bytes:
    """The newest number of a table as a message to one viewer."""
    head = Update(
        seq=table.seq,
        seat=None if viewer == SPECTATOR else viewer,
        table=table.info() if told_table else None,
        fresh=fresh,
        thrower=table.standing.thrower,
        ending=table.ending(),
    )
    return ENCODER.encode(head)[:-1] + body + b"}"


def welcome(table: Table, seats: list[int], grace: float) -> bytes:
    """The table as it is told to who comes to it, and which seats are theirs."""
    rules = prints.rules(table.row.game)
    signed = [table.standing.signed[seat] for seat in seats]
    return ENCODER.encode(Welcome(table.info(), seats, table.seq, table.said, rules, table.row.box, grace, signed))


def fresh(table: Table, viewers: list[int], *, by_states: bool) -> list[bytes]:
    """What a table looks like now, whatever was seen before."""
    seen = _now(table, viewers, by_states=by_states)
    return [
        update(table, viewer, body, told_table=True, fresh=True) for viewer, body in zip(viewers, seen, strict=True)
    ]


async def missed(store: Store, table: Table, viewers: list[int], seen: int | None, *, by_states: bool) -> list[bytes]:
    """What a connection has missed: the tail after what it saw, all of it if asked for from 0 on, or a fresh view."""
    if seen == table.seq:
        return []
    longest = _LONGEST_TAIL if seen else _LONGEST_LOG
    # The table is played again up to what was seen: of a log that somebody has made long, others would wait for that.
    if seen is None or table.seq > _LONGEST_LOG or not 0 < table.seq - seen <= longest:
        return fresh(table, viewers, by_states=by_states)
    loaded = await store.load(table.id)
    assert loaded is not None
    then = Table(replace(loaded, log=loaded.log[:seen]), table.game)
    then.archived = False
    made, size = list[bytes](), 0
    for kept in loaded.log[seen : table.seq]:
        if not kept.seq % _AT_ONCE:
            await asyncio.sleep(0)  # others have their turn
        standing = then.learn(kept)
        told = bodies(then, standing, viewers, by_states=by_states)
        made += [update(then, viewer, body, told_table=True) for viewer, body in zip(viewers, told, strict=True)]
        size += sum(map(len, made[-len(viewers) :]))
        if size > _MOST_BYTES:
            return fresh(table, viewers, by_states=by_states)
    return made


def said(line: Line) -> bytes:
    """A line of the chat as a message."""
    return ENCODER.encode(Said(line.n, line.seat, line.name, line.text, line.phrase, line.at))
