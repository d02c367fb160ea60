"""The routes of finished matches and their positions."""

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.core.game import State
from stampede.draw.svg import to_svg
from stampede.web.http.answers import as_json, drawing
from stampede.web.http.parameters import number_of
from stampede.web.identity.guests import identify
from stampede.web.identity.tokens import open_to
from stampede.web.replays.messages import Frames, Replay
from stampede.web.replays.replay import replay as replay_of
from stampede.web.runtime.refusals import private
from stampede.web.site.site import site_of
from stampede.web.table.state import TableState
from stampede.web.tables.position_cache import EVERYTHING, Eyes, PositionCache
from stampede.web.words import say

USUAL_FRAMES, MOST_FRAMES = 32, 64
"""Positions in one answer: the default and the maximum."""


@open_to("read", "A finished match.", Replay)
async def replay(request: Request) -> Response:
    """``GET /api/matches/{match}``."""
    site = site_of(request)
    match = request.path_params["match"]
    table_state, film = await site.archive.finished(match), await site.archive.film(match)
    guest = await identify(site.store, request)
    told = site.visible(table_state, None if guest is None else guest.id)
    return as_json(await site.executor.make(_replay, told, film))


async def frames(request: Request) -> Response:
    """``GET /api/matches/{match}/frames?first=0&count=32&seat=all``: positions of a finished match."""
    site = site_of(request)
    film = await site.archive.film(request.path_params["match"])
    last, seats = len(film) - 1, film[0].game.num_seats
    first = number_of(request, "first", 0, 0, last)
    count = number_of(request, "count", USUAL_FRAMES, 1, MOST_FRAMES)
    eyes: Eyes = EVERYTHING
    if request.query_params.get("seat", EVERYTHING) != EVERYTHING:
        seat = number_of(request, "seat", -1, -1, seats - 1, partial(say, "address.seat"))
        eyes = None if seat < 0 else seat
    return as_json(await site.executor.make(_frames, film, first, count, eyes))


async def match_drawing(request: Request) -> Response:
    """``GET /api/matches/{match}/drawing.svg``: the last position, as a spectator sees it."""
    site = site_of(request)
    table_state = await site.archive.find(request.path_params["match"])
    if table_state.options.watch != "all" and not table_state.has_ended:
        raise private()
    return drawing(await site.executor.make(_drawing, table_state.match.seen_by(None)))


def _drawing(state: State) -> str:
    return to_svg(state.game.board, state.scene(None))


def _replay(table_state: TableState, film: PositionCache) -> bytes:
    return msgspec.json.encode(replay_of(table_state, film))


def _frames(film: PositionCache, first: int, count: int, eyes: Eyes) -> bytes:
    return msgspec.json.encode(Frames(first, tuple(film.scenes(first, count, eyes))))


ROUTES = (
    Route("/api/matches/{match:id}", replay),
    Route("/api/matches/{match:id}/frames", frames),
    Route("/api/matches/{match:id}/drawing.svg", match_drawing),
)
