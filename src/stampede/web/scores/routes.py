"""Routes of the score sheets."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.core.errors import InvalidOption, InvalidScore
from stampede.core.options import Options, short
from stampede.core.score_sheet import ScoreLine, ScoreSheet, side_name
from stampede.web.http.answers import answer, read
from stampede.web.http.pages import game_in, game_preview, nothing_here, page
from stampede.web.http.parameters import definition_of
from stampede.web.identity.guests import identify
from stampede.web.limits.source import source
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.scores.messages import (
    CountedLine,
    CountScores,
    FieldInfo,
    GroupInfo,
    ScoreForm,
    ScoresCounted,
)
from stampede.web.site.site import site_of
from stampede.web.words import say

LARGEST = 16 * 1024
"""Largest request, in bytes."""


async def form(request: Request) -> Response:
    """``GET /api/games/{game}/scores?players=4``: the form for these options."""
    sheet = _sheet_of(request)
    given = {name: request.query_params[name] for name in sheet.options if name in request.query_params}
    definition = definition_of(request)
    options = _options(request, sheet, definition.parse_options(given))
    seats = range(definition.rules.num_seats(options))
    groups = (
        GroupInfo(group.label, group.hint, tuple(FieldInfo(*field) for field in group.fields))
        for group in sheet.groups(options)
    )
    chosen = {name: options[name] for name in sheet.options}
    return answer(ScoreForm(chosen, tuple(map(side_name, seats)), tuple(groups)))


async def count(request: Request) -> Response:
    """``POST /api/games/{game}/scores``: the count, by the rules of the game."""
    site = site_of(request)
    guest = await identify(site.store, request)
    sheet = _sheet_of(request)
    wish = await read(request, CountScores, LARGEST)
    site.limits.count_look(None if guest is None else guest.id, source(request))
    options = _options(request, sheet, wish.options)
    try:
        found = sheet.count(options, sheet.read(options, wish.figures))
    except InvalidScore as error:
        raise malformed(str(error)) from None
    return answer(
        ScoresCounted(_lines(found.lines), found.totals, found.places, _lines(found.asides), found.note)
    )


def _lines(lines: tuple[ScoreLine, ...]) -> tuple[CountedLine, ...]:
    return tuple(CountedLine(*line) for line in lines)


def _sheet_of(request: Request) -> ScoreSheet:
    """The sheet of the game in the address; raises RefusedError where the game has none."""
    sheet = definition_of(request).score_sheet
    if sheet is None:
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "not-found", path=request.url.path)
    return sheet


def _options(request: Request, sheet: ScoreSheet, given: Mapping[str, object]) -> Options:
    """All options of the game, by those of the sheet; raises RefusedError for others."""
    for name in given:
        if name not in sheet.options:
            raise malformed(say("scores.option", name=short(name), known=", ".join(sheet.options)))
    try:
        return definition_of(request).read_options(given)
    except InvalidOption as error:
        raise malformed(str(error)) from None


async def scores_page(request: Request) -> Response:
    """``/scores/{game}``."""
    game = game_in(request)
    if game is None or game.score_sheet is None:
        return nothing_here(request)
    return page(request, game_preview(game, "scores.title", say("page.scores")))


ROUTES = (
    Route("/scores/{game}", scores_page),
    Route("/api/games/{game}/scores", form, methods=["GET"]),
    Route("/api/games/{game}/scores", count, methods=["POST"]),
)
