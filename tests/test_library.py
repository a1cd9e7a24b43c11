"""The library as a programmer types it. Runs on every game, and names none of them."""

import copy
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import is_dataclass
from pathlib import Path
from random import Random

import pytest

import saqqara
from saqqara import CHANCE, SPECTATOR, Game, Recorder, State
from saqqara.core.contract import Value
from saqqara.games import discover
from saqqara.prepare import load

each_game = pytest.mark.parametrize("name", saqqara.games())


def deciding(game: Game, players: int = 0, **options: Value) -> tuple[State, int]:
    """A table at which somebody has to decide, and who."""
    state, luck = game.new(players or game.spec.players[0], **options), Random(1)
    while due := game.chance(state):
        game.apply(state, CHANCE, luck.randrange(due))
    return state, game.waiting(state)[0]


def any_code(game: Game, state: State, seat: int) -> int:
    return game.codes(state, seat)[0]


def finished(game: Game) -> State:
    *_, last = game.steps([any_code] * game.spec.players[0], 1)
    return last.after


# Games and states


@each_game
def test_a_game_says_what_it_is(name: str) -> None:
    game = saqqara.game(name)
    shown = repr(game)
    assert shown.startswith(f"<Game {name} ({game.spec.title}), ")
    assert game.backend.mode in shown
    assert game.components.name in shown


@each_game
def test_a_state_knows_its_game(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    assert state.game is game
    assert state.copy().game is game
    assert game.redact(state, seat).game is game
    for other in (saqqara.game(other) for other in saqqara.games() if other != name):
        for call in calls(other, state, 0):
            with pytest.raises(saqqara.OtherGame):
                call()
        for ask in (other.over, other.chance, other.waiting, other.scores, other.winners, other.outcome, other.astray):
            with pytest.raises(saqqara.OtherGame):
                ask(state)
        with pytest.raises(saqqara.OtherGame):
            other.state(state.tobytes())
        with pytest.raises(saqqara.OtherGame):
            other.steps([], state=state)


def calls(game: Game, state: State, seat: int) -> list[Callable[[], object]]:
    """All that can be asked about a seat."""
    return [
        lambda: game.legal(state, seat),
        lambda: game.codes(state, seat),
        lambda: game.redact(state, seat),
        lambda: game.trial(state, seat),
        lambda: game.view(state, seat),
        lambda: game.story(state, state, seat),
        lambda: game.read(state, seat, "x"),
    ]


@each_game
def test_another_box_or_mode_is_the_same_game(name: str) -> None:
    plain, game = saqqara.game(name, mode="interpreted"), saqqara.game(name)
    state, seat = deciding(game)
    assert plain.legal(state, seat) == game.legal(state, seat)


@each_game
def test_copies_and_pickles(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again == state
        again.game.apply(again, seat, game.codes(state, seat)[0])
        assert again != state
    for same in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(same) is Game
        assert (same.spec, same.backend, same.components.digest) == (game.spec, game.backend, game.components.digest)
        assert same.legal(state, seat) == game.legal(state, seat)
    assert game.state(state.tobytes()) == state


@each_game
def test_fields_are_read_and_set(name: str) -> None:
    game = saqqara.game(name)
    state, _ = deciding(game, game.spec.players[-1])
    assert len(state.seats) == state.players == game.spec.players[-1]
    fewer = game.new(game.spec.players[0])
    assert len(fewer.seats) == game.spec.players[0]
    before = state.copy()
    state.phase = state.phase + 1
    assert state != before
    assert state.phase == before.phase + 1
    assert "phase" in dir(state)
    for wrong in ("colour", "array", "game"):
        with pytest.raises(AttributeError):
            setattr(state, wrong, 3)
    with pytest.raises(AttributeError, match=r"no field 'colour'; there are .*phase"):
        _ = state.colour


@each_game
def test_a_table_can_be_looked_at(name: str) -> None:
    game = saqqara.game(name)
    for state in (game.new(game.spec.players[0]), deciding(game)[0], finished(game)):
        for points in game.scores(state):
            assert str(points) in repr(state)
        drawn = state._repr_html_()
        assert ET.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
        assert game.svg(state, SPECTATOR) == game.redact(state, SPECTATOR)._repr_html_()
        assert game.text(state, SPECTATOR) == repr(game.redact(state, SPECTATOR))


# Moves


@each_game
def test_moves_are_numbers_that_know_their_words(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    moves, codes = game.legal(state, seat), game.codes(state, seat)
    assert len(moves) == len(codes) > 0
    assert list(moves) == codes
    assert moves == codes
    assert moves != codes[1:]
    assert [move.code for move in moves] == codes
    assert moves.words == [move.words for move in moves] == [game.write(state, seat, code) for code in codes]
    assert moves[-1] == codes[-1]
    assert moves[:2] == codes[:2]
    first = moves[0]
    for way in (first, first.code, first.words, f"  {first.words} "):
        assert way in moves
    for other in (game.spec.codes, "xyzzy", None):
        assert other not in moves
    assert first.seat == seat
    assert str(first) == first.words
    assert repr(first) == f"<Move {first.code}: {first.words}>"
    assert first.words in repr(moves)
    assert type(pickle.loads(pickle.dumps(first))) is int


@each_game
def test_words_stay_those_of_the_position(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    moves, words = game.legal(state, seat), [game.write(state, seat, code) for code in game.codes(state, seat)]
    game.play(state, seat, moves[0])
    assert moves.words == words


@each_game
def test_a_move_can_be_played_in_any_way(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    move = game.legal(state, seat)[0]
    ends = []
    for way in (move, move.code, move.words):
        ends.append(state.copy())
        game.play(ends[-1], seat, way)
    assert ends[0] == ends[1] == ends[2] != state
    with pytest.raises(saqqara.IllegalMove):
        game.play(state, seat, game.spec.codes)
    with pytest.raises(saqqara.UnreadableMove):
        game.play(state, seat, "xyzzy")


@each_game
def test_an_outcome_that_cannot_be_is_told(name: str) -> None:
    game = saqqara.game(name)
    state = game.new(game.spec.players[0])
    due = game.chance(state)
    if due:
        with pytest.raises(saqqara.IllegalMove, match=f"^no outcome 99: chance has the outcomes 0 to {due - 1} now$"):
            game.apply(state, CHANCE, 99)
    state, _ = deciding(game)
    with pytest.raises(saqqara.IllegalMove, match=r"^no outcome 0: chance is not due now$"):
        game.play(state, CHANCE, 0)


@each_game
def test_wrong_seats_raise(name: str) -> None:
    game = saqqara.game(name)
    state, _ = deciding(game)
    most = state.players - 1
    for seat in (state.players, 99, -7):
        for call in calls(game, state, seat):
            with pytest.raises(
                saqqara.NoSuchSeat, match=f"there is no seat {seat} at this table; seats are 0 to {most}"
            ):
                call()
        with pytest.raises(saqqara.NoSuchSeat):
            game.updates([state.tobytes()], [0, seat])
        with pytest.raises(saqqara.IllegalMove):
            game.apply(state, seat, 0)
        with pytest.raises(saqqara.IllegalMove):
            game.write(state, seat, 0)
        assert not game.is_turn(state, seat, [0])
    with pytest.raises(saqqara.NoSuchSeat):
        game.legal(state, SPECTATOR)
    assert game.view(state, SPECTATOR)


@each_game
def test_views_are_typed(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    view = game.view(state, seat)
    assert type(view) is game.spec.view
    assert is_dataclass(view)


@each_game
def test_options_as_people_say_them(name: str) -> None:
    """True and False for yes and no, numbers for numbers; a record has them as text."""
    game = saqqara.game(name)
    for option in game.spec.options:
        for text in option.values:
            said: Value = {"yes": True, "no": False}.get(text, int(text) if text.isdigit() else text)
            try:
                expected = game.new(game.spec.players[-1], **{option.name: text})
            except saqqara.BadOption:
                continue
            assert game.new(game.spec.players[-1], **{option.name: said}) == expected
            assert game.spec.written({option.name: said}) == {option.name: text}
        wrongs: list[Value] = [-1, "purple", *([] if "yes" in option.values else [True])]
        for wrong in wrongs:
            with pytest.raises(saqqara.BadOption, match=f"option {option.name}: {wrong!r} is not one of"):
                game.new(game.spec.players[-1], **{option.name: wrong})


# Whole games


@each_game
def test_one_loop_over_a_whole_game(name: str) -> None:
    game = saqqara.game(name)
    players = game.spec.players[-1]
    state = game.new(players)
    for step in game.steps([any_code] * players, 7):
        assert step.before == state
        game.play(state, step.seat, step.words)
        assert step.after == state
        assert step.words in repr(step)
    assert game.over(state)


@each_game
def test_a_seed_decides_all(name: str) -> None:
    """Also what bots do that are called by their names; players that are asked differently have the same luck."""
    game = saqqara.game(name)
    players = ["random"] * game.spec.players[0]
    games = [[(step.seat, step.code) for step in game.steps(players, luck)] for luck in (7, 7, 8)]
    assert games[0] == games[1] != games[2]
    by_random = [(step.seat, step.code) for step in game.steps([any_code] * len(players), Random(7))]
    assert by_random == [(step.seat, step.code) for step in game.steps([any_code] * len(players), 7)]
    by_function = [(step.seat, step.code) for step in game.steps([any_code] * len(players), Random(7).randrange)]
    assert by_function == by_random
    assert list(game.steps(players))


@each_game
def test_players_see_what_they_may(name: str) -> None:
    game = saqqara.game(name)

    def watched(made: Game, state: State, seat: int) -> int:
        assert made is game
        assert made.redact(state, seat) == state
        return made.codes(state, seat)[-1]

    *_, last = game.steps([watched] * game.spec.players[0], 3)
    assert game.over(last.after)


@each_game
def test_a_game_goes_on_from_a_state(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    step = next(game.steps([any_code] * state.players, 1, state=state))
    assert (step.before, step.seat) == (state, seat)
    with pytest.raises(saqqara.BadOption, match="1 players for"):
        next(game.steps([any_code], 1, state=state))
    with pytest.raises(saqqara.BadOption, match="no bot 'nobody'"):
        next(game.steps(["nobody"] * state.players, 1))
    alone = Game(game.spec, game.components, game.backend)
    with pytest.raises(saqqara.BadOption, match="knows no players by name, such as 'random'"):
        next(alone.steps(["random"] * state.players, 1))


@each_game
def test_how_a_game_ended(name: str) -> None:
    game = saqqara.game(name)
    assert game.outcome(deciding(game)[0]) is None
    state = finished(game)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (game.winners(state), game.scores(state))
    assert outcome.breakdown == game.breakdown(state)
    assert outcome.reason.key
    assert str(outcome.reason) in str(outcome)


@each_game
def test_records_from_the_front_door(name: str, tmp_path: Path) -> None:
    game = saqqara.game(name)
    seats = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][: game.spec.players[0]]
    recorder = Recorder(game, seats, {}, "5a" * 32, ["01"] * len(seats))
    played = list(recorder.steps(["random"] * len(seats)))
    assert game.over(recorder.state)
    path = tmp_path / "record.txt"
    path.write_text(recorder.record.text(), "utf-8")
    record = saqqara.read_record(path)
    assert isinstance(record, saqqara.Record)
    again = list(saqqara.replay(saqqara.game_of(record), record))
    assert [(step.seat, step.code, step.words) for step in again] == [(s.seat, s.code, s.words) for s in played]
    assert saqqara.verify(game, record) == sum(step.seat == CHANCE for step in played)


@each_game
def test_loading_ends_whatever_luck_brings(name: str) -> None:
    """Also where the first outcome, over and over, would never let anyone decide."""
    game = saqqara.game(name)
    state, seat = load(game)
    assert seat in game.waiting(state)


@each_game
def test_every_objection_has_its_reason(name: str) -> None:
    spec = discover.spec(name)
    assert sorted(spec.reasons) == list(range(1, len(spec.reasons) + 1))
    for reason in spec.reasons.values():
        assert reason.rule or "{" in reason.text, "without a rule only words that are no move, which are named"
        assert reason.key
        assert reason.text


@each_game
def test_a_whole_turn_is_some_codes_that_exist(name: str) -> None:
    game = saqqara.game(name)
    state, seat = deciding(game)
    assert not game.is_turn(state, seat, [])
    assert not game.is_turn(state, seat, [1 << 80])
    assert not game.is_turn(state, seat, [-5])


@each_game
def test_a_game_that_is_written_down_needs_luck_that_can_be_checked(name: str) -> None:
    game = saqqara.game(name)
    for bad in ("", "5a", "xyz" * 30):
        with pytest.raises(saqqara.BadOption, match="a seed of 64 hexadecimal digits, or dice"):
            saqqara.Recorder(game, ["Ann"] * game.spec.players[0], {}, bad)
