"""Registers events with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.events import rows
from stampede.web.events.results import RESULTS_OF_EVENTS
from stampede.web.events.routes import ROUTES
from stampede.web.events.seating import Steward
from stampede.web.events.service import Events
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    with site.supervisor.running("events", Steward(site).run):
        yield


EVENTS = Feature(
    name="events",
    routes=ROUTES,
    projections=(RESULTS_OF_EVENTS,),
    forget=(rows.forget,),
    parts=(Events,),
    run=_run,
)
