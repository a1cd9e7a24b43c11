"""The REST part: laying and finding tables, taking seats, records."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from saqqara.bots import called
from saqqara.bots import names as bot_names
from saqqara.core.contract import Option
from saqqara.core.record import Record

from . import metrics, seating
from .bot_turns import checked_level
from .boxes import Offered
from .codes import RefusalCode
from .hub import Hub
from .messages import MOST_SEATS, Colour, Name, Refusal, SeatInfo, TableInfo
from .people import plain, token_hash
from .records import recorded
from .replays import Replayed, from_text, replayed
from .standing import OPEN_SEAT
from .store import Held

logger = logging.getLogger("saqqara.rest")

T = TypeVar("T")
MOST_HOURS = 336  # that a turn may last: two weeks
Viewer = Annotated[str, Parameter(pattern="^(all|[0-9]{1,2})$", description="A seat from 0, or `all`.")]
RECORD_BYTES = 262_144
SeatNumber = Annotated[int, Parameter(ge=0, lt=MOST_SEATS, description="A seat from 0.")]
TableId = Annotated[str, Parameter(pattern="^[a-z0-9]{10}$", description="The name of a table, as in its link.")]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as wished for: `person` is yours (you get its token), `bot` a bot's, `open` free for others."""

    kind: Literal["person", "bot", "open"]
    name: Annotated[str, Meta(max_length=24)] = ""
    colour: Colour | None = None
    level: Annotated[str, Meta(max_length=16)] = "adept"


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be laid."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[Wish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, str], Meta(max_length=16)] = {}
    public: bool = False
    hours: Annotated[int, Meta(ge=0, le=MOST_HOURS)] = 0  # that a turn may last; 0: it is not played by and by
    box: Annotated[str, Meta(max_length=12_000)] = ""
    """A component file of your own; empty: the usual one. Whoever is at the table can see what is in it."""


class Claim(msgspec.Struct, frozen=True):
    """A seat and the secret token that opens it: keep it, it is all there is."""

    seat: int
    token: str


class Laid(msgspec.Struct, frozen=True):
    """A new table, and the tokens of your seats."""

    table: TableInfo
    claims: list[Claim]


class Guest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a seat."""

    name: Name
    colour: Colour | None = None


class RecordFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as its file holds it."""

    record: Annotated[str, Meta(max_length=200_000)]


class GameInfo(msgspec.Struct, frozen=True):
    """A game as it can be played here."""

    name: str
    title: str
    players: list[int]
    options: list[Option]
    kinds: list[str]
    bots: list[str]


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: a code for programs, a sentence for people, the rule if one was broken."""

    code: RefusalCode
    text: str
    rule: str


_RECORDS = ThreadPoolExecutor(1, thread_name_prefix="replay")
_MOST_RECORDS = 8  # that wait to be replayed
_LONGEST_WORDS = 300
PROBLEMS = {
    status: ResponseSpec(Problem, description=about, generate_examples=False)
    for status, about in ((400, "Not understood"), (404, "Not there"), (409, "Not now"), (413, "Too large"),
                          (415, "Not JSON"), (422, "Not possible"), (429, "Too fast"), (503, "Too busy"))
}  # fmt: skip


def hub_of(state: AppState) -> Hub:
    """The hub of this worker."""
    hub: Hub = state.hub
    return hub


@get("/api/games", summary="The games and their options", responses=PROBLEMS)
async def games(state: AppState) -> list[GameInfo]:
    """All games that can be played here."""
    return [
        GameInfo(name, game.spec.title, list(game.spec.players), list(game.spec.options), list(game.spec.kinds),
                 bot_names(game))
        for name, game in hub_of(state).games.items()
    ]  # fmt: skip


@post("/api/tables", summary="Lay a table", status_code=201, responses=PROBLEMS)
async def lay(request: Request[Any, Any, Any], state: AppState, data: NewTable) -> Laid:
    """Lay a table; your own seats come with their tokens."""
    _count_table(request, state)
    wishes, tokens = [_wished(number, wish) for number, wish in enumerate(data.seats)], [""] * len(data.seats)
    claims = [
        Claim(number, secrets.token_urlsafe(24)) for number, seat in enumerate(wishes) if seat.kind == seating.PERSON
    ]
    for claim in claims:
        tokens[claim.seat] = token_hash(claim.token)
    seats = seating.laid(wishes, [wish.colour for wish in data.seats])
    held = list(zip(seats, tokens, strict=True))
    table = await hub_of(state).create(
        data.game, dict(data.options), held, public=data.public, hours=data.hours, box=data.box
    )
    return Laid(table.info(), claims)


def _count_table(request: Request[Any, Any, Any], state: AppState) -> None:
    """Tables stay, and so does who sits at one: nobody fills the database, or all seats of other people's tables."""
    if not state.may_sit(request.scope):
        raise Refusal("too_fast", "many tables were laid or joined from your address; wait a moment", status=429)


def _wished(number: int, wish: Wish) -> SeatInfo:
    if wish.kind == seating.OPEN:
        return OPEN_SEAT
    if wish.kind == seating.BOT:
        return SeatInfo(wish.kind, plain(wish.name) or called(number), 0, checked_level(wish.level), owned=False)
    return SeatInfo(wish.kind, seating.person_name(number, wish.name), 0, "", owned=True)


@get("/api/tables", summary="Public tables that wait for players", responses=PROBLEMS)
async def waiting_tables(state: AppState) -> list[TableInfo]:
    """Public tables with open seats, the liveliest first."""
    hub, found = hub_of(state), list[TableInfo]()
    for id in await hub.store.listed():
        with contextlib.suppress(Refusal):  # one of another version is no reason to show none
            info = (await hub.table(id)).info()
            if info.status == "open" and any(seat.kind == "open" for seat in info.seats):
                found.append(info)
    return found


@get("/api/tables/{table_id:str}", summary="A table", responses=PROBLEMS)
async def table(state: AppState, table_id: TableId) -> TableInfo:
    """All that is public of a table."""
    return (await hub_of(state).table(table_id)).info()


@post("/api/tables/{table_id:str}/seats/{seat:int}", summary="Take an open seat", status_code=201, responses=PROBLEMS)
async def sit(
    request: Request[Any, Any, Any], state: AppState, table_id: TableId, seat: SeatNumber, data: Guest
) -> Claim:
    """Take an open seat; the answer has its secret token."""
    _count_table(request, state)
    hub = hub_of(state)
    at = await hub.table(table_id)
    token = secrets.token_urlsafe(24)
    held = Held(seat, token_hash(token))
    await hub.keep(at, lambda: seating.sit(at.standing, seat, data.name, data.colour), None, held)
    return Claim(seat, token)


async def _record(hub: Hub, table_id: str) -> Record:
    at = await hub.table(table_id)
    if at.standing.status != "over":
        raise Refusal("not_over", "the record is there when the game is over")
    log = await hub.store.log_after(table_id, 0)
    return await _one_by_one(partial(recorded, at, log))


@get("/api/boxes", summary="The boxes that the host offers", responses=PROBLEMS)
async def boxes(state: AppState) -> list[Offered]:
    """Beside the usual ones, which every page has."""
    return hub_of(state).boxes.offered


@get(
    "/api/tables/{table_id:str}/box",
    summary="What a table is played with",
    media_type="text/plain",
    responses=PROBLEMS,
)
async def box(state: AppState, table_id: TableId) -> Response[str]:
    """The component file of a table's box, in its one form."""
    return Response((await hub_of(state).table(table_id)).game.components.text, media_type="text/plain")


@get(
    "/api/tables/{table_id:str}/record",
    summary="The record of a finished game",
    media_type="text/plain",
    responses=PROBLEMS,
)
async def record(state: AppState, table_id: TableId) -> Response[str]:
    """The game as text, with all that is needed to check its luck: `saqqara verify FILE`."""
    kept = await _record(hub_of(state), table_id)
    name = f"{kept.game}-{table_id}.txt"
    return Response(kept.text(), media_type="text/plain", headers={"content-disposition": f'inline; filename="{name}"'})


@get("/api/tables/{table_id:str}/replay", summary="A finished game to be watched again", responses=PROBLEMS)
async def replay(state: AppState, table_id: TableId, viewer: Viewer = "all", views: bool = True) -> Replayed:
    """The game frame by frame, from one seat's viewpoint or with everything open."""
    hub = hub_of(state)
    kept = await _record(hub, table_id)
    game = (await hub.table(table_id)).game
    return await _one_by_one(partial(replayed, kept, _seat(viewer), views=views, game=game))


@post(
    "/api/replay",
    summary="A record file to be watched again",
    status_code=200,
    responses=PROBLEMS,
    request_max_body_size=RECORD_BYTES,
)
async def replay_file(data: RecordFile, viewer: Viewer = "all", views: bool = True) -> Replayed:
    """A record as text, frame by frame; what is wrong with it is said."""
    return await _one_by_one(partial(from_text, data.record, _seat(viewer), views=views))


async def _one_by_one(work: Callable[[], T]) -> T:
    """To replay a game, or to write its record, takes a while, and games are played meanwhile."""
    if _RECORDS._work_queue.qsize() >= _MOST_RECORDS:
        raise Refusal("busy", "many games are watched again just now; try again", status=503)
    return await asyncio.get_running_loop().run_in_executor(_RECORDS, work)


def _seat(viewer: str) -> int | None:
    return None if viewer == "all" else int(viewer)


class Here(msgspec.Struct, frozen=True):
    """Who asks, as the server sees it: by its limits, and in its links."""

    address: str
    https: bool


@get("/api/here", summary="How the server sees you", responses=PROBLEMS)
async def here(request: Request[Any, Any, Any], state: AppState) -> Here:
    """The address that your limits go by, and whether you came by https: so a host sees what a proxy tells."""
    seen: Here = state.seen(request.scope)
    return seen


class Health(msgspec.Struct, frozen=True):
    """How the server is; `trouble` where it is not fine, with status 503."""

    status: Literal["fine", "trouble"]
    trouble: str = ""


@get("/health", summary="Is the server well?", responses={503: ResponseSpec(Health, description="Not well")})
async def health(state: AppState) -> Response[Health]:
    """Fine if the database answers, and can be written to."""
    trouble = await hub_of(state).store.trouble()
    return Response(Health("trouble", trouble) if trouble else Health("fine"), status_code=503 if trouble else 200)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def figures() -> bytes:
    """Figures for Prometheus, of this worker."""
    return metrics.text()


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[dict[str, str]]:
    """A refusal as an answer."""
    metrics.REFUSED.labels(refusal.code).inc()
    return Response({"code": refusal.code, "text": refusal.text, "rule": refusal.rule}, status_code=refusal.status)


def unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """What cannot be read at all: too deep, or not in UTF-8."""
    return Response({"code": "bad_request", "text": "this is no JSON of the protocol", "rule": ""}, status_code=400)


def away(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """The database does not answer."""
    logger.warning("%s %s: no database: %s", request.method, request.scope["path"], type(error).__name__)
    return Response({"code": "busy", "text": "the database does not answer just now", "rule": ""}, status_code=503)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """A fault of ours: the host is told all, whoever asked only that."""
    logger.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    return Response({"code": "failed", "text": "this failed at the server", "rule": ""}, status_code=500)


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    """What Litestar refuses, in the same form."""
    codes: dict[int, RefusalCode] = {
        400: "bad_request",
        404: "no_page",
        405: "no_method",
        413: "too_large",
        429: "too_fast",
    }
    extra = error.extra if isinstance(error.extra, list) else []
    words = "; ".join(f"{e.get('key', '')}: {e.get('message', '')}".strip(": ") for e in extra if isinstance(e, dict))
    text = (words or str(error.detail))[:_LONGEST_WORDS]
    return Response(
        {"code": codes.get(error.status_code, "failed"), "text": text, "rule": ""},
        status_code=error.status_code,
        headers=error.headers,
    )


HANDLERS = [games, lay, waiting_tables, table, sit, boxes, box, record, replay, replay_file, here, health, figures]
