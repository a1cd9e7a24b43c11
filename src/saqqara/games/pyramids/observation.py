"""What a net is shown of pyramids: cards by what is drawn on them, not by their numbers, so that any deck will do."""

from saqqara.core.bits import size
from saqqara.core.contract import Buffer
from saqqara.core.observing import lay, put_number, put_set, spread, width
from saqqara.core.rule import rule, short_rule

from .components import (
    CELLS,
    COLOUR_POINTS,
    COLOURS,
    DEALT,
    EXPEDITIONS,
    HANDS,
    ROUNDS,
    SHAPE_NAMES,
    SIDE,
    TURNS,
    TURNS_IN_ROUND,
    Box,
    Card,
)
from .rules import beside, reach, unmarked, waiting
from .state import KEEP, MARK, PHASE_NAMES, Hand, Seat, State

FARTHEST = 12
SEATS = 4
PLANES = ("free", "reach", "tomb", "crosses", "rubies", "emeralds", "torches", "skulls", "potions")
"""Of a card in hand, each a chamber: cells still to be marked, those of them that can be next, what is on them."""
GLANCE = ("cells", "cells to the tomb", "crosses", "rubies", "emeralds", "torches", "skulls", "potions")
"""Of any other card: how many cells are unmarked, how far the tomb is, and what there is on them."""

PIECES = lay(
    ("phase", (len(PHASE_NAMES),)),
    ("rounds; turns left, left in this round, cards in the deck, players", (ROUNDS + 4,)),
    ("shape of this turn", (len(SHAPE_NAMES),)),
    ("shapes to come in this round", (len(SHAPE_NAMES),)),
    ("colour points taken", (len(COLOURS), len(COLOUR_POINTS))),
    ("first hand", (len(PLANES), SIDE, SIDE)),
    ("second hand", (len(PLANES), SIDE, SIDE)),
    ("hands: cells to the tomb, colour", (HANDS, FARTHEST + 1 + len(COLOURS))),
    ("cards to choose from, at a glance", (DEALT, len(GLANCE))),
    ("cards to choose from: colour", (DEALT, len(COLOURS))),
    ("others' hands, in order from one's own seat, at a glance", (SEATS - 1, HANDS, len(GLANCE))),
    ("others' hands: colour", (SEATS - 1, HANDS, len(COLOURS))),
    ("seats from one's own: there, must decide, cells owed, cards due, explored by colour, free", (SEATS, 8)),
    ("seats: rubies, emeralds, skulls, free, torches by round", (SEATS, 8)),
    ("seats: colour points", (SEATS, len(COLOURS), len(COLOUR_POINTS))),
)
"""While cards are kept those to choose from are the four dealt, else the display."""
FEATURES = width(PIECES)
(
    PHASE, CLOCK, SHAPE, TO_COME, TAKEN, FIRST_HAND, SECOND_HAND, HANDS_SEEN, OFFERS, OFFER_COLOURS, OTHERS,
    OTHER_COLOURS, SEATED, SHEETS, POINTS,
) = (piece.word for piece in PIECES)  # fmt: skip
_CHUNK = 7 * 8  # cells that are written at a time, in seven words


@rule
def features(box: Box) -> int:
    """How many numbers there are, whatever is in the box."""
    return FEATURES


@rule
def distance(card: Card, hand: Hand) -> int:
    """How many cells are still to be marked on the shortest way to the tomb; 0 if it is marked."""
    if hand.marks & card.tomb:
        return 0
    return steps_to_tomb(card, beside(hand.marks) & card.open if hand.marks else card.entrance)


@rule
def steps_to_tomb(card: Card, reached: int) -> int:
    """The same from cells that can be marked next."""
    steps = 1
    while not reached & card.tomb and steps < FARTHEST:
        reached |= beside(reached) & card.open
        steps += 1
    return steps


@rule
def observe(box: Box, state: State, viewer: int, out: Buffer) -> None:
    """The table from a seat."""
    out[PHASE] = 1 << 8 * state.phase
    observe_clock(box, state, out)
    own = state.seats[viewer]
    for slot in range(HANDS):
        hand = own.hand[slot]
        if hand.card:
            card = box.cards[hand.card]
            observe_hand(card, hand, out, SECOND_HAND if slot else FIRST_HAND)
            put_set(out, HANDS_SEEN + 2 * slot, 1 << distance(card, hand) | 1 << FARTHEST + 1 + card.colour, 2)
    observe_offers(box, state, own, out)
    points = 0
    for nth in range(state.players):
        number = (viewer + nth) % state.players
        seat = state.seats[number]
        decides = waiting(box, state) >> number & 1
        out[SEATED + nth] = (
            1 | decides << 8 | seat.owed << 16 | seat.due << 24
            | seat.colours[0] << 32 | seat.colours[1] << 40 | seat.colours[2] << 48
        )  # fmt: skip
        sheet = seat.sheet
        out[SHEETS + nth] = sheet.rubies | sheet.emeralds << 8 | sheet.skulls << 16 | spread(sheet.torches) << 32
        points |= seat.points << nth * len(COLOURS) * len(COLOUR_POINTS)
        if nth:
            observe_other(box, seat, nth - 1, out)
    put_set(out, POINTS, points, 5)


@short_rule
def observe_clock(box: Box, state: State, out: Buffer) -> None:
    """How far the game has come, and which shapes come next."""
    turn = max(state.turn - 1, 0)
    in_round = turn % TURNS_IN_ROUND
    cards = size(state.deck) if state.phase > KEEP else 0
    out[CLOCK] = (
        1 << 8 * (turn // TURNS_IN_ROUND)
        | TURNS - state.turn << 32 | TURNS_IN_ROUND - 1 - in_round << 40 | cards << 48 | state.players << 56
    )  # fmt: skip
    if state.phase == MARK:
        put_number(out, 8 * SHAPE + box.expeditions[state.expedition] - 1, 1)
    for expedition in range(EXPEDITIONS):
        out[TO_COME] += (state.expeditions >> expedition & 1) << 8 * (box.expeditions[expedition] - 1)
    taken = 0
    for colour in range(len(COLOURS)):
        taken |= (1 << state.taken[colour]) - 1 << len(COLOUR_POINTS) * colour
    put_set(out, TAKEN, taken, 2)


@short_rule
def observe_hand(card: Card, hand: Hand, out: Buffer, word: int) -> None:
    """A card in hand, as PLANES one behind the other."""
    free = unmarked(card, hand)
    near = free & reach(card, hand)
    crosses, rubies, emeralds = free & card.crosses, free & card.rubies, free & card.emeralds
    torches, skulls, potions = free & card.torches, free & card.skulls, free & card.potions
    # Nine chambers of 25 cells in chunks of 56, as long as a word has bits for them.
    tomb = free & card.tomb
    put_set(out, word, free | near << CELLS | tomb << 2 * CELLS & (1 << _CHUNK) - 1, 7)
    put_set(out, word + 7, tomb >> 6 | crosses << 19 | rubies << 44 & (1 << _CHUNK) - 1, 7)
    put_set(out, word + 14, rubies >> 12 | emeralds << 13 | torches << 38 & (1 << _CHUNK) - 1, 7)
    put_set(out, word + 21, torches >> 18 | skulls << 7 | potions << 32 & (1 << _CHUNK) - 1, 7)
    put_set(out, word + 28, potions >> 24, 1)


@rule
def glance(card: Card, hand: Hand) -> int:
    """The numbers of GLANCE as one word."""
    return at_a_glance(card, unmarked(card, hand), distance(card, hand))


@rule
def at_a_glance(card: Card, free: int, far: int) -> int:
    """The same of a card with so many cells unmarked, and so far to its tomb."""
    return (
        size(free) | far << 8
        | size(free & card.crosses) << 16 | size(free & card.rubies) << 24 | size(free & card.emeralds) << 32
        | size(free & card.torches) << 40 | size(free & card.skulls) << 48 | size(free & card.potions) << 56
    )  # fmt: skip


@short_rule
def observe_offers(box: Box, state: State, own: Seat, out: Buffer) -> None:
    """The four dealt, in ascending order as they are kept, or the display."""
    colours = 0
    dealt = own.dealt
    for place in range(DEALT):
        number = state.display[place]
        if state.phase <= KEEP:
            number = size((dealt & -dealt) - 1) if dealt else 0
            dealt &= dealt - 1
        if number:
            card = box.cards[number]
            out[OFFERS + place] = card.seen
            colours |= 1 << len(COLOURS) * place + card.colour
    put_set(out, OFFER_COLOURS, colours, 2)


@short_rule
def observe_other(box: Box, seat: Seat, nth: int, out: Buffer) -> None:
    """Another player's cards at a glance."""
    for slot in range(HANDS):
        hand = seat.hand[slot]
        if hand.card:
            card = box.cards[hand.card]
            out[OTHERS + HANDS * nth + slot] = glance(card, hand) if hand.marks else card.seen
            put_number(out, 8 * OTHER_COLOURS + (HANDS * nth + slot) * len(COLOURS) + card.colour, 1)
