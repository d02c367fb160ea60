"""The rulebooks over HTTP."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http.answers import answer
from stampede.web.http.rulebook import rulebook
from stampede.web.http.security import FOR_EVER
from stampede.web.http.services import services
from stampede.web.http.tables import definition_of
from stampede.words.catalogue import language


async def rules(request: Request) -> Response:
    """``GET /api/games/{game}/rules``: the rulebook in the language the address names."""
    game = definition_of(request).name
    response = answer(await services(request).executor.make(rulebook, game, language()))
    response.headers["cache-control"] = FOR_EVER
    return response


ROUTES = [Route("/api/games/{game}/rules", rules)]
