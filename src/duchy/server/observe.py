"""What whoever runs the server can see: numbers for Prometheus and structured lines on stderr."""

import logging
import sys

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("duchy_tables_loaded", "Tables in memory", registry=self.registry)
        self.connections = Gauge("duchy_connections", "Open WebSockets", registry=self.registry)
        self.opened = Counter("duchy_tables_opened", "Tables opened", ["game"], registry=self.registry)
        self.plays = Counter("duchy_plays", "Decisions stored", ["by"], registry=self.registry)
        self.refused = Counter("duchy_refused", "Messages answered with a refusal", registry=self.registry)
        self.conflicts = Counter("duchy_conflicts", "Changes that met another worker's", registry=self.registry)
        self.store_time = Histogram(
            "duchy_store_seconds", "From a decision to its storage", registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
        )  # fmt: skip
        self.bot_time = Histogram(
            "duchy_bot_seconds", "A bot's thinking, with its wait for a process", registry=self.registry,
            buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 120),
        )  # fmt: skip


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
