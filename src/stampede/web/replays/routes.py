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
from stampede.web.runtime.refusals import private
from stampede.web.site.site import site_of
from stampede.web.table import addresses, views
from stampede.web.table.messages import LogLine
from stampede.web.table.state import TableState
from stampede.web.tables.position_cache import EVERYTHING, Eyes, PositionCache
from stampede.web.words import say

USUAL_FRAMES, MOST_FRAMES = 32, 64
"""Positions in one answer: the default and the maximum."""


@open_to("read", "A finished match.", Replay, name="tables_replay")
async def replay(request: Request) -> Response:
    """``GET /api/matches/{match}``."""
    site = site_of(request)
    match = request.path_params["match"]
    table_state, positions = await site.archive.finished(match), await site.archive.positions(match)
    guest = await identify(site.store, request)
    told = site.visible(table_state, None if guest is None else guest.id)
    return as_json(await site.executor.make(_replay, told, positions))


async def frames(request: Request) -> Response:
    """``GET /api/matches/{match}/frames?first=0&count=32&seat=all``: positions of a finished match."""
    site = site_of(request)
    positions = await site.archive.positions(request.path_params["match"])
    last, seats = len(positions) - 1, positions[0].game.num_seats
    first = number_of(request, "first", 0, 0, last)
    count = number_of(request, "count", USUAL_FRAMES, 1, MOST_FRAMES)
    eyes: Eyes = EVERYTHING
    if request.query_params.get("seat", EVERYTHING) != EVERYTHING:
        seat = number_of(request, "seat", -1, -1, seats - 1, partial(say, "address.seat"))
        eyes = None if seat < 0 else seat
    return as_json(await site.executor.make(_frames, positions, first, count, eyes))


async def match_drawing(request: Request) -> Response:
    """``GET /api/matches/{match}/drawing.svg``: the last position, as a spectator sees it."""
    site = site_of(request)
    table_state = await site.archive.find(request.path_params["match"])
    if table_state.options.watch != "all" and not table_state.has_ended:
        raise private()
    return drawing(await site.executor.make(_drawing, table_state.match.seen_by(None)))


def _drawing(state: State) -> str:
    return to_svg(state.game.board, state.scene(None))


def _replay(table_state: TableState, positions: PositionCache) -> bytes:
    return msgspec.json.encode(replay_of(table_state, positions))


def _frames(positions: PositionCache, first: int, count: int, eyes: Eyes) -> bytes:
    return msgspec.json.encode(Frames(first, tuple(positions.scenes(first, count, eyes))))


ROUTES = (
    Route("/api/matches/{match:id}", replay),
    Route("/api/matches/{match:id}/frames", frames),
    Route("/api/matches/{match:id}/drawing.svg", match_drawing),
)


def replay_of(table_state: TableState, positions: PositionCache) -> Replay:
    """A finished match without its drawings; nothing is hidden any more."""
    match = table_state.match
    definition = match.game.definition
    said = (definition.drawn.narration(positions[number]) for number in range(1, len(positions)))
    return Replay(
        match=table_state.match_id,
        table=table_state.table,
        game=match.game.name,
        title=definition.title,
        seats=views.seats(table_state, table_state.guests),
        board=addresses.board_address(match.game),
        rules=addresses.rules_address(match.game.name),
        lines=tuple(
            LogLine(number, entry.seat, entry.action, told)
            for number, (entry, told) in enumerate(zip(match.entries, said, strict=True), start=1)
        ),
        outcome=views.outcome(table_state),
        report=definition.drawn.report(positions),
        commitment=table_state.commitment,
        seed=table_state.seed,
        deal=views.deal(table_state, None),
        branch=views.branch(table_state),
        changed=views.changed(table_state),
        brought_by=table_state.brought_by,
        options=addresses.open_options(match.game),
    )
