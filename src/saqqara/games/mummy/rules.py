"""The rules of mummy: set-up, the turn (M76) from top to bottom, the end.

Movement, hats and action tokens have modules of their own; scoring, M30 and M31, is in scoring.py.
"""

from saqqara.core.bits import lowest, pick, size
from saqqara.core.contract import CHANCE, NOBODY, Buffer
from saqqara.core.rule import rule

from .actions import (
    any_action,
    bury,
    bury_objection,
    may_hold,
    push_objection,
    push_possible,
    pushed_from,
    swap,
    swap_objection,
    token_kind,
    token_objection,
    use_token,
)
from .codes import (
    ALL_HOME,
    BURY_CODE,
    CHANCE_IS_DUE,
    CODES,
    DIE_SHOWS_MUMMY,
    DIE_SHOWS_PAWN,
    END_CODE,
    EXCHANGE_NEEDS_LOT,
    EXTRA_CODE,
    FINE,
    FIRST_GUARD,
    FIRST_GUARD_PIECE,
    FIRST_HAT,
    FIRST_HOME,
    FIRST_PUSH,
    FIRST_SWAP,
    FIRST_WEAR,
    GAME_IS_OVER,
    MUMMY_CODE,
    MUMMY_GONE,
    MUMMY_PIECE,
    MUST_MOVE,
    NO_HAT_CODE,
    NO_SUCH_MOVE,
    NO_SUCH_PAWN,
    NOBODY_BEGINS,
    NOT_A_SEAT,
    NOT_YOUR_TURN,
    NOW_AFTER,
    NOW_BEFORE,
    NOW_HAT,
    NOW_MOVE,
    NOW_WEAR,
    OTHER_PAWNS,
    PASS_CODE,
    PIECES,
    RISK_NEEDS_LOT,
    ROLL_CODE,
)
from .components import (
    ACTIONS,
    CAMEL,
    EVERY_CAMEL,
    EVERY_EXCHANGE,
    EVERY_HAZARD,
    EVERY_RISK,
    EVERY_TILE,
    EXCHANGE,
    EXCHANGES,
    EXTRA,
    FIRST_EXCHANGE,
    GUARDS,
    HATS,
    HAZARD,
    LEFT_OUT_BY_LOT,
    MUMMY,
    NUMBERS,
    PAWN_OR_GUARD,
    PAWNS,
    PAWNS_OF_FIVE,
    PICTURES,
    PUSH,
    SWAP,
    TRACK,
    TREASURE,
    Box,
)
from .hats import any_hat, exchange_hats, hat_objection, hat_rolled, roll_for_hats
from .movement import (
    ahead,
    alone,
    company,
    guard_objection,
    home,
    move_guard,
    occupied,
    pawn_objection,
    take_tile,
    walk_mummy,
)
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
    START,
    TOKEN,
    WEAR,
    State,
)

# Set-up


@rule
def unfit(players: int, options: Buffer) -> int:
    """M40, M60: these tiles are not part of the first layout. M13: only a player can begin."""
    first_layout, begins, pass_it_on, risk = options[0], options[3], options[4], options[6]
    if first_layout and pass_it_on:
        return EXCHANGE_NEEDS_LOT
    if first_layout and risk:
        return RISK_NEEDS_LOT
    return NOBODY_BEGINS if begins > players else FINE


@rule
def new(box: Box, state: State, players: int, options: Buffer) -> None:
    """M10 to M12: choose the tiles, and lay them or begin to draw them."""
    state.players = players
    state.pawns = PAWNS if players <= 4 else PAWNS_OF_FIVE
    first_layout = options[0]
    state.quick_end = options[1]
    state.treasures = options[2]
    state.begins = options[3]
    state.pass_it_on = options[4]
    state.hats = options[5]
    state.risk = options[6]
    state.actions = options[7]
    tiles = tiles_in_play(box, state)
    if state.pass_it_on and state.risk:
        state.leaving = LEFT_OUT_BY_LOT
    state.boxed = EVERY_TILE & ~tiles
    state.unlaid = tiles & ~EVERY_EXCHANGE
    for guard in range(GUARDS):
        state.guards[guard] = OUT
    for hat in range(HATS):
        state.wearers[hat].seat = OUT
        state.wearers[hat].pawn = OUT
    state.pawn = OUT
    if state.actions:
        for kind in range(ACTIONS):
            state.fresh[kind] = box.actions[kind]  # M70
            state.pile += box.actions[kind]
    if first_layout:
        for place in range(TRACK):
            state.track[place] = box.sets[state.treasures].first[place]
        state.tiles = TRACK
        state.unlaid = 0
        place_guards(box, state)
    else:
        state.phase = LEAVE_OUT if state.leaving else LAY


@rule
def tiles_in_play(box: Box, state: State) -> int:
    """M1, M40, M60: the tiles that options bring to the table; by M61 four of them may still be left out."""
    treasures = box.sets[state.treasures]
    tiles = EVERY_HAZARD | EVERY_CAMEL | treasures.tiles
    if state.risk:
        tiles = tiles & ~treasures.left_out_by_risk | EVERY_RISK  # M60
    if state.pass_it_on:
        if not state.risk:
            tiles &= ~box.left_out_by_pass_it_on  # M40
        tiles |= EVERY_EXCHANGE
    return tiles


@rule
def to_leave_out(box: Box, state: State) -> int:
    """M61: two random hazards and then two random treasures more stay in the box."""
    return state.unlaid & (EVERY_HAZARD if state.leaving > 2 else box.sets[state.treasures].tiles)


@rule
def leave_out(box: Box, state: State, k: int) -> None:
    """M61: one tile more stays in the box."""
    tile = pick(to_leave_out(box, state), k)
    state.unlaid &= ~(1 << tile)
    state.boxed |= 1 << tile
    state.leaving -= 1
    if state.leaving == 0:
        state.phase = LAY


@rule
def lay(box: Box, state: State, k: int) -> None:
    """M10: the next tile of the track; exchange tiles have fixed places (M40), and the last tile is no question."""
    put_on_track(state, pick(state.unlaid, k))
    if state.pass_it_on:
        for number in range(EXCHANGES):
            if box.exchange_places[number] == state.tiles + 1:
                put_on_track(state, FIRST_EXCHANGE + number)
    if size(state.unlaid) == 1:
        put_on_track(state, lowest(state.unlaid))
    if state.unlaid == 0:
        place_guards(box, state)


@rule
def put_on_track(state: State, tile: int) -> None:
    """A tile at the end of the track."""
    state.track[state.tiles] = tile
    state.tiles += 1
    state.unlaid &= ~(1 << tile)


@rule
def place_guards(box: Box, state: State) -> None:
    """M11, M62: a guard on every camel and on the two highest treasures of the track; then who begins (M13)."""
    guard = 0
    best, second = OUT, OUT
    for place in range(1, state.tiles + 1):
        tile = box.tiles[state.track[place - 1]]
        if tile.kind == CAMEL:
            state.guards[guard] = place
            guard += 1
        if tile.kind == TREASURE:
            if best == OUT or tile.value > box.tiles[state.track[best - 1]].value:
                best, second = place, best
            elif second == OUT or tile.value > box.tiles[state.track[second - 1]].value:
                second = place
    state.guards[guard] = min(best, second)
    state.guards[guard + 1] = max(best, second)
    if state.begins:
        begin(state, state.begins - 1)
    else:
        state.phase = LOT


@rule
def begin(state: State, player: int) -> None:
    """M13: the table decides who begins. With hats everyone rolls for them first (M50)."""
    state.player = player
    if state.hats:
        state.phase = HAT_ROLL
        roll_for_hats(state, (1 << state.players) - 1)
    else:
        begin_turn(state)


# A turn (M76): before the roll, roll, move or push, hats, after the move


@rule
def begin_turn(state: State) -> None:
    """M76: who may have a token to bury or swap with decides before the roll."""
    state.phase = BEFORE
    if not any_action(state):
        state.phase = ROLL


@rule
def roll(box: Box, state: State, k: int) -> None:
    """M20: the number die and, as long as the mummy walks, the picture die."""
    state.number = k % NUMBERS + 1
    state.picture = box.pictures[k // NUMBERS] if state.mummy != OUT else PAWN_OR_GUARD  # M26
    state.pawn = OUT
    state.phase = MOVE
    if not anything_moves(state) and not (may_hold(state, PUSH) and push_possible(state)):
        after_move(state)  # M20: the move lapses


@rule
def anything_moves(state: State) -> bool:
    """M20: whether the dice let anything move."""
    if state.picture != PAWN_OR_GUARD:
        return True
    for pawn in range(state.pawns):
        if pawn_objection(state, pawn) == FINE:
            return True
    accompanied = company(state)
    for guard in range(GUARDS):
        if guard_objection(state, guard, accompanied) == FINE:
            return True
    return False


@rule
def legal_moves(state: State, buffer: Buffer) -> int:
    """M20: one of your pawns or a guard, the mummy, or any of these, as the picture die says; or push (M75)."""
    count = 0
    if state.picture != MUMMY:
        for pawn in range(state.pawns):
            if pawn_objection(state, pawn) == FINE:
                buffer[count] = pawn
                count += 1
        accompanied = company(state)
        for guard in range(GUARDS):
            if guard_objection(state, guard, accompanied) == FINE:
                buffer[count] = FIRST_GUARD + guard
                count += 1
    if state.picture != PAWN_OR_GUARD:
        buffer[count] = MUMMY_CODE
        count += 1
    nothing_moves = count == 0
    if token_objection(state.seats[state.player], PUSH) == FINE:
        for place in range(1, state.tiles + 1):
            if push_objection(state, place) == FINE:
                buffer[count] = FIRST_PUSH + place - 1
                count += 1
    if nothing_moves:
        buffer[count] = PASS_CODE
        count += 1
    return count


@rule
def move_objection(state: State, code: int) -> int:
    """M20, M75: what speaks against this move. What holds for the piece whatever is rolled comes before the dice."""
    if code < MUMMY_CODE:
        if code < FIRST_GUARD:
            against = pawn_objection(state, code)
        else:
            against = guard_objection(state, code - FIRST_GUARD, company(state))
        return DIE_SHOWS_MUMMY if against == FINE and state.picture == MUMMY else against
    if code == MUMMY_CODE:
        if state.mummy == OUT:
            return MUMMY_GONE
        return DIE_SHOWS_PAWN if state.picture == PAWN_OR_GUARD else FINE
    if code < BURY_CODE:
        return push_objection(state, code - FIRST_PUSH + 1)
    if code == PASS_CODE:
        return MUST_MOVE if anything_moves(state) else FINE
    return NOW_MOVE


@rule
def move_pawn(box: Box, state: State, pawn: int) -> None:
    """M20, M24: move an own pawn, and take the tile it left empty."""
    seat = state.seats[state.player]
    left = seat.pawns[pawn]
    seat.pawns[pawn] = ahead(state, left)
    state.pawn = pawn
    state.moved |= 1 << pawn
    leave(box, state, left)


@rule
def move_mummy(box: Box, state: State) -> None:
    """M25, M24: move the mummy, and take the tile it left empty."""
    left = state.mummy
    walk_mummy(state)
    leave(box, state, left)


@rule
def leave(box: Box, state: State, place: int) -> None:
    """M24, M41: what happens to the place that a pawn or the mummy has left, judged when the move is done."""
    if place in (START, FINISH) or occupied(state, place):
        finish_move(state)
        return
    tile = state.track[place - 1]
    if box.tiles[tile].kind == EXCHANGE:
        pass_on(state)
        finish_move(state)
        return
    take_tile(state, state.player, place)
    if box.tiles[tile].kind == HAZARD and state.actions:
        take_token(state)  # M70
    else:
        finish_move(state)


@rule
def finish_move(state: State) -> None:
    """M27, M51: the turn ends at once if the last own pawn came home; otherwise hats, then the rest of the turn."""
    if home(state, state.player):
        end_turn(state)
    elif any_hat(state):
        state.phase = HAT
    else:
        after_move(state)


@rule
def after_move(state: State) -> None:
    """M76: who may have a token to bury, swap or move again with decides after the move."""
    state.phase = AFTER
    if not any_action(state):
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    """M13, M27: the next player to the left who has a pawn outside the finish; the game ends when nobody has."""
    seat = state.seats[state.player]
    for kind in range(ACTIONS):
        seat.resting_secret[kind] = 0
        seat.resting_known[kind] = 0
    seat.resting_hidden = 0
    state.moved = 0
    state.swapped = 0
    state.pawn = OUT
    if state.quick_end and home(state, state.player):
        end_quickly(state)
        return
    for _ in range(state.players):
        state.player = (state.player + 1) % state.players
        if not home(state, state.player):
            begin_turn(state)
            return
    state.phase = OVER


# Add-on 1: pass it on


@rule
def pass_on(state: State) -> None:
    """M41: the top tile of your stack goes on top of your left neighbour's."""
    seat = state.seats[state.player]
    if seat.height:
        left = state.seats[(state.player + 1) % state.players]
        seat.height -= 1
        left.stack[left.height] = seat.stack[seat.height]
        left.height += 1
        seat.stack[seat.height] = 0


@rule
def wear(state: State, pawn: int) -> None:
    """M50: a hat on one's own pawn, the lucky one first."""
    state.wearers[state.hat].pawn = pawn
    state.hat += 1
    if state.hat == HATS:
        begin_turn(state)


# Add-on 4: actions


@rule
def take_token(state: State) -> None:
    """M70: the top action token. Used ones come back in order, after all that were never drawn."""
    if state.pile:
        state.phase = TOKEN
        return
    if state.recycled_count:
        seat = state.seats[state.player]
        kind = state.recycled[0]
        seat.known[kind] += 1
        seat.resting_known[kind] += 1
        state.recycled_count -= 1
        for place in range(state.recycled_count):
            state.recycled[place] = state.recycled[place + 1]
        state.recycled[state.recycled_count] = 0
    finish_move(state)


@rule
def draw_token(state: State, k: int) -> None:
    """M70: its kind is the owner's secret; it rests in the turn in which it was taken (M71)."""
    kind = token_kind(state, k)
    seat = state.seats[state.player]
    state.fresh[kind] -= 1
    state.pile -= 1
    seat.secret[kind] += 1
    seat.resting_secret[kind] += 1
    seat.hidden += 1
    seat.resting_hidden += 1
    finish_move(state)


@rule
def push(state: State, place: int) -> None:
    """M75: all of it together by the number; the picture die is ignored, nothing is claimed."""
    use_token(state, PUSH)
    state.pawn = OUT
    for piece in range(PIECES):
        if pushed_from(state, piece, place):
            if piece < OTHER_PAWNS:
                state.seats[piece // PAWNS].pawns[piece % PAWNS] = ahead(state, place)
            elif piece == MUMMY_PIECE:
                walk_mummy(state)
            else:
                move_guard(state, piece - FIRST_GUARD_PIECE)
    for number in range(state.players):
        if state.quick_end and home(state, number):
            end_quickly(state)
            return
    after_move(state)


# The quick end


@rule
def end_quickly(state: State) -> None:
    """M28: the others take each tile on which one pawn of theirs stands alone; not exchange tiles."""
    place = 1
    while place <= state.tiles:
        taker = alone(state, place)
        if taker != OUT and not EVERY_EXCHANGE >> state.track[place - 1] & 1:
            for pawn in range(state.pawns):
                if state.seats[taker].pawns[pawn] == place:
                    state.seats[taker].pawns[pawn] = OUT  # it stands on the taken tile, beside the track
            take_tile(state, taker, place)
        else:
            place += 1
    state.phase = OVER


# The contract


@rule
def over(box: Box, state: State) -> bool:
    """M27, M28: all pawns are in the finish, or one player's."""
    return state.phase == OVER


@rule
def ended(box: Box, state: State) -> int:
    """M27, M28: everybody is home, or somebody, as the option says."""
    return FIRST_HOME if state.quick_end else ALL_HOME


@rule
def waiting(box: Box, state: State) -> int:
    """The seat that must decide now."""
    if state.phase == WEAR:
        return 1 << state.wearers[state.hat].seat
    return 1 << state.player if state.phase in (BEFORE, MOVE, HAT, AFTER) else 0


@rule
def chance(box: Box, state: State) -> int:
    """How many tiles may be the next one, faces may come up, tokens may be on top."""
    if state.phase == LEAVE_OUT:
        return size(to_leave_out(box, state))
    if state.phase == LAY:
        return size(state.unlaid)
    if state.phase == LOT:
        return state.players
    if state.phase == HAT_ROLL:
        return NUMBERS
    if state.phase == ROLL:
        return NUMBERS if state.mummy == OUT else NUMBERS * PICTURES
    return state.pile if state.phase == TOKEN else 0


@rule
def thrower(box: Box, state: State) -> int:
    """M20, M50: dice are thrown by who moves, and for hats by one after the other; tiles and tokens are drawn blind."""
    if state.phase == HAT_ROLL:
        return lowest(state.to_roll)
    return state.player if state.phase == ROLL else NOBODY


@rule
def legal(box: Box, state: State, seat: int, buffer: Buffer) -> int:
    """All codes this seat may play now."""
    if seat < 0 or not waiting(box, state) >> seat & 1:
        return 0
    if state.phase == MOVE:
        return legal_moves(state, buffer)
    if state.phase == HAT:
        return legal_between(state, NO_HAT_CODE, FIRST_WEAR, buffer, 0)
    if state.phase == WEAR:
        return legal_between(state, FIRST_WEAR, CODES, buffer, 0)
    count = legal_between(state, BURY_CODE, FIRST_SWAP, buffer, 0)
    if token_objection(state.seats[seat], SWAP) == FINE:
        count = legal_between(state, FIRST_SWAP, EXTRA_CODE, buffer, count)
    return legal_between(state, EXTRA_CODE, PASS_CODE, buffer, count)


@rule
def legal_between(state: State, first: int, end: int, buffer: Buffer, count: int) -> int:
    """Add the legal codes of a range to those in the buffer; answers how many there are now."""
    for code in range(first, end):
        if phase_objection(state, code) == FINE:
            buffer[count] = code
            count += 1
    return count


@rule
def phase_objection(state: State, code: int) -> int:
    """M76: what belongs to this phase, and what speaks against it."""
    if state.phase == MOVE:
        return move_objection(state, code)
    if state.phase == WEAR:
        if code < FIRST_WEAR:
            return NOW_WEAR
        return FINE if code - FIRST_WEAR < state.pawns else NO_SUCH_PAWN
    if state.phase == HAT:
        if code == NO_HAT_CODE:
            return FINE
        return hat_objection(state, code - FIRST_HAT) if FIRST_HAT <= code < FIRST_WEAR else NOW_HAT
    if code == BURY_CODE:
        return bury_objection(state)
    if FIRST_SWAP <= code < EXTRA_CODE:
        return swap_objection(state, (code - FIRST_SWAP) // PIECES, (code - FIRST_SWAP) % PIECES)
    if state.phase == BEFORE:
        return FINE if code == ROLL_CODE else NOW_BEFORE
    if code == EXTRA_CODE:
        return token_objection(state.seats[state.player], EXTRA)
    return FINE if code == END_CODE else NOW_AFTER


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
    if not waiting(box, state) >> seat & 1:
        return NOT_YOUR_TURN
    return phase_objection(state, code)


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
    if state.phase == MOVE:
        move(box, state, code)
    elif state.phase == WEAR:
        wear(state, code - FIRST_WEAR)
    elif state.phase == HAT:
        if code != NO_HAT_CODE:
            exchange_hats(state, code - FIRST_HAT)
        after_move(state)
    else:
        act(state, code)
    return True


@rule
def move(box: Box, state: State, code: int) -> None:
    """M20, M75: the move of this roll."""
    if code < FIRST_GUARD:
        move_pawn(box, state, code)
    elif code < MUMMY_CODE:
        move_guard(state, code - FIRST_GUARD)
        finish_move(state)
    elif code == MUMMY_CODE:
        move_mummy(box, state)
    elif code < BURY_CODE:
        push(state, code - FIRST_PUSH + 1)
    else:
        after_move(state)


@rule
def act(state: State, code: int) -> None:
    """M76: before and after the move; a phase in which nothing is left to use passes by itself."""
    if code in (ROLL_CODE, EXTRA_CODE):
        if code == EXTRA_CODE:
            use_token(state, EXTRA)  # M73
        state.phase = ROLL
    elif code == END_CODE:
        end_turn(state)
    else:
        if code == BURY_CODE:
            bury(state)
        else:
            swap(state, (code - FIRST_SWAP) // PIECES, (code - FIRST_SWAP) % PIECES)
        if state.phase == BEFORE:
            begin_turn(state)
        else:
            after_move(state)


@rule
def happen(box: Box, state: State, k: int) -> None:
    """Outcome k of chance."""
    if state.phase == ROLL:
        roll(box, state, k)
    elif state.phase == TOKEN:
        draw_token(state, k)
    elif state.phase == LAY:
        lay(box, state, k)
    elif state.phase == LEAVE_OUT:
        leave_out(box, state, k)
    elif state.phase == LOT:
        begin(state, k)
    else:
        hat_rolled(state, k)


@rule
def redact(box: Box, state: State, viewer: int) -> None:
    """M70: the kinds of other players' tokens; they could be any of those never seen. Nothing else is secret."""
    for number in range(state.players):
        if number != viewer:
            seat = state.seats[number]
            for kind in range(ACTIONS):
                state.fresh[kind] += seat.secret[kind]
                seat.secret[kind] = 0
                seat.resting_secret[kind] = 0


@rule
def reopen(box: Box, state: State, viewer: int) -> None:
    """Nothing is decided at the same time in this game."""
