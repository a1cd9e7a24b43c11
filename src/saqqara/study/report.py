"""The reports in docs/report: how the games play, measured by games of bots, with tables and plots."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.bots import Budget, bot
from saqqara.core.contract import CHANCE
from saqqara.core.game import Game
from saqqara.core.layout import State
from saqqara.games.pyramids.deck import parse
from saqqara.sim.judged import Played, play

from . import plots
from .balance import GROUPS_APART, WIDEST, weigh

Told = Callable[[str], None]
_EXPERT = Budget(seconds=60, playouts=150)


@dataclass
class Report:
    """A page of Markdown, its pictures by file name, and its figures as plain data."""

    lines: list[str]
    pictures: dict[str, str] = field(default_factory=dict)
    figures: dict[str, Any] = field(default_factory=dict)

    def say(self, *lines: str) -> None:
        """Add lines, and an empty one after them."""
        self.lines += [*lines, ""]

    def table(self, head: list[str], rows: list[list[Any]]) -> None:
        """Add a table."""
        cells = [head, ["---"] * len(head), *rows]
        self.say(*("| " + " | ".join(str(cell) for cell in row) + " |" for row in cells))

    def picture(self, name: str, about: str, svg: str) -> None:
        """Add a picture."""
        self.pictures[name] = svg
        self.say(f"![{about}]({name})")

    def write(self, folder: Path, name: str) -> None:
        """Write the page and its pictures."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.md").write_text("\n".join(self.lines).strip() + "\n", "utf-8")
        for picture, svg in self.pictures.items():
            (folder / picture).write_text(svg, "utf-8")


def report(game: Game, games: int, expert_games: int, told: Told) -> Report:
    """The report of a game."""
    return {"pyramids": _pyramids, "mummy": _mummy}[game.name](game, games, expert_games, told)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _seat_shares(played: Played) -> list[float]:
    won = played.results.won
    seats = played.results.points.shape[1]
    return [float((won >> seat & 1).astype(float) @ (1 / np.bitwise_count(won)) / len(won)) for seat in range(seats)]


def _pyramids(game: Game, games: int, expert_games: int, told: Told) -> Report:
    page = Report(["# How pyramids plays", ""])
    page.say(
        f"Measured with the deck *{game.components.name}*: {games:,} games at each table, everyone played by `adept`.",
        f"Made by `saqqara report pyramids --games {games} --expert-games {expert_games}`.",
    )
    tables = {}
    for players in game.spec.players:
        told(f"pyramids: {players} players")
        tables[players] = play(game, players, games, 1, {})
    explored = {n: np.bitwise_count(p.ended["seats"]["explored"][:, :n]).mean() for n, p in tables.items()}
    empty = {n: float((p.ended["deck"] == 0).mean()) for n, p in tables.items()}
    points = {n: p.results.points.sum(axis=2) for n, p in tables.items()}
    page.say("## Points and pyramids")
    page.table(
        ["players", "points", "standard deviation", "pyramids explored", "the deck ran out"],
        [
            [n, f"{points[n].mean():.1f}", f"{points[n].std():.1f}", f"{explored[n]:.2f}", _percent(empty[n])]
            for n in tables
        ],
    )
    kinds = {n: p.results.points.mean(axis=(0, 1)) for n, p in tables.items()}
    page.say("## Where the points come from")
    names = list(game.spec.kinds)
    page.table(["players", *names], [[n, *(f"{value:+.1f}" for value in kind)] for n, kind in kinds.items()])
    page.picture(
        "pyramids-kinds.svg", "points by kind", plots.stacked(names, {f"{n} players": k for n, k in kinds.items()})
    )
    page.say("## Who wins", "Seats have no order in this game, so every seat should win equally often.")
    shares = {n: _seat_shares(p) for n, p in tables.items()}
    page.picture("pyramids-seats.svg", "win share by seat", plots.seats(shares))
    told("pyramids: weighing the cards")
    weighed = weigh(game, 4 * games, 2)
    deck = parse(game.components.text, game.components.name)
    groups = weighed.groups(deck)
    page.say(
        "## What a card is worth",
        "Seats start with two cards at random and play on as `adept`; a card's value is by how many points those who",
        f"began with it did better than others (bars: two standard errors, {2 * weighed.error.mean():.1f} points).",
        f"The deck was made so that no card lies more than {WIDEST:.0f} points from the usual one, and no colour,",
        f"nor the low or the high numbers, more than {GROUPS_APART:.0f} on average: none is hopeless, none a must.",
        f"Weighed anew here: from {weighed.value.min():+.1f} to {weighed.value.max():+.1f} points.",
    )
    page.picture(
        "pyramids-cards.svg", "value of every card",
        plots.cards(weighed.value, 2 * weighed.error, [pyramid.colour for pyramid in deck.pyramids]),
    )  # fmt: skip
    page.table(list(groups), [[f"{value:+.2f}" for value in groups.values()]])
    page.figures = {
        "deck": game.components.name, "games": games,
        "tables": {
            str(n): {
                "points": round(float(points[n].mean()), 2), "sd": round(float(points[n].std()), 2),
                "explored": round(float(explored[n]), 3), "deck_ran_out": empty[n],
                "points_by_kind": {name: round(float(v), 2) for name, v in zip(names, kinds[n], strict=True)},
                "win_share_by_seat": [round(share, 4) for share in shares[n]],
            }
            for n in tables
        },
        "card_values": [round(float(value), 2) for value in weighed.value],
        "card_errors": [round(float(value), 2) for value in weighed.error],
        "kept_by_those_dealt": [round(float(value), 3) for value in weighed.kept],
        "groups": {name: round(value, 2) for name, value in groups.items()},
    }  # fmt: skip
    if expert_games:
        told(f"pyramids: {expert_games} games of experts")
        ended = [_by_bots(game, 2, "expert", number) for number in range(expert_games)]
        scores = [score for state in ended for score in game.scores(state)]
        found = [np.bitwise_count(state.array["seats"]["explored"][0, :2]) for state in ended]
        page.say(
            "## Experts",
            f"Two experts ({_EXPERT.playouts} playouts a decision), {expert_games} games: {np.mean(scores):.1f} points",
            f"on average (standard deviation {np.std(scores):.1f}), {np.mean(found):.2f} pyramids explored.",
        )
        page.figures["experts"] = {
            "games": expert_games,
            "points": round(float(np.mean(scores)), 2),
            "explored": round(float(np.mean(found)), 2),
        }  # fmt: skip
    return page


def _by_bots(game: Game, players: int, name: str, seed: int) -> State:
    """A game of one kind of bot to its end."""
    luck, state = Random(f"report {seed}"), game.new(players)
    while not game.over(state):
        if due := game.chance(state):
            game.apply(state, CHANCE, luck.randrange(due))
        for seat in game.waiting(state):
            game.apply(state, seat, bot(name)(game, game.redact(state, seat), seat, _EXPERT, luck))
    return state


def _mummy(game: Game, games: int, expert_games: int, told: Told) -> Report:
    page = Report(["# How mummy plays", ""])
    page.say(
        f"{games:,} games at each table, everyone played by `adept`, the first player always in seat 1.",
        f"Made by `saqqara report mummy --games {games}`.",
    )
    first = {"begins": "1"}
    tables = {}
    for players in game.spec.players:
        told(f"mummy: {players} players")
        tables[players] = play(game, players, games, 1, first)
    shares = {n: _seat_shares(p) for n, p in tables.items()}
    page.say("## Who wins", "Win share by seat, in the order of play; the line is an equal share.")
    page.picture("mummy-seats.svg", "win share by seat", plots.seats(shares))
    page.say("## What going first is worth")
    rows = []
    for n, played in tables.items():
        points = played.results.points.sum(axis=2).mean(axis=0)
        rows.append(
            [n, _percent(shares[n][0]), _percent(1 / n), f"{points[0]:.1f}", f"{points[1:].mean():.1f}",
             f"{points[0] - points[1:].mean():+.1f}"]
        )  # fmt: skip
    page.table(["players", "first wins", "equal share", "points of the first", "of the others", "going first"], rows)
    switches = [option.name for option in game.spec.options if option.values == ("no", "yes")]
    changed: dict[str, dict[int, dict[str, float]]] = {}
    for label, options in _option_sets(game, switches).items():
        told(f"mummy: {label}")
        changed[label] = {n: _effect(play(game, n, games, 3, first | options)) for n in (2, 4)}
    page.say("## What the add-ons change", "Each alone and all together, beside the game without.")
    for n in (2, 4):
        page.say(f"{n} players:")
        page.table(
            ["", "points", "spread", "gap from first to second", "first seat wins", "shared wins"],
            [
                [label, f"{e[n]['points']:.1f}", f"{e[n]['sd']:.1f}", f"{e[n]['gap']:.1f}", _percent(e[n]["first"]),
                 _percent(e[n]["shared"])]
                for label, e in changed.items()
            ],
        )  # fmt: skip
    page.picture(
        "mummy-addons.svg", "points with each add-on",
        plots.ranges({label: (e[2]["points"], e[2]["sd"]) for label, e in changed.items()}),
    )  # fmt: skip
    page.figures = {
        "games": games,
        "win_share_by_seat": {str(n): [round(share, 4) for share in s] for n, s in shares.items()},
        "add_ons": changed,
    }
    return page


def _option_sets(game: Game, switches: list[str]) -> dict[str, dict[str, str]]:
    told: dict[str, dict[str, str]] = {"none": {}}
    for switch in switches:
        told[switch.replace("_", " ")] = {switch: "yes"}
    add_ons = [switch for switch in switches if switch != "quick_end"]
    told["all add-ons"] = dict.fromkeys(add_ons, "yes")
    return told | {"treasures classic": {"treasures": "classic"}, "layout first": {"layout": "first"}}


def _effect(played: Played) -> dict[str, float]:
    points: NDArray[np.int64] = np.sort(played.results.points.sum(axis=2), axis=1)
    return {
        "points": round(float(points.mean()), 2),
        "sd": round(float(points.std()), 2),
        "gap": round(float((points[:, -1] - points[:, -2]).mean()), 2),
        "first": round(_seat_shares(played)[0], 4),
        "shared": round(float((np.bitwise_count(played.results.won) > 1).mean()), 4),
    }
