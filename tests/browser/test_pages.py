"""Every scene in every language: whole words, nothing cut off, nothing too wide; and for everyone, as far as axe can tell."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.server.client import Process

from .scenes import SCENES, Tables
from .visitor import DESK, PHONE, Size, Visitors

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("en", "pl", "cs", "el")
FILES = sorted((WEB / "messages").rglob("*.json"))
KEYS = sorted({key for path in FILES for key in json.loads(path.read_text("utf-8")) if "_" in key})
# What is wrong with the looks of a page: [what, where] pairs.
_LOOKS = """(keys) => {
  const wrong = [], all = new Set(keys), wide = innerWidth;
  const say = (what, one) => wrong.push(`${what}: ${one.outerHTML.replace(/<svg.*?<\\/svg>/gs, "").slice(0, 160)}`);
  if (document.documentElement.scrollWidth > wide) wrong.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${wide}`);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".unseen, [hidden]");
  const scrolls = (one) => { for (let up = one.parentElement; up; up = up.parentElement) { const how = getComputedStyle(up); if (/auto|scroll/.test(how.overflowX)) return true; } return false; };
  for (const one of document.querySelectorAll("button, a, input, select")) {
    if (!seen(one) || one.matches(".unseen")) continue;
    if (one.matches(".btn") && one.scrollWidth > one.clientWidth + 1) say("cut off", one);
    const at = one.getBoundingClientRect();
    if (at.width && (at.left < -1 || at.right > wide + 1) && !scrolls(one)) say("outside", one);
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const texts = node.nodeType === 3 ? [node.data] : ["aria-label", "title", "placeholder"].map((name) => node.getAttribute(name) ?? "");
    for (const text of texts) if (all.has(text.trim()) || /\\{\\w+\\}|undefined|NaN|\\[object/.test(text)) wrong.push(`words: ${text.slice(0, 100)}`);
  }
  return wrong;
}"""


@pytest.fixture(scope="module")
def tables(server: Process) -> Tables:
    return Tables(server.url)


def looks(page: Page, size: Size) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong: list[str] = page.evaluate(_LOOKS, KEYS)
    return wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit(visit: Visitors, tables: Tables, language: str) -> None:
    visit.allow(r"404.*")
    page = visit(language=language, sitting=tables.all())
    home = json.loads((WEB / "messages" / f"{language}.json").read_text("utf-8"))["home_title"]
    assert page.title() == home
    wrong = []
    for scene in SCENES:
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        scene.show(page, tables)
        assert page.evaluate("document.documentElement.lang") == language
        assert re.search("Saqqara", page.title())
        wrong += [f"{scene.game} {scene.name} {size[0]}: {one}" for size in (DESK, PHONE) for one in looks(page, size)]
    assert not wrong, "\n".join(wrong)


def violations(page: Page, *only: str) -> list[str]:
    """What axe finds."""
    how: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        how["runOnly"] = {"type": "rule", "values": list(only)}
    found = page.evaluate("async (how) => (await axe.run(document, how)).violations", how)
    return [f"{one['id']}: {node['html'][:150]} {node['failureSummary'][:200]}" for one in found for node in one["nodes"][:3]]


@pytest.mark.parametrize("part", range(3))
def test_for_everyone(visit: Visitors, tables: Tables, part: int) -> None:
    visit.allow(r"404.*")
    page = visit(csp=False, calm=True, sitting=tables.all())
    wrong = []
    for scene in SCENES[part::3]:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        scene.show(page, tables)
        page.add_script_tag(path=AXE)
        found = {"light": violations(page)}
        page.emulate_media(color_scheme="dark")
        found["dark"] = violations(page, "color-contrast")
        wrong += [f"{scene.game} {scene.name} {theme}: {one}" for theme, those in found.items() for one in those]
    assert not wrong, "\n".join(wrong)
