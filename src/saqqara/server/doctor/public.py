"""What the world sees: the server asks itself through the proxy, under its public address."""

import base64
import http.client
import json
import os
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import SplitResult, urlsplit

from ..settings import Settings
from .finding import Finding, bad, fine, note

_FORGED = "192.0.2.77"  # an address that nobody has
_ANOTHER_LOOPBACK = "127.0.0.2"
_WITHIN = 10.0
_SOON, _DAY = 14, 86_400


@dataclass
class Answer:
    """What came back, and from which address of ours we had asked."""

    status: int
    body: bytes
    own: str
    headers: Mapping[str, str] = field(default_factory=dict)
    ends: float | None = None  # of the certificate


def look_from_outside(settings: Settings, url: str) -> Iterator[Finding]:
    """Address, certificate, headers of the proxy, WebSocket, figures."""
    place = urlsplit(url)
    if place.scheme not in ("http", "https") or not place.hostname:
        yield bad("address", f"{url}: write https://HOST")
        return
    try:
        seen = _get(place, "/api/here", {"X-Forwarded-For": _FORGED})
    except ssl.SSLCertVerificationError as error:
        yield bad("certificate", f"{error.verify_message}: browsers refuse it")
        return
    except OSError as error:
        yield bad(
            "address", f"{url} does not answer ({error}): is the proxy running, does the name lead to this machine?"
        )
        return
    told = _json(seen)
    if seen.status != 200 or "address" not in told:
        words = f"{url} answers with {seen.status}, but not from Saqqara: is it running, where the proxy looks for it?"
        yield bad("proxy", words)
        return
    if seen.ends is not None:
        yield _certificate(seen.ends)
    yield _addresses(seen.own, told["address"])
    yield _https(place, https=told["https"])
    yield _clock(seen)
    yield _socket(settings, place)
    yield _figures(place)


def _addresses(own: str, told: str) -> Finding:
    """The server is told an address by us that is not ours; it must not believe it, nor see the proxy's own."""
    if told == _FORGED:
        words = (
            "the server believes what clients write into X-Forwarded-For; the proxy has to set it anew (docs/hosting)"
        )
        return bad("proxy", words)
    if told == own:
        return fine("proxy", f"clients are seen by their own address ({told})")
    if told in ("127.0.0.1", "::1"):
        words = (
            "the server sees the proxy in place of clients, so all share one limit: start it with --behind-proxy, and "
        )
        return bad("proxy", f"{words}let the proxy set X-Forwarded-For")
    return note("proxy", f"we are seen as {told}: right if that is where this machine reaches the network")


def _https(place: SplitResult, *, https: bool) -> Finding:
    if place.scheme == "http":
        return note(
            "https", "without https others can read along, and browsers keep nothing for offline: Caddy brings it"
        )
    if https:
        return fine("https", "known to the server")
    return bad(
        "https",
        "the server does not know of it, so links to tables begin with http: let the proxy set X-Forwarded-Proto",
    )


def _certificate(ends: float) -> Finding:
    days = (ends - time.time()) / _DAY
    if days < _SOON:
        return note("certificate", f"ends in {days:.0f} days: is it renewed by itself?")
    return fine("certificate", f"good for {days:.0f} days")


def _clock(answer: Answer) -> Finding:
    from email.utils import parsedate_to_datetime

    if not (date := answer.headers.get("date")):
        return note("clock", "the proxy tells no time to compare with")
    apart = abs(parsedate_to_datetime(date).timestamp() - time.time())
    if apart > 60:
        return bad(
            "clock", f"the proxy's clock and ours are {apart:.0f} seconds apart: `timedatectl set-ntp true` on both"
        )
    return fine("clock", "the same as the proxy's")


def _socket(settings: Settings, place: SplitResult) -> Finding:
    """A handshake as a browser does it."""
    key = base64.b64encode(os.urandom(16)).decode()
    headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
               "Origin": f"{place.scheme}://{place.netloc}"}  # fmt: skip
    try:
        answer = _get(place, "/api/socket", headers)
    except (OSError, http.client.HTTPException) as error:
        return bad("WebSocket", f"no answer to an upgrade ({error}): the proxy has to pass Upgrade and Connection on")
    if answer.status == 101:
        return fine("WebSocket", "passes the proxy")
    if answer.status == 403:
        words = "refused as from another site: the proxy has to pass Host on as it came, or start with --origin "
        return bad("WebSocket", f"{words}{place.scheme}://{place.netloc}")
    return bad("WebSocket", f"answered with {answer.status}, not 101: the proxy has to pass Upgrade and Connection on")


def _figures(place: SplitResult) -> Finding:
    if b"saqqara_" in _get(place, "/metrics", {}).body:
        return bad("figures", "/metrics is open to everybody: let the proxy refuse it")
    return fine("figures", "/metrics is not open to the world")


def _get(place: SplitResult, path: str, headers: dict[str, str]) -> Answer:
    """Ask through the proxy; on this machine from another address than the proxy's, to tell them apart."""
    assert place.hostname
    port = place.port or (443 if place.scheme == "https" else 80)
    try:
        line = socket.create_connection((place.hostname, port), _WITHIN)
        if line.getpeername()[0] == "127.0.0.1":
            line.close()
            line = socket.create_connection(("127.0.0.1", port), _WITHIN, (_ANOTHER_LOOPBACK, 0))
    except socket.gaierror:
        raise OSError(f"there is no {place.hostname}") from None
    ends = None
    with line:
        own = line.getsockname()[0]
        if place.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=place.hostname)
            certificate: Any = line.getpeercert()
            ends = ssl.cert_time_to_seconds(certificate["notAfter"])
        asked = http.client.HTTPConnection(place.netloc, timeout=_WITHIN)
        asked.sock = line
        with line:
            asked.request("GET", place.path + path, headers=headers)
            answer = asked.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, b"" if answer.status == 101 else answer.read(), own, told, ends)


def _json(answer: Answer) -> dict[str, Any]:
    try:
        told = json.loads(answer.body)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
