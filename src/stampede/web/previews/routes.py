"""The routes of the pictures that chats show of links."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http.services import services
from stampede.web.lobby.table_routes import definition_of


async def match_picture(request: Request) -> Response:
    """``GET /api/matches/{match}/preview.png``: the last position, as a spectator sees it."""
    house = services(request)
    table_state = await house.archive.find(request.path_params["match"])
    return _png(await house.previews.of_table(table_state), "no-cache")


async def end_picture(request: Request) -> Response:
    """``GET /api/matches/{match}/end.png``: how a finished match ended, with the names of its players."""
    house, match = services(request), request.path_params["match"]
    table_state, film = await house.archive.finished(match), await house.archive.film(match)
    return _png(await house.previews.of_end(house.told(table_state, None), film), "no-cache")


async def game_picture(request: Request) -> Response:
    """``GET /api/games/{game}/preview.png``: the start position."""
    house = services(request)
    return _png(await house.previews.of_game(definition_of(request).name), "public, max-age=3600")


def _png(picture: bytes, caching: str) -> Response:
    return Response(picture, HTTPStatus.OK, {"cache-control": caching}, "image/png")


ROUTES = (
    Route("/api/matches/{match:id}/preview.png", match_picture),
    Route("/api/matches/{match:id}/end.png", end_picture),
    Route("/api/games/{game}/preview.png", game_picture),
)
