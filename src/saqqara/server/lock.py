"""A lock that can be waited for with a task, or without one."""

import asyncio
from collections import deque
from collections.abc import Callable


class Lock:
    """Who waits gets it in turn."""

    __slots__ = ("_waiting", "locked")

    def __init__(self) -> None:
        self.locked = False
        self._waiting: deque[Callable[[], None]] = deque()

    def then(self, work: Callable[[], None]) -> None:
        """Do some work as soon as nobody else has the lock; it is the work's from then on, until it is freed."""
        if self.locked:
            self._waiting.append(work)
        else:
            self.locked = True
            work()

    def free(self) -> None:
        """Hand it on to who waits longest; it stays locked then."""
        if self._waiting:
            self._waiting.popleft()()
        else:
            self.locked = False

    async def __aenter__(self) -> None:
        if not self.locked:
            self.locked = True
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self.free() if mine.done() else mine.set_result(None))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was handed over just then
                self.free()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.free()
