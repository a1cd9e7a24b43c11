"""Every scene in every language: whole words, nothing cut off or too wide; and for everyone, as far as axe can tell."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Process

from .scenes import Scene, Tables, scenes
from .visitor import DESK, PHONE, Size, Visitors

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("pl", "cs", "el")  # English is looked at together with what axe says
FILES = sorted([*(WEB / "messages").rglob("*.json"), *(WEB / "src" / "games").glob("*/**/messages/*.json")])
KEYS = sorted({key for path in FILES for key in json.loads(path.read_text("utf-8")) if "_" in key})
LOOKS = (Path(__file__).parent / "looks.js").read_text("utf-8").split("\n", 1)[1]


@pytest.fixture(scope="module")
def tables(server: Process) -> Tables:
    return Tables(server.url)


def looks(page: Page, size: Size) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong: list[str] = page.evaluate(LOOKS, KEYS)
    return wrong


def misfits(page: Page, scene: Scene) -> list[str]:
    """Words that are cut off or too wide, or not there."""
    return [f"{scene.game} {scene.name} {size[0]}: {one}" for size in (DESK, PHONE) for one in looks(page, size)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit(visit: Visitors, tables: Tables, language: str) -> None:
    visit.allow(r"404.*")
    page = visit(language=language, calm=True, sitting=tables.all())
    home = json.loads((WEB / "messages" / f"{language}.json").read_text("utf-8"))["home_title"]
    expect(page).to_have_title(home)
    wrong = []
    for scene in [one for one in scenes() if one.says_more]:
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        scene.show(page, tables)
        assert page.evaluate("document.documentElement.lang") == language
        assert re.search("Saqqara", page.title())
        wrong += misfits(page, scene)
    assert not wrong, "\n".join(wrong)


def violations(page: Page, *only: str) -> list[str]:
    """What axe finds."""
    how: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        how["runOnly"] = {"type": "rule", "values": list(only)}
    found = page.evaluate("async (how) => (await axe.run(document, how)).violations", how)
    return [
        f"{one['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
        for one in found
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("part", range(3))
def test_in_english_and_for_everyone(visit: Visitors, tables: Tables, part: int) -> None:
    visit.allow(r"404.*")
    page = visit(csp=False, calm=True, sitting=tables.all())
    wrong = []
    for scene in scenes()[part::3]:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        scene.show(page, tables)
        page.add_script_tag(path=AXE)
        found = {"light": violations(page)}
        page.emulate_media(color_scheme="dark")
        found["dark"] = violations(page, "color-contrast")
        wrong += misfits(page, scene)
        wrong += [f"{scene.game} {scene.name} {theme}: {one}" for theme, those in found.items() for one in those]
    assert not wrong, "\n".join(wrong)
