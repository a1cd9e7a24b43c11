"""Writes the golden files anew: `python tests/golden/make.py`. Do it only together with a new rules version."""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

import saqqara  # noqa: E402
from saqqara import Game, State  # noqa: E402
from saqqara.core.record import Record  # noqa: E402
from saqqara.core.replay import replay  # noqa: E402
from saqqara.sim.simulate import recorded  # noqa: E402
from tests.perft import perft  # noqa: E402
from tests.play import Setting, settings_of  # noqa: E402

MOST = 20_000


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


def play(setting: Setting, seed: int) -> Record:
    """One game of random bots."""
    game = saqqara.game(setting.name, mode="cpu")
    with TemporaryDirectory() as folder:
        bots = ["random"] * setting.players
        (played,) = recorded(game, setting.players, 1, seed, dict(setting.options), bots, Path(folder))
    return played.record


# Ways to end that a single random game seldom shows.
QUICK = (("quick_end", "yes"), ("actions", "yes"))
ENDINGS: dict[str, tuple[Setting, Callable[[Record], bool]]] = {
    "mummy-end-by-push": (Setting("mummy", 6, QUICK), lambda record: record.moves[-1].text.startswith("push")),
    "mummy-shared-win": (Setting("mummy", 6, ()), lambda record: len(record.winners) > 1),
    "mummy-without-the-mummy": (Setting("mummy", 2, ()), lambda record: record.moves[-2].text.count(" ") == 1),
    "pyramids-tie-broken": (Setting("pyramids", 4, ()), lambda record: record.scores.count(max(record.scores)) > 1),
    "pyramids-explored-last": (Setting("pyramids", 4, ()), lambda record: record.moves[-1].text.endswith("5")),
}


def main() -> None:
    """One record and some counts for every game, number of players and choice of options; one for each ending."""
    for old in [*HERE.glob("*.txt"), *HERE.glob("*.perft")]:
        old.unlink()
    for name in saqqara.games():
        game = saqqara.game(name, mode="cpu")
        for setting in settings_of(name):
            record = play(setting, 7)
            (HERE / f"{setting}.txt").write_text(record.text(), "utf-8")
            lines = [f"{n}: {' '.join(map(str, counts(game, s)))}\n" for n, s in positions(game, record).items()]
            (HERE / f"{setting}.perft").write_text("".join(lines), "utf-8")
    for name, (setting, wanted) in ENDINGS.items():
        records = (play(setting, seed) for seed in range(1, 3000))
        (HERE / f"{name}.txt").write_text(next(filter(wanted, records)).text(), "utf-8")


if __name__ == "__main__":
    main()
