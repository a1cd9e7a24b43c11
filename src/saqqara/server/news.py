"""What workers tell each other about tables; PostgreSQL carries it."""

import msgspec

_LONGEST_BODY = 4_000  # bytes; a NOTIFY has fewer than 8000, and quotes inside quotes take more


class Happened(msgspec.Struct, frozen=True, tag="happened"):
    """An entry was kept; without its body it is to be looked up."""

    table: str
    seq: int
    client: str | None
    body: str | None


class Talked(msgspec.Struct, frozen=True, tag="talked"):
    """There is a new line in the chat."""

    table: str


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """Somebody came, and wants to know who else is there."""

    table: str


class There(msgspec.Struct, frozen=True, tag="there"):
    """Whose owners are connected to this worker, and how many watch."""

    table: str
    seats: list[int]
    watching: int


class Archived(msgspec.Struct, frozen=True, tag="archived"):
    """Nobody has touched the table for long."""

    table: str


class Woken(msgspec.Struct, frozen=True, tag="woken"):
    """Somebody has come back to an archived table."""

    table: str


News = Happened | Talked | Asked | There | Archived | Woken


class Letter(msgspec.Struct, frozen=True):
    """News and the name of the worker that tells them."""

    worker: str
    news: News


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Letter] = msgspec.json.Decoder(Letter)


def happened(table: str, seq: int, client: str | None, body: str) -> Happened:
    """News of an entry, with its body unless that is too long to be told."""
    return Happened(table, seq, client, body if len(body.encode()) <= _LONGEST_BODY else None)


def encode(worker: str, news: News) -> str:
    """News as they are sent."""
    return _ENCODER.encode(Letter(worker, news)).decode()


def decode(text: str) -> Letter:
    """News as they came."""
    return _DECODER.decode(text)
