"""The machine and what is installed: page, rules, port, open files, memory, clock."""

import http.client
import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import saqqara
from saqqara.games import discover
from saqqara.prepare import prepared

from ..page import FOLDER
from ..settings import Settings
from .finding import Finding, bad, fine, note

_FILES, _MEGABYTES = 4096, 300  # open files; memory of a worker
_A_MINUTE = 60.0


def look_at_machine(settings: Settings) -> Iterator[Finding]:
    """Everything that needs neither the database nor the network."""
    yield _page()
    yield _rules()
    port, running = _port(settings)
    yield port
    yield _files(settings, running=running)
    yield _memory(settings)
    yield _clock()


def _page() -> Finding:
    if (FOLDER / "index.html").exists():
        return fine("page", "built")
    return bad("page", "not built, players would see an empty page: run `make page` in the sources and install again")


def _rules() -> Finding:
    missing = [name for name in discover.names() if not prepared(name)]
    if not missing:
        return fine("rules", "compiled")
    words = f"{' and '.join(missing)} not compiled yet: the first start takes a minute, or `saqqara prepare` now, "
    return note("rules", f"{words}as the user and with the SAQQARA_CACHE that the server has")


def _port(settings: Settings) -> tuple[Finding, bool]:
    where = f"{settings.host}:{settings.port}"
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except PermissionError:
            words = f"only root may listen at {where}: take a --port from 1024 on and a proxy in front"
            return bad("port", words), False
        except OSError as error:
            if _ours(settings):
                return fine("port", f"a Saqqara runs at {where}"), True
            words = (
                f"cannot listen at {where} ({error.strerror}): another program does (`ss -ltnp` names it), or --host "
            )
            return bad("port", f"{words}is no address of this machine; stop it, or choose another --port"), False
    if settings.trust_proxy and settings.host not in ("127.0.0.1", "::1", "localhost"):
        words = f"{where} is open to others than the proxy, who can then say they were anybody: listen at 127.0.0.1, "
        return note("port", f"{words}or let only the proxy in"), False
    return fine("port", f"{where} is free"), False


def _ours(settings: Settings) -> bool:
    return any(line.startswith("saqqara_") for line in _figures(settings))


def _figures(settings: Settings) -> list[str]:
    """What a server that runs here says of itself."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    line = http.client.HTTPConnection(host, settings.port, timeout=5)
    with suppress(OSError, http.client.HTTPException):
        line.request("GET", "/metrics")
        return line.getresponse().read().decode(errors="replace").splitlines()
    return []


def _files(settings: Settings, *, running: bool) -> Finding:
    """Of the server that runs, if one does; else of one that would be started here."""
    most = next((float(line.split()[1]) for line in _figures(settings) if line.startswith("process_max_fds ")), None)
    whose = "the server" if running and most else "a server started from here"
    if most is None:
        with suppress(ImportError):  # not every system has it
            import resource

            most = float(resource.getrlimit(resource.RLIMIT_NOFILE)[1])  # it takes as many as it may
    if most is None or most >= _FILES or most < 0:
        return fine("open files", f"{whose} may have {most:.0f}" if most and most > 0 else "no limit")
    words = f"{whose} may have only {most:.0f}, which is about as many connections: LimitNOFILE=65536 in the unit, "
    return bad("open files", f"{words}or more for its user in /etc/security/limits.conf")


def _memory(settings: Settings) -> Finding:
    wanted = _MEGABYTES * settings.workers
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        left = next(int(line.split()[1]) // 1024 for line in lines if line.startswith("MemAvailable"))
    except (OSError, StopIteration):
        return fine("memory", "not known on this system")
    if left >= wanted:
        return fine("memory", f"{left} MB left, {wanted} MB wanted")
    return bad(
        "memory", f"{left} MB left; {settings.workers} worker(s) want {wanted} MB: fewer --workers, or more memory"
    )


def _clock() -> Finding:
    """It cannot be earlier than what is installed."""
    installed = max(file.stat().st_mtime for file in Path(saqqara.__file__).parent.glob("*.py"))
    now = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    if time.time() < installed - _A_MINUTE:
        return bad(
            "clock", f"it says {now}, which is before this was installed: set it, `timedatectl set-ntp true` keeps it"
        )
    synchronized = Path("/run/systemd/timesync")
    if synchronized.is_dir() and not (synchronized / "synchronized").exists():
        return note("clock", f"{now}, but not set by the network yet: `timedatectl` says why")
    return fine("clock", now)


def running_as() -> str:
    """Whose rights count."""
    with suppress(ImportError, KeyError):
        import pwd

        return pwd.getpwuid(os.geteuid()).pw_name
    return "this user"
