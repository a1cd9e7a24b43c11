"""The score pad of mummy: what can be written by which rule, and that it counts as the game does."""

from random import Random

import pytest

import saqqara
from saqqara import Game, State
from saqqara.core.contract import Value
from saqqara.games.mummy.pad_codes import FIRST_HAT, REASONS


def pad(players: int = 3, *entries: str, **options: Value) -> tuple[Game, State]:
    made = saqqara.pad("mummy")
    state = made.new(players, **options)
    write(made, state, *entries)
    return made, state


def write(made: Game, state: State, *entries: str) -> None:
    """Entries such as '1 take -3a', the first word being the player."""
    for entry in entries:
        seat, _, words = entry.partition(" ")
        made.play(state, int(seat) - 1, words)


def refused(made: Game, state: State, entry: str) -> tuple[str, str]:
    """The rule that forbids an entry, and its key."""
    with pytest.raises(saqqara.IllegalMove) as raised:
        write(made, state, entry)
    return raised.value.reason.rule, raised.value.reason.key


def stacks(made: Game, state: State) -> list[list[str]]:
    return [[tile.name for tile in seat.stack] for seat in made.view(state, 0).seats]


def test_m24_every_tile_is_taken_once() -> None:
    made, state = pad(2, "1 take -3a", "2 take -3b", "1 take +8")
    for seat in (1, 2):
        assert refused(made, state, f"{seat} take -3a") == ("M24", "tile_taken")
    assert refused(made, state, "2 put back -3a") == ("M24", "not_in_stack")
    write(made, state, "1 put back -3a", "2 take -3a")
    assert stacks(made, state) == [["+8"], ["-3b", "-3a"]]
    assert made.scores(state) == [8, -6]


def test_m30_camels_turn_the_largest_hazards_and_a_camel_too_many_none() -> None:
    made, state = pad(2, "1 take -2a", "1 take camel1", "1 take -9")
    assert made.breakdown(state)[0] | {"camels": 18, "hazards": -11} == made.breakdown(state)[0]
    assert made.view(state, 0).seats[0].turned == [2]
    write(made, state, "1 take -10")
    assert made.view(state, 0).seats[0].turned == [3]
    write(made, state, "1 take camel2", "1 take camel3", "1 take camel4")
    assert made.scores(state)[0] == 2 + 9 + 10


def test_m30_a_stack_is_counted_as_in_the_rulebook() -> None:
    """ME1: 22 points."""
    entries = [f"1 take {tile}" for tile in ("+1a", "+2a", "+6", "+8", "-9", "-5a", "-2a", "camel1")]
    made, state = pad(2, *entries, "2 mummy token", "1 mummy token")
    assert made.scores(state) == [22, 4]


def test_m25_m26_mummy_tokens_are_taken_from_the_top_and_then_no_more() -> None:
    made, state = pad(2, "1 mummy token", "2 mummy token")
    assert refused(made, state, "1 put back mummy token") == ("M25", "not_the_last_token")
    assert made.scores(state) == [4, 3]
    write(made, state, "2 put back mummy token", "1 mummy token", "2 mummy token", "2 mummy token")
    assert made.scores(state) == [7, 3]
    assert refused(made, state, "1 mummy token") == ("M26", "mummy_gone")
    assert [token.seat for token in made.view(state, 0).mummy_tokens] == [0, 0, 1, 1]
    made, state = pad(2)
    assert refused(made, state, "1 put back mummy token") == ("M25", "not_the_last_token")


def test_m52_a_hat_counts_for_one_player() -> None:
    made, state = pad(3, "1 hat lucky", "1 hat unlucky", hats=True)
    assert made.scores(state) == [0, 0, 0]
    write(made, state, "2 hat lucky")
    assert made.scores(state) == [-10, 10, 0]
    assert refused(made, state, "2 hat lucky") == ("M52", "hat_is_there")
    assert refused(made, state, "1 no hat lucky") == ("M52", "hat_is_not_there")
    write(made, state, "1 no hat unlucky")
    assert made.scores(state) == [0, 10, 0]
    assert [hat.seat for hat in made.view(state, 0).hats_of] == [1, None]
    made, state = pad(2)
    assert refused(made, state, "1 hat lucky") == ("M50", "without_hats")


def test_m63_an_odd_number_of_risk_tiles_counts_minus() -> None:
    """ME2."""
    made, state = pad(2, "1 take ?3", "1 take ?5a", risk=True)
    assert made.scores(state)[0] == 8
    write(made, state, "1 take ?6a")
    assert made.scores(state)[0] == -14


def test_m10_tiles_that_stay_in_the_box() -> None:
    made, state = pad(2)
    assert refused(made, state, "1 take ?3") == ("M10", "in_the_box")
    assert refused(made, state, "1 take +5") == ("M10", "in_the_box")  # of the other set of treasures
    write(*pad(2, treasures="classic"), "1 take +5")
    made, state = pad(2, risk=True)  # M60
    for tile in ("-5a", "-6a", "-7a", "camel1", "+1a"):
        assert refused(made, state, f"1 take {tile}") == ("M10", "in_the_box")
    made, state = pad(2, pass_it_on=True)  # M40
    for tile in ("-1a", "-1b", "-2a", "-2b"):
        assert refused(made, state, f"1 take {tile}") == ("M10", "in_the_box")


def test_m61_two_hazards_and_two_treasures_stay_in_the_box_whichever_they_are() -> None:
    made, state = pad(2, risk=True, pass_it_on=True)
    for kind, lot in (("hazard", 15), ("treasure", 4)):
        for _ in range(lot - 2):
            tile = next(one.next for one in made.view(state, 0).tiles if one.kind == kind and one.left)
            write(made, state, f"1 take {tile}")
        assert not any(one.left for one in made.view(state, 0).tiles if one.kind == kind)
        left = [tile for tile in range(40) if (made.why_not(state, 0, tile) or REASONS[1]).key == "left_out"]
        assert left
        assert made.why_not(state, 0, left[-1]) == REASONS[6]
    assert any(one.left for one in made.view(state, 0).tiles if one.kind == "camel")


def test_m41_the_top_tile_goes_to_the_left() -> None:
    made, state = pad(3, "3 take -3a", "3 take +8", "1 take -4a", "3 pass", pass_it_on=True)
    assert stacks(made, state) == [["-4a", "+8"], [], ["-3a"]]
    assert refused(made, state, "2 pass") == ("M41", "nothing_to_pass")
    made, state = pad(2, "1 take -3a")
    assert refused(made, state, "1 pass") == ("M40", "without_passing")


def test_m70_to_m72_action_tokens() -> None:
    made, state = pad(2, "1 take -3a", "1 take +8", "1 take -4a", *["1 token"] * 3, "2 token", actions=True)
    assert [kinds["actions"] for kinds in made.breakdown(state)] == [3, 1]
    write(made, state, "1 bury")
    assert stacks(made, state)[0] == ["-4a", "-3a", "+8"]
    assert made.view(state, 0).seats[0].tokens == 2
    assert refused(made, state, "2 bury") == ("M72", "nothing_to_bury")
    write(made, state, "2 no token")
    assert refused(made, state, "2 no token") == refused(made, state, "2 bury") == ("M71", "no_action")
    write(made, state, *["2 token"] * 8)
    assert refused(made, state, "1 token") == ("M70", "no_action_left")
    made, state = pad(2)
    assert refused(made, state, "1 token") == ("M70", "without_actions")


def test_m31_a_tie_is_shared() -> None:
    made, state = pad(3, "1 take -3a", "2 take -3b")
    assert [seat.place for seat in made.view(state, 0).seats] == [2, 2, 1]
    write(made, state, "3 take -8a", "3 finish")
    assert made.winners(state) == [0, 1]
    assert [seat.place for seat in made.view(state, 0).seats] == [1, 1, 3]


def test_a_pad_filled_from_a_game_has_its_points_and_winners() -> None:
    game, luck = saqqara.game("mummy"), Random(7)
    for players in (2, 4, 6):
        options: dict[str, Value] = {"hats": True, "risk": True, "actions": True, "pass_it_on": players > 2}
        *_, last = game.steps(["random"] * players, luck, state=game.new(players, **options))
        final = last.after
        made, state = pad(players, **options)
        tokens = []
        for seat in range(players):
            of = final.seats[seat]
            for height in range(of.height):
                made.apply(state, seat, of.stack[height])
            write(made, state, *[f"{seat + 1} token"] * (of.hidden + sum(of.known[kind] for kind in range(4))))
            tokens += [(token, seat) for token in range(4) if of.mummy_tokens >> token & 1]
        for _, seat in sorted(tokens):
            write(made, state, f"{seat + 1} mummy token")
        for hat in range(2):
            wearer = final.wearers[hat]
            if final.seats[wearer.seat].pawns[wearer.pawn] == 100:
                made.apply(state, wearer.seat, FIRST_HAT + hat)
        assert made.breakdown(state) == game.breakdown(final)
        assert made.winners(state) == game.winners(final)


def test_nobody_and_nothing() -> None:
    made, state = pad(2)
    assert made.why_not(state, 2, 0) == REASONS[2]
    assert made.why_not(state, 0, made.spec.codes) == REASONS[1]
