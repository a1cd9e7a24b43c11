"""Tables laid by hand, so that a test can show one rule."""

from dataclasses import replace
from functools import cache
from typing import Any

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.core.layout import view
from saqqara.games.pyramids.components import EVERY_CARD, SHAPE_NAMES, SIDE
from saqqara.games.pyramids.deck import Deck, parse
from saqqara.games.pyramids.state import MARK

# Card 3: entrance a1, tomb e5, no walls, no icons. Purple, like 6, 15, 33.
PLAIN = ("v....", ".....", ".....", ".....", "....G")


@cache
def shipped() -> Deck:
    return parse(saqqara.game("pyramids").components.text, "teti")


def game(**cards: tuple[str, ...] | str) -> Game:
    """Pyramids with some cards redrawn: game(c3=PLAIN); all other cards are plain."""
    drawn = []
    for pyramid in shipped().pyramids:
        rows = cards.get(f"c{pyramid.number}", PLAIN)
        drawn.append(replace(pyramid, rows=tuple(rows.split()) if isinstance(rows, str) else rows))
    usual = saqqara.game("pyramids")
    return Game(usual.spec, Deck("test", tuple(drawn), shipped().expeditions).components(), usual.backend)


def cells(text: str) -> int:
    """A set of cells from names: 'a1 b1'."""
    return sum(1 << (int(name[1]) - 1) * SIDE + "abcde".index(name[0]) for name in text.split())


def marking(
    game: Game,
    *hands: tuple[int, int],
    shape: str = "line3",
    turn: int = 1,
    marks: dict[int, str] | None = None,
    display: tuple[int, ...] = (41, 42, 43, 44),
) -> State:
    """A table in the marking step; hands are pairs of card numbers, 0 for none."""
    state = game.new(len(hands))
    table = view(state.array[0])
    deck = EVERY_CARD
    names = [SHAPE_NAMES[view(game.box[0]).expeditions[card] - 1] for card in range(8)]
    table.phase, table.turn, table.dealt = MARK, turn, 4 * len(hands)
    table.expedition = names.index(shape)
    table.expeditions = 0xFF & ~(1 << table.expedition)
    for place, card in enumerate(display):
        table.display[place] = card
        deck &= ~(1 << card)
    for number, cards in enumerate(hands):
        for slot, card in enumerate(cards):
            deck &= ~(1 << card)
            table.seats[number].hand[slot].card = table.seats[number].held[slot] = card
            table.seats[number].hand[slot].marks = cells((marks or {}).get(card, ""))
            if card:
                table.waiting |= 1 << number
    table.deck = deck & EVERY_CARD
    return state


def table(state: State) -> Any:
    """The fields of a state, to write."""
    return view(state.array[0])


def play(game: Game, state: State, seat: int, *texts: str) -> None:
    """Moves in words."""
    for text in texts:
        game.apply(state, seat, game.read(state, seat, text))


def chance(game: Game, state: State, *texts: str) -> None:
    """Outcomes in words."""
    play(game, state, CHANCE, *texts)


def turn_up_any(game: Game, state: State) -> None:
    """Let the display be filled with the lowest cards of the deck."""
    while state.phase == 2:
        game.apply(state, CHANCE, 0)


def refused(game: Game, state: State, seat: int, text: str) -> str:
    """The rule that a move in words breaks."""
    try:
        play(game, state, seat, text)
    except saqqara.IllegalMove as error:
        return error.reason.rule
    return ""
