"""Who is to be written to: all that one event brings goes out together."""

import asyncio
from typing import Protocol


class Writer(Protocol):
    """Something with a queue of its own."""

    def flush(self) -> None:
        """Write what is queued."""


class Outbox:
    """Connections that have something queued; at the latest they write it when the event loop comes round."""

    def __init__(self) -> None:
        self._waiting: list[Writer] = []

    def add(self, writer: Writer) -> None:
        """There is something to write."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.append(writer)

    def flush(self) -> None:
        """Let all write now."""
        waiting, self._waiting = self._waiting, []
        for writer in waiting:
            writer.flush()
