"""What every request stands on, whatever it is about."""

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from stampede.web.limits.limits import Limits
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.load import Load
from stampede.web.runtime.metrics import MoveMetrics
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import Settings
from stampede.web.store.store import Store

FORWARDED = "stampede.forwarded"
"""In the scope of a request that another process has forwarded here: it is forwarded no further."""


@dataclass(frozen=True, kw_only=True)
class Server:
    """The ground of a running server: settings, machine, database, limits and metrics."""

    settings: Settings
    runtime: Runtime
    store: Store
    executor: BackgroundExecutor
    """Computes answers that any visitor may ask for."""
    limits: Limits
    load: Load
    metrics: MoveMetrics


def server_of(connection: HTTPConnection) -> Server:
    """The server that got this request."""
    return cast("Server", connection.app.state.site)
