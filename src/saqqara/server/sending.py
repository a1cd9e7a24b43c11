"""What one client is still to be sent: a queue of bounded length."""

from collections.abc import Iterable
from enum import Enum, auto


class Kind(Enum):
    """What makes up for a message that is not sent."""

    SIGHT = auto()  # a fresh view: how the table looks, and who sits where
    TALK = auto()  # the answer to a hello does as well: a line of the chat, who is there
    ANSWER = auto()  # nothing


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

    def greet(self, sights: Iterable[bytes], talk: Iterable[bytes]) -> None:
        """The answer to a hello, however long, in place of all it makes up for: nobody is owed two of them."""
        self.behind = False
        self._waiting = [message for message in self._waiting if message[0] is Kind.ANSWER]
        self._waiting += [(Kind.SIGHT, data) for data in sights]
        self._waiting += [(Kind.TALK, data) for data in talk]
        self._allowance = len(self._waiting)

    def make_up(self, fresh: Iterable[bytes]) -> None:
        """A fresh view in place of all that was lost; what came since and is no view stays."""
        self.behind = False
        others = [message for message in self._waiting if message[0] is not Kind.SIGHT]
        self._waiting = [(Kind.SIGHT, data) for data in fresh] + others

    def take(self) -> list[bytes]:
        """All that waits; nothing does after that."""
        waiting, self._waiting, self._allowance = self._waiting, [], 0
        return [data for _, data in waiting]
