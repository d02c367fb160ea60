"""Routes of the operator's legal notices; they do not exist for pages that were not written."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http import pages
from stampede.web.http.answers import answer
from stampede.web.privacy import notices
from stampede.web.site.site import site_of
from stampede.words.catalogue import language


async def page(request: Request) -> Response:
    """``/imprint`` and ``/privacy``."""
    is_there = request.url.path.removeprefix("/") in notices.there(site_of(request).settings)
    return await pages.front(request) if is_there else pages.nothing_here(request)


async def content(request: Request) -> Response:
    """``GET /api/imprint`` and ``GET /api/privacy``."""
    site, name = site_of(request), request.url.path.removeprefix("/api/")
    wanted = next(each for each in notices.NAMES if each == name)
    found = await site.executor.make(notices.notice, site.settings, wanted, language())
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return answer(found)


ROUTES = (
    Route("/imprint", page),
    Route("/privacy", page),
    Route("/api/imprint", content),
    Route("/api/privacy", content),
)
