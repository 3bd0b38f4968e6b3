"""Metrics of the server in the format of Prometheus; other modules count plain numbers."""

import ipaddress
from collections.abc import Iterator
from typing import Any, Final

from litestar import Request, Response, get
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from whistlestop.server.tables.table_service import TableService
from whistlestop.table.errors import NotAllowed

__all__ = ["metrics"]

_COUNTERS: Final = {
    "requests": ("HTTP requests.", ("room", "method", "status")),
    "request_seconds": ("Seconds that HTTP requests took.", ("room",)),
    "commands": ("What people asked of tables.", ("kind", "outcome")),
    "refused_connections": (
        "Connections that were not accepted: too many of one address, or of all.",
        ("why",),
    ),
    "dropped_connections": (
        "Connections that were closed because the client was too slow or sent too much.",
        ("why",),
    ),
    "limited": ("What was refused because it was asked too often.", ("what",)),
    "failed_logins": ("Wrong passwords.", ()),
    "failed_pins": ("Wrong PINs on shared devices.", ()),
    "evicted": ("Tables that left the memory because nobody looked at them.", ()),
}


class _Figures(Collector):
    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    def collect(self) -> Iterator[Metric]:
        service = self._service
        for name, (text, labels) in _COUNTERS.items():
            family = CounterMetricFamily(f"whistlestop_{name}", text, labels=labels)
            for key, number in list(service.counts.items()):
                if key[0] == name:
                    family.add_metric(key[1:], number)
            if not labels and not family.samples:
                family.add_metric((), 0)
            yield family
        thoughts = CounterMetricFamily("whistlestop_thoughts", "Thoughts of bots.", labels=("outcome",))
        thoughts.add_metric(("done",), service.bot_pool.thought)
        thoughts.add_metric(("failed",), service.bot_pool.failed)
        yield thoughts
        writer = service.store.writer
        yield CounterMetricFamily("whistlestop_commits", "Commits of the database.", value=writer.commits)
        yield CounterMetricFamily("whistlestop_entries", "Jobs written by them.", value=writer.written)
        yield _gauge("write_queue", "Jobs that wait for a commit.", writer.waiting)
        yield _gauge("tables", "Tables in memory.", len(service.live_tables))
        yield _gauge(
            "sockets",
            "Sockets that watch a table.",
            sum(len(live_table.subscribers) for live_table in service.live_tables.values()),
        )
        yield _gauge("thinking", "Decisions that bots think about or wait for.", service.bot_pool.busy)
        yield _gauge("loop_lag_seconds", "How late the server's loop last was.", service.counts["lag",])


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"whistlestop_{name}", text, value=value)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], service: TableService) -> Response[bytes]:
    """The metrics, for the clients that the setting `metrics` allows."""
    who = service.config.metrics
    if who == "nobody" or (who == "local" and not _is_local(request)):
        raise NotAllowed("metrics_closed")
    registry = CollectorRegistry()
    registry.register(_Figures(service))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")


def _is_local(request: Request[Any, Any, Any]) -> bool:
    """From this machine, and not by a proxy on it."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers or request.client is None:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
