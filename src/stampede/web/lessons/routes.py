"""The routes of lessons and puzzles."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.games import drawn_games, find
from stampede.web.http.answers import as_json
from stampede.web.http.pages import Preview, nothing_here, page
from stampede.web.http.parameters import definition_of
from stampede.web.http.sockets import LONGEST_PATH, LONGEST_PLACE, is_gesture
from stampede.web.lessons.learner import because, find_lesson, view_of
from stampede.web.runtime.refusals import malformed
from stampede.web.site.site import site_of
from stampede.web.words import say
from stampede.words.catalogue import language

MOST_CHOICES, LONGEST_CHOICE = 64, 80


async def lesson(request: Request) -> Response:
    """``GET /api/games/{game}/lessons/{lesson}?choice=e5e6``: the view after these choices."""
    made = await site_of(request).executor.make(view_of, *_asked(request), language())
    return _kept(made)


async def why(request: Request) -> Response:
    """``GET /api/games/{game}/lessons/{lesson}/why?touch=e5&touch=e7``: why touching them makes no choice."""
    touched = tuple(request.query_params.getlist("touch"))
    if not is_gesture(touched):
        raise malformed(say("lesson.touches", most=LONGEST_PATH, longest=LONGEST_PLACE))
    made = await site_of(request).executor.make(because, *_asked(request), touched, language())
    return _kept(made)


def _asked(request: Request) -> tuple[str, str, tuple[str, ...]]:
    """The game, the lesson and the choices in the URL; raises RefusedError naming a fault in it."""
    definition = definition_of(request)
    found = find_lesson(definition, request.path_params["lesson"])
    choices = tuple(request.query_params.getlist("choice"))
    if len(choices) > MOST_CHOICES or any(len(choice) > LONGEST_CHOICE for choice in choices):
        raise malformed(say("lesson.choices", most=MOST_CHOICES, longest=LONGEST_CHOICE))
    return definition.name, found.name, choices


def _kept(made: bytes) -> Response:
    """An answer that never changes and may be cached."""
    response = as_json(made)
    response.headers["cache-control"] = "public, max-age=3600"
    return response


async def lesson_page(request: Request) -> Response:
    """``/learn/{game}``."""
    name = request.path_params["game"]
    if name not in drawn_games():
        return nothing_here(request)
    game = find(name)
    title, pictured = say("page.learn", title=game.title), say("page.pictured", title=game.title)
    return page(request, Preview(title, game.line, f"/api/games/{name}", pictured))


ROUTES = [
    Route("/learn/{game}", lesson_page),
    Route("/api/games/{game}/lessons/{lesson}", lesson),
    Route("/api/games/{game}/lessons/{lesson}/why", why),
]
