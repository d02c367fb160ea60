"""The routes to a quick match."""

from functools import partial
from http import HTTPStatus
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from stampede.play.fairness import commitment
from stampede.web.http import idempotency
from stampede.web.http.answers import answer, as_json, read
from stampede.web.http.parameters import definition_of
from stampede.web.identity.guests import hand_over, welcome
from stampede.web.identity.tokens import open_to
from stampede.web.limits.source import source
from stampede.web.play.table_routes import check_not_blocked
from stampede.web.quickmatch.matching import WaitingError, is_full, open_table, until
from stampede.web.quickmatch.messages import QuickMatch
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import RefusedError, elsewhere
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store.store import Guest
from stampede.web.table.creation_messages import TableJoined
from stampede.web.tables import lists

ELSEWHERE = elsewhere().refusal.code


@open_to("open", "Play a quick match.", TableJoined, QuickMatch, name="quick_play")
async def play(request: Request) -> Response:
    """``POST /api/games/{game}/quick``."""
    game, wish, site = definition_of(request).name, await read(request, QuickMatch), site_of(request)
    fill_ms = until(wish, site.runtime)
    site.load.check_room()
    guest, token = await welcome(site.store, site.limits, request, clean_name(wish.name))
    await site.caught_up(guest.id)
    asked = idempotency.Request(site.store, guest.id, wish)
    known = await asked.answered()
    search = Search(site, guest, asked, fill_ms)
    response = as_json(known) if known is not None else await search.find(game, wish, source(request))
    hand_over(request, response, token)
    return response


@open_to(
    "open", "Sit down at a quick match of another process.", TableJoined, QuickMatch, name="quick_sit_down"
)
async def sit_down(request: Request) -> Response:
    """``POST /api/tables/{table}/quick``: take a seat; another process forwards the request here."""
    wish, site = await read(request, QuickMatch), site_of(request)
    fill_ms = until(wish, site.runtime)
    guest, token = await welcome(site.store, site.limits, request, clean_name(wish.name))
    search = Search(site, guest, idempotency.Request(site.store, guest.id, wish), fill_ms)
    response = await search.sit_down(request.path_params["table"])
    hand_over(request, response, token)
    return response


class Search(NamedTuple):
    """A guest's search for a seat."""

    site: RunningSite
    guest: Guest
    asked: idempotency.Request
    fill_ms: int

    async def find(self, game: str, wish: QuickMatch, near: str) -> Response:
        """A seat at a waiting table, or else at a new one."""
        site, full = self.site, set[str]()
        while True:
            for table in await site.store.read(partial(lists.quick, game=game, guest=self.guest.id)):
                if table in full:
                    continue
                try:
                    return await self.sit_down(table)
                except RefusedError as error:
                    if error.refusal.code == ELSEWHERE:
                        return RedirectResponse(f"/api/tables/{table}/quick")
                    if not is_full(error):
                        raise
                    full.add(table)
            await site.limits.count_table(self.guest.id, near)
            try:
                name = await open_table(site.tables, self.guest, game, wish, self.fill_ms, full)
            except WaitingError:
                continue
            return await self.sit_down(name, HTTPStatus.CREATED)

    async def sit_down(self, name: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
        """A seat at this table; raises RefusedError."""
        table, guest = await self.site.tables.get(name), self.guest
        await check_not_blocked(self.site, table, guest.id)
        await table.join(guest.id, "", guest.name, self.fill_ms, is_program=guest.is_program)
        made = TableJoined(name, commitment(bytes.fromhex(table.table_state.seed)))
        await self.asked.keep(made)
        return answer(made, status)


ROUTES = [
    Route("/api/games/{game}/quick", play, methods=["POST"]),
    Route("/api/tables/{table:id}/quick", sit_down, methods=["POST"]),
]
