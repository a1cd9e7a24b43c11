"""The page as plain files: where they may be written, and that they find each other in any folder."""

import json
import re
from pathlib import Path

import pytest

from saqqara.server.page import FOLDER, POLICY
from saqqara.server.site import MARK, NoSite, write

ABSOLUTE = re.compile(r"""(?:src|href)=["']?/|url\(["']?/(?!/)|["'`]/assets/""")


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_site_has_the_whole_page_and_no_absolute_addresses(tmp_path: Path) -> None:
    site = tmp_path / "deep" / "site"
    assert write(site) == len(files(site)) - 1
    assert files(site) == files(FOLDER) - {"files.json"} | {"404.html", MARK}
    for path in site.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            assert not ABSOLUTE.search(path.read_text("utf-8")), path.name
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    addresses = [manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
    assert not [one for one in addresses if one.startswith("/") or "://" in one]
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert {(site / icon["src"]).is_file() for icon in manifest["icons"]} == {True}


def test_the_page_knows_that_it_is_alone_and_what_it_may(tmp_path: Path) -> None:
    write(tmp_path)
    index = (tmp_path / "index.html").read_text("utf-8")
    assert '<meta name="saqqara-host" content="static" />' in index
    policy = f"{POLICY}; connect-src 'self'"
    assert f'<meta http-equiv="Content-Security-Policy" content="{policy}" />' in index
    assert index.index("Content-Security-Policy") < index.index("<script")
    assert (tmp_path / "404.html").read_text("utf-8") == index
    assert "saqqara-host" not in (FOLDER / "index.html").read_text("utf-8")


def test_a_site_is_replaced_and_what_others_put_there_stays(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<head>\n</head>")
    (page / "assets" / "old.js").write_text("")
    site = tmp_path / "site"
    write(site, page)
    (site / "CNAME").write_text("games.example.org")
    (page / "assets" / "old.js").rename(page / "assets" / "new.js")
    write(site, page)
    assert files(site) == {"index.html", "404.html", "assets/new.js", "CNAME", MARK}


def test_a_mark_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("")
    site = tmp_path / "site"
    site.mkdir()
    (site / MARK).write_text("../mine.txt\n")
    write(site)
    assert (tmp_path / "mine.txt").exists()


def test_nothing_of_others_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(NoSite, match="no site of ours"):
        write(tmp_path)
    with pytest.raises(NoSite, match="is a file"):
        write(tmp_path / "letter.txt")
    with pytest.raises(NoSite, match="make page builds it"):
        write(tmp_path / "site", page=tmp_path / "nowhere")
    assert files(tmp_path) == {"letter.txt"}
