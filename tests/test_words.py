"""Every code that is sent to the page has its words in every language, and every phrase of the chat."""

import ast
import json
from pathlib import Path

import pytest

from saqqara.server.codes import REFUSAL_CODES
from saqqara.server.messages import PHRASES

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "src" / "saqqara" / "server"
LANGUAGES = ("en", "pl", "cs", "el")


def keys(language: str) -> set[str]:
    """Those of the page itself, and of its parts in folders of their own."""
    files = (ROOT / "web" / "messages").rglob(f"{language}.json")
    return {key for file in files for key, words in json.loads(file.read_text("utf-8")).items() if words}


def raised() -> set[str]:
    """The first argument of every `Refusal(...)`, and what answers are made with without one."""
    found: set[str] = set()
    for file in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                found |= {str(one.value) for one in node.args[:1] if isinstance(one, ast.Constant)}
    return found


def test_codes_that_are_raised_are_declared() -> None:
    assert raised()
    assert raised() <= REFUSAL_CODES


def test_codes_that_are_declared_are_sent() -> None:
    by_litestar = {"bad_request", "failed", "no_method", "no_page", "too_large"}
    assert REFUSAL_CODES - by_litestar <= raised()


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_words(language: str) -> None:
    assert {key for key in keys(language) if key.startswith("refused_")} == {
        f"refused_{code}" for code in REFUSAL_CODES
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_have_words(language: str) -> None:
    phrases = {f"phrase_{phrase.rstrip('?').replace(' ', '_')}" for phrase in PHRASES}
    assert phrases <= keys(language)
