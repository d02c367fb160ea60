"""Registers hints and reviews with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.advice import routes
from stampede.web.advice.advisers import Advisers, Experts
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    advisers = site.add(Advisers(site.bots, site.archive, site.find(Experts) or Experts(), site.runtime))
    try:
        yield
    finally:
        advisers.close()


ADVICE = Feature(name="advice", routes=routes.ROUTES, run=_run)
