"""Frames that we read and write ourselves are those of `websockets`, and borders are found however data are cut."""

import random

import pytest
from websockets.frames import Frame, Opcode

from saqqara.server.frames import Borders, framed, text_in

SIZES = [0, 1, 124, 125, 126, 127, 65_535, 65_536, 70_000]


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_framed_as_by_websockets(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_a_short_text_is_read() -> None:
    for size in range(126):
        message = random.Random(size).randbytes(size)
        assert text_in(Frame(Opcode.TEXT, message).serialize(mask=True)) == message


def test_anything_else_is_left_to_the_protocol() -> None:
    short = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    others = [b"", short[:1], short[:-1], short + b"x", short * 2, Frame(Opcode.TEXT, b"hello").serialize(mask=False),
              Frame(Opcode.TEXT, b"x" * 126).serialize(mask=True), Frame(Opcode.BINARY, b"hello").serialize(mask=True),
              Frame(Opcode.TEXT, b"hello", fin=False).serialize(mask=True),
              Frame(Opcode.PING, b"").serialize(mask=True),
              bytes([short[0] | 0x40]) + short[1:]]  # fmt: skip
    for data in others:
        assert text_in(data) is None


def test_borders_are_found_wherever_data_are_cut() -> None:
    luck = random.Random(1)
    for _ in range(300):
        frames = [
            Frame(luck.choice([Opcode.TEXT, Opcode.BINARY]), bytes(luck.choice([*SIZES, luck.randrange(300)])))
            .serialize(mask=luck.random() < 0.8)
            for _ in range(luck.randrange(1, 5))
        ]  # fmt: skip
        stream, ends = b"".join(frames), {sum(map(len, frames[: count + 1])) for count in range(len(frames))}
        borders, at = Borders(), 0
        while at < len(stream):
            size = luck.choice([1, 2, 3, 5, 9, 100, 70_000])
            at, data = min(len(stream), at + size), stream[at : at + size]
            assert borders.between(data) == (at in ends)
