"""The protocol as JSON Schema, for docs and for whoever generates types from it; `make schema` writes the file."""

import json
import re
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response

from saqqara.games import discover

from . import deal_rest, rest
from .messages import Answer, Request
from .rest import Problem


def _rest() -> dict[str, dict[str, Any]]:
    """What is sent to each address and what comes back, as the handlers themselves declare it."""
    found = {}
    for handler in (*rest.HANDLERS, *deal_rest.HANDLERS):
        if handler.include_in_schema is False:
            continue
        hints = get_type_hints(handler.fn)
        answer = hints["return"]
        types = {"answer": get_args(answer)[0] if get_origin(answer) is Response else answer}
        if "data" in hints:
            types["body"] = hints["data"]
        for method in handler.http_methods:
            for path in handler.paths:
                found[f"{method} {re.sub(r':[a-z]+}', '}', path)}"] = types
    return dict(sorted(found.items()))


def schema() -> dict[str, Any]:
    """Requests and answers, what a view, a score pad and events of each game hold, and the REST part."""
    views = {}
    events = {}
    pads = {}
    for name in discover.names():
        spec = discover.spec(name)
        views[name] = spec.view
        if pad := discover.pad(name):
            pads[name] = pad.view
        events[name] = spec.events
    rest = _rest()
    wanted = [
        Request, Answer, Problem, *views.values(), *pads.values(),
        *(kind for some in events.values() for kind in some.values()),
        *(kind for some in rest.values() for kind in some.values()),
    ]  # fmt: skip
    schemas, components = msgspec.json.schema_components(wanted, ref_template="#/$defs/{name}")
    told = iter(schemas)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "request": next(told),
        "answer": next(told),
        "problem": next(told),
        "views": {name: next(told) for name in views},
        "pads": {name: next(told) for name in pads},
        "events": {name: {kind.__name__: next(told) for kind in some.values()} for name, some in events.items()},
        "rest": {address: {part: next(told) for part in some} for address, some in rest.items()},
        "$defs": components,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
