"""What one client is still to be sent: a queue of bounded length."""

from collections.abc import Iterable
from enum import Enum, auto


class Kind(Enum):
    """Whether a fresh view of the table makes up for a message."""

    SIGHT = auto()  # it does: how the table looks, and who sits where
    WORD = auto()  # it does not: an answer, a line of the chat, who is there


class Queue:
    """Messages by kind. Who reads too slowly loses them all, and is behind until a fresh view is put in."""

    __slots__ = ("_allowance", "_most", "_waiting", "behind")

    def __init__(self, most: int) -> None:
        self._most, self._allowance = most, 0
        self._waiting: list[tuple[Kind, bytes]] = []
        self.behind = False

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, kind: Kind, data: bytes) -> None:
        """One more message."""
        if len(self._waiting) >= self._most + self._allowance:
            self._waiting.clear()
            self.behind = True
        self._waiting.append((kind, data))

    def add_all(self, sights: Iterable[bytes], words: Iterable[bytes]) -> None:
        """All of it, however much: the limit is for those who read too slowly."""
        self._waiting += [(Kind.SIGHT, data) for data in sights]
        self._waiting += [(Kind.WORD, data) for data in words]
        self._allowance = len(self._waiting)

    def make_up(self, fresh: Iterable[bytes]) -> None:
        """A fresh view in place of all that was lost; words that came since stay."""
        self.behind = False
        words = [message for message in self._waiting if message[0] is Kind.WORD]
        self._waiting = [(Kind.SIGHT, data) for data in fresh] + words

    def take(self) -> list[bytes]:
        """All that waits; nothing does after that."""
        waiting, self._waiting, self._allowance = self._waiting, [], 0
        return [data for _, data in waiting]
