"""Routes of the puzzle of the day."""

from collections import OrderedDict
from datetime import date
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.core.definition import Definition
from stampede.core.errors import UnknownRules
from stampede.lessons import Lesson
from stampede.web.http.answers import answer, as_json, read
from stampede.web.http.pages import game_in, game_preview, nothing_here, page
from stampede.web.http.parameters import definition_of
from stampede.web.identity.guests import identify
from stampede.web.lessons.learner import explanation, view
from stampede.web.lessons.routes import choices_of, touched_in
from stampede.web.limits.source import source
from stampede.web.previews.feature import png
from stampede.web.previews.image_cache import ImageCache
from stampede.web.puzzles import rows
from stampede.web.puzzles.lesson_file import read as read_puzzle
from stampede.web.puzzles.maker import day_of
from stampede.web.puzzles.messages import PuzzleDays, TriedPuzzle
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import Nothing
from stampede.web.site.site import RunningSite, site_of
from stampede.web.words import say

KEPT = 32
"""Puzzles in memory: nearly everybody plays that of today."""


class PuzzleCache(OrderedDict[tuple[str, str], Lesson]):
    """The puzzles that were read last, by game and day: a puzzle never changes."""


async def days(request: Request) -> Response:
    """``GET /api/games/{game}/puzzles``."""
    definition, site = definition_of(request), site_of(request)
    today = day_of(site.runtime.now_ms())
    found = await site.store.read(lambda connection: rows.days(connection, definition.name, today))
    return answer(PuzzleDays(today, found))


async def puzzle(request: Request) -> Response:
    """``GET /api/games/{game}/puzzles/{day}?choice=e5e6``: the view after these choices, as of a lesson."""
    lesson, choices = await _asked(request), choices_of(request)
    shown = await site_of(request).executor.make(view, lesson, choices)
    return as_json(msgspec.json.encode(shown))


async def why(request: Request) -> Response:
    """``GET /api/games/{game}/puzzles/{day}/why?touch=e5``: why touching these places makes no choice."""
    lesson, choices, touched = await _asked(request), choices_of(request), touched_in(request)
    return answer(await site_of(request).executor.make(explanation, lesson, choices, touched))


async def tried(request: Request) -> Response:
    """``POST /api/games/{game}/puzzles/{day}/tried``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    lesson, wish = await _asked(request), await read(request, TriedPuzzle)
    game, day = lesson.file.game, lesson.name
    site.limits.count_question(None if guest is None else guest.id, source(request))
    await site.store.write(lambda connection: rows.count(connection, game, day, solved=wish.solved))
    return answer(Nothing())


async def picture(request: Request) -> Response:
    """``GET /api/games/{game}/puzzles/{day}/preview.png``: the position, as everybody may see it."""
    lesson = await _asked(request)
    images = site_of(request).offered(ImageCache)
    return png(await images.of_lesson(lesson.file, lesson.name), "public, max-age=86400")


async def _asked(request: Request) -> Lesson:
    """The puzzle in the URL; raises RefusedError where there is none, and for days to come."""
    definition, site = definition_of(request), site_of(request)
    day = request.path_params["day"]
    found = await _kept(site, definition, day) if _is_there(day, day_of(site.runtime.now_ms())) else None
    if found is None:
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-puzzle", title=definition.title)
    return found


async def _kept(site: RunningSite, definition: Definition, day: str) -> Lesson | None:
    cache, key = site[PuzzleCache], (definition.name, day)
    if key not in cache:
        text = await site.store.read(lambda connection: rows.body(connection, *key))
        if text is None:
            return None
        lesson = await site.executor.make(read_puzzle, day, text)
        try:
            definition.under(lesson.file.rules_version)
        except UnknownRules:  # this release can neither show it nor play it
            return None
        cache[key] = lesson
        while len(cache) > KEPT:
            cache.popitem(last=False)
    cache.move_to_end(key)
    return cache[key]


def _is_there(day: str, today: str) -> bool:
    """Whether it is a day as the site writes one, and not one to come."""
    try:
        return date.fromisoformat(day).isoformat() == day <= today
    except ValueError:
        return False


async def puzzle_page(request: Request) -> Response:
    """``/puzzle/{game}`` and ``/puzzle/{game}/{day}``."""
    game = game_in(request)
    if game is None:
        return nothing_here(request)
    day = request.path_params.get("day")
    image = f"/api/games/{game.name}/puzzles/{day}" if day else ""
    return page(request, game_preview(game, "puzzle.page", say("puzzle.line", title=game.title), image))


ROUTES = (
    Route("/puzzle/{game}", puzzle_page),
    Route("/puzzle/{game}/{day}", puzzle_page),
    Route("/api/games/{game}/puzzles", days),
    Route("/api/games/{game}/puzzles/{day}", puzzle),
    Route("/api/games/{game}/puzzles/{day}/why", why),
    Route("/api/games/{game}/puzzles/{day}/tried", tried, methods=["POST"]),
    Route("/api/games/{game}/puzzles/{day}/preview.png", picture),
)
