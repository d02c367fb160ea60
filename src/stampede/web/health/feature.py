"""Registers health checks and metrics with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.health import routes
from stampede.web.health.readiness import Readiness
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    site.add(Readiness(site.store))
    yield


HEALTH = Feature(name="health", routes=routes.ROUTES, run=_run)
