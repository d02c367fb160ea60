"""The routes of hints and reviews, registered with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.advice.advisers import Advisers, Experts
from stampede.web.http.answers import answer, read
from stampede.web.identity.guests import identify
from stampede.web.replays.messages import AskHint
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite, site_of


async def hint(request: Request) -> Response:
    """``POST /api/tables/{table}/hint``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    wish = await read(request, AskHint)
    table = await site.tables.get(request.path_params["table"])
    return answer(
        await site[Advisers].hint(table.table_state, None if guest is None else guest.id, wish.seat)
    )


async def review(request: Request) -> Response:
    """``GET /api/matches/{match}/review``."""
    return answer(await site_of(request)[Advisers].review(request.path_params["match"]))


ROUTES = (
    Route("/api/tables/{table:id}/hint", hint, methods=["POST"]),
    Route("/api/matches/{match:id}/review", review),
)


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    advisers = site.add(Advisers(site.bots, site.archive, site.find(Experts) or Experts(), site.runtime))
    site.add(advisers.proven)
    try:
        yield
    finally:
        advisers.close()


ADVICE = Feature(name="advice", routes=ROUTES, run=_run)
