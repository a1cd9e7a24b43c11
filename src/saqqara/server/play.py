"""Playing on this machine: the server on a free port, and the browser opened at it."""

import errno
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser

from msgspec.structs import replace

from saqqara.core.errors import BadOption

from .boxes import offered
from .holding import InUse, holding
from .page import FOLDER
from .serve import serve
from .settings import Settings

_PORTS = 50  # tried after a busy one
_PATIENCE = 60.0
_OF_A_DIGEST = 16


def play(host: str, port: int, *, browser: bool, box: str = "") -> None:
    """Serve until Ctrl-C."""
    if not (FOLDER / "index.html").exists():
        raise BadOption("the page is not built; in a clone of the project, `make play` builds it")
    # Guests of a home network come from few addresses: one household must not trip over limits made for the internet.
    settings = Settings(host=host, port=port, requests_a_second=200.0, boxes=box)
    ours = offered(box)
    assert settings.sqlite_path is not None
    try:
        with holding(settings.sqlite_path, ""):
            pass
    except InUse as running:
        address = running.address.replace("127.0.0.1", "localhost").replace("0.0.0.0", "localhost")
        opened = address and browser and _has_screen() and webbrowser.open(address)
        print(f"Saqqara is {'open' if opened else 'there'} already, at {address or 'another address'}", flush=True)
        return
    free = free_port(host, port)
    if free != port:
        print(f"Port {port} is busy; taking {free} instead.", flush=True)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{free}"
    if ours:  # opened where a table with it is laid
        address += f"/new/{ours[0].game}/bots?box={ours[0].digest[:_OF_A_DIGEST]}"
    waiting = threading.Thread(target=_welcome, args=(address, host, free), kwargs={"browser": browser}, daemon=True)
    waiting.start()
    serve(replace(settings, port=free), quiet=True)


def free_port(host: str, port: int) -> int:
    """The port, or the next one that nobody listens at."""
    for wanted in range(port, min(port + _PORTS, 65536)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, wanted))
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise BadOption(f"cannot listen at {host}:{port}: {error.strerror}; try another --host") from None
                continue
            return wanted
    raise BadOption(f"no free port from {port} on; try another --port")


def _welcome(address: str, host: str, port: int, *, browser: bool) -> None:
    """Say where it is, and open the browser, once the page answers."""
    here = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/health"
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(here, timeout=2):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    opened = browser and _has_screen() and webbrowser.open(address)
    print(f"Saqqara is {'open' if opened else 'ready'} at {address}", flush=True)
    if host in ("0.0.0.0", "::"):
        print(f"Others in your network: http://{_own_address()}:{port}", flush=True)
    print("Ctrl-C stops it; games are kept.", flush=True)


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _own_address() -> str:
    """The address of this machine in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
