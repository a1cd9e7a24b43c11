"""What a host can watch: figures in Prometheus' format at /metrics."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, open files, time of the processor
CONNECTIONS = Gauge("saqqara_connections", "Open WebSocket connections", registry=REGISTRY)
TABLES = Gauge("saqqara_tables_in_memory", "Tables held in memory", registry=REGISTRY)
PLAYED = Counter("saqqara_turns", "Turns kept and acknowledged", ["game"], registry=REGISTRY)
BOT_TURNS = Counter("saqqara_bot_turns", "Turns of bots", ["game"], registry=REGISTRY)
REFUSED = Counter("saqqara_refusals", "Messages refused", ["code"], registry=REGISTRY)
RESYNCED = Counter("saqqara_resyncs", "Slow readers that were sent a fresh view", registry=REGISTRY)
THINKING = Gauge("saqqara_thinking", "Turns of bots, and hints, that are thought about or wait for it", ["what"],
                 registry=REGISTRY)  # fmt: skip
THINKING_SECONDS = Histogram(
    "saqqara_thinking_seconds", "Time from asking for a turn of a bot, or a hint, to having it", ["what"],
    buckets=(0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 60), registry=REGISTRY,
)  # fmt: skip
HELD = Counter(
    "saqqara_held", "Times that a connection was not listened to for a while: too many frames, requests that wait, "
    "answers it does not read", ["why"], registry=REGISTRY,
)  # fmt: skip
TURNED_AWAY = Counter(
    "saqqara_turned_away", "Connections closed: in the way of others, too slow, or not in order", ["why"],
    registry=REGISTRY,
)  # fmt: skip
COMMITTED = Counter("saqqara_committed", "Jobs committed to the database", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "saqqara_commit_seconds", "Time of a commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5), registry=REGISTRY,
)  # fmt: skip


@contextmanager
def thinking(what: str) -> Iterator[None]:
    """Something is thought about in a thread, for bots or for hints."""
    with THINKING.labels(what).track_inprogress(), THINKING_SECONDS.labels(what).time():
        yield


@cache
def played(game: str) -> Counter:
    """The counter of one game's turns."""
    return PLAYED.labels(game)


def text() -> bytes:
    """All figures."""
    return generate_latest(REGISTRY)
