"""What people bring to a table: secret tokens, names and words."""

import hashlib


def token_hash(token: str) -> str:
    """What is kept of a seat's secret token."""
    return hashlib.sha256(token.encode()).hexdigest()


def plain(text: str) -> str:
    """Words as they may be shown and kept: single spaces, nothing that cannot be printed."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
