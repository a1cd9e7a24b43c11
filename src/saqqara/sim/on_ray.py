"""Games of an arena on a Ray cluster; Ray is an optional extra."""

import socket
from collections.abc import Iterator, Sequence
from typing import Any

from saqqara.core.errors import BadOption

from .arena import Match, Open, Played, play

_GAMES_A_TASK = 4
_TASKS_AHEAD = 4  # for each processor


def run_on_ray(match: Match, todo: Sequence[tuple[int, int]], open_game: Open, address: str) -> Iterator[Played]:
    """Play these deals and seatings on a cluster that is running, and yield them as they finish."""
    try:
        import ray
    except ImportError:
        raise BadOption("--ray needs the extra: pip install 'saqqara[ray]'") from None
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (OSError, RuntimeError) as error:
        raise BadOption(f"--ray: no cluster at {address!r}: {str(error).splitlines()[0]}") from None
    try:
        task = ray.remote(_play_some)
        waiting = [todo[first : first + _GAMES_A_TASK] for first in range(0, len(todo), _GAMES_A_TASK)]
        waiting.reverse()
        ahead = _TASKS_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
        under_way: list[Any] = []
        while waiting or under_way:
            while waiting and len(under_way) < ahead:
                under_way.append(task.remote(match, waiting.pop(), open_game))
            done, under_way = ray.wait(under_way)
            for result in ray.get(done):
                yield from result
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise at once where nobody listens; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=5).close()


_GAMES: dict[tuple[str, str | None], Any] = {}


def _play_some(match: Match, tables: Sequence[tuple[int, int]], open_game: Open) -> list[Played]:
    """A few games in a worker, which keeps the compiled game for the next ones."""
    key = match.game, match.box
    if key not in _GAMES:
        _GAMES[key] = open_game(match.game, match.box)
    return [play(_GAMES[key], match, *table) for table in tables]
