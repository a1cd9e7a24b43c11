"""The updates a viewer is sent: of what has just happened, of all that was missed, or of how it stands now."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from saqqara.core.contract import SPECTATOR

from .messages import ENCODER, Said, Update
from .sight import Glances, Sight, begin, follow
from .store import Line, Store
from .table import Standing, Table

_LONGEST_TAIL = 40


def update(
    table: Table,
    sight: Sight,
    standing: Standing,
    passed: Sequence[bytes],
    glances: Glances,
    *,
    told_table: bool,
    fresh: bool = False,
) -> Update:
    """The newest number of a table as one viewer sees it, who has passed these states on the way."""
    events = sight.events(passed, glances)
    return Update(
        seq=table.seq,
        seat=None if sight.viewer == SPECTATOR else sight.viewer,
        table=table.info() if told_table else None,
        view=sight.view(glances),
        legal=sight.legal() if standing.status == "playing" else [],
        events=events,
        fresh=fresh,
        ending=table.ending(),
    )


def fresh(table: Table, viewers: list[int], *, words: bool) -> list[bytes]:
    """What a table looks like now, whatever was seen before."""
    sights, glances = begin(table.game, table.standing.state, viewers)
    return [
        encoded(update(table, sight, table.standing, [], glances, told_table=True, fresh=True), sight, words=words)
        for sight in sights
    ]


async def missed(
    store: Store, table: Table, viewers: list[int], seen: int | None, *, words: bool = False
) -> list[bytes]:
    """What a connection has missed: the tail after what it saw, or a fresh view."""
    if seen == table.seq:
        return []
    if seen is None or not 0 < table.seq - seen <= _LONGEST_TAIL:
        return fresh(table, viewers, words=words)
    loaded = await store.load(table.id)
    assert loaded is not None
    then = Table(replace(loaded, log=loaded.log[:seen]), table.game)
    then.archived = False
    sights, glances = begin(table.game, then.standing.state, viewers)
    made = list[bytes]()
    for kept in loaded.log[seen : table.seq]:
        standing = then.learn(kept)
        for sight, passed in zip(sights, follow(table.game, sights, standing.passed), strict=True):
            told = update(then, sight, standing, passed, glances, told_table=True)
            made.append(encoded(told, sight, words=words))
    return made


def encoded(update: Update, sight: Sight, *, words: bool) -> bytes:
    """An update as a message, if wished with the legal moves in words too."""
    if words and update.legal:
        update = msgspec.structs.replace(update, words=sight.words())
    return ENCODER.encode(update)


def said(line: Line) -> bytes:
    """A line of the chat as a message."""
    return ENCODER.encode(Said(line.n, line.seat, line.name, line.text, line.phrase, line.at))
