"""What a good player of pyramids looks at."""

from saqqara.core.bits import pick, size
from saqqara.core.contract import Buffer
from saqqara.core.luck import any_below
from saqqara.core.rule import rule

from .components import (
    COLOURS,
    HANDS,
    ROUNDS,
    SKULLS,
    TURNS,
    TURNS_IN_ROUND,
    Box,
    Card,
)
from .observation import FARTHEST, distance
from .rules import beside, is_explored, next_points, of_colour, reopen
from .scoring import colour_points
from .state import KEEP, MARK, REVEAL, Seat, State

STAGES = 5  # how many turns are left: 0 or 1, 2 or 3, 4 to 7, 8 to 14, more
ICON_TERMS = 6

_STAGE_NAMES = ("0-1", "2-3", "4-7", "8-14", "15-28")
RIVALRY = 0.0  # nobody can do much about the others
TERMS = (
    "always",
    "turns left",
    "pyramids explored",
    "colour points",
    "torches",
    "gem pairs",
    "single gems",
    *(f"{count} skulls" for count in range(1, SKULLS + 1)),
    *(f"tomb {far} cells away, {stage} turns left" for stage in _STAGE_NAMES for far in range(FARTHEST + 1)),
    *(f"{icon} on my cards" for icon in ("red X", "ruby", "emerald", "torch", "skull", "potion")),
    *(f"{icon} beside my marks" for icon in ("red X", "ruby", "emerald", "torch", "skull", "potion")),
    "torch still free, on my card",
    "torch still free, beside my marks",
    "next colour points",
    "next colour points, turns left",
    "next colour points, tomb near",
    "rubies short",
    "emeralds short",
    "cells owed",
    "no card",
)
(
    ALWAYS, TURNS_LEFT, EXPLORED, COLOUR, TORCHES, PAIRS, SINGLES, FIRST_SKULL,
) = range(8)  # fmt: skip
FIRST_TOMB = FIRST_SKULL + SKULLS
FIRST_ICON = FIRST_TOMB + STAGES * (FARTHEST + 1)
FIRST_NEAR = FIRST_ICON + ICON_TERMS
TORCH_FREE = FIRST_NEAR + ICON_TERMS
TORCH_NEAR, NEXT_COLOUR, NEXT_COLOUR_LATER, NEXT_COLOUR_NEAR, RUBIES_SHORT, EMERALDS_SHORT, OWED, NO_CARD = range(
    TORCH_FREE + 1, TORCH_FREE + 9
)


@rule
def stage(turns: int) -> int:
    """Which part of the game is left."""
    if turns <= 1:
        return 0
    if turns <= 3:
        return 1
    if turns <= 7:
        return 2
    return 3 if turns <= 14 else 4


@rule
def terms(box: Box, state: State, number: int, values: Buffer) -> None:
    """The terms of a seat's position, once its marking of this turn is done."""
    seat = state.seats[number]
    sheet = seat.sheet
    turns = TURNS - state.turn
    if state.phase == REVEAL or (state.phase == MARK and state.waiting >> number & 1 and seat.owed == 0):
        turns += 1  # this turn is still to come
    for term in range(NO_CARD + 1):
        values[term] = 0
    pairs = min(sheet.rubies, sheet.emeralds)
    values[ALWAYS] = 1
    values[TURNS_LEFT] = turns
    values[EXPLORED] = size(seat.explored)
    values[COLOUR] = colour_points(seat.points)
    values[TORCHES] = size(sheet.torches)
    values[PAIRS] = pairs
    values[SINGLES] = sheet.rubies + sheet.emeralds - 2 * pairs
    if sheet.skulls:
        values[FIRST_SKULL + sheet.skulls - 1] = 1
    values[RUBIES_SHORT] = max(0, sheet.emeralds - sheet.rubies) * turns
    values[EMERALDS_SHORT] = max(0, sheet.rubies - sheet.emeralds) * turns
    values[OWED] = seat.owed
    coming = seat.found  # explored in this turn: set aside already, or with the tomb marked
    for slot in range(HANDS):
        if is_explored(box, seat.hand[slot]):
            coming |= 1 << seat.hand[slot].card
    for colour in range(len(COLOURS)):
        values[COLOUR] += next_points(state, seat, colour, size(of_colour(box, coming, colour)))
    for slot in range(HANDS):
        judge_hand(box, state, seat, slot, coming, turns, values)


@rule
def judge_hand(box: Box, state: State, seat: Seat, slot: int, coming: int, turns: int, values: Buffer) -> None:
    """The terms of one card in hand."""
    hand = seat.hand[slot]
    card = box.cards[hand.card]
    if hand.card == 0:
        values[NO_CARD] += 1
        return
    far = distance(card, hand)
    if far == 0:
        # As good as explored; a new card comes into its place.
        values[EXPLORED] += 1
        values[NO_CARD] += 1
        return
    values[FIRST_TOMB + stage(turns) * (FARTHEST + 1) + far] += 1
    before = size(of_colour(box, coming, card.colour))
    points = 0
    if next_points(state, seat, card.colour, before) == 0:
        points = next_points(state, seat, card.colour, before + 1)
    values[NEXT_COLOUR] += points
    values[NEXT_COLOUR_LATER] += points * turns
    values[NEXT_COLOUR_NEAR] += points * (FARTHEST - far)
    if turns == 0:
        return
    rest = card.open & ~hand.marks
    near = rest & (beside(hand.marks) if hand.marks else card.entrance | beside(card.entrance))
    judge_icons(card, rest, FIRST_ICON, values)
    judge_icons(card, near, FIRST_NEAR, values)
    this_round = (TURNS - turns) // TURNS_IN_ROUND
    if this_round < ROUNDS and not seat.sheet.torches >> this_round & 1:
        values[TORCH_FREE] += size(rest & card.torches)
        values[TORCH_NEAR] += size(near & card.torches)


@rule
def judge_icons(card: Card, cells: int, first: int, values: Buffer) -> None:
    """How many icons of each kind lie on these cells."""
    values[first] += size(cells & card.crosses)
    values[first + 1] += size(cells & card.rubies)
    values[first + 2] += size(cells & card.emeralds)
    values[first + 3] += size(cells & card.torches)
    values[first + 4] += size(cells & card.skulls)
    values[first + 5] += size(cells & card.potions)


@rule
def imagine(box: Box, state: State, viewer: int, dice: Buffer) -> None:
    """What the viewer cannot see: others that have marked or chosen do so once more; their four are dealt anew."""
    reopen(box, state, viewer)
    if state.phase == KEEP:
        for number in range(state.players):
            if number != viewer:
                for _ in range(4):
                    card = pick(state.deck, any_below(dice, size(state.deck)))
                    state.deck &= ~(1 << card)
                    state.seats[number].dealt |= 1 << card
