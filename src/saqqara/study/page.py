"""A page of a report: Markdown with tables and pictures, and the same figures as plain data."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Page:
    """A page of Markdown, its pictures by file name, and its figures as plain data."""

    lines: list[str]
    pictures: dict[str, str] = field(default_factory=dict)
    figures: dict[str, Any] = field(default_factory=dict)

    def say(self, *lines: str) -> None:
        """Add lines, and an empty one after them."""
        self.lines += [*lines, ""]

    def table(self, head: list[str], rows: list[list[Any]]) -> None:
        """Add a table."""
        cells = [head, ["---"] * len(head), *rows]
        self.say(*("| " + " | ".join(str(cell) for cell in row) + " |" for row in cells))

    def picture(self, name: str, about: str, svg: str) -> None:
        """Add a picture."""
        self.pictures[name] = svg
        self.say(f"![{about}]({name})")

    def write(self, folder: Path, name: str) -> None:
        """Write the page and its pictures."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.md").write_text("\n".join(self.lines).strip() + "\n", "utf-8")
        for picture, svg in self.pictures.items():
            (folder / picture).write_text(svg, "utf-8")


def percent(share: float) -> str:
    """A share in words."""
    return f"{100 * share:.1f} %"
