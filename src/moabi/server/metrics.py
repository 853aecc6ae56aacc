"""What is counted and timed, for Prometheus; each application has a registry of its own."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "moabi_requests",
            "Requests answered",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "moabi_request_seconds",
            "Time to answer a request",
            ["route"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.sockets = Gauge("moabi_sockets", "Open sockets", registry=self.registry)
        self.dropped = Counter(
            "moabi_sockets_dropped", "Sockets closed for reading too slowly", registry=self.registry
        )
        self.moves = Counter("moabi_moves", "Steps committed", ["by"], registry=self.registry)
        self.move_seconds = Histogram(
            "moabi_move_seconds",
            "Time from a move's arrival to its acknowledgement",
            buckets=QUICK,
            registry=self.registry,
        )
        self.commits = Counter("moabi_commits", "Commits, each of a group", registry=self.registry)
        self.changes = Counter("moabi_changes", "Changes committed", registry=self.registry)
        self.bot_seconds = Histogram(
            "moabi_bot_seconds",
            "Time a bot takes for an answer",
            buckets=SLOW,
            registry=self.registry,
        )
        self.thoughts = Gauge(
            "moabi_thoughts",
            "Bots' answers, hints and decisions of reviews that wait or are thought about",
            registry=self.registry,
        )
        self.tables = Gauge("moabi_tables", "Tables kept in memory", registry=self.registry)
        self.table_bytes = Gauge(
            "moabi_table_bytes",
            "What the tables kept in memory hold, by estimate",
            registry=self.registry,
        )
        self.refusals = Counter(
            "moabi_refusals", "Refusals, by their kind", ["kind"], registry=self.registry
        )

    def text(self) -> bytes:
        """All metrics in Prometheus' own form."""
        return generate_latest(self.registry)
