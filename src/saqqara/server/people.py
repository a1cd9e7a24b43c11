"""What people bring to a table: secret tokens, names and words, and nonces for the luck of the game."""

import hashlib

from saqqara.core import fair

from .messages import Refusal


def token_hash(token: str) -> str:
    """What is kept of a seat's secret token."""
    return hashlib.sha256(token.encode()).hexdigest()


def plain(text: str) -> str:
    """Words as they may be shown and kept: single spaces, nothing that cannot be printed."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())


def checked_nonce(nonce: str) -> str:
    """A nonce, or none; refuses what the record could not hold."""
    if nonce and not fair.is_nonce(nonce):
        raise Refusal("bad_nonce", "a nonce is 1 to 64 hexadecimal digits", status=422)
    return nonce
