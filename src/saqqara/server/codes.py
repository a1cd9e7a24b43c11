"""Every code of a refusal that is not the key of a game's rule. No other can be sent; the page has words for each."""

from typing import Literal, get_args

RefusalCode = Literal[
    "archived", "bad_box", "bad_message", "bad_nonce", "bad_option", "bad_pledge", "bad_record", "bad_request",
    "bad_token", "beginning", "bot_plays", "busy", "deal_closed", "deal_played", "deal_secret", "empty", "failed",
    "hello_first", "in_time", "just_gone", "no_bot", "no_deal", "no_game", "no_hello", "no_hint", "no_method",
    "no_page", "no_phrase", "no_pledge", "no_seat", "no_table", "no_throw", "nobody", "not_called", "not_due",
    "not_over", "not_started", "not_your_seat", "open_seats", "other_bots", "other_box", "other_deal", "other_rules",
    "over", "pledged", "rematched", "revealed", "started", "taken", "taken_back", "too_fast", "too_large",
    "turn_over", "unfinished", "unreadable", "used_id", "watching",
]  # fmt: skip

REFUSAL_CODES: frozenset[str] = frozenset(get_args(RefusalCode))
