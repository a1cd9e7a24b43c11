"""The page itself: files built from `web/` into this package, read once and served from memory."""

import gzip
import hashlib
import html
import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from saqqara.games import discover

from .ahead import LIST, Ahead
from .link_words import language_of, words_in
from .messages import Refusal, TableInfo

FOLDER = Path(__file__).parent.parent / "page"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; base-uri 'none'; form-action 'self'"
)
"""What a browser may do for the page, whoever hands it out: nothing from elsewhere; the rules are WebAssembly."""
_NOT_BUILT = b"""<!doctype html><title>Saqqara</title>
<p>The page is not built yet. <code>make page</code> builds it; the API is at <a href="/api/games">/api</a>."""
_OWN_TYPES = {
    ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".js": "text/javascript",
    ".wasm": "application/wasm",
}  # fmt: skip
_WORTH_ZIPPING = ("text/", "application/json", "application/manifest", "application/wasm", "image/svg")
_PACKED = ".br"
_RELATIVE = re.compile(r'(\b(?:src|href)=")\./')
_FOR_EVER, _ASK_AGAIN = b"public, max-age=31536000, immutable", b"no-cache"

Send = Callable[[Any], Awaitable[None]]
Find = Callable[[str], Awaitable[TableInfo]]


@dataclass(frozen=True)
class File:
    """A file, compressed where that helps as soon as somebody asks for it."""

    body: bytes
    packed: bytes | None  # by Brotli, when the page was built
    kind: bytes
    cache: bytes
    tag: bytes

    @cached_property
    def zipped(self) -> bytes | None:
        """None where it would not become much smaller."""
        return gzip.compress(self.body, 9, mtime=0) if self.kind.decode().startswith(_WORTH_ZIPPING) else None


def _file(body: bytes, name: str, cache: bytes, packed: bytes | None = None) -> File:
    suffix = Path(name).suffix
    kind = _OWN_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(body, packed, kind.encode(), cache, b'"' + hashlib.sha256(body).hexdigest()[:20].encode() + b'"')


class Page:
    """All files of the page; any other address gets the page itself, which finds its way by the address."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = dict[str, File]()
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and path.suffix != _PACKED and path.name != LIST:
                name = path.relative_to(folder).as_posix()
                cache = _FOR_EVER if name.startswith("assets/") else _ASK_AGAIN
                packed = path.with_name(path.name + _PACKED)
                self._files[f"/{name}"] = _file(
                    path.read_bytes(), name, cache, packed.read_bytes() if packed.exists() else None
                )
        index = self._files.get("/index.html")
        # The page is built for any folder; here it is asked for at any depth, and its files lie at the root.
        self._index = _RELATIVE.sub(r"\1/", index.body.decode()) if index else ""
        self._ahead = Ahead(folder)

    def has(self, path: str) -> bool:
        """Whether a file lies there, to be had from memory as it is."""
        return path in self._files and path != "/index.html"

    async def respond(self, scope: Any, send: Send, find: Find) -> None:
        """Answer a GET or HEAD for anything that is not the API."""
        headers = dict(scope["headers"])
        file = self._files.get(scope["path"])
        status = 200
        if file is None or not self.has(scope["path"]):
            if scope["path"].startswith("/assets/"):
                file, status = _file(b"not there", "x.txt", _ASK_AGAIN), 404
            else:
                file = await self._whole(scope, headers, find)
        sent = [
            (b"content-type", file.kind),
            (b"cache-control", file.cache),
            (b"etag", file.tag),
            (b"vary", b"accept-encoding, accept-language"),
        ]
        body = file.body
        taken = headers.get(b"accept-encoding", b"")
        if headers.get(b"if-none-match") == file.tag:
            status, body = 304, b""
        elif file.packed is not None and b"br" in taken:
            body = file.packed
            sent.append((b"content-encoding", b"br"))
        elif b"gzip" in taken and file.zipped is not None:
            body = file.zipped
            sent.append((b"content-encoding", b"gzip"))
        sent.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": sent})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    async def _whole(self, scope: Any, headers: dict[bytes, bytes], find: Find) -> File:
        """The page, with what others show of it when its link is sent to them."""
        if not self._index:
            return _file(_NOT_BUILT, "index.html", _ASK_AGAIN)
        language = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
        words, table = words_in(language), None
        title, about = "Saqqara", words.about
        _, first, rest = (*scope["path"].split("/", 2), "")[:3]
        if first in ("t", "replay") and rest:
            try:
                table = await find(rest)
            except Refusal:
                pass
            else:
                game = discover.spec(table.game).title
                names = ", ".join(seat.name for seat in table.seats if seat.kind != "open")
                title = f"{game} · Saqqara"
                about = f"{names}: {words.play if table.status == 'open' else words.watch}."
        address = f"{scope.get('scheme', 'http')}://{headers.get(b'host', b'').decode('latin-1')}"
        told = {
            "og:type": "website",
            "og:site_name": "Saqqara",
            "og:title": title,
            "og:description": about,
            "og:image": f"{address}/preview.png",
            "og:url": f"{address}{scope['path']}",
            "twitter:card": "summary_large_image",
        }
        lines = "".join(f'<meta property="{name}" content="{html.escape(value)}">\n' for name, value in told.items())
        ahead = self._ahead.tags(scope["path"], language, table)
        return _file(self._index.replace("</head>", f"{ahead}{lines}</head>", 1).encode(), "index.html", _ASK_AGAIN)
