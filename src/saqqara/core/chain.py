"""The chain of what a seat has signed: each turn with a key of the player's own device, over all its turns before.

The first link is SHA-256 of the head of the record, so a signature also stands for names, options, nonces and
commitments. docs/records.md tells it step by step.
"""

import hashlib
import re
from base64 import urlsafe_b64decode
from collections.abc import Sequence

_KEY = re.compile(r"[0-9a-f]{64}")
# 64 bytes; the last sign has four bits to spare, which are 0, so that there is one way to write each.
SIGNATURE = "[A-Za-z0-9_-]{85}[AQgw]"


def is_key(text: str) -> bool:
    """Whether a text is a public key of Ed25519: 64 hexadecimal digits."""
    return _KEY.fullmatch(text) is not None


def first(head: str) -> str:
    """The link before anybody's first turn: the head of the record, with its line ends."""
    return hashlib.sha256(head.encode()).hexdigest()


def link(before: str, seat: int, codes: Sequence[int]) -> str:
    """The link of a turn."""
    return hashlib.sha256(f"{before}\n{seat + 1}\n{','.join(map(str, codes))}".encode()).hexdigest()


def message(link: str) -> bytes:
    """What is signed of a turn."""
    return f"saqqara turn {link}".encode()


def holds(key: str, link: str, signature: str) -> bool:
    """Whether a signature of a turn is by this key."""
    from nacl.exceptions import BadSignatureError  # only games of people who sign need the library
    from nacl.signing import VerifyKey

    try:
        VerifyKey(bytes.fromhex(key)).verify(message(link), urlsafe_b64decode(signature + "=="))
    except BadSignatureError:
        return False
    return True


class Chain:
    """The turns that one seat has signed, one after the other."""

    def __init__(self, head: str, seat: int, key: str) -> None:
        self.link, self.turns = first(head), 0
        self._seat, self._key = seat, key

    def add(self, codes: Sequence[int], signature: str) -> bool:
        """The next turn; False, and not added, if it is not signed by the key of the seat."""
        after = link(self.link, self._seat, codes)
        if not holds(self._key, after, signature):
            return False
        self.link, self.turns = after, self.turns + 1
        return True
