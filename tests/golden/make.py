"""Writes the golden files anew: `python tests/golden/make.py`. Do it only together with a new rules version."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

import saqqara  # noqa: E402
from saqqara import Game, State  # noqa: E402
from saqqara.core.record import Record  # noqa: E402
from saqqara.core.replay import replay  # noqa: E402
from saqqara.sim.simulate import recorded  # noqa: E402
from tests.perft import perft  # noqa: E402
from tests.play import settings_of  # noqa: E402

MOST = 20_000


def positions(game: Game, record: Record) -> dict[int, State]:
    """Some states of a record, by the number of moves before them."""
    states = {number: step.after for number, step in enumerate(replay(game, record), 1)}
    return {number: states[number] for number in range(1, len(states), max(1, len(states) // 7))}


def main() -> None:
    """One record and some counts for every game, number of players and combination of options."""
    for old in [*HERE.glob("*.txt"), *HERE.glob("*.perft")]:
        old.unlink()
    for name in saqqara.games():
        game = saqqara.game(name, mode="cpu")
        for setting in settings_of(name):
            (played,) = recorded(game, setting.players, 1, 7, dict(setting.options), ["random"] * setting.players, HERE)
            path = HERE / f"{setting}.txt"
            path.write_text(played.record.text(), "utf-8")
            (HERE / f"{name}-{setting.players}p-7-1.txt").unlink()
            lines = []
            for number, state in positions(game, played.record).items():
                counts: list[int] = []
                while not counts or counts[-1] < MOST // 20:
                    counts.append(perft(game, state, len(counts) + 1))
                    if counts[-1] == 0 or len(counts) == 6:
                        break
                lines.append(f"{number}: {' '.join(map(str, counts))}")
            path.with_suffix(".perft").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
