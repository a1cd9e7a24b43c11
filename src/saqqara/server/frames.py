"""The frames of a WebSocket that nearly all messages are: a whole text, from the client masked, in one frame.

Everything else (pings, closing, messages in several frames, whatever breaks the protocol) is left to `websockets`.
"""

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it has no compiled part
    from websockets.utils import apply_mask

_WHOLE_TEXT = 0x81  # the last frame of a message, which is a text
_MASKED = 0x80
_SHORT, _LONG = 126, 127  # lengths from here on follow in two bytes, or in eight
_KEY = 4  # bytes of the mask


def framed(message: bytes) -> bytes:
    """A text as the server sends it."""
    size = len(message)
    if size < _SHORT:
        return bytes((_WHOLE_TEXT, size)) + message
    if size < 1 << 16:
        return bytes((_WHOLE_TEXT, _SHORT)) + size.to_bytes(2) + message
    return bytes((_WHOLE_TEXT, _LONG)) + size.to_bytes(8) + message


def text_in(data: bytes) -> bytes | None:
    """The text that a client sent, if the data are just one such frame, and short, as turns are."""
    if len(data) < 2 + _KEY or data[0] != _WHOLE_TEXT:
        return None
    size = data[1] ^ _MASKED
    if size >= _SHORT or len(data) != 2 + _KEY + size:
        return None
    return apply_mask(data[2 + _KEY :], data[2 : 2 + _KEY])


class Borders:
    """Follows the stream of a client's frames: whether what came ends with the end of a frame."""

    __slots__ = ("_head", "_owed")

    def __init__(self) -> None:
        self._head = b""  # of a frame whose length is not known yet
        self._owed = 0  # bytes of a frame that are still to come

    def between(self, data: bytes) -> bool:
        """Whether no frame is under way after these data."""
        data = self._head + data
        at = self._owed
        while at < len(data):
            size = _size(data[at : at + 10])
            if size is None:
                self._head, self._owed = data[at:], 0
                return False
            at += size
        self._head, self._owed = b"", at - len(data)
        return at == len(data)


def _size(head: bytes) -> int | None:
    """How many bytes a frame has in all; None if too little of it is there to know."""
    if len(head) < 2:
        return None
    key, size = (_KEY if head[1] & _MASKED else 0), head[1] & ~_MASKED
    more = 0 if size < _SHORT else 2 if size == _SHORT else 8
    if len(head) < 2 + more:
        return None
    return 2 + more + key + (int.from_bytes(head[2 : 2 + more]) if more else size)
