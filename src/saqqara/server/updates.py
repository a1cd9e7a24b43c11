"""The updates a viewer is sent: of what has just happened, of all that was missed, or of how it stands now."""

from collections.abc import Sequence
from dataclasses import replace

from saqqara.core.contract import SPECTATOR
from saqqara.core.game import Seen

from .messages import ENCODER, Said, Update
from .store import Line, Store
from .table import Table

_LONGEST_TAIL = 40
_NOTHING = b"[]"


def bodies(table: Table, passed: Sequence[bytes], viewers: Sequence[int]) -> list[bytes]:
    """What viewers see of the newest number of a table, having passed these states on the way."""
    if not passed and table.standing.state is not None:
        passed = [table.standing.state.tobytes()]
    return [_body(seen) for seen in table.game.updates(passed, viewers)] if passed and viewers else [b""] * len(viewers)


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
        ending=table.ending(),
    )
    return ENCODER.encode(head)[:-1] + body + b"}"


def fresh(table: Table, viewers: list[int]) -> list[bytes]:
    """What a table looks like now, whatever was seen before."""
    seen = bodies(table, [], viewers)
    return [
        update(table, viewer, body, told_table=True, fresh=True) for viewer, body in zip(viewers, seen, strict=True)
    ]


async def missed(store: Store, table: Table, viewers: list[int], seen: int | None) -> list[bytes]:
    """What a connection has missed: the tail after what it saw, or a fresh view."""
    if seen == table.seq:
        return []
    if seen is None or not 0 < table.seq - seen <= _LONGEST_TAIL:
        return fresh(table, viewers)
    loaded = await store.load(table.id)
    assert loaded is not None
    then = Table(replace(loaded, log=loaded.log[:seen]), table.game)
    then.archived = False
    made = list[bytes]()
    for kept in loaded.log[seen : table.seq]:
        standing = then.learn(kept)
        for viewer, body in zip(viewers, bodies(then, standing.passed, viewers), strict=True):
            made.append(update(then, viewer, body, told_table=True))
    return made


def said(line: Line) -> bytes:
    """A line of the chat as a message."""
    return ENCODER.encode(Said(line.n, line.seat, line.name, line.text, line.phrase, line.at))
