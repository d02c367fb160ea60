"""Registers playing at a table with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.play import board_routes, pages, plan_routes, socket, table_routes
from stampede.web.play.socket import Protocol
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    site.add(Protocol(site.extensions))
    yield


PLAY = Feature(
    name="play",
    routes=(
        *pages.ROUTES,
        *table_routes.ROUTES,
        *socket.ROUTES,
        *board_routes.ROUTES,
        *plan_routes.ROUTES,
    ),
    run=_run,
)
