"""Registers the operator's page with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.operators import routes
from stampede.web.operators.tasks import OperatorTasks
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    errands = OperatorTasks()
    errands.open(site)
    try:
        yield
    finally:
        errands.close()


OPERATORS = Feature(name="operators", routes=routes.ROUTES, run=_run)
