"""The log of a table: what happened, in order. A table is what its log makes it."""

import msgspec


class Paced(msgspec.Struct, frozen=True, tag="paced"):
    """The table is played by and by: so many hours a turn may last before a bot may be let play; its first entry."""

    hours: int


class Agreed(msgspec.Struct, frozen=True, tag="agreed"):
    """These seats agree that a bot plays for one that has taken longer than that."""

    seat: int
    by: list[int]


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """A person or a bot took a seat, or took it over, or came back to it."""

    seat: int
    name: str
    colour: int
    level: str = ""  # of a bot; empty for a person
    owned: bool = False  # a person's token holds the seat, whoever plays it
    stands_in: bool = False  # a bot for somebody who is away, until they are back


class Rose(msgspec.Struct, frozen=True, tag="rose"):
    """A seat is open again; only before the start."""

    seat: int


class Pledged(msgspec.Struct, frozen=True, tag="pledged", omit_defaults=True):
    """A person committed to a nonce, and told the key that the seat signs with; only before the start."""

    seat: int
    pledge: str
    key: str = ""  # of who signs


class Called(msgspec.Struct, frozen=True, tag="called"):
    """The game shall begin: all pledges are fixed, and whoever pledged shows the nonce."""


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """A person showed the pledged nonce; with the last of them the game began."""

    seat: int
    nonce: str


class Annulled(msgspec.Struct, frozen=True, tag="annulled"):
    """These seats did not show their nonces: they are open again, and everybody pledges anew, for another seed."""

    seats: list[int]


class Started(msgspec.Struct, frozen=True, tag="started", omit_defaults=True):
    """The game began, with everyone's nonces; only in games that were begun before people pledged them."""

    nonces: list[str]
    by_hand: bool = False  # dice wait for who throws them; not in games that were begun before they did


class Played(msgspec.Struct, frozen=True, tag="played", omit_defaults=True):
    """A seat decided: all codes of its turn, which may end with a throw of its own."""

    seat: int
    codes: list[int]
    throws: bool = False
    signature: str = ""  # of who signs; the record checks it


class Threw(msgspec.Struct, frozen=True, tag="threw"):
    """A seat threw the dice that were its to throw; what they show is not kept, as all chance."""

    seat: int


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The same people meet at another table."""

    table: str


Entry = Paced | Agreed | Sat | Rose | Pledged | Called | Revealed | Annulled | Started | Played | Threw | Rematched

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> str:
    """An entry as text."""
    return _ENCODER.encode(entry).decode()


def decode(text: str) -> Entry:
    """An entry from its text."""
    return _DECODER.decode(text)
