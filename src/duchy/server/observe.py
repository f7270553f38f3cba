"""What whoever runs the server can see: numbers for Prometheus and structured lines on stderr."""

import logging
import sys
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import accumulate
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0)  # to store a decision


class Moves(Collector):
    """What is counted at every move. The library's own counters take a lock each, and cost as much as a part of the
    move itself; all moves are counted in one thread."""

    def __init__(self) -> None:
        self.since = time.time()
        self.plays = {"person": 0, "bot": 0}
        self.stored = [0] * (len(SECONDS) + 1)  # so many took no longer than each of these; the last: longer than all
        self.seconds = 0.0

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        plays = CounterMetricFamily("duchy_plays", "Decisions stored", labels=["by"])
        for by, count in self.plays.items():
            plays.add_metric([by], count, created=self.since)
        yield plays
        stored = HistogramMetricFamily("duchy_store_seconds", "From a decision to its storage")
        names = [*map(str, SECONDS), "+Inf"]
        stored.add_metric([], list(zip(names, accumulate(self.stored))), self.seconds)
        yield stored


class Storing:
    """From a decision to its storage."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves

    def __enter__(self) -> None:
        self.began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        took = time.perf_counter() - self.began
        self.moves.stored[bisect_left(SECONDS, took)] += 1
        self.moves.seconds += took


class Prometheus:
    """The Metrics of a server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._tables = Gauge("duchy_tables_loaded", "Tables in memory", registry=self._registry)
        self._connections = Gauge("duchy_connections", "Open WebSockets", registry=self._registry)
        self._opened = Counter("duchy_tables_opened", "Tables opened", ["game"], registry=self._registry)
        self._refused = Counter("duchy_refused", "Messages answered with a refusal", registry=self._registry)
        self._conflicts = Counter("duchy_conflicts", "Changes that met another worker's", registry=self._registry)
        self._failures = Counter("duchy_bot_failures", "Moves that another bot had to make", registry=self._registry)
        self._moves = Moves()
        self._registry.register(self._moves)
        self._bot_time = Histogram(
            "duchy_bot_seconds", "A bot's thinking, with its wait for a process", registry=self._registry,
            buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 120),
        )  # fmt: skip

    def loaded(self, tables: int) -> None:
        self._tables.set(tables)

    def opened(self, family: str) -> None:
        self._opened.labels(family).inc()

    def played(self, by: str) -> None:
        self._moves.plays[by] += 1

    def refused(self) -> None:
        self._refused.inc()

    def conflicted(self) -> None:
        self._conflicts.inc()

    def connected(self) -> None:
        self._connections.inc()

    def disconnected(self) -> None:
        self._connections.dec()

    def storing(self) -> AbstractContextManager[object]:
        return Storing(self._moves)

    def thinking(self) -> AbstractContextManager[object]:
        return self._bot_time.time()

    def failed(self) -> None:
        self._failures.inc()

    def shown(self) -> bytes:
        """All numbers in Prometheus' format."""
        return generate_latest(self._registry)


def set_up_logging(level: str = "info") -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
