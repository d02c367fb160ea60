"""Routes of preview images for links, registered with a site."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http.parameters import definition_of
from stampede.web.previews.image_cache import ImageCache
from stampede.web.site.feature import Feature
from stampede.web.site.site import site_of


async def match_picture(request: Request) -> Response:
    """``GET /api/matches/{match}/preview.png``: the last position, as a spectator sees it."""
    site = site_of(request)
    table_state = await site.archive.find(request.path_params["match"])
    return png(await site[ImageCache].of_table(table_state), "no-cache")


async def end_picture(request: Request) -> Response:
    """``GET /api/matches/{match}/end.png``: the result of a finished match, with the names of its players."""
    site, match = site_of(request), request.path_params["match"]
    table_state, positions = await site.archive.finished(match), await site.archive.positions(match)
    return png(await site[ImageCache].of_end(site.visible(table_state, None), positions), "no-cache")


async def game_picture(request: Request) -> Response:
    """``GET /api/games/{game}/preview.png``: the start position."""
    site = site_of(request)
    return png(await site[ImageCache].of_game(definition_of(request).name), "public, max-age=3600")


def png(picture: bytes, caching: str) -> Response:
    """An answer with a picture for links."""
    # Pages of other sites may show it: that is what a preview is for.
    headers = {"cache-control": caching, "cross-origin-resource-policy": "cross-origin"}
    return Response(picture, HTTPStatus.OK, headers, "image/png")


ROUTES = (
    Route("/api/matches/{match:id}/preview.png", match_picture),
    Route("/api/matches/{match:id}/end.png", end_picture),
    Route("/api/games/{game}/preview.png", game_picture),
)


PREVIEWS = Feature(name="previews", routes=ROUTES, parts=(lambda site: ImageCache(site.runtime),))
