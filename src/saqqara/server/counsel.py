"""Advice that changes nothing at a table: why a move is not allowed, and which ones are good."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from saqqara.bots import Budget
from saqqara.core.errors import IllegalMove, UnreadableMove

from . import metrics
from .bot_turns import hints
from .limits import Buckets, Visitor
from .messages import Advise, Advised, Hint, Reasoned, Refusal, WhyNot
from .table import Table

_HINT = Budget(seconds=0.4, playouts=600)
_MOST_WAITING = 8


def why_not(table: Table, request: WhyNot) -> Reasoned:
    """The rule that forbids a move after a partial turn."""
    state, game = table.trial(request.seat, request.codes), table.game
    try:
        code = game.read(state, request.seat, request.move) if request.code is None else request.code
        reason = game.why_not(state, request.seat, code)
    except UnreadableMove as error:
        raise Refusal("unreadable", str(error), status=422) from None
    except IllegalMove as error:
        reason = error.reason
    if reason is None:
        return Reasoned(request.id, "", "allowed", "")
    return Reasoned(request.id, reason.rule, reason.key, reason.text, reason.facts)


class Counsel:
    """Hints for programs that do not run the rules: few at a time, and no bot has to wait for them."""

    def __init__(self, hints_a_second: float) -> None:
        self._of_seat = Buckets(hints_a_second, 10.0)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._waiting = 0

    def close(self) -> None:
        """Nobody waits for hints any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def advise(self, table: Table, request: Advise, visitor: Visitor) -> Advised:
        """The best moves after a partial turn; thought about in a thread, from what the seat may know."""
        state = table.trial(request.seat, request.codes)
        if not table.is_due(state, request.seat):
            raise Refusal("not_due", "there is nothing to decide for this seat now")
        if self._waiting >= _MOST_WAITING:
            raise Refusal("busy", "many ask for hints just now; try again", status=503)
        if not self._of_seat.take((table.id, request.seat)) or not visitor.hints.take():
            raise Refusal("too_fast", "a hint every two seconds, not more", status=429)
        self._waiting += 1
        try:
            with metrics.thinking("hints"):
                found = await asyncio.get_running_loop().run_in_executor(
                    self._pool, hints, table.game, state, request.seat, _HINT, f"{table.id} {table.seq}"
                )
        finally:
            self._waiting -= 1
        moves = [Hint(hint.code, hint.move, hint.points, hint.win_chance, hint.reasons) for hint in found]
        return Advised(request.id, request.seat, moves)
