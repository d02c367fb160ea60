"""Registers the front page with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from stampede.web.limits import origins
from stampede.web.lobby import list_routes, presence, site_info
from stampede.web.lobby.list_routes import SharedLists
from stampede.web.site.feature import Feature
from stampede.web.site.site import Expiry, RunningSite


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    with site.supervisor.running("presence at listed tables", partial(presence.follow, site)):
        yield


LOBBY = Feature(
    name="lobby",
    routes=(*site_info.ROUTES, *list_routes.ROUTES),
    forget=(origins.forget,),
    expiries=(Expiry(name="addresses", days=lambda _kept: 1, forget=origins.forget_old),),
    parts=(lambda _site: SharedLists(),),
    run=_run,
)
