"""What a net is shown of mummy."""

import numpy as np
from numpy.typing import NDArray

import saqqara
from saqqara.games.mummy.observation import (
    DIE,
    GUARDED,
    HEADS,
    MUMMY_AT,
    OTHER_PAWNS,
    OWN_PAWNS,
    OWN_TOKENS,
    PILE,
    SEATED,
    STACKS,
    TILES,
    TOPS,
)
from saqqara.games.mummy.state import FINISH
from tests.games.mummy.scene import scene


def rows(shown: NDArray[np.uint8], word: int, columns: int) -> NDArray[np.uint8]:
    """What is shown from a word on, cut into rows."""
    rest = shown[8 * word :]
    return rest[: len(rest) // columns * columns].reshape(-1, columns)


def test_the_track_is_seen_from_the_finish() -> None:
    made = saqqara.game("mummy")
    track = "-3a camel1 +6 -5a"
    state = scene(made, [1, 4, 0], [2, 2, "finish"], track=track, mummy=3, guards=(2, 2), roll=(4, "any"))
    shown = made.observe(state, 0)
    assert rows(shown, TILES, 32)[:3, :4].tolist() == [[5, 0, 0, 3], [0, 0, 1, 0], [0, 6, 0, 0]]
    assert rows(shown, OWN_PAWNS, 32)[:3, :4].tolist() == [[0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0]]
    assert rows(shown, OTHER_PAWNS, 32)[0, :4].tolist() == [0, 0, 2, 0]
    assert rows(shown, GUARDED, 32)[0, :4].tolist() == [0, 0, 2, 0]
    assert rows(shown, MUMMY_AT, 32)[0, :4].tolist() == [0, 1, 0, 0]
    assert shown[8 * DIE :][:6].tolist() == [0, 0, 0, 1, 0, 0]
    assert rows(shown, SEATED, 8)[:3, :4].tolist() == [[1, 1, 0, 1], [1, 0, 1, 0], [0, 0, 0, 0]]
    assert rows(made.observe(state, 1), OTHER_PAWNS, 32)[0, :4].tolist() == [1, 0, 0, 1]


def test_pawns_that_a_quick_end_left_beside_the_track_are_nowhere() -> None:
    made = saqqara.game("mummy")
    shown = made.observe(scene(made, ["out", 2, "finish"], ["out", "out", 4], track="-3a camel1 +6 -5a"), 0)
    assert rows(shown, OWN_PAWNS, 32)[:3, :4].tolist() == [[0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]]
    assert rows(shown, OTHER_PAWNS, 32)[0, :4].tolist() == [1, 0, 0, 0]
    assert rows(shown, SEATED, 8)[:2].tolist() == [[1, 1, 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0]]


def test_what_was_taken() -> None:
    made = saqqara.game("mummy")
    state = scene(made, [1, 1, 1], [1, 1, 1], stacks=["-2a -5a -9 camel1", "+6 +3 ?4a ?7"], laps=1, mummy="finish")
    shown = made.observe(state, 0)
    assert rows(shown, STACKS, 8)[:2].tolist() == [[1, 1, 1, 16, 1, 0, 0, 0], [0, 0, 0, 0, 0, 9, 2, 11]]
    assert rows(shown, TOPS, 8)[:2].tolist() == [[0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 7, 4, 0, 0, 0]]


def test_action_tokens_are_their_owners_secret() -> None:
    made = saqqara.game("mummy")
    state = scene(made, [1, 1, 1], [1, 1, 1], tokens=["extra swap", "bury"])
    own, other = made.observe(state, 0), made.observe(state, 1)
    assert own[8 * OWN_TOKENS :][:4].tolist() == [1, 1, 0, 0]
    assert other[8 * OWN_TOKENS :][:4].tolist() == [0, 0, 0, 1]
    assert own[8 * PILE :][:6].tolist() == [7, 0, 2, 2, 2, 2], "the other's may be any of those nobody has seen"
    assert rows(own, TOPS, 8)[:2, 5].tolist() == [2, 1]


def test_hats_and_used_tokens() -> None:
    made = saqqara.game("mummy")
    state = scene(made, [1, 2, 3], [1, 1, FINISH], tokens=["", ""], hats=1, hat=2)
    table = state.array
    table["actions"], table["recycled_count"] = 1, 2
    table["recycled"][0, :2] = 3
    table["wearers"]["seat"][0], table["wearers"]["pawn"][0] = (1, 0), (2, 1)
    shown = made.observe(state, 0)
    assert rows(shown, HEADS, 8)[:2, :6].tolist() == [[0, 0, 0, 0, 1, 0], [0, 0, 1, 0, 0, 0]]
    assert shown[8 * PILE + 1] == 2
    assert shown[8 * PILE + 6 :][:4].tolist() == [0, 0, 0, 2]
