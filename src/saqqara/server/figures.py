"""Figures that are looked up when somebody asks for them: who is here, and what waits."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from . import metrics
from .hub import Hub


class Figures(Collector):
    """The figures of one worker's hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def collect(self) -> Iterator[Metric]:
        """All of them, as they are now."""
        connections = [one for audience in self._hub.audiences() for one in audience.connections]
        seated = sum(bool(one.seats) for one in connections)
        kinds = {"seated": seated, "watching": len(connections) - seated}
        yield _family("saqqara_viewers", "Connections at a table: with a seat, or watching", "kind", kinds)
        tables = Counter(table.standing.status for table in self._hub.tables_in_memory())
        statuses = {status: tables[status] for status in ("open", "playing", "over")}
        yield _family("saqqara_tables", "Tables held in memory, by how they stand", "status", statuses)
        waiting = {
            "requests": sum(one.waiting for one in connections),
            "answers": sum(one.unsent for one in connections),
            "database": self._hub.store.waiting(),
        }
        yield _family("saqqara_waiting", "Requests, answers and jobs of the database that wait", "what", waiting)


def _family(name: str, about: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, about, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family


@contextmanager
def watched(hub: Hub) -> Iterator[None]:
    """Whoever asks for figures is told this hub's."""
    figures = Figures(hub)
    metrics.REGISTRY.register(figures)
    try:
        yield
    finally:
        metrics.REGISTRY.unregister(figures)
