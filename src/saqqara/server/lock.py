"""A lock that can be waited for, or taken at once without a task of one's own."""

import asyncio
from collections import deque


class Lock:
    """Who waits gets it in turn."""

    __slots__ = ("_waiting", "locked")

    def __init__(self) -> None:
        self.locked = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it if nobody has it."""
        if self.locked:
            return False
        self.locked = True
        return True

    def free(self) -> None:
        """Hand it on to who waits longest; it stays locked then."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.locked = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was handed over just then
                self.free()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.free()
