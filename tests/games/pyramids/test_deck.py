"""Decks as text: the one that ships, the maker, and every way a file can be wrong."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import saqqara
from saqqara import BadComponents
from saqqara.core.layout import blank, view
from saqqara.games.pyramids.components import CELLS, CHAMBER, Box
from saqqara.games.pyramids.deck import Deck, components, parse
from saqqara.games.pyramids.maker import draw, make, plans, shortest_ways
from saqqara.games.pyramids.signs import SIGNS
from saqqara.games.pyramids.spec import SPEC

from .scene import shipped

TEXT = shipped().text()


def count(deck: Deck, sign: str) -> list[int]:
    return ["".join(pyramid.rows).count(sign) for pyramid in deck.pyramids]


@pytest.mark.parametrize("deck", [shipped(), make(2), make(77)], ids=["shipped", "seed 2", "seed 77"])
def test_p3_a_deck_is_as_described(deck: Deck) -> None:
    assert len({pyramid.rows for pyramid in deck.pyramids}) == 48
    assert all(5 <= walls <= 9 for walls in count(deck, "#"))
    assert sorted(count(deck, "x")) == [1] * 36 + [2] * 12
    assert set(count(deck, "s")) == {2}
    assert sorted(count(deck, "t")) == [0] * 28 + [1] * 20
    assert sorted(count(deck, "p")) == [0] * 32 + [1] * 16
    assert sum(count(deck, "r")) == sum(count(deck, "e"))
    gems = [r + e for r, e in zip(count(deck, "r"), count(deck, "e"), strict=True)]
    assert set(gems) == {2, 3}
    corners = sum({pyramid.rows[0][0] + pyramid.rows[4][4], pyramid.rows[0][4] + pyramid.rows[4][0]} & {"vG"} != set()
                  for pyramid in deck.pyramids)  # fmt: skip
    assert corners > 24
    assert parse(deck.text(), "again") == deck


def test_the_maker_is_seeded() -> None:
    assert make(5) == make(5)
    assert make(5) != make(6)
    assert shipped().name == "teti"


def test_cards_are_drawn_after_plans() -> None:
    random = Random(3)
    for number, plan in enumerate(plans(random), 1):
        rows = "".join(draw(random, plan, number, []).rows)
        assert sorted(rows.replace(".", "").replace("#", "")) == sorted(plan.icons + "vG")
        assert rows.count("#") == plan.walls


def test_the_shortest_ways_are_found() -> None:
    around = 0b11111_10001_10001_10001_11111
    assert shortest_ways(around, 1, 1 << 24) == around
    assert shortest_ways(CHAMBER, 1 << 2, 1 << 22) == 0b00100_00100_00100_00100_00100


def test_a_box_holds_what_the_file_shows() -> None:
    box = view(components(TEXT, "first").records[0])
    for pyramid in shipped().pyramids:
        card = box.cards[pyramid.number]
        drawn = "".join(pyramid.rows)
        for cell in range(CELLS):
            assert bool(card.open >> cell & 1) == (drawn[cell] != "#")
            assert bool(card.skulls >> cell & 1) == (drawn[cell] == "s")
            assert bool(card.entrance >> cell & 1) == (drawn[cell] == "v")
            assert bool(card.tomb >> cell & 1) == (drawn[cell] == "G")


def test_signs_may_stand_close_in_capitals_and_with_comments() -> None:
    close = "\n".join(
        line.replace(" ", "").upper() if re.fullmatch("([^ ] ){4}[^ ]", line) else line for line in TEXT.split("\n")
    )
    assert parse("// my cards\n" + close.replace("card 1 green", "card 1 GREEN // first"), "x") == shipped()


def test_expeditions_can_be_named() -> None:
    text = TEXT.replace("domino line3 line3 corner corner line4 L square", "S line4 line4 CORNER corner l t square")
    deck = parse(text, "mine")
    assert deck.expeditions == ("S", "line4", "line4", "corner", "corner", "L", "T", "square")
    assert deck.components().digest != shipped().components().digest


CARD_1 = TEXT[TEXT.index("card 1 ") : TEXT.index("card 2 ")]


def broken_card(*rows: str) -> str:
    return TEXT.replace(CARD_1, "card 1 green\n" + "\n".join(rows) + "\n\n")


OPEN = ". . . . ."
BROKEN = {
    "no name": (TEXT.replace("deck: teti", ""), "a line 'deck: NAME' is missing"),
    "a long name": (TEXT.replace("teti", "ž" * 61), "the name of a deck has up to 60 signs"),
    "a name with the end of a line": (TEXT.replace("teti", "te\u2029ti"), "line 1: the name of a deck"),
    "a name with a control sign": (TEXT.replace("teti", "te\x85ti"), "line 1: the name of a deck"),
    "not a deck": ("hello\n", "line 1: expected 'deck:', 'expeditions:' or 'card NUMBER COLOUR', found 'hello'"),
    "wrong count": (TEXT.replace(CARD_1, ""), r"47 cards instead of 48; missing 1 \(P1\)"),
    "many missing": ("deck: x\n", "0 cards instead of 48; missing 1, 2, 3, 4, 5 …"),
    "duplicate number": (TEXT.replace("card 2 ", "card 1 "), "card 1 is there twice"),
    "number out of range": (TEXT.replace("card 48 ", "card 49 "), "card number '49' is not 1 to 48"),
    "a very long number": (TEXT.replace("card 48 ", f"card {'1' * 5000} "), "is not 1 to 48"),
    "named twice": ("deck: x\n" + TEXT, "line 2: a second line 'deck:'"),
    "no number": (TEXT.replace("card 48 ", "card x "), "card number 'x' is not 1 to 48"),
    "no colour": (TEXT.replace("card 1 green", "card 1"), "a card begins with 'card NUMBER COLOUR'"),
    "wrong colour": (TEXT.replace("card 1 green", "card 1 blue"), "card 1: colour 'blue' is not one of purple, green"),
    "too many green": (TEXT.replace("card 2 orange", "card 2 green"), "17 green cards instead of 16"),
    "no such shape": (TEXT.replace("domino", "ring"), "no shape 'ring'; the shapes are domino, line3"),
    "seven shapes": (TEXT.replace("domino ", ""), "7 expedition cards instead of 8"),
    "nine shapes": (TEXT.replace("domino", "domino domino"), "9 expedition cards instead of 8"),
    "row too short": (broken_card("v . . .", *[OPEN] * 3, ". . . . G"), "card 1, row 1: 4 signs instead of 5"),
    "strange sign": (
        broken_card("v . . . ?", *[OPEN] * 3, ". . . . G"),
        r"card 1, row 1, column 5: '\?' is not one of",
    ),
    "a sign of two bytes": (
        broken_card("v . . ž .", *[OPEN] * 3, ". . . . G"),
        "card 1, row 1, column 4: 'ž' is not one of",
    ),
    "rows missing": (broken_card("v . . . .", OPEN, OPEN), "card 1 has 3 rows instead of 5"),
    "rows missing at the end": (TEXT.rstrip().rsplit("\n", 1)[0], "the end: card 48 has 4 rows instead of 5"),
    "no entrance": (broken_card(*[OPEN] * 4, ". . . . G"), "card 1 has no entrance 'v'"),
    "no tomb": (broken_card("v . . . .", *[OPEN] * 4), "card 1 has no tomb 'G'"),
    "entrance too low": (
        broken_card(OPEN, "v . . . .", OPEN, OPEN, ". . . . G"),
        "card 1, row 2, column 1: the entrance is not in the top row",
    ),
    "tomb too high": (
        broken_card("v . . . .", OPEN, OPEN, ". . G . .", OPEN),
        "card 1, row 4, column 3: the tomb is not in the bottom row",
    ),
    "two entrances": (broken_card("v . v . .", *[OPEN] * 3, ". . . . G"), "row 1, column 3: a second entrance"),
    "two tombs": (broken_card("v . . . .", *[OPEN] * 3, "G . . . G"), "row 5, column 5: a second tomb"),
    "no way to the tomb": (
        broken_card("v . . . .", *[OPEN] * 2, "# # # # #", ". . . . G"),
        r"card 1, row 5, column 5: no way leads from the entrance to the tomb \(P25\)",
    ),
}
OUT_OF_REACH = {
    "walled in": (
        broken_card("v . . . .", ". . . . .", ". . # . .", ". # r # .", ". . # # G"),
        "card 1, row 4, column 3: the cell can be reached in no way (P3)",
    ),
    "behind the tomb": (
        broken_card("v . . . .", *[OPEN] * 2, ". . . # .", ". . # . G"),
        "card 1, row 5, column 4: the cell can be reached only across the tomb (P3)",
    ),
}


@pytest.mark.parametrize("name", OUT_OF_REACH)
def test_p3_cells_out_of_reach_are_a_warning(name: str, tmp_path: Path) -> None:
    text, warning = OUT_OF_REACH[name]
    file = tmp_path / "mine.txt"
    file.write_text(text, "utf-8")
    assert saqqara.game("pyramids", box=file).components.warnings == (warning,)
    command = [sys.executable, "-m", "saqqara", "deck", "check", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"warning: {warning}")


def test_p3_our_own_decks_have_no_cell_out_of_reach() -> None:
    for shipped_box in saqqara.library.shipped_boxes(saqqara.game("pyramids").spec):
        assert shipped_box.warnings == ()


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_told_apart(name: str) -> None:
    text, message = BROKEN[name]
    assert text != TEXT
    with pytest.raises(BadComponents, match=message):
        parse(text, "mine.txt")


def test_what_there_is_of_an_unfinished_deck_is_written() -> None:
    file, records = TEXT.replace(CARD_1, "").encode(), blank(Box)
    page = bytearray(10_000), [0]
    assert not SPEC.rules["unpack"](page, view(records[0]), file)
    start = page[1][0]
    SPEC.rules["pack"](page, view(records[0]), file)
    assert page[0][start : page[1][0]] == file


@given(st.text(st.sampled_from(SIGNS + " \n"), max_size=200), st.integers(0, len(TEXT)), st.integers(0, 40))
def test_fuzzed_files_are_read_or_refused(noise: str, place: int, cut: int) -> None:
    try:
        deck = parse(TEXT[:place] + noise + TEXT[place + cut :], "noise")
    except BadComponents as error:
        assert "\n" not in str(error)
    else:
        assert len(deck.pyramids) == 48


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadComponents):
        parse(text, "noise")
