"""Registers the operator's page with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from stampede.web.operators import routes, tasks
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    with site.supervisor.running("operators' actions", partial(tasks.run_for_ever, site)):
        yield


OPERATORS = Feature(name="operators", routes=routes.ROUTES, run=_run)
