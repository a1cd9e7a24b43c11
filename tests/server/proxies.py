"""nginx and Caddy as processes of ours, by the very files of docs/hosting, with a certificate made here."""

import os
import shutil
import signal
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from .client import free_port

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"
_NAME = "games.example.org"  # in the files; here it is localhost
_BEGINS_WITHIN = 60.0
_STRANGERS = count()  # each has an address of their own

_NGINX = """
pid {home}/nginx.pid;
error_log {home}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    {site}
}}
"""
_CADDY = "{{\n\tadmin off\n\thttp_port {http}\n\thttps_port {https}\n}}\n{site}"


def program(name: str) -> str:
    """Where a program is; without it a test is skipped, or fails where CI is set."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        words = f"no {name} here; `make tools` gets it from Debian's packages"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    signed, key = folder / "fullchain.pem", folder / "privkey.pem"
    subprocess.run(
        [program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-out", signed, "-keyout", key],
        check=True, capture_output=True,
    )  # fmt: skip
    return signed, key


class Proxy:
    """A proxy in front of a server."""

    def __init__(self, kind: str, home: Path, backend: int, change: tuple[str, str] = ("", "")) -> None:
        self.kind, self.home = kind, home
        self.http, self.https = free_port(), free_port()
        self.certificate, key = certificate(home)
        site = (HOSTING / {"nginx": "nginx.conf", "caddy": "Caddyfile"}[kind]).read_text()
        assert change[0] in site
        site = site.replace(*change) if change[0] else site
        site = site.replace("127.0.0.1:8000", f"127.0.0.1:{backend}").replace(_NAME, "localhost")
        if kind == "nginx":
            site = site.replace("listen 80;", f"listen {self.http};").replace("listen 443 ", f"listen {self.https} ")
            site = site.replace("/etc/letsencrypt/live/localhost/fullchain.pem", str(self.certificate))
            site = site.replace("/etc/letsencrypt/live/localhost/privkey.pem", str(key))
            (home / "nginx.conf").write_text(_NGINX.format(home=home, site=site))
            self._command = [program("nginx"), "-p", str(home), "-c", str(home / "nginx.conf"), "-g", "daemon off;"]
        else:
            site = site.replace("localhost {", f"localhost {{\n\ttls {self.certificate} {key}", 1)
            (home / "Caddyfile").write_text(_CADDY.format(http=self.http, https=self.https, site=site))
            self._command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(home / "Caddyfile")]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"https://localhost:{self.https}"

    def start(self) -> None:
        """Answers once it takes connections."""
        environment = {**os.environ, "HOME": str(self.home), "XDG_DATA_HOME": str(self.home)}
        log = (self.home / "log").open("wb")
        self._process = subprocess.Popen(self._command, stdout=log, stderr=log, env=environment)
        log.close()
        until = time.monotonic() + _BEGINS_WITHIN
        while time.monotonic() < until and self._process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.https), 1):
                return
            time.sleep(0.05)
        raise RuntimeError(f"{self.kind} did not start: {(self.home / 'log').read_text()}")

    def stop(self) -> None:
        """With all its connections."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(30)

    def line(self, address: str = "127.0.0.1") -> ssl.SSLSocket:
        """A TLS connection for raw bytes, from an address of this machine."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        context.set_alpn_protocols(["http/1.1"])
        plain = socket.create_connection(("127.0.0.1", self.https), 30, (address, 0))
        return context.wrap_socket(plain, server_hostname="localhost")


def said(proxy: Proxy, request: bytes, *, within: float = 5) -> bytes:
    """All that comes back to a stranger until the line is closed or falls silent."""
    heard = b""
    with proxy.line(f"127.0.1.{next(_STRANGERS) % 250 + 1}") as line:
        line.sendall(request)
        line.settimeout(within)
        try:
            while chunk := line.recv(65_536):
                heard += chunk
        except (TimeoutError, ConnectionResetError):
            pass
    return heard
