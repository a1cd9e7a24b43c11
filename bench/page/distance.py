"""A network that lies further away: a proxy on this machine that holds back every byte for a while."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

CHUNK = 1 << 16


class Distance:
    """Carries connections to a port of this machine; a byte there and one back take a round trip together."""

    def __init__(self, port: int, round_trip: float) -> None:
        self.target, self.delay = port, round_trip / 2
        self.port = 0
        self._carried = set[asyncio.Task[None]]()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction: everything arrives late, and nothing waits for what was sent before it."""
        loop = asyncio.get_running_loop()
        try:
            while data := await reader.read(CHUNK):
                loop.call_later(self.delay, writer.write, data)
        except ConnectionError:
            pass
        loop.call_later(self.delay, writer.close)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._carried.add(task)
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    async def serve(self, ready: threading.Event, stop: asyncio.Event) -> None:
        """Carry until it is to stop."""
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await stop.wait()
        server.close()
        for task in self._carried:
            task.cancel()
        await asyncio.gather(*self._carried, return_exceptions=True)


@contextmanager
def distant(port: int, round_trip: float) -> Iterator[str]:
    """The address of the proxy, as long as it is needed."""
    there, ready = Distance(port, round_trip), threading.Event()
    loop, stop = asyncio.new_event_loop(), asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(there.serve(ready, stop)), daemon=True)
    thread.start()
    ready.wait()
    try:
        yield f"http://127.0.0.1:{there.port}"
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
