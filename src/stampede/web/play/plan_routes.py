"""Routes for trying moves ahead, for plans, and for undoing."""

import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.play.match import Match
from stampede.web.http.answers import answer, read
from stampede.web.identity.guests import identify
from stampede.web.runtime.refusals import not_seated, not_yours
from stampede.web.site.site import site_of
from stampede.web.table import planned_answers as answers
from stampede.web.table import views
from stampede.web.table.events import Planned
from stampede.web.table.plan_messages import Ahead, LookAhead, MakePlan, PlanStep, PlanView
from stampede.web.table.state import TableState
from stampede.web.table.table import Table
from stampede.web.words import say

SEAT = re.compile("[0-9]{1,2}")


async def ahead(request: Request) -> Response:
    """``POST /api/tables/{table}/ahead``."""
    wish = await read(request, LookAhead)
    table, _ = await _seated(request, wish.seat)
    answers.check_may_plan(table.table_state, wish.seat, wish.version)
    return answer(await site_of(request).executor.make(_ahead, table.table_state.match, wish.actions))


async def plan(request: Request) -> Response:
    """``GET /api/tables/{table}/plan?seat=0``."""
    seat = _seat_asked(request)
    table, _ = await _seated(request, seat)
    return answer(await site_of(request).executor.make(_view, table.table_state, seat))


async def may_undo(request: Request) -> Response:
    """``GET /api/tables/{table}/undo?seat=0``: whether an undo is possible; computed only on request."""
    seat = _seat_asked(request)
    table, _ = await _seated(request, seat)
    return answer(views.may_undo(table.table_state, seat))


async def make_plan(request: Request) -> Response:
    """``POST /api/tables/{table}/plan``."""
    wish = await read(request, MakePlan)
    table, guest = await _seated(request, wish.seat)
    answers.check_may_plan(table.table_state, wish.seat, wish.version)
    # In a background thread, because it tries many moves; the table then stores only the result.
    make = site_of(request).executor.make
    planned = await make(answers.planned, table.table_state, wish.seat, wish.lines, wish.anyway)

    def judge(table_state: TableState) -> Planned:
        answers.check_may_plan(table_state, wish.seat, wish.version)
        return planned

    await table.note(guest, judge)
    return answer(await make(_view, table.table_state, wish.seat))


def _seat_asked(request: Request) -> int:
    text = request.query_params.get("seat", "")
    return int(text) if SEAT.fullmatch(text) else -1


async def _seated(request: Request, seat: int) -> tuple[Table, int]:
    """The table and the guest, who must sit in *seat*; raises RefusedError."""
    site = site_of(request)
    guest = await identify(site.store, request)
    table = await site.tables.get(request.path_params["table"])
    own = table.table_state.seats_of(None if guest is None else guest.id)
    if guest is None or not own:
        raise not_seated()
    if seat not in own:
        raise not_yours(own)
    return table, guest.id


def _ahead(match: Match, actions: tuple[str, ...]) -> Ahead:
    tried = answers.tried(match, actions)
    acting = tried.state.acting_seats()
    return Ahead(_steps(match, actions), tried.state.scene(acting[0] if acting else None), acting)


def _view(table_state: TableState, seat: int) -> PlanView:
    found = answers.of(table_state, table_state.series.players[seat])
    if found is None:
        return PlanView(seat, ())
    lines = tuple(_steps(table_state.match, line) for line in found.lines)
    dropped = say(f"plan.{found.dropped}", action=found.about) if found.dropped else ""
    return PlanView(seat, lines, found.anyway, dropped)


def _steps(match: Match, actions: tuple[str, ...]) -> tuple[PlanStep, ...]:
    """Each action of a plan, with its seat and its description."""
    steps = []
    for action in actions:
        match = answers.tried(match, (action,))
        steps.append(PlanStep(*match.entries[-1], match.state.narration(None)))
    return tuple(steps)


ROUTES = (
    Route("/api/tables/{table:id}/ahead", ahead, methods=["POST"]),
    Route("/api/tables/{table:id}/plan", plan, methods=["GET"]),
    Route("/api/tables/{table:id}/undo", may_undo, methods=["GET"]),
    Route("/api/tables/{table:id}/plan", make_plan, methods=["POST"]),
)
