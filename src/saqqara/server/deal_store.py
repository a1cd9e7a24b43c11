"""Deals of the day and their results in the database."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, and_, func, select

from saqqara.core import challenge, fair

from .database import deals, results
from .store import Store

_DEAL = (
    "INSERT INTO deals (day, game, seed, rules, print, box, players, bot, options, made) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_RESULT = (
    'INSERT INTO results (day, game, visitor, id, name, colour, score, moves, "at") '
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True)
class Deal:
    """A table with its luck, the same for everybody."""

    day: str
    game: str
    seed: str
    rules: int
    print: str
    box: str
    players: int
    bot: str
    options: dict[str, str]
    made: float

    @property
    def seat(self) -> int:
        """Whose seat is played."""
        return challenge.seat_of(self.seed, self.players)

    @property
    def commitment(self) -> str:
        """What is shown of the seed the day before."""
        return fair.commitment(self.seed)


class Result(NamedTuple):
    """What somebody made of a deal; the moves are seats and codes, one after the other, as JSON."""

    id: str
    name: str
    colour: int
    score: int
    moves: str
    at: float


class Standing(NamedTuple):
    """So many have so many points."""

    score: int
    players: int


class DealStore:
    """What is kept of deals and results."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def lay(self, deal: Deal) -> None:
        """Keep a deal, unless there is one for its day and game."""
        values = (
            deal.day, deal.game, deal.seed, deal.rules, deal.print, deal.box, deal.players, deal.bot,
            json.dumps(deal.options), deal.made,
        )  # fmt: skip
        await self._store.write([(_DEAL, values)])

    async def deal(self, day: str, game: str) -> Deal | None:
        """The deal of a day and game."""
        c = deals.c
        async with self._store.engine.connect() as connection:
            found = (await connection.execute(select(deals).where(and_(c.day == day, c.game == game)))).first()
        return None if found is None else Deal(**found._mapping)

    async def count(self, deal: Deal, visitor: str, result: Result) -> bool:
        """Keep a result; False if this visitor has one."""
        return await self._store.write([(_RESULT, (deal.day, deal.game, visitor, *result))])

    async def field(self, deal: Deal) -> list[Standing]:
        """How many have how many points, the most first."""
        c = results.c
        wanted = select(c.score, func.count()).where(_of(deal)).group_by(c.score).order_by(c.score.desc())
        async with self._store.engine.connect() as connection:
            return [Standing._make(row) for row in await connection.execute(wanted)]

    async def best(self, deal: Deal, most: int) -> Sequence[Result]:
        """The best results, of equal ones the first."""
        return await self._rows(_wanted(deal).limit(most))

    async def after(self, deal: Deal, result: Result) -> Sequence[Result]:
        """The next one in the field, if there is one."""
        c = results.c
        behind = (c.score < result.score) | ((c.score == result.score) & (c.at > result.at))
        return await self._rows(_wanted(deal).where(behind).limit(1))

    async def of(self, deal: Deal, visitor: str) -> Result | None:
        """What a visitor made of it."""
        found = await self._rows(_wanted(deal).where(results.c.visitor == visitor))
        return found[0] if found else None

    async def named(self, deal: Deal, id: str) -> Result | None:
        """The result of an id."""
        found = await self._rows(_wanted(deal).where(results.c.id == id))
        return found[0] if found else None

    async def _rows(self, wanted: Select[tuple[str, str, int, int, str, float]]) -> list[Result]:
        async with self._store.engine.connect() as connection:
            return [Result._make(row) for row in await connection.execute(wanted)]


def _of(deal: Deal) -> ColumnElement[bool]:
    return and_(results.c.day == deal.day, results.c.game == deal.game)


def _wanted(deal: Deal) -> Select[tuple[str, str, int, int, str, float]]:
    c = results.c
    wanted = select(c.id, c.name, c.colour, c.score, c.moves, c.at).where(_of(deal))
    return wanted.order_by(c.score.desc(), c.at)
