"""What happened between two states of one viewer, one move apart: written as a list of `events`."""

from saqqara.core.bits import lowest
from saqqara.core.printing import (
    Labels,
    Page,
    comma,
    flag,
    item,
    label,
    length,
    members,
    number,
    number_if,
    put,
    word,
    words,
)
from saqqara.core.rule import rule

from .components import ACTIONS, BURY, EXTRA, GUARDS, HATS, MUMMY_TOKENS, SWAP, TILES, TRACK, Box
from .movement import home
from .scoring import winners
from .state import (
    AFTER,
    BEFORE,
    FINISH,
    HAT,
    HAT_ROLL,
    LAY,
    LEAVE_OUT,
    LOT,
    MOVE,
    OUT,
    OVER,
    ROLL,
    TOKEN,
    WEAR,
    Seat,
    State,
)
from .view import ACTION_WORDS, show_picture, show_place
from .view import HATS as HAT_WORDS

PIECE_WORDS = words("pawn", "guard", "mummy")
PAWN_WORD, GUARD_WORD, MUMMY_WORD = range(3)


@rule
def tell(page: Page, box: Box, before: State, after: State, names: Labels) -> None:
    """The events in the order in which they happened."""
    if before.phase in (LEAVE_OUT, LAY, LOT):
        tell_setting_up(page, before, after, names)
    if before.phase in (HAT_ROLL, WEAR, HAT):
        tell_hats(page, before, after)
    if before.phase == ROLL:
        tell_roll(page, before, after)
    if before.phase in (BEFORE, MOVE, AFTER):
        start = length(page)
        tell_token(page, before, after, names)
        if used_token(before, after) == SWAP:
            tell_swap(page, before, after)
        else:
            tell_moves(page, box, before, after)
        if length(page) == start and before.phase == MOVE:
            item(page, b'{"kind":"Lapsed","seat":', before.player)
    if before.phase in (MOVE, TOKEN):
        tell_tiles(page, before, after, names)
        tell_token_taken(page, before, after)
    for seat in range(after.players):
        if home(after, seat) and not home(before, seat):
            item(page, b'{"kind":"CameHome","seat":', seat)
    if new_turn(before, after):
        item(page, b'{"kind":"TurnBegan","seat":', after.player)
    if after.phase == OVER:
        comma(page)
        members(page, b'{"kind":"Ended","winners":', winners(box, after))
        put(page, b"}")


@rule
def tell_setting_up(page: Page, before: State, after: State, names: Labels) -> None:
    """Tiles left out and laid, and who begins."""
    for tile in range(TILES):
        if after.boxed & ~before.boxed & 1 << tile:
            comma(page)
            label(page, b'{"kind":"LeftOut","tile":', names, tile)
            put(page, b"}")
    if after.tiles > before.tiles:
        comma(page)
        put(page, b'{"kind":"Laid","tiles":[')
        for place in range(before.tiles, after.tiles):
            comma(page)
            label(page, b"", names, after.track[place])
        put(page, b"]}")
    if after.phase > LOT:
        item(page, b'{"kind":"Begins","seat":', after.player)


@rule
def new_turn(before: State, after: State) -> bool:
    """Whether a turn has begun; an extra move (M73) is none."""
    if before.player != after.player:
        return after.phase > WEAR
    if after.phase not in (BEFORE, ROLL) or before.phase == BEFORE:
        return False
    return not (before.phase == AFTER and used_token(before, after) == EXTRA)


@rule
def used_token(before: State, after: State) -> int:
    """The kind of the token that went under the stack, the last of the used ones (M71); OUT if none did."""
    return after.recycled[after.recycled_count - 1] if after.recycled_count > before.recycled_count else OUT


@rule
def tell_hats(page: Page, before: State, after: State) -> None:
    """Who rolled for the hats, won one, or wears one now."""
    if before.phase == HAT_ROLL:
        seat = lowest(before.to_roll)
        comma(page)
        number(page, b'{"kind":"RolledForHat","seat":', seat)
        number(page, b',"number":', after.rolls[seat])
        put(page, b"}")
    for hat in range(HATS):
        old, new = before.wearers[hat], after.wearers[hat]
        if new.seat != OUT and old.seat == OUT:
            comma(page)
            number(page, b'{"kind":"GotHat","seat":', new.seat)
            word(page, b',"hat":', HAT_WORDS, hat)
            put(page, b"}")
        elif old.seat != new.seat or old.pawn != new.pawn:
            comma(page)
            number(page, b'{"kind":"PutOn","seat":', new.seat)
            number(page, b',"pawn":', new.pawn)
            word(page, b',"hat":', HAT_WORDS, hat)
            put(page, b"}")


@rule
def tell_roll(page: Page, before: State, after: State) -> None:
    """The dice, and whether anything can move."""
    comma(page)
    number(page, b'{"kind":"Rolled","seat":', before.player)
    number(page, b',"number":', after.number)
    show_picture(page, b',"picture":', after.picture, after.mummy != OUT)
    put(page, b"}")
    if after.phase != MOVE:
        item(page, b'{"kind":"Lapsed","seat":', before.player)


@rule
def tell_token(page: Page, before: State, after: State, names: Labels) -> None:
    """A token was used."""
    seat, kind = before.player, used_token(before, after)
    if kind == OUT:
        return
    comma(page)
    number(page, b'{"kind":"UsedToken","seat":', seat)
    word(page, b',"action":', ACTION_WORDS, kind)
    put(page, b"}")
    if kind == BURY:
        tell_tile(page, b'{"kind":"Buried","seat":', seat, after.seats[seat].stack[0], names)


@rule
def tell_tile(page: Page, event: bytes, seat: int, tile: int, names: Labels) -> None:
    """What happened to a tile."""
    comma(page)
    number(page, event, seat)
    label(page, b',"tile":', names, tile)
    put(page, b"}")


@rule
def tell_swap(page: Page, before: State, after: State) -> None:
    """M74: whose pawn changed places with what; nobody else has moved."""
    own, piece, whose = OUT, GUARD_WORD if before.mummy == after.mummy else MUMMY_WORD, OUT
    for seat in range(before.players):
        for pawn in range(before.pawns):
            if before.seats[seat].pawns[pawn] != after.seats[seat].pawns[pawn]:
                if seat == before.player:
                    own = pawn
                else:
                    piece, whose = PAWN_WORD, seat
    comma(page)
    number(page, b'{"kind":"Swapped","seat":', before.player)
    number(page, b',"pawn":', own)
    show_place(page, b',"start":', before.seats[before.player].pawns[own])
    show_place(page, b',"end":', after.seats[before.player].pawns[own])
    word(page, b',"piece":', PIECE_WORDS, piece)
    number_if(page, b',"whose":', whose, whose != OUT)
    put(page, b"}")


@rule
def tell_moves(page: Page, box: Box, before: State, after: State) -> None:
    """Pieces that moved. Where a tile was taken, later places have moved up by one; that is no move."""
    gone = gaps(before, after)
    for seat in range(before.players):
        for pawn in range(before.pawns):
            old, new = before.seats[seat].pawns[pawn], after.seats[seat].pawns[pawn]
            if new != OUT and old != unshifted(new, gone):
                comma(page)
                number(page, b'{"kind":"PawnMoved","seat":', seat)
                number(page, b',"pawn":', pawn)
                show_place(page, b',"start":', old)
                show_place(page, b',"end":', unshifted(new, gone))
                put(page, b"}")
    for guard in range(GUARDS):
        old = before.guards[guard]
        new = FINISH if after.guards[guard] == OUT else unshifted(after.guards[guard], gone)
        moved = old != new
        if moved and old != OUT:
            comma(page)
            number(page, b'{"kind":"GuardMoved","guard":', guard)
            show_place(page, b',"start":', old)
            show_place(page, b',"end":', new)
            put(page, b"}")
    tell_mummy(page, box, before, after, gone)


@rule
def tell_mummy(page: Page, box: Box, before: State, after: State, gone: int) -> None:
    """The mummy's walk, and what it brought."""
    left = before.mummy != OUT and after.mummy == OUT
    walked = after.mummy != OUT and before.mummy != unshifted(after.mummy, gone)
    if left or walked or before.laps != after.laps:
        comma(page)
        show_place(page, b'{"kind":"MummyMoved","start":', before.mummy)
        if left:
            put(page, b',"end":null}')
        else:
            show_place(page, b',"end":', unshifted(after.mummy, gone))
            put(page, b"}")
    for seat in range(before.players):
        taken = after.seats[seat].mummy_tokens & ~before.seats[seat].mummy_tokens
        for token in range(MUMMY_TOKENS):
            if taken >> token & 1:
                comma(page)
                number(page, b'{"kind":"TookMummyToken","seat":', seat)
                number(page, b',"value":', box.mummy_tokens[token])
                put(page, b"}")
    if left:
        comma(page)
        put(page, b'{"kind":"MummyLeft"}')


@rule
def gaps(before: State, after: State) -> int:
    """The places of tiles that are there no more, as a set."""
    there = 0
    for place in range(after.tiles):
        there |= 1 << after.track[place]
    gone = 0
    for place in range(before.tiles):
        if not there >> before.track[place] & 1:
            gone |= 1 << place + 1
    return gone


@rule
def unshifted(place: int, gone: int) -> int:
    """A place as it was counted before gaps closed."""
    for gap in range(1, TRACK + 1):
        if gone >> gap & 1 and gap <= place < FINISH:
            place += 1
    return place


@rule
def stacked(seat: Seat) -> int:
    """The tiles of a stack as a set."""
    tiles = 0
    for place in range(seat.height):
        tiles |= 1 << seat.stack[place]
    return tiles


@rule
def tell_tiles(page: Page, before: State, after: State, names: Labels) -> None:
    """Tiles that were claimed or passed on."""
    given = 0
    for seat in range(before.players):
        given |= stacked(before.seats[seat])
    for seat in range(before.players):
        old, new = before.seats[seat], after.seats[seat]
        kept = stacked(new)
        for place in range(old.height):
            if not kept >> old.stack[place] & 1:
                comma(page)
                number(page, b'{"kind":"PassedOn","seat":', seat)
                number(page, b',"to":', (seat + 1) % before.players)
                label(page, b',"tile":', names, old.stack[place])
                put(page, b"}")
        for place in range(new.height):
            if not given >> new.stack[place] & 1:
                tell_tile(page, b'{"kind":"TookTile","seat":', seat, new.stack[place], names)


@rule
def held(seat: Seat) -> int:
    """How many action tokens a player has."""
    count = seat.hidden
    for kind in range(ACTIONS):
        count += seat.known[kind]
    return count


@rule
def tell_token_taken(page: Page, before: State, after: State) -> None:
    """An action token was taken; its kind is told to those who may know it."""
    seat = before.player
    old, new = before.seats[seat], after.seats[seat]
    if before.phase != TOKEN and not (before.actions and held(new) > held(old)):
        return
    comma(page)
    number(page, b'{"kind":"TookToken","seat":', seat)
    put(page, b',"action":')
    for kind in range(ACTIONS):
        if new.secret[kind] + new.known[kind] > old.secret[kind] + old.known[kind]:
            word(page, b"", ACTION_WORDS, kind)
            flag(page, b',"known":', new.known[kind] > old.known[kind])
            put(page, b"}")
            return
    put(page, b'null,"known":false}')
