"""What is wrong with a host, and what to do: `saqqara doctor`. Nothing is changed by looking."""

from collections.abc import Iterator

from ..settings import Settings
from .data import look_at_database
from .finding import Finding, bad, fine, note
from .machine import look_at_machine
from .public import look_from_outside

__all__ = ["Finding", "bad", "examine", "fine", "note"]


def examine(settings: Settings, url: str) -> Iterator[Finding]:
    """All findings, one after the other; `url` is the public address, if there is one."""
    yield from look_at_machine(settings)
    yield from look_at_database(settings)
    if url:
        yield from look_from_outside(settings, url.rstrip("/"))
