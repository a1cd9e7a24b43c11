"""The REST part of the deal of the day."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import Parameter
from msgspec import Meta

from saqqara.core.challenge import nonces

from .deal_store import Deal
from .deals import Deals, Field
from .messages import Colour, Name, Refusal, Token
from .people import plain
from .rest import PROBLEMS, RECORD_BYTES, Here, hub_of

Day = Annotated[str, Parameter(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="As 2026-01-31.")]
GameName = Annotated[str, Parameter(max_length=32, description="A game that has deals.")]
ResultId = Annotated[str, Parameter(pattern="^[0-9a-f]{16}$", description="As the field names it.")]


class DealInfo(msgspec.Struct, frozen=True):
    """A deal with all that is needed to play it: table, luck, and the commitment that was told the day before."""

    day: str
    game: str
    rules: int
    box: str
    seat: int
    players: int
    bot: str
    options: dict[str, str]
    seed: str
    nonces: list[str]
    commitment: str
    made: float
    counts: bool
    played: int
    best: int | None


class Today(msgspec.Struct, frozen=True):
    """A deal of today, when the next one comes, and what is fixed of that."""

    deal: DealInfo
    seconds_left: float
    next_commitment: str


class Visitor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who asks, by the secret that their browser made up; empty for somebody who has not played."""

    visitor: Annotated[str, Meta(max_length=64)] = ""


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished try: the record says all, and the secret of the browser that it is the first one."""

    visitor: Token
    name: Name
    record: Annotated[str, Meta(max_length=200_000)]
    colour: Colour = 0


def _deals(state: AppState) -> Deals:
    return hub_of(state).deals


async def _info(deals: Deals, deal: Deal) -> DealInfo:
    field = await deals.played(deal)
    return DealInfo(
        deal.day, deal.game, deal.rules, deal.box, deal.seat, deal.players, deal.bot, deal.options, deal.seed,
        nonces(deal.players), deal.commitment, deal.made, deals.counts(deal.day), sum(one.players for one in field),
        field[0].score if field else None,
    )  # fmt: skip


@get("/api/daily", summary="The deals of today", responses=PROBLEMS)
async def today(state: AppState) -> list[Today]:
    """For every game that has one."""
    deals = _deals(state)
    return [
        Today(await _info(deals, deal), deals.seconds_left(), (await deals.next(deal.game)).commitment)
        for deal in await deals.now()
    ]


@get("/api/daily/{day:str}/{game:str}", summary="The deal of a day", responses=PROBLEMS)
async def deal(state: AppState, day: Day, game: GameName) -> DealInfo:
    """The deal of today or of a day before; that of a day to come is not told."""
    deals = _deals(state)
    return await _info(deals, await deals.of(day, game))


@post(
    "/api/daily/{day:str}/{game:str}",
    summary="Hand in what you made of a deal",
    status_code=201,
    responses=PROBLEMS,
    request_max_body_size=RECORD_BYTES,
)
async def count(request: Request[Any, Any, Any], state: AppState, day: Day, game: GameName, data: Try) -> Field:
    """Every move and every draw is looked at before it counts; the first try of a visitor is the one."""
    hub = hub_of(state)
    found = await hub.deals.of(day, game)
    seen: Here = state.seen(request.scope)
    if not hub.results.take(seen.address):
        raise Refusal("too_fast", "too many results from your address; wait a moment", status=429)
    await hub.deals.count(found, data.visitor, plain(data.name) or "?", data.colour, data.record)
    return await hub.deals.field(found, data.visitor)


@post("/api/daily/{day:str}/{game:str}/field", summary="How everybody did", status_code=200, responses=PROBLEMS)
async def field(state: AppState, day: Day, game: GameName, data: Visitor) -> Field:
    """The points of all; names when you have played, or when nothing counts any more."""
    deals = _deals(state)
    return await deals.field(await deals.of(day, game), data.visitor)


@post(
    "/api/daily/{day:str}/{game:str}/results/{id:str}",
    summary="A game of the field",
    status_code=200,
    media_type="text/plain",
    responses=PROBLEMS,
)
async def result(state: AppState, day: Day, game: GameName, id: ResultId, data: Visitor) -> Response[str]:
    """The record of a result, to be watched again, as soon as names are told."""
    deals = _deals(state)
    return Response(await deals.record(await deals.of(day, game), id, data.visitor), media_type="text/plain")


HANDLERS = [today, deal, count, field, result]
