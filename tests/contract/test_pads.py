"""What every score pad must keep. Runs on every game that has one, and names none of them."""

import json
import pickle
from itertools import product
from random import Random

import msgspec
import pytest

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.games import discover
from saqqara.library import MODES
from tests.webassembly import missing

PADS = [name for name in saqqara.games() if discover.pad(name)]
each_pad = pytest.mark.parametrize("name", PADS)
ENTRIES = 150


def settings(pad: Game) -> list[tuple[int, dict[str, str]]]:
    """Few and many players, with options in ever other combinations, none and all of them among these."""
    options = pad.spec.options
    chosen = [
        dict(zip([option.name for option in options], values, strict=True))
        for values in product(*(option.values for option in options))
    ]
    ends = (pad.spec.players[0], pad.spec.players[-1])
    return [(ends[nth % 2], one) for nth, one in enumerate(chosen[::6])] + [(ends[1], chosen[0]), (ends[0], chosen[-1])]


def entered(pad: Game, state: State, luck: Random, count: int = ENTRIES) -> list[tuple[int, int]]:
    """Random entries, those that end the pad aside."""
    log = []
    for _ in range(count):
        seat = luck.randrange(state.players)
        code = luck.choice(pad.codes(state, seat))
        tried = state.copy()
        pad.apply(tried, seat, code)
        if not pad.over(tried):
            pad.apply(state, seat, code)
            log.append((seat, code))
    return log


@each_pad
def test_what_is_allowed_is_what_nothing_speaks_against(name: str) -> None:
    pad, luck = saqqara.pad(name), Random(1)
    for players, options in settings(pad):
        state = pad.new(players, **options)
        for _ in range(2):
            entered(pad, state, luck, 60)
            for seat in (-1, luck.randrange(players), players):
                legal = pad.codes(state, seat) if 0 <= seat < players else []
                for code in range(-1, pad.spec.codes + 1):
                    reason, tried = pad.why_not(state, seat, code), state.copy()
                    assert (reason is None) == (code in legal)
                    if reason is None:
                        pad.apply(tried, seat, code)
                        assert tried != state
                    else:
                        assert reason.rule
                        assert reason.text
                        assert "{" not in reason.text
                        with pytest.raises(saqqara.IllegalMove):
                            pad.apply(tried, seat, code)
                        assert tried == state


@each_pad
def test_points_places_and_winners_agree(name: str) -> None:
    pad, luck = saqqara.pad(name), Random(2)
    for players, options in settings(pad):
        state = pad.new(players, **options)
        for _ in range(4):
            entered(pad, state, luck, 40)
            scores = pad.scores(state)
            assert scores == [sum(kinds.values()) for kinds in pad.breakdown(state)]
            seats = pad.view(state, 0).seats
            places = [seat.place for seat in seats]
            assert [seat.total for seat in seats] == scores
            assert [seat for seat in range(players) if places[seat] == 1] == pad.winners(state)
            assert [scores[seat] for seat in sorted(range(players), key=lambda seat: places[seat])] == sorted(
                scores, reverse=True
            )
            assert places == [1 + sum(other < place for other in places) for place in places]
            assert pad.chance(state) == pad.astray(state) == 0
            assert pad.waiting(state) == list(range(players))
            assert pad.outcome(state) is None
            with pytest.raises(saqqara.IllegalMove):
                pad.apply(state, CHANCE, 0)


@each_pad
def test_entries_have_words_that_mean_them(name: str) -> None:
    pad, luck = saqqara.pad(name), Random(3)
    for players, options in settings(pad)[-2:]:
        state, other = pad.new(players, **options), pad.new(players, **options)
        entered(pad, state, luck)
        for seat in range(players):
            for entry in pad.legal(state, seat):
                assert pad.read(state, seat, entry.words) == entry.code
                if entry.code not in pad.codes(other, seat):  # is understood where it is not allowed
                    assert pad.read(other, seat, entry.words) == entry.code
        for words in ("", "x", "rub", "take", "put back", "finish now", "take x", "x 3"):
            with pytest.raises(saqqara.UnreadableMove, match="is no entry"):
                pad.play(state, 0, words)


@each_pad
def test_the_end_can_be_told_and_nothing_is_written_after_it(name: str) -> None:
    pad = saqqara.pad(name)
    state = pad.new(2)
    pad.play(state, 1, "finish")
    assert pad.over(state)
    assert pad.waiting(state) == []
    outcome = pad.outcome(state)
    assert outcome is not None
    assert outcome.winners == [0, 1]
    assert not pad.legal(state, 0)
    reason = pad.why_not(state, 0, 0)
    assert reason is not None
    assert reason.key == "pad_finished"


@each_pad
def test_a_pad_is_what_was_entered(name: str) -> None:
    """What a page keeps of a pad is its entries: entered once more they make the same bytes."""
    pad = saqqara.pad(name)
    state = pad.new(3)
    log = entered(pad, state, Random(4))
    again = pad.new(3)
    for seat, code in log:
        pad.apply(again, seat, code)
    assert again == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert repr(state)


@each_pad
def test_the_view_is_of_the_declared_type(name: str) -> None:
    pad = saqqara.pad(name)
    for players, options in settings(pad):
        state = pad.new(players, **options)
        entered(pad, state, Random(5), 40)
        raw = pad.show(state)
        assert json.loads(msgspec.json.encode(msgspec.json.decode(raw, type=pad.spec.view))) == json.loads(raw)
        assert pad.story(pad.new(players, **options), state, 0) == []


@each_pad
def test_every_mode_writes_the_same_bytes(name: str) -> None:
    modes = [mode for mode in MODES if not (mode == "wasm" and missing())]
    pads = [saqqara.pad(name, mode=mode) for mode in modes]
    luck = Random(6)
    for players, options in settings(pads[0])[:1] + settings(pads[0])[-2:]:
        states = [pad.new(players, **options) for pad in pads]
        for _ in range(ENTRIES):
            seat, code = luck.randrange(players), luck.randrange(pads[0].spec.codes)
            reasons = [pad.why_not(state, seat, code) for pad, state in zip(pads, states, strict=True)]
            assert all(reason == reasons[0] for reason in reasons)
            if reasons[0] is None:
                for pad, state in zip(pads, states, strict=True):
                    pad.apply(state, seat, code)
            for said in (
                [state.tobytes() for state in states],
                [pad.show(state) for pad, state in zip(pads, states, strict=True)],
                [pad.breakdown(state) for pad, state in zip(pads, states, strict=True)],
                [pad.winners(state) for pad, state in zip(pads, states, strict=True)],
                [pad.legal(state, seat).words for pad, state in zip(pads, states, strict=True)],
            ):
                assert all(one == said[0] for one in said)
            if pads[0].over(states[0]):
                break


def test_a_game_may_have_none() -> None:
    with pytest.raises(saqqara.UnknownGame, match="no game 'chess'"):
        saqqara.pad("chess")
