"""The server with luck that can be repeated: `python -m tests.browser.seeded serve …`.

What it draws comes from the seed that the file $SAQQARA_LUCK holds, from the start whenever that seed is another one.
"""

import base64
import os
import runpy
import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Luck:
    """In place of `secrets`."""

    def __init__(self, file: Path) -> None:
        self._file, self._seed, self._random = file, "", Random()

    @property
    def random(self) -> Random:
        if self._seed != (seed := self._file.read_text("utf-8")):
            self._seed, self._random = seed, Random(seed)
        return self._random

    def choice(self, items: Sequence[Item]) -> Item:
        return self.random.choice(items)

    def token_bytes(self, count: int = 32) -> bytes:
        return self.random.randbytes(count)

    def token_hex(self, count: int = 32) -> str:
        return self.token_bytes(count).hex()

    def token_urlsafe(self, count: int = 32) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(count)).rstrip(b"=").decode()


if __name__ == "__main__":
    luck = Luck(Path(os.environ["SAQQARA_LUCK"]))
    for name in ("choice", "token_bytes", "token_hex", "token_urlsafe"):
        setattr(secrets, name, getattr(luck, name))
    runpy.run_module("saqqara", run_name="__main__", alter_sys=True)
