"""The rulebooks and the pictures of their introductions over HTTP."""

from functools import lru_cache
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.draw import picture
from stampede.games import find
from stampede.web.http.answers import answer, drawing
from stampede.web.http.parameters import definition_of
from stampede.web.http.security import FOR_EVER
from stampede.web.rulebooks.introduction import folder_of
from stampede.web.rulebooks.messages import Rulebook
from stampede.web.site.site import site_of
from stampede.words.catalogue import language

PICTURES = 64
"""Pictures kept in memory, about 30 KB each."""


async def rules(request: Request) -> Response:
    """``GET /api/games/{game}/rules``: the rulebook in the language the address names."""
    game = definition_of(request).name
    response = answer(await site_of(request).executor.make(_book, game, language()))
    response.headers["cache-control"] = FOR_EVER
    return response


async def picture_of(request: Request) -> Response:
    """``GET /api/games/{game}/pictures/{picture}.svg``: a picture of the introduction."""
    game = definition_of(request).name
    svg = await site_of(request).executor.make(_drawn, game, request.path_params["picture"], language())
    if svg is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return drawing(svg, FOR_EVER)


def _book(game: str, language: str) -> Rulebook:
    from stampede.web.rulebooks.rulebook import rulebook  # noqa: PLC0415 - loads a parser, a megabyte

    return rulebook(game, language)


@lru_cache(PICTURES)
def _drawn(game: str, name: str, _language: str) -> str | None:
    definition = find(game)
    folder = folder_of(definition)
    shown = picture.read(folder).get(name) if folder else None
    return picture.draw(definition, shown) if shown else None


ROUTES = [
    Route("/api/games/{game}/rules", rules),
    Route("/api/games/{game}/pictures/{picture}.svg", picture_of),
]
