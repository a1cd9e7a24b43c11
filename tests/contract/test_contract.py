"""What every game must keep. Runs on every folder under games/, and names none of them."""

import json
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from inspect import signature
from itertools import pairwise, permutations
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

import saqqara
from saqqara import CHANCE, SPECTATOR, Game, State
from saqqara.core import record
from saqqara.core.contract import DEFAULTS, RULES
from saqqara.core.observing import MOST, WORD
from saqqara.core.replay import Recorder, replay, verify
from tests.play import Setting, everyone, sampled, some_settings_of, step, walk

SETTINGS = [setting for name in saqqara.games() for setting in some_settings_of(name)]
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each_game = pytest.mark.parametrize("name", saqqara.games())
SIMULTANEOUS = [setting for setting in SETTINGS if saqqara.game(setting.name, mode="interpreted").spec.simultaneous]
each_simultaneous_setting = pytest.mark.parametrize("setting", SIMULTANEOUS, ids=str)
SEED = "5a" * 32


def test_games_are_discovered() -> None:
    assert saqqara.games()
    with pytest.raises(saqqara.UnknownGame, match="no game 'chess'; the games are "):
        saqqara.game("chess")


@each_game
def test_folders_have_the_same_files(name: str) -> None:
    folder = Path(saqqara.__file__).parent / "games" / name
    for module in ["spec", "components", "state", "rules", "scoring", "codes", "moves", "view", "events", "story"]:
        assert (folder / f"{module}.py").exists(), module


@each_game
def test_the_rules_are_the_games_own_and_of_the_form_the_contract_states(name: str) -> None:
    rules = saqqara.game(name).spec.rules
    for stated in RULES:
        own = rules[stated.__name__]
        default = own in DEFAULTS.values()
        assert default or own.__module__.startswith(f"saqqara.games.{name}."), stated.__name__
        assert len(signature(own).parameters) == len(signature(stated).parameters), stated.__name__


@each_game
def test_quiet_events_are_events(name: str) -> None:
    spec = saqqara.game(name).spec
    assert spec.quiet <= spec.events.keys()
    assert spec.events.keys() - spec.quiet, "a replay in words would tell nothing"


@each_game
def test_who_decides_at_the_same_time_is_declared(name: str) -> None:
    """So that what is tested of simultaneous steps is tested where there are any, and reaches them there."""
    together = {
        len(game.waiting(state)) > 1
        for setting in SETTINGS
        if setting.name == name
        for game, state in sampled(setting, 4)
    }
    assert (True in together) == saqqara.game(name).spec.simultaneous


@each_game
def test_bad_options_are_named(name: str) -> None:
    game = saqqara.game(name)
    least, most = game.spec.players[0], game.spec.players[-1]
    for players in (least - 1, most + 1, 0, -1):
        with pytest.raises(saqqara.BadOption, match=f"{name} is for {least} to {most} players, not {players}"):
            game.new(players)
    with pytest.raises(saqqara.BadOption, match="has no option 'colour'"):
        game.new(least, colour="red")
    for option in game.spec.options:
        with pytest.raises(saqqara.BadOption, match=f"option {option.name}: 'purple' is not one of"):
            game.new(least, **{option.name: "purple"})


@each_setting
def test_random_play_ends_and_loses_nothing(setting: Setting) -> None:
    game = saqqara.game(setting.name)
    steps = -1
    for state in walk(game, setting.new(game), seed=1):
        steps += 1
        assert game.astray(state) == 0
        assert bool(game.chance(state)) + bool(game.waiting(state)) + game.over(state) == 1
        assert game.scores(state) == [sum(kinds.values()) for kinds in game.breakdown(state)]
        assert all(0 <= seat < setting.players for seat in game.waiting(state))
        assert game.chance(state) <= game.spec.outcomes
        thrower = game.thrower(state)
        assert thrower is None or (game.chance(state) > 0 and 0 <= thrower < setting.players)
    assert 0 < steps <= game.spec.longest
    assert game.winners(state)
    best = max(game.scores(state))
    assert all(game.scores(state)[seat] == best for seat in game.winners(state))


@each_setting
def test_legal_is_what_apply_accepts(setting: Setting) -> None:
    """Over all codes and all seats; what is not accepted leaves every byte as it was and has a reason."""
    for game, state in sampled(setting, seed=2, every=61):
        untouched = state.tobytes()
        due = game.chance(state)
        for outcome in (-1, due, due + 1):
            assert not accepted(game, state, CHANCE, outcome)
        for seat in (*everyone(state), setting.players):
            legal = game.codes(state, seat) if 0 <= seat < setting.players else []
            assert legal == sorted(set(legal))
            assert bool(legal) == (seat in game.waiting(state))
            for code in range(-1, game.spec.codes + 1):
                reason = game.why_not(state, seat, code)
                assert (reason is None) == (code in legal)
                assert reason is None or (reason.rule and reason.text)
                if code in legal or code % 7 == seat % 7:
                    assert accepted(game, state, seat, code) == (code in legal)
        assert state.tobytes() == untouched


def accepted(game: Game, state: State, seat: int, code: int) -> bool:
    tried = state.copy()
    try:
        game.apply(tried, seat, code)
    except saqqara.IllegalMove:
        assert tried == state
        return False
    assert tried != state
    return True


@each_setting
def test_same_outcomes_same_game(setting: Setting) -> None:
    game = saqqara.game(setting.name)
    first, second = setting.new(game), setting.new(game)
    random = Random(3)
    while not game.over(first):
        game.apply(second, *step(game, first, random))
        assert first == second


@each_simultaneous_setting
def test_simultaneous_moves_commute(setting: Setting) -> None:
    compared = 0
    for game, state in sampled(setting, seed=4, every=3):
        seats = game.waiting(state)
        if len(seats) < 2:
            continue
        compared += 1
        turns = {seat: whole_turn(game, state, seat, Random(seat)) for seat in seats}
        ends = set()
        for order in permutations(seats):
            copy = state.copy()
            for seat in order:
                for code in turns[seat]:
                    game.apply(copy, seat, code)
            ends.add(copy.tobytes())
        assert len(ends) == 1
    assert compared


def whole_turn(game: Game, state: State, seat: int, random: Random) -> list[int]:
    """Codes of one seat until it need not decide any more."""
    state, codes = state.copy(), list[int]()
    while seat in game.waiting(state):
        codes.append(random.choice(game.legal(state, seat)))
        game.apply(state, seat, codes[-1])
    return codes


@each_setting
def test_redacting(setting: Setting) -> None:
    """It is idempotent, never tells more to a spectator, and leaves a seat all it needs to decide."""
    for game, state in sampled(setting, seed=5, every=9):
        for seat in everyone(state):
            seen = game.redact(state, seat)
            assert game.redact(seen, seat) == seen
            assert game.waiting(seen) == game.waiting(state)
            assert game.chance(seen) == game.chance(state)
            if seat != SPECTATOR:
                assert game.legal(seen, seat) == game.legal(state, seat)
                assert game.redact(seen, SPECTATOR) == game.redact(state, SPECTATOR)
                assert all(
                    game.write(seen, seat, code) == game.write(state, seat, code) for code in game.legal(seen, seat)
                )


@each_setting
def test_an_update_is_the_view_the_legal_moves_and_the_story(setting: Setting) -> None:
    """What is written for all viewers at once is what each would be shown and told alone."""
    for game, state in sampled(setting, seed=5, every=20):
        passed = [state.copy()]
        for seat in game.waiting(state):
            passed.append(passed[-1].copy())
            game.apply(passed[-1], seat, game.legal(passed[-1], seat)[0])
        seats = everyone(state)
        for seat, seen in zip(seats, game.updates([one.tobytes() for one in passed], seats), strict=True):
            last = game.redact(passed[-1], seat)
            due = not game.chance(last) and seat in game.waiting(last)
            legal = game.legal(last, seat) if due else []
            story = [game.story(before, after, seat) for before, after in pairwise(passed)]
            assert json.loads(seen.view) == asdict(game.view(passed[-1], seat))
            assert json.loads(seen.legal) == legal
            assert json.loads(seen.words) == [game.write(last, seat, code) for code in legal]
            assert json.loads(seen.events) == [{"kind": e.kind, **asdict(e)} for events in story for e in events]


@each_setting
def test_a_view_is_what_the_spec_declares(setting: Setting) -> None:
    """Every field of the declared view is written, and none besides."""
    for game, state in sampled(setting, seed=6, every=30):
        for viewer in everyone(state):
            shown = game.show(game.redact(state, viewer))
            assert msgspec.to_builtins(msgspec.json.decode(shown, type=game.spec.view)) == json.loads(shown)


@each_setting
def test_a_whole_turn_is_known_as_one(setting: Setting) -> None:
    """`is_turn` says the same as trying the codes one by one, and changes nothing."""
    luck = Random(7)
    for game, state in sampled(setting, seed=11, every=6):
        for seat in game.waiting(state):
            trial, codes = game.trial(state, seat), list[int]()
            before = state.tobytes()
            while not game.chance(trial) and seat in game.waiting(trial):
                assert not codes or not game.is_turn(state, seat, codes), "unfinished"
                codes.append(luck.choice(game.legal(trial, seat)))
                game.apply(trial, seat, codes[-1])
            assert game.is_turn(state, seat, codes)
            assert not game.is_turn(state, seat, [*codes, codes[-1]]), "too long"
            assert not game.is_turn(state, seat, [game.spec.codes]), "illegal"
            assert state.tobytes() == before


@each_setting
def test_a_turn_passes_the_states_that_its_moves_lead_to(setting: Setting) -> None:
    """`turn` does what playing code by code and outcome by outcome does, and leaves the state as it was."""
    luck, whole = Random(13), 0
    for game, state in sampled(setting, seed=13, every=5):
        before = state.tobytes()
        for seat in game.waiting(state):
            trial, codes, drawn = game.trial(state, seat), list[int](), list[int]()
            while not game.chance(trial) and seat in game.waiting(trial):
                codes.append(luck.choice(game.legal(trial, seat)))
                game.apply(trial, seat, codes[-1])
            passed = game.turn(state, seat, codes, noted(luck, drawn))
            after, expected = state.copy(), [state.tobytes()]
            for mover, code in [*((seat, code) for code in codes), *((CHANCE, outcome) for outcome in drawn)]:
                game.apply(after, mover, code)
                expected.append(after.tobytes())
            assert passed is not None
            assert as_bytes(passed.states) == expected
            assert passed.over == game.over(after)
            assert not game.chance(after)
            assert game.turn(state, seat, [*codes, codes[-1]], lambda due: 0) is None, "too long"
            assert game.turn(state, seat, [game.spec.codes], lambda due: 0) is None, "illegal"
            assert game.turn(state, seat, [1 << 70], lambda due: 0) is None, "no number of the rules"
            assert game.turn(state, seat, [], lambda due: 0) is None, "nothing"
            whole += 1
        assert state.tobytes() == before
    assert whole


@each_setting
def test_chance_opens_a_game(setting: Setting) -> None:
    """`opening` draws what drawing one by one does, however many there are, and takes only outcomes that are due."""
    game, drawn, luck = saqqara.game(setting.name), list[int](), Random(14)
    new = setting.new(game)
    passed = game.opening(new, noted(luck, drawn))
    after, expected = new.copy(), [new.tobytes()]
    for outcome in drawn:
        game.apply(after, CHANCE, outcome)
        expected.append(after.tobytes())
    assert as_bytes(passed.states) == expected
    assert not game.chance(after)
    if drawn:
        with pytest.raises(saqqara.SaqqaraError, match="no outcome -1: chance has 0 to "):
            game.opening(new, lambda due: -1)
        with pytest.raises(saqqara.SaqqaraError, match=r"no outcome \d+: chance has 0 to "):
            game.opening(new, lambda due: due)


@each_setting
def test_states_are_redacted_for_all_at_once(setting: Setting) -> None:
    """What is redacted in one call is what each would be given alone; and views can be made of it, as of the states."""
    for game, state in sampled(setting, seed=15, every=20):
        passed = [state.copy()]
        for seat in game.waiting(state):
            passed.append(passed[-1].copy())
            game.apply(passed[-1], seat, game.legal(passed[-1], seat)[0])
        seats, raw = everyone(state), [one.tobytes() for one in passed]
        found = game.redacted(np.concatenate([one.array for one in passed]), seats)
        assert found == [[game.redact(one, seat).tobytes() for one in passed] for seat in seats]
        for seat, seen in zip(seats, found, strict=True):
            assert game.updates(seen, [seat]) == game.updates(raw, [seat]), "redacting again changes nothing"
        with pytest.raises(saqqara.SaqqaraError, match="not all of the seats"):
            game.redacted(state.array, [0, setting.players])


@each_game
def test_what_a_net_is_shown_is_named(name: str) -> None:
    """The pieces lie one behind the other, begin where a word does, and fill what `features` says."""
    game = saqqara.game(name)
    end = 0
    for piece in game.spec.pieces:
        assert piece.offset >= end, piece
        assert piece.offset % WORD == 0, piece
        end = piece.offset + prod(piece.shape)
    assert game.features - WORD < end <= game.features
    assert game.features % WORD == 0
    assert len({piece.name for piece in game.spec.pieces}) == len(game.spec.pieces)
    assert game.spec.observation >= 1


@each_setting
def test_a_net_is_shown_what_its_seat_knows(setting: Setting) -> None:
    """Small numbers, within the pieces, made from the redacted record: all else leaves no byte otherwise."""
    first: NDArray[np.uint8] | None = None
    for game, state in sampled(setting, seed=16, every=9):
        inside = np.zeros(game.features, np.bool_)
        for piece in game.spec.pieces:
            inside[piece.offset : piece.offset + prod(piece.shape)] = True
        before = state.tobytes()
        for seat in range(setting.players):
            shown = game.observe(state, seat)
            assert shown.dtype == np.uint8
            assert shown.shape == (game.features,)
            assert shown.max() <= MOST
            assert not shown[~inside].any()
            assert np.array_equal(shown, game.observe(game.redact(state, seat), seat))
            assert np.array_equal(shown, game.observe(game.trial(state, seat), seat))
            first = shown if first is None else first
        assert state.tobytes() == before
        for nobody in (SPECTATOR, setting.players):
            with pytest.raises(saqqara.NoSuchSeat):
                game.observe(state, nobody)
    assert first is not None
    assert not np.array_equal(first, shown), "it shows the game"


def noted(luck: Random, drawn: list[int]) -> Callable[[int], int]:
    """Draws by luck, and notes what was drawn."""

    def draw(due: int) -> int:
        drawn.append(luck.randrange(due))
        return drawn[-1]

    return draw


def as_bytes(states: Any) -> list[bytes]:
    return [states[place : place + 1].tobytes() for place in range(len(states))]


@each_simultaneous_setting
def test_open_simultaneous_decisions_are_hidden(setting: Setting) -> None:
    """What a seat decides while others still decide cannot be seen in any byte, view or story of the others."""
    compared = 0
    for game, state in sampled(setting, seed=6, every=4):
        deciding = game.waiting(state)
        if len(deciding) < 2:
            continue
        mover = deciding[0]
        for viewer in everyone(state):
            if viewer == mover:
                continue
            shown: dict[tuple[int, ...], Any] = {}
            for code in game.legal(state, mover):
                after = state.copy()
                game.apply(after, mover, code)
                told = seen_by(game, state, after, viewer)
                compared += tuple(game.waiting(after)) in shown
                assert shown.setdefault(tuple(game.waiting(after)), told) == told
                if mover in game.waiting(after):
                    assert game.redact(after, viewer) == game.redact(state, viewer)
                if viewer in game.waiting(after):
                    assert np.array_equal(game.observe(after, viewer), game.observe(state, viewer))
    assert compared, "no seat had two ways to decide"


@each_setting
def test_a_trial_is_the_seats_own_table(setting: Setting) -> None:
    """It shows the seat what the seat may do, and a trial of it is the same."""
    for game, state in sampled(setting, 5, every=4):
        for seat in game.waiting(state):
            trial = game.trial(state, seat)
            assert game.legal(trial, seat) == game.legal(game.redact(state, seat), seat)
            assert game.trial(trial, seat) == trial


@each_simultaneous_setting
def test_a_trial_stays_open_and_does_not_know_what_others_decided(setting: Setting) -> None:
    random, compared = Random(5), 0
    for game, state in sampled(setting, 5, every=4):
        seats = game.waiting(state)
        if len(seats) > 1:
            compared += 1
            seat, *others = seats
            before, after = game.trial(state, seat), state.copy()
            for other in others:
                while other in game.waiting(after):
                    game.apply(after, other, random.choice(game.legal(after, other)))
            assert game.trial(after, seat) == before
            while seat in game.waiting(before):
                game.apply(before, seat, random.choice(game.legal(before, seat)))
            assert set(others) <= set(game.waiting(before)), "others have not decided, as far as the trial knows"
    assert compared


@each_setting
def test_states_that_look_alike_are_shown_alike(setting: Setting) -> None:
    """Outcomes of chance that leave the same redacted bytes give the same view and the same story."""
    for game, state in sampled(setting, seed=7, every=29):
        due = game.chance(state)
        for viewer in (0, SPECTATOR):
            shown: dict[bytes, Any] = {}
            for outcome in range(due):
                after = state.copy()
                game.apply(after, CHANCE, outcome)
                told = seen_by(game, state, after, viewer)
                assert shown.setdefault(told[0], told) == told


def seen_by(game: Game, before: State, after: State, viewer: int) -> tuple[bytes, str, str]:
    story = [asdict(event) for event in game.story(before, after, viewer)]
    return game.redact(after, viewer).tobytes(), json.dumps(asdict(game.view(after, viewer))), json.dumps(story)


@each_setting
def test_views_and_stories_are_plain_data(setting: Setting) -> None:
    game = saqqara.game(setting.name)
    state = setting.new(game)
    random = Random(8)
    told = 0
    while not game.over(state):
        before = state.copy()
        step(game, state, random)
        for viewer in random.sample(everyone(state), 1):
            events = game.story(before, state, viewer)
            told += len(events)
            assert all(is_dataclass(event) and event.kind for event in events)
            assert json.dumps([asdict(event) for event in events])
    assert told


@each_setting
def test_moves_can_be_written_and_read(setting: Setting) -> None:
    for game, state in sampled(setting, seed=9, every=13):
        for seat in game.waiting(state):
            for code in game.legal(state, seat):
                assert game.read(state, seat, game.write(state, seat, code)) == code
        for outcome in range(game.chance(state)):
            assert game.read(state, CHANCE, game.write(state, CHANCE, outcome)) == outcome
        for seat in (CHANCE, *range(setting.players)):
            for nonsense in ("", "xyzzy", "mark", "keep a b", "take 99 99", "deal -1", "deal x"):
                with pytest.raises(saqqara.MoveError):
                    game.read(state, seat, nonsense)


@each_setting
def test_what_cannot_be_played_has_no_words(setting: Setting) -> None:
    """Whatever number is asked for, there is an answer: its words, or why it cannot be."""
    for game, state in sampled(setting, seed=12, every=61):
        due = game.chance(state)
        for outcome in (-(1 << 70), -1, due, due + 1, 1 << 63, 1 << 70):
            with pytest.raises(saqqara.IllegalMove, match=f"no outcome {outcome}"):
                game.write(state, CHANCE, outcome)
        for seat in range(setting.players):
            legal = game.legal(state, seat)
            for code in (-(1 << 70), *range(-1, game.spec.codes + 1), 1 << 40, 1 << 63, 1 << 70):
                if code in legal:
                    words = game.write(state, seat, code)
                    assert words.isascii()
                    assert words.isprintable()
                    assert not {'"', "\\"} & set(words)
                    assert words == " ".join(words.split())
                else:
                    with pytest.raises(saqqara.IllegalMove):
                        game.write(state, seat, code)


@each_setting
def test_record_round_trip(setting: Setting) -> None:
    game = saqqara.game(setting.name)
    names = [f"Player {number}" for number in range(setting.players)]
    nonces = [f"{number:02x}" for number in range(setting.players)]
    recorder = Recorder(game, names, dict(setting.options), SEED, nonces)
    random = Random(10)
    while not game.over(recorder.state):
        if game.chance(recorder.state):
            recorder.draw()
        else:
            seat = random.choice(game.waiting(recorder.state))
            recorder.play(seat, random.choice(game.legal(recorder.state, seat)))
    read = record.read(recorder.record.text())
    assert read.text() == recorder.record.text()
    *_, last = replay(game, read)
    assert last.after == recorder.state
    assert verify(game, read) == sum(move.seat == CHANCE for move in read.moves)
