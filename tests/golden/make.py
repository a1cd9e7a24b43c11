"""Writes golden files anew, of the games that are named or of all: `python -m tests.golden.make GAME`.

Do it only for a new game, or together with a new rules version.
"""

import hashlib
import sys
from pathlib import Path
from random import Random

import saqqara
from saqqara import Game, State
from saqqara.core.record import Record
from saqqara.core.replay import Recorder, replay
from saqqara.games import discover
from tests.perft import perft
from tests.play import Setting, settings_of
from tests.pledged import pledged_game

from .golden import GAMES, endings_of, finish

MOST = 20_000
SEED = 7


def play(game: Game, players: int, options: dict[str, str], seed: int) -> Record:
    """One game of random moves, with fair chance as at a table."""
    secret = hashlib.sha256(f"saqqara {seed} 1".encode()).hexdigest()
    nonces = [hashlib.sha256(f"{secret} {seat}".encode()).hexdigest()[:16] for seat in range(players)]
    recorder = Recorder(game, [f"random {seat + 1}" for seat in range(players)], options, secret, nonces)
    random = Random(secret)
    while not game.over(recorder.state):
        if game.chance(recorder.state):
            recorder.draw()
        for seat in game.waiting(recorder.state):
            recorder.play(seat, random.choice(game.legal(recorder.state, seat)))
    return recorder.record


def positions(game: Game, record: Record) -> dict[int, State]:
    """Some states of a record, by the number of moves before them."""
    states = {number: step.after for number, step in enumerate(replay(game, record), 1)}
    return {number: states[number] for number in range(1, len(states), max(1, len(states) // 7))}


def counts(game: Game, state: State) -> list[int]:
    """Numbers of sequences of 1, 2, 3 … steps, as far as they stay countable."""
    found = [perft(game, state, 1)]
    while 0 < found[-1] < MOST // 20 and len(found) < 6:
        found.append(perft(game, state, len(found) + 1))
    return found


def write_setting(game: Game, setting: Setting, folder: Path) -> None:
    """A record of a setting, and counts along it."""
    record = play(game, setting.players, dict(setting.options), SEED)
    (folder / f"{setting}.txt").write_text(record.text(), "utf-8")
    lines = [f"{n}: {' '.join(map(str, counts(game, s)))}\n" for n, s in positions(game, record).items()]
    (folder / f"{setting}.perft").write_text("".join(lines), "utf-8")


def write(name: str, folder: Path) -> None:
    """All golden files of a game: for every number of players and choice of options, and for each ending."""
    game = saqqara.game(name, mode="cpu")
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.txt"), *folder.glob("*.perft")]:
        old.unlink()
    for setting in settings_of(name):
        write_setting(game, setting, folder)
    for label, ending in endings_of(name).items():
        records = (play(game, ending.players, ending.options, seed) for seed in range(1, 3000))
        record = next((record for record in records if ending.is_so(finish(game, record))), None)
        if record is None:
            sys.exit(f"{name}: no game of 3000 ended as {label!r}")
        (folder / f"{name}-{label}.txt").write_text(record.text(), "utf-8")


def write_pledged(name: str, folder: Path) -> None:
    """Records of people who have pledged nonces: all sign; one does not, and the others are away now and then."""
    game, players = saqqara.game(name, mode="cpu"), max(2, discover.spec(name).players[0])
    folder.mkdir(parents=True, exist_ok=True)
    for label, record in {
        "signed": pledged_game(game, players, {}, SEED),
        "partly": pledged_game(game, players, {}, SEED, unsigned={0}, absent=5),
    }.items():
        (folder / f"{name}-{label}.txt").write_text(record.text(), "utf-8")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or saqqara.games():
        if chosen not in saqqara.games():
            sys.exit(f"no game {chosen!r}; the games are {', '.join(saqqara.games())}")
        write(chosen, GAMES / chosen / "golden")
        write_pledged(chosen, GAMES / chosen / "pledged")
        print(f"{chosen}: written to tests/games/{chosen}/golden")
