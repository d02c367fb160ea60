"""Metrics of ``stampede work``, at a port of their own."""

import multiprocessing
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from http import HTTPStatus

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from stampede.web.app.worker import Announce, Beside, Worker
from stampede.web.health.metrics import Metrics, counted, metrics_app, timed
from stampede.web.runtime.limit_settings import LimitSettings
from stampede.web.runtime.settings import MOST_PROCESSES, metrics_place


class ResponseMetrics(Collector):
    """The collector of a worker's metrics."""

    def __init__(self, worker: Worker) -> None:
        """Of *worker*."""
        self._worker = worker

    def collect(self) -> Iterator[Metric]:
        """The current values of all metrics."""
        metrics = self._worker.metrics
        yield CounterMetricFamily("stampede_questions_taken", "Questions somebody waited for.", metrics.taken)
        what = "Questions that were answered, and how long that took."
        yield timed("answer_seconds", what, metrics.answered)
        what = "Questions that got no answer, by the kind of error."
        yield counted("answers_failed", what, "kind", metrics.failed)
        what = "Questions that are thought about."
        yield GaugeMetricFamily("stampede_questions_busy", what, metrics.busy)
        what = "Processes of this one that think."
        yield GaugeMetricFamily("stampede_workers_alive", what, len(multiprocessing.active_children()))
        what = "Whether Valkey answers, by which questions come."
        yield GaugeMetricFamily("stampede_valkey_up", what, bool(self._worker.hears_valkey))


def application(worker: Worker) -> Starlette:
    """``/healthz``, ``/readyz``, and metrics at every other path."""

    async def healthz(_request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def readyz(_request: Request) -> Response:
        if worker.hears_valkey:
            return PlainTextResponse("ready\n")
        fault = "Valkey has not answered yet" if worker.hears_valkey is None else "Valkey does not answer"
        return PlainTextResponse(f"not ready: {fault}\n", HTTPStatus.SERVICE_UNAVAILABLE)

    metrics = metrics_app(ResponseMetrics(worker))
    return Starlette(routes=[Route("/healthz", healthz), Route("/readyz", readyz), Mount("/", metrics)])


def watched(environment: Mapping[str, str], announce: Announce) -> Beside:
    """The metrics listener of a worker where ``STAMPEDE_METRICS`` asks for one; raises StampedeError."""
    place, limits = metrics_place(environment), LimitSettings.read(environment)
    if place is None:
        return nullcontext
    metrics = Metrics(place._replace(tries=MOST_PROCESSES))

    @asynccontextmanager
    async def listening(worker: Worker) -> AsyncIterator[None]:
        await metrics.open(application(worker), limits)
        announce(f"Its figures are at {metrics.address}/metrics.")
        try:
            yield
        finally:
            metrics.close()

    return listening
