"""The log of a table: what happened, in order. A table is what its log makes it."""

import msgspec


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """A person or a bot took a seat, or took it over, or came back to it."""

    seat: int
    name: str
    colour: int
    level: str = ""  # of a bot; empty for a person
    owned: bool = False  # a person's token holds the seat, whoever plays it


class Rose(msgspec.Struct, frozen=True, tag="rose"):
    """A seat is open again; only before the start."""

    seat: int


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game began, with everyone's nonces."""

    nonces: list[str]


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A seat decided: all codes of its turn."""

    seat: int
    codes: list[int]


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The same people meet at another table."""

    table: str


Entry = Sat | Rose | Started | Played | Rematched

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> str:
    """An entry as text."""
    return _ENCODER.encode(entry).decode()


def decode(text: str) -> Entry:
    """An entry from its text."""
    return _DECODER.decode(text)
