"""The routes of lessons and puzzles."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.base.refusals import malformed
from stampede.web.http.answers import as_json
from stampede.web.http.services import services
from stampede.web.http.tables import definition_of
from stampede.web.lobby.lessons import find_lesson, view_of
from stampede.web.words import say
from stampede.words.catalogue import language

MOST_CHOICES, LONGEST_CHOICE = 64, 80


async def lesson(request: Request) -> Response:
    """``GET /api/games/{game}/lessons/{lesson}?choice=e5e6``: what comes of the choices made so far."""
    definition = definition_of(request)
    found = find_lesson(definition, request.path_params["lesson"])
    choices = tuple(request.query_params.getlist("choice"))
    if len(choices) > MOST_CHOICES or any(len(choice) > LONGEST_CHOICE for choice in choices):
        raise malformed(say("lesson.choices", most=MOST_CHOICES, longest=LONGEST_CHOICE))
    view = await services(request).executor.make(view_of, definition.name, found.name, choices, language())
    response = as_json(view)
    response.headers["cache-control"] = "public, max-age=3600"
    return response


ROUTES = [Route("/api/games/{game}/lessons/{lesson}", lesson)]
