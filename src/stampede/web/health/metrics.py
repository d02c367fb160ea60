"""Metrics of a process in Prometheus' format, at a port of their own."""

import asyncio
from collections.abc import Mapping
from functools import partial
from itertools import accumulate

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, make_asgi_app
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from starlette.types import ASGIApp
from uvicorn import Config
from uvicorn.server import ServerState

from stampede.web.http.lines.config import LineConfig
from stampede.web.http.lines.listening import opened
from stampede.web.http.lines.requests import RequestLine
from stampede.web.runtime.limit_settings import LimitSettings
from stampede.web.runtime.metrics import Durations
from stampede.web.runtime.settings import BindAddress


class Metrics:
    """A listener that serves metrics and nothing else."""

    def __init__(self, place: BindAddress) -> None:
        """Bind to *place*; raises StampedeError if it is in use."""
        self.socket = opened(place)
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        """The URL of the metrics."""
        host, port, *_ = self.socket.getsockname()
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def open(self, app: ASGIApp, limits: LimitSettings) -> None:
        """Start serving *app*."""
        config = LineConfig(app, limits, log_config=None, lifespan="off")
        config.load()
        line = partial(_line, config, ServerState())
        self._server = await asyncio.get_running_loop().create_server(line, sock=self.socket)

    def close(self) -> None:
        """Stop serving."""
        if self._server:
            self._server.close()
        self.socket.close()


def metrics_app(metrics: Collector) -> ASGIApp:
    """An application that answers every request with *metrics* and those of the process."""
    registry = CollectorRegistry()
    registry.register(metrics)
    ProcessCollector(registry=registry)
    app: ASGIApp = make_asgi_app(registry)
    return app


def _line(config: Config, state: ServerState) -> RequestLine:
    return RequestLine(config, state, {})


def timed(name: str, what: str, durations: Durations) -> Metric:
    """A histogram metric."""
    bounds = (*map(str, durations.bounds), "+Inf")
    buckets = list(zip(bounds, accumulate(durations.counts), strict=True))
    return HistogramMetricFamily(f"stampede_{name}", what, buckets, durations.seconds)


def counted(name: str, what: str, label: str, counts: Mapping[str, int]) -> Metric:
    """A counter metric with one *label*."""
    family = CounterMetricFamily(f"stampede_{name}", what, labels=[label])
    for value, count in counts.items():
        family.add_metric([value], count)
    return family
