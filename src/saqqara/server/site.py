"""The page as plain files, for any web server: what needs no server of ours works from them."""

import shutil
from pathlib import Path

from saqqara.core.errors import SaqqaraError

from .ahead import LIST
from .page import FOLDER, POLICY

MARK = ".saqqara-site"
_META = f"""    <meta http-equiv="Content-Security-Policy" content="{POLICY}; connect-src 'self'" />
    <meta name="saqqara-host" content="static" />
"""
_NOT_THERE = "404.html"  # many hosts show it at addresses where nothing lies


class NoSite(SaqqaraError):
    """A site cannot be written."""


def write(folder: Path, page: Path = FOLDER) -> int:
    """Put the page into a folder, in place of a site that was written there before; answers how many files it has."""
    if not (page / "index.html").exists():
        raise NoSite("the page is not built yet: make page builds it")
    if folder.is_dir():
        if any(folder.iterdir()) and not (folder / MARK).exists():
            raise NoSite(f"{folder} has files in it that are no site of ours: name an empty folder, or a new one")
        _clear(folder)
    elif folder.exists():
        raise NoSite(f"{folder} is a file: name a folder")
    files = sorted(
        path.relative_to(page).as_posix() for path in page.rglob("*") if path.is_file() and path.name != LIST
    )
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(page / name, folder / name)
    index = (page / "index.html").read_text("utf-8").replace("<head>\n", f"<head>\n{_META}", 1)
    for name in ("index.html", _NOT_THERE):
        (folder / name).write_text(index, "utf-8")
    (folder / MARK).write_text("".join(f"{name}\n" for name in [*files, _NOT_THERE]), "utf-8")
    return len(files) + 1


def _clear(folder: Path) -> None:
    """Take away what was written before, and nothing else: owners may have put files of their own beside it."""
    mark = folder / MARK
    for name in mark.read_text("utf-8").splitlines() if mark.exists() else ():
        path = folder / name
        if folder.resolve() in path.resolve().parents:
            path.unlink(missing_ok=True)
