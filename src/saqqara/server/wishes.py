"""What a client wishes for, whatever comes of it: its id stands for one wish, and for no other later."""

from .log import Agreed, Called, Entry, Played, Pledged, Revealed, Rose, Sat, Started, Threw
from .messages import HandOver, Leave, Play, Pledge, Reveal, Start, TakeBack
from .messages import Throw as ThrowRequest

Wish = tuple[object, ...]


def wish(request: Play | ThrowRequest | Pledge | Start | Reveal | Leave | HandOver | TakeBack) -> Wish:
    """Of a request."""
    if isinstance(request, Play):
        return "play", request.seat, *request.codes, request.throw
    if isinstance(request, ThrowRequest):
        return "throw", request.seat
    if isinstance(request, Pledge):
        return "pledge", request.seat, request.pledge, request.key
    if isinstance(request, Reveal):
        return "reveal", request.seat, request.nonce
    return ("start",) if isinstance(request, Start) else ("seat", request.seat, isinstance(request, TakeBack))


def wish_of(entry: Entry) -> Wish:
    """Of the request that an entry came of."""
    if isinstance(entry, Played):
        return "play", entry.seat, *entry.codes, entry.throws
    if isinstance(entry, Threw):
        return "throw", entry.seat
    if isinstance(entry, Pledged):
        return "pledge", entry.seat, entry.pledge, entry.key
    if isinstance(entry, Revealed):
        return "reveal", entry.seat, entry.nonce
    if isinstance(entry, Sat | Rose | Agreed):
        return "seat", entry.seat, isinstance(entry, Sat) and not entry.level
    return ("start",) if isinstance(entry, Called | Started) else ("rematch",)
