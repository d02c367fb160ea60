"""Metrics of a server."""

import multiprocessing
from collections.abc import Iterator

from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from stampede.web.health.metrics import counted, timed
from stampede.web.site.site import RunningSite


class SiteMetrics(Collector):
    """The collector of a server's counters and present state."""

    def __init__(self, site: RunningSite) -> None:
        """Of *site*."""
        self._house = site

    def collect(self) -> Iterator[Metric]:
        """The current values of all metrics."""
        what = "Choices of people, from their arrival to the acknowledgement, which is after the commit."
        yield timed("move_seconds", what, self._house.metrics.moves)
        yield from self._counters()
        for name, what, value in self._gauges():
            if value is not None:
                yield GaugeMetricFamily(f"stampede_{name}", what, value)

    def _counters(self) -> Iterator[Metric]:
        site = self._house
        yield counted("workers_killed", "Workers that ended, or were ended.", "how", site.bots.lost)
        what, failures = "Long tasks that ended or failed, and were started again.", site.supervisor.failures
        yield counted("task_failures", what, "task", failures)
        yield counted("refusals", "Refused requests, by their code.", "code", site.metrics.refusals)
        yield counted("database_errors", "Reads and writes that failed.", "cause", site.store.faults)

    def _gauges(self) -> Iterator[tuple[str, str, float | None]]:
        site, projector = self._house, self._house.tables.projector
        yield "sockets", "Open sockets.", site.limits.open_sockets
        yield "tables", "Tables in memory.", len(site.tables)
        yield (
            "projection_delay_seconds",
            "After so long 99 of 100 batches of what follows from the log were written.",
            projector.lag_ms / 1000,
        )
        yield "projections_stopped", "Projections that do not go on.", len(projector.stopped)
        yield "workers_alive", "Processes of this one that think.", len(multiprocessing.active_children())
        yield "workers_busy", "Questions that are thought about.", site.bots.busy
        dropped = site.cluster.forwarder.dropped
        yield "bus_dropped", "Messages between processes that nobody could read.", dropped
        yield "loop_late_seconds", "How late answers usually are.", site.load.late_seconds
        yield "disk_free_bytes", "Room on the disk of a database in a file.", site.store.free_bytes
