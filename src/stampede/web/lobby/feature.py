"""Registers the front page with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.lobby import list_routes, site_info
from stampede.web.lobby.list_routes import OpenTables
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    site.add(OpenTables())
    yield


LOBBY = Feature(name="lobby", routes=(*site_info.ROUTES, *list_routes.ROUTES), run=_run)
