"""Many tables at once are what single games are, in every mode."""

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.batch import Tables
from saqqara.core.dice import Dice, starts
from saqqara.core.replay import replay, verify
from saqqara.sim.simulate import simulate
from tests.play import Setting, some_settings_of

SETTINGS = [setting for name in saqqara.games() for setting in some_settings_of(name)[::3]]
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each_game = pytest.mark.parametrize("name", saqqara.games())
RESETS = ("same", "next", "off")


def lay(setting: Setting, size: int, seed: int, **how: Any) -> Tables:
    how |= dict(setting.options)
    return saqqara.batch(setting.name, setting.players, size, seed, **how)


class Single:
    """A table as plain calls of the game play it: what a batch must do, told once more."""

    def __init__(self, game: Game, setting: Setting, start: int) -> None:
        self.game, self.setting = game, setting
        self.begin(start)

    def begin(self, start: int) -> None:
        self.state, self.dice, self.seat = self.setting.new(self.game), Dice(start), 0
        self.settle()

    def settle(self) -> None:
        while not self.game.over(self.state):
            if due := self.game.chance(self.state):
                self.game.apply(self.state, CHANCE, self.dice.below(due))
                continue
            seat = min(self.game.waiting(self.state))
            legal = self.game.codes(self.state, seat)
            if len(legal) > 1:
                self.seat = seat
                break
            self.game.apply(self.state, seat, legal[0])

    def play(self, code: int) -> None:
        self.game.apply(self.state, self.seat, code)
        self.settle()


def same(tables: Tables, nth: int, single: Single) -> bool:
    """Whether a table stands, and shows, as the single game."""
    game, state, seat = single.game, single.state, single.seat
    return (
        tables[nth] == state
        and int(tables.seat[nth]) == seat
        and np.flatnonzero(tables.mask[nth]).tolist() == (game.codes(state, seat) or [0])
        and np.array_equal(tables.observation[nth], game.observe(state, seat))
    )


@each_setting
@pytest.mark.parametrize("autoreset", RESETS)
def test_a_batch_is_single_games(setting: Setting, autoreset: str) -> None:
    """State, seat, mask and observation at every step, into the next episode, however tables begin anew."""
    size, game = 2, saqqara.game(setting.name)
    tables = lay(setting, size, 5, autoreset=autoreset)
    luck = starts(5, 4 * size)[:, 0].tolist()
    singles = [Single(game, setting, luck[nth]) for nth in range(size)]
    episode, over, random = [0] * size, [False] * size, Random(1)
    while min(episode) < 1:
        codes = [random.choice(np.flatnonzero(row).tolist()) for row in tables.mask]
        tables.step(np.array(codes))
        for nth, single in enumerate(singles):
            if over[nth]:
                assert not tables.rewards[nth].any()
                over[nth] = autoreset == "off"
                if autoreset == "next":
                    single.begin(luck[nth + size * episode[nth]])
            else:
                single.play(codes[nth])
                if game.over(single.state):
                    episode[nth] += 1
                    over[nth] = autoreset != "same"
                    assert tables.last[nth] == single.state
                    assert np.array_equal(tables.last.rewards[nth], tables.rewards[nth])
                    shares = [(seat in game.winners(single.state)) for seat in range(setting.players)]
                    expected = np.array(shares, np.float32) / sum(shares) - 1 / setting.players
                    assert np.allclose(tables.rewards[nth], expected)
                    shown = tables.last.observe(0)[nth]
                    assert np.array_equal(shown, game.observe(single.state, 0))
                    assert tables.ended[nth]
                    if autoreset == "same":
                        single.begin(luck[nth + size * episode[nth]])
                else:
                    assert not tables.ended[nth]
            assert same(tables, nth, single)
    assert tables.episode.tolist() == episode
    if autoreset == "off":
        which = tables.ended.copy()
        tables.reset(which)
        assert not tables.ended.any()
        assert [tables.steps[nth] == 0 for nth in range(size)] == which.tolist()


@each_game
def test_a_seed_means_the_games_that_simulate_plays(name: str) -> None:
    game = saqqara.game(name)
    players, size = game.spec.players[-1], 3
    tables = saqqara.batch(name, players, size, seed=8, rewards="points")
    points = simulate(game, players, 2 * size, 8, {}, 1, lambda done: None)[0].points.sum(axis=2)
    for episode in range(2):
        tables.play()
        assert tables.ended.all()
        assert np.array_equal(tables.last.rewards, points[size * episode : size * (episode + 1)])
        assert np.array_equal(tables.last.rewards, tables.rewards)
    if not game.spec.simultaneous:  # who decides at the same time does so in the order of seats here, at random there
        stepped = saqqara.batch(name, players, size, seed=8, rewards="points", autoreset="off")
        while not stepped.ended.all():
            stepped.step(stepped.sample())
        assert np.array_equal(stepped.last.rewards, points[:size])


@each_game
def test_luck_goes_on_however_long(name: str) -> None:
    """Tables that are far ahead of others still play the games of the series."""
    game = saqqara.game(name)
    players = game.spec.players[0]
    tables = saqqara.batch(name, players, 2, seed=3, rewards="points", autoreset="off")
    points = simulate(game, players, 22, 3, {}, 1, lambda done: None)[0].points.sum(axis=2)
    for episode in range(11):
        tables.play()
        assert np.array_equal(tables.last.rewards[1], points[2 * episode + 1])
        tables.reset(np.array([False, True]))
    assert np.array_equal(tables.last.rewards[0], points[0])
    tables.reset()
    tables.play()
    assert np.array_equal(tables.last.rewards[0], points[2])


@each_game
def test_fixed_deals_come_again(name: str) -> None:
    tables = saqqara.batch(name, 2, 3, seeds=[11, 12, 11], rewards="points")
    first = tables.states.copy()
    assert np.array_equal(first[0], first[2])
    assert not np.array_equal(first[0], first[1])
    tables.play()
    assert np.array_equal(tables.states, first)
    for bad in ([1, 2], [0, 1, 2], [1, 2, 1 << 60]):
        with pytest.raises(saqqara.BadOption, match="seeds"):
            saqqara.batch(name, 2, 3, seeds=bad)


def test_what_is_paid() -> None:
    for setting in SETTINGS[:: len(SETTINGS) - 1]:
        kinds = ("win", "points", "margin", "points so far")
        batches = {kind: lay(setting, 2, 4, rewards=kind, autoreset="off") for kind in kinds}
        sums = {kind: np.zeros((2, setting.players)) for kind in kinds}
        while not all(tables.ended.all() for tables in batches.values()):
            codes = batches["win"].sample()
            for kind, tables in batches.items():
                tables.step(codes)
                sums[kind] += tables.rewards
        for nth in range(2):
            points = np.array(saqqara.game(setting.name).scores(batches["win"][nth]))
            best_other = [max(np.delete(points, seat)) for seat in range(setting.players)]
            assert abs(sums["win"][nth].sum()) < 1e-6
            assert sums["points"][nth].tolist() == sums["points so far"][nth].tolist() == points.tolist()
            assert sums["margin"][nth].tolist() == (points - best_other).tolist()


@each_game
def test_episodes_are_written_down(name: str) -> None:
    """As records that pass every check, of the episode that has just ended and of one under way."""
    game = saqqara.game(name)
    for autoreset in RESETS:
        tables = saqqara.batch(name, 2, 2, seed=6, keep=True, autoreset=autoreset)
        tables.step(tables.sample())
        begun = tables.record(0)
        assert begun.moves
        assert not begun.scores
        ended = 0
        while ended < 2:
            tables.step(tables.sample())
            for nth in np.flatnonzero(tables.ended).tolist():
                record = tables.record(nth)
                *_, last = replay(game, record)
                assert verify(game, record) > 0
                assert last.after == tables.last[nth]
                ended += 1
                if autoreset == "off":
                    tables.reset(tables.ended.copy())
        tables.step(tables.sample())
        again = pickle.loads(pickle.dumps(tables))
        assert again.record(0).text() == tables.copy().record(0).text() == tables.record(0).text()
        tables[1] = tables[0]
        with pytest.raises(saqqara.BadOption, match="did not begin with a new table"):
            tables.record(1)
    with pytest.raises(saqqara.BadOption, match="keep=True"):
        saqqara.batch(name).record(0)


def arrays(tables: Tables) -> Iterator[Any]:
    for name in ("observation", "mask", "seat", "rewards", "ended", "states", "episode", "steps", "outcomes"):
        yield getattr(tables, name)
    yield tables.last.states
    yield tables.last.rewards
    yield tables.legal.code


def alike(one: Tables, other: Tables) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(arrays(one), arrays(other), strict=True))


@pytest.mark.parametrize("autoreset", RESETS)
def test_what_was_kept_goes_on_as_if_it_had_not_been(autoreset: str) -> None:
    """Saved and loaded, pickled, copied: after any step, also one that ends a game."""
    for setting in SETTINGS[:: len(SETTINGS) - 1]:
        tables = lay(setting, 3, 9, autoreset=autoreset, rewards="points so far")
        ended, step = 0, 0
        while ended < 2:
            step += 1
            if step % 8 == 0 or tables.ended.any():
                saved = lay(setting, 3, 1, autoreset=autoreset, rewards="points so far")
                saved.load(tables.save())
                others = [saved, tables.copy(), copy.deepcopy(tables), pickle.loads(pickle.dumps(tables))]
                assert all(alike(tables, other) for other in others)
                codes = tables.sample()
                assert all(np.array_equal(other.sample(), saved.sample()) for other in others[1:2])
                for each in (tables, *others):
                    each.step(codes)
                assert all(alike(tables, other) for other in others)
            else:
                tables.step(tables.sample())
            ended += int(tables.ended.sum())
            if autoreset == "off":
                tables.reset(tables.ended.copy())
    with pytest.raises(saqqara.BadOption, match="the saved tables are others"):
        lay(SETTINGS[0], 2, 9).load(tables.save())


@each_setting
def test_a_search_can_branch(setting: Setting) -> None:
    tables = lay(setting, 2, 2, autoreset="off")
    tables.step(tables.sample())
    branches = tables.take([1, 1, 0])
    assert [branches[nth] == tables[at] for nth, at in enumerate((1, 1, 0))] == [True] * 3
    codes = branches.sample()
    codes[1] = codes[0]
    branches.step(codes)
    assert branches[0] == branches[1], "branches meet the same luck"
    tables.step(np.array([codes[2], codes[0]]))
    assert branches[0] == tables[1]
    other = tables.take(slice(None), seed=77)
    assert other[0] == tables[0]
    kept = tables[0]
    for _ in range(3):
        tables.step(tables.sample())
    tables[0] = kept
    assert tables[0] == kept
    assert np.array_equal(tables.observation[0], other.observation[0])
    assert np.array_equal(tables.mask[0], other.mask[0])


@each_setting
def test_chance_can_be_asked_for(setting: Setting) -> None:
    """Whoever draws as the batch would have drawn plays the same game, and sees every outcome before it falls."""
    drawn, asked = lay(setting, 2, 4, autoreset="off"), lay(setting, 2, 4, autoreset="off", chance="asked")
    dice, game, random = [Dice(start) for start in starts(4, 2)[:, 0].tolist()], drawn.game, Random(2)
    for _ in range(25):
        while (asked.seat == CHANCE).any():
            codes = np.zeros(2, np.int64)
            for nth in range(2):
                state = asked[nth]
                assert game.chance(state) == asked.outcomes[nth]
                codes[nth] = dice[nth].below(asked.outcomes[nth]) if asked.outcomes[nth] else 0
            asked.step(codes, where=asked.outcomes > 0)
        assert [asked[nth] for nth in range(2)] == [drawn[nth] for nth in range(2)]
        assert np.array_equal(asked.observation, drawn.observation)
        codes = np.array([random.choice(np.flatnonzero(row).tolist()) for row in drawn.mask])
        drawn.step(codes)
        asked.step(codes)
    lay(setting, 2, 4, chance="asked").step(lay(setting, 2, 4, chance="asked").sample())
    with pytest.raises(saqqara.BadOption, match="play draws"):
        asked.play()


@each_setting
def test_what_comes_after_each_code(setting: Setting) -> None:
    """By what the seat knows: as if it tried the code on its own table."""
    tables = lay(setting, 3, 3, autoreset="off")
    for step in range(40):
        tables.step(tables.sample())
        if step % 13 == 0:
            after, legal = tables.afterstates(), tables.legal
            assert np.array_equal(after.code, legal.code)
            assert np.array_equal(after.first, legal.first)
            for row, (code, nth) in enumerate(zip(after.code.tolist(), after.table.tolist(), strict=True)):
                seat = int(tables.seat[nth])
                trial = tables.game.trial(tables[nth], seat)
                tables.game.apply(trial, seat, code)
                assert np.array_equal(after.observation[row], tables.game.observe(trial, seat, openly=True))
            assert np.array_equal(
                np.unpackbits(tables.bits, axis=1, bitorder="little")[:, : tables.mask.shape[1]], tables.mask
            )
    tables.play()
    assert not len(tables.afterstates().code)
    assert not len(tables.legal.code)


@each_game
def test_what_is_not_allowed_changes_nothing(name: str) -> None:
    tables = saqqara.batch(name, 2, 3, seed=1)
    before, codes = tables.save(), tables.sample()
    beyond = tables.mask.shape[1]
    for bad in (*np.flatnonzero(tables.mask[1] == 0)[:1].tolist(), -1, beyond, 1 << 40):
        codes[1] = bad
        with pytest.raises(saqqara.IllegalMove) as caught:
            tables.step(codes)
        assert caught.value.__notes__ == [f"at table 1, for seat {tables.seat[1]}"]
        assert caught.value.reason.rule
        other = saqqara.batch(name, 2, 3, seed=1)
        other.load(before)
        assert alike(tables, other)
    lenient = saqqara.batch(name, 2, 3, seed=1, illegal="lowest")
    first = np.array([np.flatnonzero(row)[0] for row in tables.mask])
    first[[0, 2]] = codes[[0, 2]]
    lenient.step(codes)
    tables.step(first)
    assert np.array_equal(lenient.states, tables.states)
    assert lenient.refused.tolist() == [0, 1, 0]


def test_who_decides_at_the_same_time_shows_nothing_of_it() -> None:
    """What one seat chooses leaves no number otherwise of what the next one is shown and may play."""
    compared = 0
    for name in saqqara.games():
        game = saqqara.game(name)
        if not game.spec.simultaneous:
            continue
        tables = saqqara.batch(name, 2, 1, seed=13)
        for _ in range(60):
            if len(game.waiting(tables[0])) > 1:
                branches = tables.take(np.zeros(int(tables.mask.sum()), int))
                branches.step(tables.legal.code)
                moved = branches.seat != tables.seat[0]
                assert len(np.unique(branches.observation[moved], axis=0)) <= 1
                assert len(np.unique(branches.mask[moved], axis=0)) <= 1
                compared += int(moved.sum())
            tables.step(tables.sample())
    assert compared > 50


def test_threads_change_nothing() -> None:
    setting = SETTINGS[0]
    one, more = lay(setting, 600, 2, threads=1), lay(setting, 600, 2, threads=2)
    for _ in range(3):
        codes = one.sample()
        assert np.array_equal(codes, more.sample())
        one.step(codes)
        more.step(codes)
        assert alike(one, more)
    assert np.array_equal(one.afterstates().observation, more.afterstates().observation)
    codes[500] = -1
    with pytest.raises(saqqara.IllegalMove):
        more.step(codes)


@each_setting
def test_decisions_between_one_code_can_be_asked_for(setting: Setting) -> None:
    tables, single = lay(setting, 1, 5, forced=True, autoreset="off"), 0
    while not tables.ended[0]:
        single += int(tables.mask.sum()) == 1
        tables.step(tables.sample())
    usual = lay(setting, 1, 5, autoreset="off")
    while not usual.ended[0]:
        assert usual.mask.sum() > 1
        usual.step(usual.sample())


@each_game
def test_states_are_at_hand(name: str) -> None:
    tables = saqqara.batch(name, 2, 3, seed=1)
    assert len(tables) == 3
    assert name in repr(tables)
    assert tables.field("players").tolist() == [2, 2, 2]
    tables.field("players")[0] = 3
    assert tables[0].players == 3
    tables.field("players")[0] = 2
    assert isinstance(tables[-1], State)
    assert np.array_equal(tables.observe(1)[2], tables.game.observe(tables[2], 1))
    assert np.array_equal(tables.observe([0, 1, 0], openly=True)[1], tables.game.observe(tables[1], 1, openly=True))
    with pytest.raises(saqqara.BadOption, match="no field 'colour'"):
        tables.field("colour")
    with pytest.raises(saqqara.NoSuchSeat):
        tables.observe(2)
    with pytest.raises(IndexError):
        tables[3]
    with pytest.raises(saqqara.OtherGame):
        tables[0] = tables.game.new(3)
    wrongs: tuple[tuple[dict[str, Any], str], ...] = (
        ({"size": 0}, "size: 0"), ({"device": "abacus"}, "device"), ({"rewards": "gold"}, "rewards"),
        ({"threads": 0}, "threads"), ({"autoreset": "never"}, "autoreset"), ({"players": 99}, "players"),
        ({"chance": "asked", "keep": True}, "record"),
    )  # fmt: skip
    for wrong, said in wrongs:
        with pytest.raises(saqqara.BadOption, match=said):
            saqqara.batch(name, **wrong)
    with pytest.raises(saqqara.BadOption, match="which"):
        tables.reset(np.array([True]))
