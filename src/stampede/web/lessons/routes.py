"""The routes of lessons and puzzles."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http.answers import as_json
from stampede.web.http.pages import game_in, game_preview, nothing_here, page
from stampede.web.http.parameters import definition_of
from stampede.web.http.sockets import LONGEST_PATH, LONGEST_PLACE, is_gesture
from stampede.web.lessons.learner import explain, find_lesson, view_of
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
    made = await site_of(request).executor.make(explain, *_asked(request), touched_in(request), language())
    return _kept(made)


def _asked(request: Request) -> tuple[str, str, tuple[str, ...]]:
    """The game, the lesson and the choices in the URL; raises RefusedError naming a fault in it."""
    definition = definition_of(request)
    return definition.name, find_lesson(definition, request.path_params["lesson"]).name, choices_of(request)


def choices_of(request: Request) -> tuple[str, ...]:
    """The choices in the URL; raises RefusedError for too many or too long ones."""
    choices = tuple(request.query_params.getlist("choice"))
    if len(choices) > MOST_CHOICES or any(len(choice) > LONGEST_CHOICE for choice in choices):
        raise malformed(say("lesson.choices", most=MOST_CHOICES, longest=LONGEST_CHOICE))
    return choices


def touched_in(request: Request) -> tuple[str, ...]:
    """The touched places in the URL; raises RefusedError for too many or too long ones."""
    touched = tuple(request.query_params.getlist("touch"))
    if not is_gesture(touched):
        raise malformed(say("lesson.touches", most=LONGEST_PATH, longest=LONGEST_PLACE))
    return touched


def _kept(made: bytes) -> Response:
    """An answer that never changes and may be cached."""
    response = as_json(made)
    response.headers["cache-control"] = "public, max-age=3600"
    return response


async def lesson_page(request: Request) -> Response:
    """``/learn/{game}``."""
    game = game_in(request)
    if game is None:
        return nothing_here(request)
    return page(request, game_preview(game, "page.learn", game.line))


ROUTES = [
    Route("/learn/{game}", lesson_page),
    Route("/api/games/{game}/lessons/{lesson}", lesson),
    Route("/api/games/{game}/lessons/{lesson}/why", why),
]
