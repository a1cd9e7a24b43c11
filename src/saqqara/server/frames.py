"""Frames of a WebSocket as RFC 6455 has them, on the side of the server and without extensions. No I/O here."""

import base64
import binascii
import hashlib
from collections.abc import Iterator
from struct import pack

from websockets.utils import apply_mask

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_CONTINUATION, _FINAL, _MASKED = 0, 0x80, 0x80
_SHORT, _LONG = 126, 127
_CONTROL_BYTES = 125
_NO_CODE, _BAD, _NOT_TEXT, _TOO_LARGE = 1005, 1002, 1007, 1009
_SECRET = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BadFrame(Exception):
    """A peer that does not keep to the protocol; `code` is the one to close with."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Reader:
    """Messages and control frames out of the bytes a client sends, however they are cut."""

    __slots__ = ("_kind", "_most", "_parts", "_rest")

    def __init__(self, most: int) -> None:
        self._most = most
        self._rest = b""
        self._kind = 0  # of the message whose frames are coming in, 0 between messages
        self._parts = b""

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """What is complete now: the kind and the payload of each; raises BadFrame."""
        data = self._rest + data if self._rest else data
        at, end = 0, len(data)
        while end - at >= 2:
            first, second = data[at], data[at + 1]
            length, start = second & ~_MASKED, at + 6
            if length == _SHORT:
                length, start = int.from_bytes(data[at + 2 : at + 4]), at + 8
            elif length == _LONG:
                length, start = int.from_bytes(data[at + 2 : at + 10]), at + 14
            if start > end:
                break
            self._check(first, second, length)
            if start + length > end:
                break
            at = start + length
            whole = self._take(first, apply_mask(data[start:at], data[start - 4 : start]))
            if whole:
                yield whole
        self._rest = data[at:]

    def _check(self, first: int, second: int, length: int) -> None:
        kind = first & 0x0F
        if not second & _MASKED or first & 0x70:
            raise BadFrame(_BAD, "a client's frames are masked and without extensions")
        if kind >= CLOSE:
            if kind > PONG or length > _CONTROL_BYTES or not first & _FINAL:
                raise BadFrame(_BAD, "no such control frame")
        elif kind > BINARY or (kind == _CONTINUATION) == (self._kind == 0):
            raise BadFrame(_BAD, "no such frame here")
        elif len(self._parts) + length > self._most:
            raise BadFrame(_TOO_LARGE, f"a message has at most {self._most} bytes")

    def _take(self, first: int, payload: bytes) -> tuple[int, bytes] | None:
        kind = first & 0x0F
        if kind >= CLOSE or (kind and first & _FINAL):
            return kind, payload
        self._kind = self._kind or kind
        self._parts += payload
        if not first & _FINAL:
            return None
        whole, self._kind, self._parts = (self._kind, self._parts), 0, b""
        return whole


def frame(kind: int, payload: bytes) -> bytes:
    """A frame of the server's."""
    size = len(payload)
    if size < _SHORT:
        return pack("!BB", _FINAL | kind, size) + payload
    if size < 1 << 16:
        return pack("!BBH", _FINAL | kind, _SHORT, size) + payload
    return pack("!BBQ", _FINAL | kind, _LONG, size) + payload


def closing(code: int) -> bytes:
    """The frame that says good-bye."""
    return frame(CLOSE, b"" if code == _NO_CODE else pack("!H", code))


def closed_with(payload: bytes) -> int:
    """The code a peer has closed with; raises BadFrame if it may not."""
    if not payload:
        return _NO_CODE
    code = int.from_bytes(payload[:2])
    if len(payload) < 2 or not (1000 <= code <= 1014 or 3000 <= code < 5000) or code in (1004, _NO_CODE, 1006):
        raise BadFrame(_BAD, "no such close code")
    return code


def text_of(payload: bytes) -> str:
    """A text message; raises BadFrame if it is none."""
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise BadFrame(_NOT_TEXT, "not a text in UTF-8") from None


def answer_to(key: bytes) -> bytes | None:
    """What proves to a client that its key was read; None if it is no key."""
    try:
        if len(base64.b64decode(key, validate=True)) != 16:
            return None
    except binascii.Error:
        return None
    return base64.b64encode(hashlib.sha1(key + _SECRET, usedforsecurity=False).digest())
