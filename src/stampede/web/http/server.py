"""The state that every request handler shares, whatever the request is about."""

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from stampede.web.limits.limits import Limits
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.load import Load
from stampede.web.runtime.metrics import MoveMetrics
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import Settings
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store.store import Store

FORWARDED = "stampede.forwarded"
"""The scope key of a request that another process has forwarded here: it is forwarded no further."""


@dataclass(frozen=True, kw_only=True)
class Server:
    """The shared state of a running server: settings, runtime, database, limits and metrics."""

    settings: Settings
    runtime: Runtime
    store: Store
    executor: BackgroundExecutor
    """Runs the long computations behind requests that any visitor may send."""
    limits: Limits
    load: Load
    metrics: MoveMetrics
    supervisor: Supervisor
    """Runs the long tasks."""


def server_of(connection: HTTPConnection) -> Server:
    """The server that received this request."""
    return cast("Server", connection.app.state.site)
