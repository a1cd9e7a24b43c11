"""The protocol as JSON Schema, for docs and for whoever generates types from it; `make schema` writes the file."""

import json
from typing import Any

import msgspec

from saqqara.games import discover

from .messages import Answer, Request


def schema() -> dict[str, Any]:
    """Requests, answers, and what a view and events of each game hold."""
    views = {}
    events = {}
    for name in discover.names():
        spec = discover.spec(name)
        views[name] = spec.view
        events[name] = list(spec.events.values())
    wanted = [Request, Answer, *views.values(), *(kind for some in events.values() for kind in some)]
    found, components = msgspec.json.schema_components(wanted, ref_template="#/$defs/{name}")
    first = 2 + len(views)
    told: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "request": found[0],
        "answer": found[1],
        "views": dict(zip(views, found[2:first], strict=True)),
        "events": {},
        "$defs": components,
    }
    for name, some in events.items():
        told["events"][name] = {kind.__name__: found[first + i] for i, kind in enumerate(some)}
        first += len(some)
    return told


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
