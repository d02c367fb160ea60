"""The routes to the operator's pages; where one was not written there is nothing."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http import pages
from stampede.web.http.answers import answer
from stampede.web.http.services import services
from stampede.web.privacy import notices
from stampede.words.catalogue import language


async def page(request: Request) -> Response:
    """``/imprint`` and ``/privacy``."""
    is_there = request.url.path.removeprefix("/") in notices.there(services(request).settings)
    return await pages.front(request) if is_there else pages.nothing_here(request)


async def content(request: Request) -> Response:
    """``GET /api/imprint`` and ``GET /api/privacy``."""
    house, name = services(request), request.url.path.removeprefix("/api/")
    wanted = next(each for each in notices.NAMES if each == name)
    found = await house.executor.make(notices.notice, house.settings, wanted, language())
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return answer(found)


ROUTES = (
    Route("/imprint", page),
    Route("/privacy", page),
    Route("/api/imprint", content),
    Route("/api/privacy", content),
)
