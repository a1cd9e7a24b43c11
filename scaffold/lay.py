"""Lays the folders of a new game: `make game NAME=senet`. It can be played at once; docs/adding-a-game.md goes on.

`game`, `page` and `tests` beside this file are a whole small game called `stubgame`, whose rules have the letter Z;
they are copied under the new name and the game's own letter.
"""

import keyword
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
PLACES = {"game": "src/saqqara/games", "page": "web/src/games", "tests": "tests/games"}


def letters_taken() -> set[str]:
    """With which letters the rules of the games that are there are numbered."""
    books = (ROOT / PLACES["game"]).glob("*/RULES.md")
    return {letter for book in books for letter in re.findall(r"^- \*\*([A-Z])\d+\*\*", book.read_text("utf-8"), re.M)}


def letter_for(name: str, taken: set[str]) -> str:
    """The first letter of the name that no other game has, else any other."""
    return next(
        letter for letter in [*name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"] if letter.isalpha() and letter not in taken
    )


def order() -> int:
    """The new game comes last on the home page."""
    pages = (ROOT / PLACES["page"]).glob("*/page.ts")
    orders = [
        int(found[1]) for page in pages if (found := re.search(r"^  order: (\d+)", page.read_text("utf-8"), re.M))
    ]
    return max(orders, default=0) + 1


def lay(name: str) -> list[Path]:
    """The new folders, from the stub; answers the files written."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", name) or keyword.iskeyword(name):
        sys.exit(f"a game's name is a Python word of small letters and digits, such as senet; not {name!r}")
    names = [ROOT / place / each for place in PLACES.values() for each in (name, f"{name}.py", f"{name}.ts")]
    there = [path for path in names if path.exists()]
    if there:
        sys.exit(f"there is a {there[0].relative_to(ROOT)} already; nothing was changed")
    letter, written = letter_for(name, letters_taken()), []
    words = {"stubgame": name, "Stubgame": name.capitalize(), "ORDER": str(order())}
    for part, place in PLACES.items():
        for source in sorted(
            path for path in (HERE / part).rglob("*") if path.is_file() and "__pycache__" not in path.parts
        ):
            text = re.sub(r"\bZ(?=\d)", letter, source.read_text("utf-8"))
            text = re.sub(r"(?<=_)z(?=\d)", letter.lower(), text)
            for word, value in words.items():
                text = text.replace(word, value)
            target = ROOT / place / name / source.relative_to(HERE / part)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
            written.append(target)
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1]:
        sys.exit("what shall the game be called? make game NAME=senet")
    for path in lay(sys.argv[1]):
        print(path.relative_to(ROOT))
