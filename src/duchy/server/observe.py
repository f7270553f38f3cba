"""What whoever runs the server can see: numbers for Prometheus and structured lines on stderr."""

import logging
import sys
from contextlib import AbstractContextManager

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Prometheus:
    """The Metrics of a server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._tables = Gauge("duchy_tables_loaded", "Tables in memory", registry=self._registry)
        self._connections = Gauge("duchy_connections", "Open WebSockets", registry=self._registry)
        self._opened = Counter("duchy_tables_opened", "Tables opened", ["game"], registry=self._registry)
        plays = Counter("duchy_plays", "Decisions stored", ["by"], registry=self._registry)
        self._plays = {by: plays.labels(by) for by in ("person", "bot")}
        self._refused = Counter("duchy_refused", "Messages answered with a refusal", registry=self._registry)
        self._conflicts = Counter("duchy_conflicts", "Changes that met another worker's", registry=self._registry)
        self._failures = Counter("duchy_bot_failures", "Moves that another bot had to make", registry=self._registry)
        self._store_time = Histogram(
            "duchy_store_seconds", "From a decision to its storage", registry=self._registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
        )  # fmt: skip
        self._bot_time = Histogram(
            "duchy_bot_seconds", "A bot's thinking, with its wait for a process", registry=self._registry,
            buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 120),
        )  # fmt: skip

    def loaded(self, tables: int) -> None:
        self._tables.set(tables)

    def opened(self, family: str) -> None:
        self._opened.labels(family).inc()

    def played(self, by: str) -> None:
        self._plays[by].inc()

    def refused(self) -> None:
        self._refused.inc()

    def conflicted(self) -> None:
        self._conflicts.inc()

    def connected(self) -> None:
        self._connections.inc()

    def disconnected(self) -> None:
        self._connections.dec()

    def storing(self) -> AbstractContextManager[object]:
        return self._store_time.time()

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
