"""Nobody is told what they must not know: what a seat receives is the same, byte for byte, whatever others hide."""

import asyncio
import itertools
import random
import secrets
import time
from pathlib import Path

import pytest

from saqqara.core.layout import State
from saqqara.server.people import token_hash
from saqqara.server.table import Table

from .hearing import Ear, is_due, sitting, whole_turn, wish
from .states import prints

# How many watch is told when the loop finds time for it: its moment tells nothing of choices.
PRESENCE = '"type":"presence"'
each_way = pytest.mark.parametrize("by_states", [False, True], ids=["by views", "by states"])


@pytest.fixture(autouse=True)
def known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same names and seeds in every run; the clock of the chat stands still, that of thinking counts its looks."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "7" * 2 * size)
    monkeypatch.setattr(secrets, "choice", lambda signs: signs[0])
    now = float(int(time.time()))  # a clock far ahead would have all compiled rules dropped as unused for long
    monkeypatch.setattr(time, "time", lambda: now)
    looks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(looks) / 16)


async def asks_and_errs(ear: Ear, table: Table, seat: int, name: str, *, hint: bool = True) -> None:
    """All that a seat can ask for without deciding, and what it may not ask for."""
    due = whole_turn(table, seat, random.Random(5))
    for number in range(len(due) + 1):
        await ear.say(type="preview", id=f"{name}-look{number}", seat=seat, codes=due[:number])
    for code in (*range(0, table.game.spec.codes, table.game.spec.codes // 12), 99_999):
        await ear.say(type="why_not", id=f"{name}-why{code}", seat=seat, code=code)
        await ear.say(type="preview", id=f"{name}-try{code}", seat=seat, codes=[code])
    if hint:
        answer = await ear.say(type="advise", id=f"{name}-hint", seat=seat)
        assert answer["type"] == ("advice" if due else "error")
    other = (seat + 1) % len(table.standing.seats)
    for refused in ({"type": "play", "seat": other, "codes": [1]}, {"type": "play", "seat": seat, "codes": [99_999]},
                    {"type": "throw", "seat": other},
                    {"type": "hand_over", "seat": other}, {"type": "rematch"}):  # fmt: skip
        assert (await ear.say(id=f"{name}-{refused['type']}-{refused.get('codes')}", **refused))["type"] == "error"
    await ear.say(type="chat", id=f"{name}-chat", text="well")


async def heard_by_others(
    folder: Path, choice: int, steps: int, hello: dict[str, list[str]]
) -> tuple[list[list[str]], list[int]]:
    """Seat 0 decides differently for every `choice` in an open step; everything the others hear until it closes."""
    async with sitting(folder, "pyramids", 3, {}, hello) as (hub, table, ears):
        luck = random.Random(1)
        for _ in range(steps):  # the same game up to here
            for seat in is_due(table):
                await ears[seat].say(id=f"i{table.seq}", **wish(table, seat, luck))
        codes = whole_turn(table, 0, random.Random(choice))
        await ears[0].say(type="preview", id="look", seat=0, codes=codes[:1])
        assert (await ears[0].say(type="play", id="hidden", seat=0, codes=codes))["type"] == "ack"
        await asks_and_errs(ears[1], table, 1, "before")
        later = whole_turn(table, 1, random.Random(6))
        assert (await ears[1].say(type="play", id="later", seat=1, codes=later))["type"] == "ack"
        await asks_and_errs(ears[1], table, 1, "after", hint=False)
        assert (await ears[1].say(type="advise", id="too late", seat=1))["type"] == "error"
        await asks_and_errs(ears[2], table, 2, "last")
        assert (await ears[3].say(type="play", id="no", seat=0, codes=[1]))["type"] == "error"
        late, again = Ear(hub), Ear(hub)
        await late.say(type="hello", table=table.id, tokens=["token 2"], **hello)
        await again.say(type="hello", table=table.id, tokens=["token 1"], seen=table.seq - 2, **hello)
        told = [[line for line in ear.heard if PRESENCE not in line] for ear in (*ears[1:], late, again)]
        for ear in (late, again):
            ear.connection.lost()
        return told, codes


@each_way
@pytest.mark.parametrize("steps", [0, 1, 4])
def test_marks_and_choices_stay_hidden_while_the_step_is_open(tmp_path: Path, steps: int, by_states: bool) -> None:
    async def compare() -> None:
        hello = prints("pyramids") if by_states else {}
        runs = [await heard_by_others(tmp_path, choice, steps, hello) for choice in range(6)]
        assert all(('"states":' in "".join(heard)) == by_states for heard in runs[0][0])
        assert len({tuple(codes) for _, codes in runs}) > 2, "the choices must differ for the test to mean anything"
        for (first, _), (second, _) in itertools.pairwise(runs):
            assert first == second

    asyncio.run(compare())


_TURNS = 8  # that a secret is watched for


def exchanged(state: State, mine: int, unseen: int) -> State:
    """A secret token of seat 0 exchanged for one that nobody has seen."""
    twin = state.copy()
    secret, fresh = twin.array["seats"][0]["secret"][0], twin.array["fresh"][0]
    secret[mine] -= 1
    secret[unseen] += 1
    fresh[mine] += 1
    fresh[unseen] -= 1
    return twin


def counts(state: State) -> tuple[int, int]:
    """How many tokens nobody has seen, and how many seat 0 keeps secret."""
    return int(state.array["fresh"][0].sum()), int(state.array["seats"][0]["secret"][0].sum())


def turn_of_both(table: Table, seat: int, twin: State, luck: random.Random) -> list[int]:
    """A turn that is possible whatever the secret is: from one that is not, others may well learn something."""
    game, codes = table.game, list[int]()
    state, other = table.trial(seat, codes), game.trial(twin, seat)
    while table.is_due(state, seat):
        codes.append(luck.choice(sorted(set(game.legal(state, seat)) & set(game.legal(other, seat)))))
        state = table.trial(seat, codes)
        game.apply(other, seat, codes[-1])
    return codes


async def heard_beside_a_secret(
    folder: Path, hello: dict[str, list[str]], *, exchange: bool
) -> tuple[list[list[str]], int]:
    """All that others hear until the secret is used, or more tokens are drawn; and for how many turns that was."""
    async with sitting(folder, "mummy", 2, {"actions": "yes"}, hello) as (hub, table, ears):
        luck, turns, late = random.Random(3), 0, Ear(hub)
        kinds: tuple[int, int] | None = None  # of the token that seat 0 has, and of the one it may have instead
        kept = 0, 0
        places = [0, 0, 0]
        while table.standing.status == "playing":
            state = twin = table.standing.state
            assert state is not None
            assert twin is not None
            if kinds is None and counts(state)[1]:
                mine = int(state.array["seats"][0]["secret"][0].argmax())
                unseen = next(kind for kind, left in enumerate(state.array["fresh"][0]) if left and kind != mine)
                kinds, kept = (mine, unseen), counts(state)
                if exchange:
                    state.array[...] = exchanged(state, mine, unseen).array
                    kinds = unseen, mine
                await late.say(type="hello", table=table.id, tokens=["token 1"], **hello)
            (seat,) = is_due(table)
            if kinds:
                if counts(state) != kept or turns == _TURNS:
                    break
                twin = exchanged(state, *kinds)
                await asks_and_errs(ears[1], table, 1, f"t{turns}", hint=turns < 2)
                turns += 1
            places = [len(ear.heard) for ear in (ears[1], ears[2], late)]
            said = {"type": "throw", "seat": seat}
            if table.standing.thrower is None:
                said = {"type": "play", "seat": seat, "codes": turn_of_both(table, seat, twin, luck)}
            assert (await ears[seat].say(id=f"i{table.seq}", **said))["type"] == "ack"
        told = [
            [line for line in ear.heard[:place] if PRESENCE not in line]
            for ear, place in zip((ears[1], ears[2], late), places, strict=True)
        ]
        late.connection.lost()
        return told, turns


@each_way
def test_secret_tokens_of_mummy_stay_hidden(tmp_path: Path, by_states: bool) -> None:
    """Another secret token in the true state: what the others hear from then on does not change by a byte."""

    async def compare() -> None:
        hello = prints("mummy") if by_states else {}
        plain, turns = await heard_beside_a_secret(tmp_path, hello, exchange=False)
        assert turns > 3, "the secret must be kept for a while for the test to mean anything"
        assert await heard_beside_a_secret(tmp_path, hello, exchange=True) == (plain, turns)

    asyncio.run(compare())


@each_way
def test_no_secret_is_ever_sent(tmp_path: Path, by_states: bool) -> None:
    """Neither the seed before the end, nor tokens, nor hashes of tokens."""

    async def play() -> None:
        async with sitting(tmp_path, "mummy", 2, {}, prints("mummy") if by_states else {}) as (_, table, ears):
            luck = random.Random(3)
            while table.standing.status != "over":
                (seat,) = is_due(table)
                before = "".join(itertools.chain.from_iterable(ear.heard for ear in ears))
                assert table.row.seed not in before
                await ears[seat].say(id=f"i{table.seq}", **wish(table, seat, luck))
            everything = "".join(itertools.chain.from_iterable(ear.heard for ear in ears))
            assert table.row.seed in everything
            for seat in (0, 1):
                assert f"token {seat}" not in everything
                assert token_hash(f"token {seat}") not in everything

    asyncio.run(play())
