"""Registers retention, deletion of accounts, data exports and legal notices with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.privacy import data_routes, notice_routes
from stampede.web.privacy.purge import Purge
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    purge = Purge(site.store, site.settings.retention, site.settings.sessions, site.expiries, site.forgets)
    purge.open(site.read_anew)
    try:
        yield
    finally:
        purge.close()


PRIVACY = Feature(
    name="privacy",
    routes=(*data_routes.ROUTES, *notice_routes.ROUTES),
    run=_run,
)
