"""The rules pages hold exactly the rules of RULES.md of their game, and every reason why a move is refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from saqqara.games import discover

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "web" / "src" / "games"
GAMES = discover.names()
LANGUAGES = ("en", "pl", "cs", "el")


def page(game: str, name: str) -> Any:
    return json.loads((PAGES / game / "rules" / f"{name}.json").read_text("utf-8"))


def digest(game: str) -> dict[str, str]:
    """The rules of RULES.md by id, in order."""
    text = (ROOT / "src" / "saqqara" / "games" / game / "RULES.md").read_text("utf-8")
    return dict(re.findall(r"^- \*\*([A-Z]\d+)\*\* (.*?)(?=^- |^#|^\S|\Z)", text, re.M | re.S))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_have_the_rules_of_the_digest(game: str, language: str) -> None:
    rules = [rule for section in page(game, language)["sections"] for rule in section["rules"]]
    expected = digest(game)
    assert [rule["id"] for rule in rules] == list(expected)
    for rule in rules:
        assert "[R]" not in expected[rule["id"]] or rule["rulingText"], rule["id"]
        assert "[C]" not in expected[rule["id"]] or rule["reconstructionText"], rule["id"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_say_why_a_move_is_refused(game: str, language: str) -> None:
    assert set(page(game, f"why.{language}")) == {reason.key for reason in discover.spec(game).reasons.values()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES if discover.pad(game)])
def test_score_pads_say_why_something_cannot_be_written(game: str, language: str) -> None:
    pad = discover.pad(game)
    assert pad is not None
    words = json.loads((PAGES / game / "pad" / f"why.{language}.json").read_text("utf-8"))
    assert set(words) == {reason.key for reason in pad.reasons.values()}
    rules = digest(game)
    assert all(reason.rule in rules for reason in pad.reasons.values() if reason.rule)
