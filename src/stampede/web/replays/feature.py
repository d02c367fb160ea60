"""Registers replays and branches with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.replays import branch_routes, routes
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site
from stampede.web.tables.keyframes import KeyframeMaker


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    site.add(branch_routes.Imports(site.runtime))
    keyframes = KeyframeMaker(site.store, BackgroundExecutor(site.runtime))
    keyframes.open()
    try:
        yield
    finally:
        keyframes.close()


REPLAYS = Feature(name="replays", routes=(*routes.ROUTES, *branch_routes.ROUTES), run=_run)
