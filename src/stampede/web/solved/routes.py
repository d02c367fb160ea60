"""Routes of the page of perfect play."""

from collections.abc import Hashable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from stampede.core.definition import Definition
from stampede.web.advice.proven import ProofLookup
from stampede.web.http.answers import answer, read
from stampede.web.http.pages import game_in, game_preview, nothing_here, page
from stampede.web.http.parameters import definition_of
from stampede.web.identity.guests import identify
from stampede.web.limits.source import source
from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import site_of
from stampede.web.solved.messages import SolvedLine
from stampede.web.solved.service import SolvedBoards
from stampede.web.words import say

LONG_LINE = 64 * 1024
"""Largest request, in bytes."""


async def board(request: Request) -> Response:
    """``POST /api/games/{game}/solved/board``."""
    definition, wish, _ = await _asked(request)
    return answer(await site_of(request)[SolvedBoards].board(definition, wish))


async def look(request: Request) -> Response:
    """``POST /api/games/{game}/solved/look``."""
    definition, wish, _ = await _asked(request)
    return answer(await site_of(request)[SolvedBoards].look(definition, wish))


async def proven(request: Request) -> Response:
    """``POST /api/games/{game}/solved/proven``: an empty result where nothing is proven."""
    definition, wish, who = await _asked(request)
    site = site_of(request)
    match = await site[SolvedBoards].match(definition, wish)
    return answer(await site.offered(ProofLookup).moves(match.state, who))


async def document(request: Request) -> Response:
    """``GET /api/games/{game}/solved/{document}``: how proofs are checked."""
    solved = definition_of(request).solved
    path = solved.documents.get(request.path_params["document"]) if solved else None
    if path is None or not path.is_file():
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "not-found", path=request.url.path)
    return FileResponse(path, media_type="text/plain; charset=utf-8")


async def _asked(request: Request) -> tuple[Definition, SolvedLine, Hashable]:
    """The game, the line, and who asks; raises RefusedError, and counts the request."""
    site, definition = site_of(request), definition_of(request)
    wish = await read(request, SolvedLine, LONG_LINE)
    guest = await identify(site.store, request)
    who, near = None if guest is None else guest.id, source(request)
    site.limits.count_look(who, near)
    if definition.solved is None:
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "not-found", path=request.url.path)
    return definition, wish, near if who is None else who


async def solved_page(request: Request) -> Response:
    """``/solved/{game}``."""
    game = game_in(request)
    if game is None or game.solved is None:
        return nothing_here(request)
    return page(request, game_preview(game, "solved.title", say("page.solved")))


ROUTES = (
    Route("/solved/{game}", solved_page),
    Route("/api/games/{game}/solved/board", board, methods=["POST"]),
    Route("/api/games/{game}/solved/look", look, methods=["POST"]),
    Route("/api/games/{game}/solved/proven", proven, methods=["POST"]),
    Route("/api/games/{game}/solved/{document}", document),
)
