"""Frames, however they are cut; and what a peer may not send."""

import random
import struct

import pytest

from saqqara.server import frames
from saqqara.server.frames import BINARY, CLOSE, PING, TEXT, BadFrame, Reader, answer_to, closed_with, closing, frame


def masked(first: int, payload: bytes) -> bytes:
    """A client's frame."""
    mask, size = b"\x91\x05\xfe\x3a", len(payload)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def test_messages_come_out_however_they_are_cut() -> None:
    luck = random.Random(1)
    for _ in range(200):
        wanted: list[tuple[int, bytes]] = []
        sent = b""
        for _ in range(luck.randrange(1, 6)):
            payload = luck.randbytes(luck.choice([0, 1, 5, 125, 126, 300, 70_000]))
            kind = luck.choice([TEXT, BINARY])
            cut = luck.randrange(len(payload) + 1)
            if luck.random() < 0.5:
                sent += masked(0x80 | kind, payload)
            else:  # in two frames, with a ping between
                sent += masked(kind, payload[:cut]) + masked(0x80 | PING, b"hi") + masked(0x80, payload[cut:])
                wanted.append((PING, b"hi"))
            wanted.append((kind, payload))
        reader, found = Reader(100_000), list[tuple[int, bytes]]()
        while sent:
            size = luck.choice([1, 2, 7, 1000, 100_000])
            found += reader.feed(sent[:size])
            sent = sent[size:]
        assert found == wanted


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (bytes([0x81, 1]) + b"xxxxx", 1002),  # not masked
        (masked(0xC1, b"x"), 1002),  # an extension's bit
        (masked(0x83, b"x"), 1002),  # no such kind
        (masked(0x8B, b"x"), 1002),
        (masked(0x80, b"x"), 1002),  # goes on with nothing
        (masked(0x01, b"x") + masked(0x81, b"y"), 1002),  # another one begins
        (masked(0x09, b"x"), 1002),  # control frames are whole
        (masked(0x89, b"x" * 126), 1002),  # and short
        (masked(0x81, b"x" * 1001), 1009),
        (masked(0x01, b"x" * 900) + masked(0x80, b"x" * 200), 1009),
        (struct.pack("!BBQ", 0x82, 0xFF, 1 << 62) + b"mask", 1009),
    ],
    ids=range(11),
)
def test_what_a_peer_may_not_send(data: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as bad:
        list(Reader(1000).feed(data))
    assert bad.value.code == code


def test_closing() -> None:
    assert closing(1012) == bytes([0x88, 2]) + struct.pack("!H", 1012)
    assert closing(1005) == bytes([0x88, 0])
    assert closed_with(b"") == 1005
    assert closed_with(struct.pack("!H", 4400) + b"why") == 4400
    for payload in (b"x", struct.pack("!H", 1005), struct.pack("!H", 999), struct.pack("!H", 5000)):
        with pytest.raises(BadFrame):
            closed_with(payload)
    assert list(Reader(10).feed(masked(0x80 | CLOSE, struct.pack("!H", 1000)))) == [(CLOSE, struct.pack("!H", 1000))]


def test_frames_of_every_size() -> None:
    for size in (0, 125, 126, 65_535, 65_536):
        made = frame(TEXT, b"x" * size)
        assert made.endswith(b"x" * size)
        assert len(made) - size == (2 if size < 126 else 4 if size < 65_536 else 10)


def test_text_is_utf8_and_keys_are_keys() -> None:
    assert frames.text_of("ż".encode()) == "ż"
    with pytest.raises(BadFrame) as bad:
        frames.text_of(b"\xff")
    assert bad.value.code == 1007
    assert answer_to(b"dGhlIHNhbXBsZSBub25jZQ==") == b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="  # of the RFC
    assert answer_to(b"") is None
    assert answer_to(b"not base64!") is None
    assert answer_to(b"c2hvcnQ=") is None
