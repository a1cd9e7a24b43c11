"""What happened between two states of one viewer, one move apart: written as a list of `events`."""

from saqqara.core.bits import lowest, size
from saqqara.core.printing import Labels, Page, comma, item, members, number, number_if, put, tally, word, words
from saqqara.core.rule import rule

from .components import (
    CARDS,
    CELLS,
    CHAMBER,
    COLOUR_POINTS,
    COLOURS,
    DEALT,
    DISPLAY,
    HANDS,
    ICONS,
    TURNS_IN_ROUND,
    Box,
    Card,
)
from .scoring import winners
from .state import DEAL, DRAFT, DRAW, KEEP, MARK, OVER, REVEAL, State
from .view import COLOUR_WORDS, SHAPES
from .wording import cell_names

CELL_WORDS, ICON_WORDS = words(*cell_names(CHAMBER)), words(*ICONS)


@rule
def tell(page: Page, box: Box, before: State, after: State, faces: Labels) -> None:
    """The events, in the order of the rulebook's steps."""
    if before.phase == DEAL:
        tell_deal(page, before, after)
    if before.phase == KEEP:
        tell_choice(page, before, after)
    if before.phase == REVEAL:
        tell_turn(page, box, before, after)
    if before.phase == MARK:
        tell_marks(page, box, before, after)
    if before.phase in (DRAFT, DRAW):
        tell_draft(page, before, after)
    for place in range(DISPLAY):
        if after.display[place] and not before.display[place]:
            comma(page)
            number(page, b'{"kind":"TurnedUp","card":', after.display[place])
            number(page, b',"place":', place)
            put(page, b"}")
    tell_points(page, before, after)
    if after.phase == DRAFT and (before.phase not in (DRAFT, DRAW) or before.waiting != after.waiting):
        item(page, b'{"kind":"Drafts","seat":', lowest(after.waiting))
    if after.phase == OVER:
        comma(page)
        members(page, b'{"kind":"Ended","winners":', winners(box, after))
        put(page, b"}")


@rule
def tell_deal(page: Page, before: State, after: State) -> None:
    """A card was dealt; which one only its seat sees."""
    seat = before.dealt // DEALT
    seen = after.seats[seat].dealt & ~before.seats[seat].dealt
    comma(page)
    number(page, b'{"kind":"Dealt","seat":', seat)
    number_if(page, b',"card":', lowest(seen) if seen else 0, seen != 0)
    put(page, b"}")


@rule
def tell_choice(page: Page, before: State, after: State) -> None:
    """Who has chosen, and whose cards are seen now."""
    for seat in range(after.players):
        if before.waiting & ~after.waiting & 1 << seat:
            item(page, b'{"kind":"Chose","seat":', seat)
    for seat in range(after.players):
        first, second = after.seats[seat].hand[0].card, after.seats[seat].hand[1].card
        if first and second and not before.seats[seat].hand[0].card:
            comma(page)
            number(page, b'{"kind":"Kept","seat":', seat)
            number(page, b',"cards":[', first)
            number(page, b",", second)
            put(page, b"]}")


@rule
def tell_turn(page: Page, box: Box, before: State, after: State) -> None:
    """A new turn and its shape."""
    turn = before.turn - 1
    comma(page)
    number(page, b'{"kind":"TurnBegan","round":', turn // TURNS_IN_ROUND + 1)
    number(page, b',"turn":', turn % TURNS_IN_ROUND + 1)
    word(page, b',"shape":', SHAPES, box.expeditions[after.expedition] - 1)
    put(page, b"}")


@rule
def tell_marks(page: Page, box: Box, before: State, after: State) -> None:
    """What was marked, what it crossed, who has marked, and what is explored."""
    for seat in range(after.players):
        old, new = before.seats[seat], after.seats[seat]
        marked = False
        for slot in range(HANDS):
            marked = marked or new.marking[slot] != old.marking[slot]
            cells = new.marking[slot] & ~old.marking[slot]
            if cells:
                comma(page)
                number(page, b'{"kind":"Marked","seat":', seat)
                number(page, b',"card":', new.held[slot])
                tell_cells(page, box.cards[new.held[slot]], cells)
        tell_sheet(page, before, after, seat)
        if new.owed and marked:
            comma(page)
            number(page, b'{"kind":"OwesCells","seat":', seat)
            number(page, b',"cells":', new.owed)
            put(page, b"}")
    for seat in range(after.players):
        if after.phase == MARK and before.waiting & ~after.waiting & 1 << seat:
            item(page, b'{"kind":"HasMarked","seat":', seat)
    for seat in range(after.players):
        explored = after.seats[seat].explored & ~before.seats[seat].explored
        for card in range(1, CARDS + 1):
            if explored >> card & 1:
                comma(page)
                number(page, b'{"kind":"Explored","seat":', seat)
                number(page, b',"card":', card)
                word(page, b',"colour":', COLOUR_WORDS, box.cards[card].colour)
                put(page, b"}")


@rule
def tell_cells(page: Page, card: Card, cells: int) -> None:
    """Marked cells, and the icons under them."""
    put(page, b',"cells":[')
    for cell in range(CELLS):
        if cells >> cell & 1:
            comma(page)
            word(page, b"", CELL_WORDS, cell)
    put(page, b'],"icons":{')
    tally(page, ICON_WORDS, 0, size(cells & card.crosses))
    tally(page, ICON_WORDS, 1, size(cells & card.rubies))
    tally(page, ICON_WORDS, 2, size(cells & card.emeralds))
    tally(page, ICON_WORDS, 3, size(cells & card.torches))
    tally(page, ICON_WORDS, 4, size(cells & card.skulls))
    tally(page, ICON_WORDS, 5, size(cells & card.potions))
    put(page, b"}}")


@rule
def tell_sheet(page: Page, before: State, after: State, seat: int) -> None:
    """What the marking crossed and erased on the sheet."""
    old, new = before.seats[seat].sheet, after.seats[seat].sheet
    same = new.rubies == old.rubies and new.emeralds == old.emeralds
    if same and new.torches == old.torches and new.skulls == old.skulls:
        return
    torch = new.torches & ~old.torches
    comma(page)
    number(page, b'{"kind":"SheetChanged","seat":', seat)
    number(page, b',"rubies":', new.rubies - old.rubies)
    number(page, b',"emeralds":', new.emeralds - old.emeralds)
    number_if(page, b',"torch":', lowest(torch) + 1 if torch else 0, torch != 0)
    number(page, b',"skulls":', new.skulls - old.skulls)
    put(page, b"}")


@rule
def tell_draft(page: Page, before: State, after: State) -> None:
    """A card was taken from the display, or drawn from the deck."""
    seat = lowest(before.waiting)
    for slot in range(HANDS):
        card = after.seats[seat].hand[slot].card
        if card != before.seats[seat].hand[slot].card:
            comma(page)
            number(page, b'{"kind":"Took","seat":', seat)
            number(page, b',"card":', card)
            put(page, b',"source":"deck"}' if before.phase == DRAW else b',"source":"display"}')
            return


@rule
def tell_points(page: Page, before: State, after: State) -> None:
    """Points of colours that were taken."""
    for seat in range(after.players):
        taken = after.seats[seat].points & ~before.seats[seat].points
        for colour in range(len(COLOURS)):
            for place in range(len(COLOUR_POINTS)):
                if taken >> len(COLOUR_POINTS) * colour + place & 1:
                    comma(page)
                    number(page, b'{"kind":"TookPoints","seat":', seat)
                    word(page, b',"colour":', COLOUR_WORDS, colour)
                    number(page, b',"points":', COLOUR_POINTS[place])
                    put(page, b"}")
