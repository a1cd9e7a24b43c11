"""The examples people read must run: Python blocks as they stand, in README and docs.

A block that needs more than the library, such as a server, is marked by a word after `python` and does not run here.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKS = [
    (path.name, number, block)
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", path.read_text("utf-8"), re.S))
]


@pytest.mark.parametrize(("name", "number", "block"), BLOCKS, ids=lambda value: str(value)[:20])
def test_python_blocks_run(name: str, number: int, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAQQARA_MODE", "cpu")  # as people have it
    exec(compile(block, f"{name} block {number}", "exec"), {})


def test_there_are_examples() -> None:
    assert {"README.md", "library.md", "bots.md"} <= {name for name, _, _ in BLOCKS}


def test_links_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        prose = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.S)
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
