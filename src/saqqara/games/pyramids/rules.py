"""The rules of pyramids, P10 to P38, from top to bottom as in the rulebook. Scoring, P40 and P41, is in scoring.py."""

from saqqara.core.bits import lowest, pick, size
from saqqara.core.contract import CHANCE, Buffer
from saqqara.core.rule import rule

from .codes import (
    ALL_ROUNDS_PLAYED,
    CHANCE_IS_DUE,
    CODES,
    DECK,
    DECK_EMPTY,
    ENTRANCE_FIRST,
    FINE,
    FIRST_DRAFT,
    FIRST_MARK,
    GAME_IS_OVER,
    HAS_CHOSEN,
    HAS_MARKED,
    KEPT_HIGH,
    KEPT_LOW,
    KEPT_PAIRS,
    MARKED_ALREADY,
    MARKS_OF_A_HAND,
    MUST_TOUCH,
    NO_CARD,
    NO_SUCH_MOVE,
    NOT_A_SEAT,
    NOT_IN_DISPLAY,
    NOW_DRAFT,
    NOW_KEEP,
    NOW_MARK,
    ONE_CELL_ONLY,
    OTHER_DRAFTS,
    OTHER_SHAPE,
    WALL,
)
from .components import (
    CARDS,
    CELLS,
    CHAMBER,
    COLOUR_POINTS,
    COLOUR_STEPS,
    COLOURS,
    DEALT,
    DISPLAY,
    EVERY_CARD,
    EVERY_EXPEDITION,
    FIRST_PLACEMENT,
    GEMS,
    HANDS,
    LEFT_COLUMN,
    PLACEMENTS,
    RIGHT_COLUMN,
    SHAPE_OF,
    SIDE,
    SKULLS,
    TURNS,
    TURNS_IN_ROUND,
    Box,
    Card,
)
from .state import DEAL, DRAFT, DRAW, KEEP, MARK, OVER, REVEAL, TURN_UP, Hand, Seat, Sheet, State

# Set-up


@rule
def new(box: Box, state: State, players: int, options: Buffer) -> None:
    """P10, P11: all 48 pyramids are in the deck, and dealing begins."""
    state.players = players
    state.deck = EVERY_CARD
    state.phase = DEAL


@rule
def deal(state: State, k: int) -> None:
    """P10: four cards to each player."""
    seat = state.seats[state.dealt // DEALT]
    seat.dealt |= 1 << draw_from_deck(state, k)
    state.dealt += 1
    if state.dealt == DEALT * state.players:
        state.phase = KEEP
        state.waiting = (1 << state.players) - 1


@rule
def keep(box: Box, state: State, chooser: int, pair: int) -> None:
    """P10: two of the four stay face up; when all have chosen the others go back."""
    seat = state.seats[chooser]
    low, high = pick(seat.dealt, KEPT_LOW[pair]), pick(seat.dealt, KEPT_HIGH[pair])
    seat.hand[0].card = low
    seat.hand[1].card = high
    seat.dealt &= ~(1 << low | 1 << high)
    state.waiting &= ~(1 << chooser)
    if state.waiting == 0:
        for other in range(state.players):
            state.deck |= state.seats[other].dealt
            state.seats[other].dealt = 0
        refill(box, state)


@rule
def draw_from_deck(state: State, k: int) -> int:
    """The deck is a set: outcome k is its card number k from the lowest."""
    card = pick(state.deck, k)
    state.deck &= ~(1 << card)
    return card


# A turn, step 1: reveal


@rule
def begin_turn(state: State) -> None:
    """P20: four rounds of seven turns; all 8 expedition cards are shuffled before each round."""
    if state.turn == TURNS:
        state.phase = OVER
        return
    state.turn += 1
    if state.turn % TURNS_IN_ROUND == 1:
        state.expeditions = EVERY_EXPEDITION
    state.phase = REVEAL


@rule
def reveal(box: Box, state: State, k: int) -> None:
    """P21: the expedition card is turned up, and all players who have a card mark at the same time."""
    state.expedition = pick(state.expeditions, k)
    state.expeditions &= ~(1 << state.expedition)
    state.phase = MARK
    for number in range(state.players):
        seat = state.seats[number]
        copy_sheet(seat.sheet, seat.before)
        for slot in range(HANDS):
            seat.held[slot] = seat.hand[slot].card
            seat.marking[slot] = 0
            if seat.hand[slot].card:  # P25: a player with no cards at all passes
                state.waiting |= 1 << number
    if state.waiting == 0:
        explore(box, state)


@rule
def copy_sheet(sheet: Sheet, copy: Sheet) -> None:
    """Keep a sheet as it is now."""
    copy.torches = sheet.torches
    copy.rubies = sheet.rubies
    copy.emeralds = sheet.emeralds
    copy.skulls = sheet.skulls


# Step 2: mark


@rule
def beside(cells: int) -> int:
    """The cells that touch these by a side."""
    across = (cells & ~RIGHT_COLUMN) << 1 | (cells & ~LEFT_COLUMN) >> 1
    return (cells << SIDE | cells >> SIDE | across) & CHAMBER


@rule
def reach(card: Card, hand: Hand) -> int:
    """P24: a marking must include one of these: the entrance at first, then a cell beside a marked one."""
    if hand.marks == 0:
        return card.entrance
    return beside(hand.marks)


@rule
def unmarked(card: Card, hand: Hand) -> int:
    """P23: a marking may only use these: open, and marked once at most."""
    return card.open & ~hand.marks


@rule
def mark_objection(box: Box, state: State, marker: int, slot: int, placement: int) -> int:
    """P22 to P24: what speaks against marking these cells."""
    seat = state.seats[marker]
    hand = seat.hand[slot]
    card = box.cards[hand.card]
    cells = PLACEMENTS[placement]
    if hand.card == 0:
        return NO_CARD
    if placement >= CELLS and seat.owed:
        return ONE_CELL_ONLY
    if placement >= CELLS and SHAPE_OF[placement] != box.expeditions[state.expedition]:
        return OTHER_SHAPE
    if cells & ~card.open:
        return WALL
    if cells & hand.marks:
        return MARKED_ALREADY
    if cells & reach(card, hand) == 0:
        return MUST_TOUCH if hand.marks else ENTRANCE_FIRST
    return FINE


@rule
def legal_marks(box: Box, state: State, marker: int, buffer: Buffer) -> int:
    """P22: on either hand any single cell, or the shape as long as no red X is owed."""
    count = 0
    seat = state.seats[marker]
    shape = box.expeditions[state.expedition]
    for slot in range(HANDS):
        hand = seat.hand[slot]
        if hand.card == 0:
            continue
        card = box.cards[hand.card]
        free, near = unmarked(card, hand), reach(card, hand)
        first = FIRST_MARK + slot * MARKS_OF_A_HAND
        cells = free & near
        while cells:
            buffer[count] = first + lowest(cells)
            count += 1
            cells &= cells - 1
        if seat.owed == 0:
            for placement in range(FIRST_PLACEMENT[shape], FIRST_PLACEMENT[shape + 1]):
                cells = PLACEMENTS[placement]
                buffer[count] = first + placement
                if cells & free == cells and cells & near:
                    count += 1
    return count


@rule
def mark(box: Box, state: State, marker: int, slot: int, cells: int) -> None:
    """P22: mark cells on one hand; the marking ends when no red X is owed any more."""
    seat = state.seats[marker]
    seat.hand[slot].marks |= cells
    seat.marking[slot] |= cells
    if seat.owed:
        seat.owed -= 1
    collect(box.cards[seat.hand[slot].card], seat, cells, (state.turn - 1) // TURNS_IN_ROUND)
    if seat.owed and not any_cell(box, seat):
        seat.owed = 0  # P26: nothing left to mark, so what is owed lapses
    if seat.owed == 0:
        state.waiting &= ~(1 << marker)
        if state.waiting == 0:
            explore(box, state)


@rule
def any_cell(box: Box, seat: Seat) -> bool:
    """P26: whether a single cell can be marked on either hand."""
    for slot in range(HANDS):
        hand = seat.hand[slot]
        card = box.cards[hand.card]
        if unmarked(card, hand) & reach(card, hand):
            return True
    return False


@rule
def collect(card: Card, seat: Seat, cells: int, this_round: int) -> None:
    """P31: gems and torch, then all skulls, then all potions; red X cells are owed and marked one by one."""
    sheet = seat.sheet
    sheet.rubies = min(GEMS, sheet.rubies + size(cells & card.rubies))  # P27
    sheet.emeralds = min(GEMS, sheet.emeralds + size(cells & card.emeralds))
    if cells & card.torches:
        sheet.torches |= 1 << this_round  # P28
    sheet.skulls = min(SKULLS, sheet.skulls + size(cells & card.skulls))  # P29
    sheet.skulls = max(0, sheet.skulls - 2 * size(cells & card.potions))  # P30
    seat.owed += size(cells & card.crosses)  # P26


# Step 3: explore and draft


@rule
def is_explored(box: Box, hand: Hand) -> bool:
    """P32: a pyramid is explored when its tomb is marked."""
    return hand.marks & box.cards[hand.card].tomb != 0


@rule
def explore(box: Box, state: State) -> None:
    """P32: every card whose tomb is marked is set aside; its owner must replace it, but not in the last turn (P36)."""
    for number in range(state.players):
        seat = state.seats[number]
        for slot in range(HANDS):
            hand = seat.hand[slot]
            if is_explored(box, hand):
                seat.found |= 1 << hand.card
                hand.card = 0
                hand.marks = 0
                if state.turn < TURNS:
                    seat.due += 1
        seat.explored |= seat.found
    next_drafter(box, state)


@rule
def next_drafter(box: Box, state: State) -> None:
    """P34: the lowest explored number chooses next; when nobody is left step 4 follows."""
    if not supply(state):
        for number in range(state.players):
            state.seats[number].due = 0  # P36: the places stay empty
    drafter, rank = -1, CARDS + 1
    for number in range(state.players):
        seat = state.seats[number]
        if seat.due and lowest(seat.found) < rank:
            drafter, rank = number, lowest(seat.found)
    if drafter >= 0:
        state.phase = DRAFT
        state.waiting = 1 << drafter
    else:
        give_points(box, state)
        begin_turn(state)


@rule
def supply(state: State) -> bool:
    """Whether the display or the deck has a card."""
    if state.deck:
        return True
    for place in range(DISPLAY):
        if state.display[place]:
            return True
    return False


@rule
def draft_objection(state: State, place: int) -> int:
    """P32: a card of the display, or the top card of the deck."""
    if place == DECK:
        return FINE if state.deck else DECK_EMPTY
    return FINE if state.display[place] else NOT_IN_DISPLAY


@rule
def draft(box: Box, state: State, drafter: int, place: int) -> None:
    """P32: take a card of the display, or have the top one of the deck drawn."""
    if place == DECK:
        state.phase = DRAW
    else:
        card = state.display[place]
        state.display[place] = 0
        receive(box, state, drafter, card)


@rule
def receive(box: Box, state: State, drafter: int, card: int) -> None:
    """P33: a player who explored two chooses again before the display is refilled."""
    seat = state.seats[drafter]
    slot = 0 if seat.hand[0].card == 0 else 1
    seat.hand[slot].card = card
    seat.due -= 1
    if seat.due and supply(state):
        state.phase = DRAFT
    else:
        seat.due = 0  # P36: one of two may get no card
        state.waiting = 0
        refill(box, state)


@rule
def refill(box: Box, state: State) -> None:
    """P35: the display is filled up to four, as far as the deck goes; then the next player chooses."""
    if state.deck:
        for place in range(DISPLAY):
            if state.display[place] == 0:
                state.phase = TURN_UP
                return
    next_drafter(box, state)


@rule
def turn_up(box: Box, state: State, k: int) -> None:
    """P35: one card of the deck into the first free place of the display."""
    place = 0
    while state.display[place]:
        place += 1
    state.display[place] = draw_from_deck(state, k)
    refill(box, state)


# Step 4: pyramid points


@rule
def next_points(state: State, seat: Seat, colour: int, more: int) -> int:
    """P37: what so many more explored pyramids of a colour (two at most, so one step) take of the next free points."""
    for step in COLOUR_STEPS:
        if seat.colours[colour] < step <= seat.colours[colour] + more and state.taken[colour] < len(COLOUR_POINTS):
            return COLOUR_POINTS[state.taken[colour]]
    return 0


@rule
def of_colour(box: Box, cards: int, colour: int) -> int:
    """Those of a set of cards that have this colour."""
    found = 0
    while cards:
        if box.cards[lowest(cards)].colour == colour:
            found |= cards & -cards
        cards &= cards - 1
    return found


@rule
def give_points(box: Box, state: State) -> None:
    """P37, P38: colour by colour; of the players who explored it the one with the lowest number comes first."""
    for colour in range(len(COLOURS)):
        player = lowest_explorer(box, state, colour)
        while player >= 0:
            seat = state.seats[player]
            found = of_colour(box, seat.found, colour)
            if next_points(state, seat, colour, size(found)):
                seat.points |= 1 << len(COLOUR_POINTS) * colour + state.taken[colour]
                state.taken[colour] += 1
            seat.colours[colour] += size(found)
            seat.found &= ~found
            player = lowest_explorer(box, state, colour)


@rule
def lowest_explorer(box: Box, state: State, colour: int) -> int:
    """P38: whose lowest pyramid of this colour explored in this turn is the lowest, or -1."""
    explorer, rank = -1, CARDS + 1
    for number in range(state.players):
        found = of_colour(box, state.seats[number].found, colour)
        if found and lowest(found) < rank:
            explorer, rank = number, lowest(found)
    return explorer


# The contract


@rule
def over(box: Box, state: State) -> bool:
    """P20: after the fourth round."""
    return state.phase == OVER


@rule
def ended(box: Box, state: State) -> int:
    """P20: there is one way to end."""
    return ALL_ROUNDS_PLAYED


@rule
def waiting(box: Box, state: State) -> int:
    """The seats that must decide now."""
    return 0 if state.phase == DRAW else state.waiting


@rule
def chance(box: Box, state: State) -> int:
    """How many cards may be the next one."""
    if state.phase == DEAL:
        return CARDS - state.dealt
    if state.phase in (TURN_UP, DRAW):
        return size(state.deck)
    if state.phase == REVEAL:
        return size(state.expeditions)
    return 0


@rule
def legal(box: Box, state: State, seat: int, buffer: Buffer) -> int:
    """All codes this seat may play now."""
    if seat < 0 or not waiting(box, state) >> seat & 1:
        return 0
    if state.phase == MARK:
        return legal_marks(box, state, seat, buffer)
    count = 0
    if state.phase == KEEP:
        for pair in range(KEPT_PAIRS):
            buffer[count] = pair
            count += 1
    if state.phase == DRAFT:
        for place in range(DISPLAY + 1):
            if draft_objection(state, place) == FINE:
                buffer[count] = FIRST_DRAFT + place
                count += 1
    return count


@rule
def objection(box: Box, state: State, seat: int, code: int) -> int:
    """What speaks against this code, from the most general to the finest."""
    if code < 0 or code >= CODES:
        return NO_SUCH_MOVE
    if seat < 0 or seat >= state.players:
        return NOT_A_SEAT
    if state.phase == OVER:
        return GAME_IS_OVER
    if chance(box, state):
        return CHANCE_IS_DUE
    if not state.waiting >> seat & 1:
        if state.phase == KEEP:
            return HAS_CHOSEN
        return HAS_MARKED if state.phase == MARK else OTHER_DRAFTS
    if state.phase == KEEP:
        return FINE if code < FIRST_MARK else NOW_KEEP
    if state.phase == MARK:
        if code < FIRST_MARK or code >= FIRST_DRAFT:
            return NOW_MARK
        chosen = code - FIRST_MARK
        return mark_objection(box, state, seat, chosen // MARKS_OF_A_HAND, chosen % MARKS_OF_A_HAND)
    return draft_objection(state, code - FIRST_DRAFT) if code >= FIRST_DRAFT else NOW_DRAFT


@rule
def apply(box: Box, state: State, seat: int, code: int) -> bool:
    """Play a code, or an outcome of chance; False and no change if it is not allowed."""
    if seat == CHANCE:
        if code < 0 or code >= chance(box, state):
            return False
        happen(box, state, code)
        return True
    if objection(box, state, seat, code) != FINE:
        return False
    if state.phase == KEEP:
        keep(box, state, seat, code)
    elif state.phase == MARK:
        chosen = code - FIRST_MARK
        mark(box, state, seat, chosen // MARKS_OF_A_HAND, PLACEMENTS[chosen % MARKS_OF_A_HAND])
    else:
        draft(box, state, seat, code - FIRST_DRAFT)
    return True


@rule
def happen(box: Box, state: State, k: int) -> None:
    """Outcome k of chance."""
    if state.phase == DEAL:
        deal(state, k)
    elif state.phase == REVEAL:
        reveal(box, state, k)
    elif state.phase == TURN_UP:
        turn_up(box, state, k)
    else:
        receive(box, state, lowest(state.waiting), draw_from_deck(state, k))


@rule
def redact(box: Box, state: State, viewer: int) -> None:
    """P10: nobody sees another's four. P22: nobody sees another's marks while the marking is open."""
    for number in range(state.players):
        if number == viewer:
            continue
        seat = state.seats[number]
        if state.phase in (DEAL, KEEP):
            state.deck |= seat.dealt
            seat.dealt = 0
            for slot in range(HANDS):
                if seat.hand[slot].card:
                    state.deck |= 1 << seat.hand[slot].card
                    seat.hand[slot].card = 0
        if state.phase == MARK:
            copy_sheet(seat.before, seat.sheet)
            seat.owed = 0
            for slot in range(HANDS):
                seat.hand[slot].marks &= ~seat.marking[slot]
                seat.marking[slot] = 0


@rule
def reopen(box: Box, state: State, viewer: int) -> None:
    """P10, P22: others that have chosen or marked count as if they had not."""
    for number in range(state.players):
        hand = state.seats[number].hand
        has_cards = hand[0].card != 0 or hand[1].card != 0
        if number != viewer and (state.phase == KEEP or (state.phase == MARK and has_cards)):
            state.waiting |= 1 << number
