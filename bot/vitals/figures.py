"""What is counted, in the form that Prometheus reads."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

WAITS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0)


class Figures:
    """Of one bot; several in one process do not meet."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.interactions = Counter(
            "rookery_interactions",
            "Presses, menus, forms and commands that arrived",
            ["kind"],
            registry=registry,
        )
        self.dropped = Counter(
            "rookery_interactions_too_old",
            "Interactions that came too late to be answered",
            registry=registry,
        )
        self.acknowledgement = Histogram(
            "rookery_acknowledgement_seconds",
            "From the arrival of an interaction to Discord's word that it is acknowledged",
            buckets=WAITS,
            registry=registry,
        )
        self.shown = Histogram(
            "rookery_shown_seconds",
            "From a press that changes a table to its thread showing what came of it",
            buckets=WAITS,
            registry=registry,
        )
        self.requests = Counter(
            "rookery_requests",
            "Requests to Discord by route and status; status 0 is a connection that failed",
            ["method", "route", "status"],
            registry=registry,
        )
        self.tables = Gauge("rookery_tables", "Tables by state", ["state"], registry=registry)
        self.in_memory = Gauge(
            "rookery_tables_in_memory", "Tables that are held in memory", registry=registry
        )
        self.restored = Histogram(
            "rookery_restore_seconds",
            "How long it took to play a table's rows again that was not in memory",
            buckets=WAITS,
            registry=registry,
        )
        self.queue = Gauge(
            "rookery_queue",
            "What waits: changes to write, tables to show, acknowledged acts to carry out",
            ["of"],
            registry=registry,
        )
        self.lag = Gauge(
            "rookery_loop_lag_seconds",
            "How late the event loop was, last looked",
            registry=registry,
        )
        self.store_bytes = Gauge("rookery_store_bytes", "Size of the database", registry=registry)
        self.damaged = Gauge(
            "rookery_store_damaged", "1 if the database was found damaged", registry=registry
        )
        self.connected = Gauge(
            "rookery_gateway_connected", "1 if Discord's gateway is reached", registry=registry
        )
        self.unanswered = Gauge(
            "rookery_gateway_unanswered_seconds",
            "How long ago Discord's gateway last answered a heartbeat",
            registry=registry,
        )
        self.ahead = Gauge(
            "rookery_clock_ahead_seconds",
            "How far this machine's clock is ahead of Discord's",
            registry=registry,
        )
