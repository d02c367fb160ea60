"""The routes to a quick match."""

from functools import partial
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from stampede.play.fairness import commitment
from stampede.web.base.limits.source import source
from stampede.web.base.refusals import RefusedError, elsewhere
from stampede.web.base.store import Guest
from stampede.web.http.answers import answer, read
from stampede.web.http.services import Services, services
from stampede.web.http.tables import check_not_blocked, definition_of
from stampede.web.lobby import lists, quick
from stampede.web.people.guests import clean_name, hand_over, welcome
from stampede.web.table.opening import QuickMatch, TableJoined

ELSEWHERE = elsewhere().refusal.code


async def play(request: Request) -> Response:
    """``POST /api/games/{game}/quick``."""
    game, wish, house = definition_of(request).name, await read(request, QuickMatch), services(request)
    fill_ms = quick.until(wish, house.world)
    house.load.check_room()
    guest, token = await welcome(house.store, house.limits, request, clean_name(wish.name))
    await house.caught_up(guest.id)
    response = await _found(house, guest, game, wish, fill_ms, source(request))
    hand_over(request, response, token)
    return response


async def sit_down(request: Request) -> Response:
    """``POST /api/tables/{table}/quick``: where another process sends who looks for a quick match."""
    wish, house = await read(request, QuickMatch), services(request)
    fill_ms = quick.until(wish, house.world)
    guest, token = await welcome(house.store, house.limits, request, clean_name(wish.name))
    response = await _sat_down(house, guest, request.path_params["table"], fill_ms)
    hand_over(request, response, token)
    return response


async def _found(
    house: Services, guest: Guest, game: str, wish: QuickMatch, fill_ms: int, near: str
) -> Response:
    """A seat at a table that waits, or else at a new one."""
    full: set[str] = set()
    while True:
        for table in await house.store.read(partial(lists.quick, game=game, guest=guest.id)):
            if table in full:
                continue
            try:
                return await _sat_down(house, guest, table, fill_ms)
            except RefusedError as error:
                if error.refusal.code == ELSEWHERE:
                    return RedirectResponse(f"/api/tables/{table}/quick")
                if not quick.is_full(error):
                    raise
                full.add(table)
        await house.limits.count_table(guest.id, near)
        try:
            name = await quick.open_table(house.tables, guest, game, wish, fill_ms, full)
        except quick.WaitingError:
            continue
        return await _sat_down(house, guest, name, fill_ms, HTTPStatus.CREATED)


async def _sat_down(
    house: Services, guest: Guest, name: str, fill_ms: int, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    """A seat at this table; raises RefusedError."""
    table = await house.tables.get(name)
    await check_not_blocked(house, table, guest.id)
    await table.join(guest.id, "", guest.name, fill_ms)
    return answer(TableJoined(name, commitment(bytes.fromhex(table.table_state.seed))), status)


ROUTES = [
    Route("/api/games/{game}/quick", play, methods=["POST"]),
    Route("/api/tables/{table:id}/quick", sit_down, methods=["POST"]),
]
