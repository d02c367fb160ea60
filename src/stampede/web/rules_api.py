"""The rulebooks over HTTP."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.kit.text import language
from stampede.web.answers import answer
from stampede.web.api import definition_of
from stampede.web.rulebook import rulebook
from stampede.web.security import FOR_EVER
from stampede.web.services import services


async def rules(request: Request) -> Response:
    """``GET /api/games/{game}/rules``: the rulebook in the language the address names."""
    game = definition_of(request).name
    response = answer(await services(request).workshop.make(rulebook, game, language()))
    response.headers["cache-control"] = FOR_EVER
    return response


ROUTES = [Route("/api/games/{game}/rules", rules)]
