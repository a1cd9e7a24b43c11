"""What a host can watch: figures in Prometheus' format at /metrics."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
CONNECTIONS = Gauge("saqqara_connections", "Open WebSocket connections", registry=REGISTRY)
TABLES = Gauge("saqqara_tables_in_memory", "Tables held in memory", registry=REGISTRY)
PLAYED = Counter("saqqara_turns", "Turns kept and acknowledged", ["game"], registry=REGISTRY)
BOT_TURNS = Counter("saqqara_bot_turns", "Turns of bots", ["game"], registry=REGISTRY)
REFUSED = Counter("saqqara_refusals", "Messages refused", ["code"], registry=REGISTRY)
RESYNCED = Counter("saqqara_resyncs", "Slow readers that were sent a fresh view", registry=REGISTRY)
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


@cache
def played(game: str) -> Counter:
    """The counter of one game's turns."""
    return PLAYED.labels(game)


def text() -> bytes:
    """All figures."""
    return generate_latest(REGISTRY)
