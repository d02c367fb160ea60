"""Registers replays and branches with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.replays import branch_routes, routes
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite
from stampede.web.tables.keyframes import KeyframeMaker


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    keyframes = KeyframeMaker(site.store, BackgroundExecutor(site.runtime))
    with site.supervisor.running("archive of positions", keyframes.run):
        yield


REPLAYS = Feature(
    name="replays",
    routes=(*routes.ROUTES, *branch_routes.ROUTES),
    parts=(lambda site: branch_routes.Imports(site.runtime),),
    run=_run,
)
