"""JSON written by rules."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import saqqara
from saqqara import CHANCE
from saqqara.core import printing
from saqqara.core.printing import (
    again,
    comma,
    flag,
    item,
    label,
    length,
    members,
    name,
    number,
    number_if,
    plain,
    put,
    tally,
    word,
    words,
)
from saqqara.games.discover import names


def new_page(size: int = 1000) -> Any:
    return np.full(size, ord("?"), np.uint8), np.zeros(1, np.int64)


def text(page: Any) -> str:
    return bytes(page[0][: length(page)]).decode()


@given(st.integers(-(10**18), 10**18))
def test_numbers(value: int) -> None:
    page = new_page()
    number(page, b"[", value)
    put(page, b"]")
    assert json.loads(text(page)) == [value]


@given(st.sets(st.integers(0, 62)))
def test_sets(numbers: set[int]) -> None:
    page = new_page()
    members(page, b'{"all":', sum(1 << member for member in numbers))
    put(page, b"}")
    assert json.loads(text(page)) == {"all": sorted(numbers)}


def test_texts_flags_and_nothing() -> None:
    page, box = new_page(), printing.labels(["-3a", "", "camel2"])
    word(page, b'{"phase":', words("lay", "leave out"), 1)
    label(page, b',"tile":', box, 2)
    label(page, b',"empty":', box, 1)
    flag(page, b',"yes":', True)
    flag(page, b',"no":', False)
    number_if(page, b',"there":', 5, True)
    number_if(page, b',"gone":', 5, False)
    put(page, b"}")
    assert json.loads(text(page)) == {
        "phase": "leave out", "tile": "camel2", "empty": "", "yes": True, "no": False, "there": 5, "gone": None,
    }  # fmt: skip


def test_commas_stand_between() -> None:
    page = new_page()
    put(page, b"[")
    for value in (1, 2):
        comma(page)
        put(page, b"{")
        comma(page)
        number(page, b'"value":', value)
        put(page, b"}")
    put(page, b"]")
    assert json.loads(text(page)) == [{"value": 1}, {"value": 2}]


def test_items_of_a_list() -> None:
    page = new_page()
    put(page, b"[")
    item(page, b'{"seat":', 0)
    item(page, b'{"seat":', 11)
    put(page, b"]")
    assert json.loads(text(page)) == [{"seat": 0}, {"seat": 11}]


def test_tallies_leave_out_what_there_is_none_of() -> None:
    page = new_page()
    put(page, b"{")
    for which, count in enumerate((2, 0, 1)):
        tally(page, words("bury", "push", "swap"), which, count)
    put(page, b"}")
    assert json.loads(text(page)) == {"bury": 2, "swap": 1}


def test_words_that_are_no_json() -> None:
    page, box = new_page(), printing.labels(["-3a", "camel2"])
    name(page, b"push ", box, 1)
    word(page, b" or ", plain("lay", "leave out"), 1)
    name(page, b" ", box, 0)
    assert text(page) == "push camel2 or leave out -3a"


def test_what_was_written_can_be_written_again() -> None:
    page = new_page()
    put(page, b"[1,")
    again(page, 1, 2)
    put(page, b"]")
    assert text(page) == "[1,1]"


def test_what_does_not_fit_is_counted_and_nothing_else_is_touched() -> None:
    page = new_page(4)
    put(page, b"[12")
    put(page, b"345")
    comma(page)
    number(page, b"", 67)
    label(page, b"", printing.labels(["camel"]), 0)
    again(page, 0, 3)
    assert length(page) == 3 + 3 + 1 + 2 + 7 + 3
    assert bytes(page[0]) == b"[12?"


@pytest.mark.parametrize("name", names())
def test_a_page_grows_until_all_fits(name: str) -> None:
    game = saqqara.game(name)
    state = game.new(game.spec.players[-1])
    while due := game.chance(state):
        game.apply(state, CHANCE, due - 1)
    seats = list(range(state.players))
    whole = game.updates([state.tobytes()], seats)
    game._bytes = 10
    assert game.updates([state.tobytes()], seats) == whole
    assert game._bytes > sum(len(part) for seen in whole for part in seen)
    seat = game.waiting(state)[0]
    words = json.loads(whole[seat].words)
    game._bytes = 2
    assert [game.write(state, seat, code) for code in game.legal(state, seat)] == words
    assert game._bytes > 2
