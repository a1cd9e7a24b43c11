"""Where the cards of pyramids are: nothing may be lost or there twice."""

from saqqara.core.bits import size
from saqqara.core.rule import rule

from .components import DISPLAY, EVERY_CARD, HANDS, Box
from .state import State


@rule
def astray(box: Box, state: State) -> int:
    """P1: every card is in the deck, in the display, with a player or explored, and only once."""
    seen = state.deck
    twice = 0
    for place in range(DISPLAY):
        card = 1 << state.display[place]
        twice += size(seen & card & EVERY_CARD)
        seen |= card
    for number in range(state.players):
        seat = state.seats[number]
        for slot in range(HANDS):
            card = 1 << seat.hand[slot].card
            twice += size(seen & card & EVERY_CARD)
            seen |= card
        twice += size(seen & seat.dealt)
        seen |= seat.dealt
        twice += size(seen & seat.explored)
        seen |= seat.explored
    return twice + size(EVERY_CARD & ~seen)
