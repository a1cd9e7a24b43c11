"""The page as plain files behind a web server that knows nothing of it, and a build that comes after it."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from saqqara.server.page import FOLDER


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder; afterwards nobody answers there."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def entry(page: Path = FOLDER) -> str:
    """The script that a page begins with."""
    index = (page / "index.html").read_text("utf-8")
    (found,) = re.findall(r'<script type="module"[^>]* src="\./([^"]+)"', index)
    return str(found)


def built_again(folder: Path) -> Path:
    """The page in which all scripts have other names, as after a change that reaches each of them."""
    shutil.copytree(FOLDER, folder)
    scripts = [path.name for path in (folder / "assets").glob("*.js")]
    new = {name: name.replace(".js", "Z.js") for name in scripts}
    known = re.compile("|".join(map(re.escape, sorted(scripts, key=len, reverse=True))))
    for path in folder.rglob("*"):
        if path.suffix in (".js", ".html"):
            text = known.sub(lambda found: new[found[0]], path.read_text("utf-8"))
            path.write_text(text.replace('BUILT = {"version":"', 'BUILT = {"version":"again-'), "utf-8")
    for name in scripts:
        (folder / "assets" / name).rename(folder / "assets" / new[name])
    return folder
