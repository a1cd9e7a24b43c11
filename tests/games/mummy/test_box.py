"""Boxes as text: the one that ships, an owner's own, and every way a file can be wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import saqqara
from saqqara import BadComponents
from saqqara.core import boxes
from saqqara.core.contract import Components
from saqqara.games.mummy.spec import SPEC

TEXT = (Path(saqqara.__file__).parent / "games" / "mummy" / "boxes" / "usual.txt").read_text("utf-8")


def components(text: str, source: str) -> Components:
    return boxes.read(SPEC, text, source)


def test_the_canonical_text_gives_the_same_box() -> None:
    box = components(TEXT, "usual")
    again = components(box.text, "again")
    assert again.digest == box.digest
    assert again.records.tobytes() == box.records.tobytes()


def test_a_line_of_several_may_be_empty() -> None:
    box = components(TEXT.replace("first layout: -1", "first layout:\nfirst layout: -1", 1), "with an empty line")
    assert box.digest == components(TEXT, "usual").digest


def test_an_owners_own_box(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(
        TEXT.replace("box: usual", "box: mine")
        .replace("pawn pawn mummy mummy any any", "pawn pawn pawn mummy any any")
        .replace(
            "extra extra extra swap swap swap push push bury bury",
            "extra extra swap swap swap swap push push bury bury",
        )
    )
    game = saqqara.game("mummy", box=path)
    assert game.components.name == "mine"
    assert game.components.digest != saqqara.game("mummy").components.digest
    state = game.new(2, layout="first", begins="1", actions="yes")
    faces = [game.write(state, saqqara.CHANCE, 6 * face) for face in range(6)]
    assert [face.split()[-1] for face in faces] == ["pawn", "pawn", "pawn", "mummy", "any", "any"]
    assert [state.fresh[kind] for kind in range(4)] == [2, 4, 2, 2]


BROKEN = {
    "no name": ("box: usual", "", "a line 'box: NAME' is missing"),
    "a long name": ("box: usual", "box: " + "ž" * 61, "line 2: the name of a box has up to 60 signs"),
    "unknown line": ("camels: 6", "horses: 6", "line 6: no line 'horses' is known; expected one of box"),
    "unknown line with a blank": ("camels: 6", "horses : 6", "line 6: no line 'horses' is known; expected one of box"),
    "no colon": ("camels: 6", "camels", "line 6: no line 'camels' is known"),
    "missing line": ("camels: 6", "", "a line 'camels: …' is missing"),
    "twice": ("camels: 6", "camels: 6\ncamels: 6", "line 7: camels is there twice"),
    "too few": ("-8 -9 -10\ncamels", "-8 -9\ncamels", "line 5: hazards: 17 instead of 18"),
    "wrong sign": ("+6 +7 +8\ntreasures", "+6 +7 8\ntreasures", "line 7: treasures rulebook: '8' is not a treasure"),
    "not a number": ("risk: 3", "risk: x", r"line 16: risk: 'x' is not a number such as 3"),
    "too large": ("risk: 3", "risk: 300", "line 16: risk: '300' is not a number"),
    "no such face": ("pawn pawn mummy", "pawn king mummy", "picture die: 'king' is not one of pawn mummy any"),
    "no such action": ("extra extra extra", "fly extra extra", "actions: 'fly' is not one of extra swap push bury"),
    "wrong count": ("camels: 6", "camels: 7", "camels: '7' is not one of 6"),
    "tile twice in the layout": ("-8 -9 -10\n\n", "-8 -10 -10\n\n", "first layout: there is no -10 left to lay"),
    "strange tile": ("-8 camel camel", "-8 camel mouse", "first layout: 'mouse' is not a hazard such as -3, camel"),
    "nothing to leave out": ("leaves out: -1 -1 -2 -2", "leaves out: -1 -1 -1 -2", "there is no -1 left to leave out"),
    "no such treasure": ("out classic: +1 +2 +3 +4", "out classic: +1 +2 +3 +9", "there is no \\+9 left to leave out"),
    "a treasure among the losses": ("-5 -6 -7 camel", "-5 -6 -7 treasure", "'treasure' is not a hazard"),
    "named twice": ("box: usual", "box: usual\nbox: other", "line 3: box is there twice"),
    "a very long number": ("risk: 3", "risk: " + "1" * 5000, "is not a number"),
    "places not ascending": ("places: 10 15 20 25", "places: 10 20 15 25", "they must ascend"),
    "places side by side": ("places: 10 15 20 25", "places: 10 11 20 25", "with a tile between each two"),
    "place too far": ("places: 10 15 20 25", "places: 10 15 20 33", "'33' is not a place 1 to 32"),
    "place at the end": ("places: 10 15 20 25", "places: 10 15 20 32", "the first and the last place"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_told_apart(name: str) -> None:
    old, new, message = BROKEN[name]
    assert TEXT.count(old) == 1
    with pytest.raises(BadComponents, match=message):
        components(TEXT.replace(old, new), "mine.txt")


@given(
    st.text(st.sampled_from("-+: 0123456789camelrisk\n"), max_size=80), st.integers(0, len(TEXT)), st.integers(0, 60)
)
def test_fuzzed_files_are_read_or_refused(noise: str, place: int, cut: int) -> None:
    try:
        components(TEXT[:place] + noise + TEXT[place + cut :], "noise")
    except BadComponents as error:
        assert "\n" not in str(error)
