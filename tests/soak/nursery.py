"""Servers that start in a fraction of a second: forked from a process that has loaded everything a server loads.

Each is a process of its own that runs `serve`, on a port, with files and memory of its own, and can be killed.
"""

import http.client
import multiprocessing
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any

from ..server.client import free_port

_STARTS_WITHIN = 120.0
_STOPS_WITHIN = 40.0

CONTEXT: ForkServerContext = multiprocessing.get_context("forkserver")


def begin(cache: Path) -> None:
    """What all servers are forked from; to be called once, before the first of them. It takes some seconds."""
    os.environ.update(SAQQARA_MODE="cpu", SAQQARA_CACHE=str(cache), NUMBA_OPT="2", NUMBA_LOOP_VECTORIZE="0")
    CONTEXT.set_forkserver_preload([f"{__package__}.loaded"])
    first = CONTEXT.Process(target=_loaded)
    first.start()
    first.join()
    assert first.exitcode == 0, "what servers are forked from is not loaded"


def _loaded() -> None:
    """Everything is there that a server loads."""
    sys.exit(f"{__package__}.loaded" not in sys.modules)


class Clock:
    """The time of day as some servers see it: it can be wrong, and jump while they run."""

    def __init__(self) -> None:
        self.ahead: Any = CONTEXT.RawValue("d", 0.0)

    def rule(self) -> None:
        """From now on it is the clock of this process."""
        right, ahead = time.time, self.ahead
        time.time = lambda: right() + ahead.value


class Server:
    """`saqqara serve`, forked; it can be killed and started again."""

    def __init__(self, database: str, log: Path, clock: Clock, *settings: str) -> None:
        self.database, self.settings, self.clock, self.log = database, list(settings), clock, log
        self.port = free_port()
        self.born = 0.0
        self._process: ForkServerProcess | None = None
        self._asking = threading.Lock()  # a forked process tells its exit code once, to whoever asks first

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        if not self._asking.acquire(blocking=False):
            return True  # its end is being waited for
        try:
            return self._process is not None and self._process.is_alive()
        finally:
            self._asking.release()

    def start(self) -> bool:
        """Answers once it is well; False if it ended instead."""
        self._process = CONTEXT.Process(
            target=_serve, args=(self.database, self.port, self.settings, str(self.log), self.clock), daemon=True
        )
        self._process.start()
        until = time.monotonic() + _STARTS_WITHIN
        while time.monotonic() < until:
            if self.well():
                self.born = time.monotonic()
                return True
            if not self.running:
                return False
            time.sleep(0.02)
        raise TimeoutError(f"a server did not start: {self.log}")

    def well(self) -> bool:
        """What /health says."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        with suppress(OSError, http.client.HTTPException):
            line.request("GET", "/health")
            return line.getresponse().status == 200
        line.close()
        return False

    def kill(self) -> None:
        """As if the power went."""
        os.kill(self.pid, signal.SIGKILL)
        self.gone()

    def stop(self) -> int:
        """As a host stops it."""
        os.kill(self.pid, signal.SIGTERM)
        return self.gone()

    def gone(self) -> int:
        """The exit code of one that ends; one that does not end in time is told by a code of its own."""
        assert self._process is not None
        with self._asking:
            self._process.join(_STOPS_WITHIN)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
                return -1000
            code = self._process.exitcode
        assert code is not None
        return code

    def memory(self) -> int:
        """Resident bytes."""
        with suppress(OSError, StopIteration):
            text = Path(f"/proc/{self.pid}/status").read_text()
            return 1024 * int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS")))
        return 0


def _serve(database: str, port: int, given: list[str], log: str, clock: Clock) -> None:
    """What `saqqara serve` does, in a process that has just been forked."""
    from saqqara.core.errors import SaqqaraError
    from saqqara.server.serve import serve
    from saqqara.server.settings import read

    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    clock.rule()
    try:
        serve(read(given, database=database, port=port))
    except SaqqaraError as error:
        print("saqqara:", error, file=sys.stderr, flush=True)
        os._exit(2)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
