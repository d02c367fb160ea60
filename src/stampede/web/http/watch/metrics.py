"""The figures of a process as Prometheus reads them, at a port of their own."""

import asyncio
import multiprocessing
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import accumulate

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, make_asgi_app
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from uvicorn import Config
from uvicorn.server import ServerState

from stampede.web.base.settings import BindAddress
from stampede.web.base.watch.figures import BOUNDS
from stampede.web.http.lines.config import LineConfig
from stampede.web.http.lines.listening import opened
from stampede.web.http.lines.requests import RequestLine
from stampede.web.http.services import Services


class Metrics:
    """A listener that tells the figures of *house*, and nothing else."""

    def __init__(self, place: BindAddress) -> None:
        """Take the *place*; raises StampedeError if it is taken."""
        self.socket = opened(place)
        self._server: asyncio.Server | None = None

    async def open(self, house: Services) -> None:
        """Begin to answer."""
        registry = CollectorRegistry()
        registry.register(_Figures(house))
        ProcessCollector(registry=registry)
        config = LineConfig(make_asgi_app(registry), house.settings.limits, log_config=None, lifespan="off")
        config.load()
        line = partial(_line, config, ServerState())
        self._server = await asyncio.get_running_loop().create_server(line, sock=self.socket)

    def close(self) -> None:
        """Stop."""
        if self._server:
            self._server.close()
        self.socket.close()


def _line(config: Config, state: ServerState) -> RequestLine:
    return RequestLine(config, state, {})


class _Figures(Collector):
    def __init__(self, house: Services) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """All figures, as they are now."""
        yield self._moves()
        yield from self._counters()
        for name, what, value in self._gauges():
            if value is not None:
                yield GaugeMetricFamily(f"stampede_{name}", what, value)

    def _moves(self) -> Metric:
        counts, seconds = self._house.figures.moves, self._house.figures.move_seconds
        bounds = (*map(str, BOUNDS), "+Inf")
        buckets = list(zip(bounds, accumulate(counts), strict=True))
        what = "Choices of people, from their arrival to the acknowledgement, which is after the commit."
        return HistogramMetricFamily("stampede_move_seconds", what, buckets, seconds)

    def _counters(self) -> Iterator[Metric]:
        house = self._house
        yield _counted("workers_killed", "Workers that ended, or were ended.", "how", house.bots.lost)
        yield _counted("refusals", "What was refused, by its code.", "code", house.figures.refusals)
        yield _counted("database_errors", "Reads and writes that failed.", "cause", house.store.faults)

    def _gauges(self) -> Iterator[tuple[str, str, float | None]]:
        house, projector = self._house, self._house.tables.projector
        yield "sockets", "Open sockets.", house.limits.open_sockets
        yield "tables", "Tables in memory.", len(house.tables)
        yield (
            "projection_delay_seconds",
            "After so long 99 of 100 batches of what follows from the log were written.",
            projector.lag_ms / 1000,
        )
        yield "projections_stopped", "Projections that do not go on.", len(projector.stopped)
        yield "workers_alive", "Processes of this one that think.", len(multiprocessing.active_children())
        yield "workers_busy", "Questions that are thought about.", house.bots.busy
        yield "loop_late_seconds", "How late answers usually are.", house.load.late_seconds
        yield "disk_free_bytes", "Room on the disk of a database in a file.", house.store.free_bytes


def _counted(name: str, what: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"stampede_{name}", what, labels=[label])
    for value, count in counts.items():
        family.add_metric([value], count)
    return family
