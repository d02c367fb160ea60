"""The routes of vacations."""

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http.answers import answer, read
from stampede.web.identity.guests import known_guest
from stampede.web.site.site import site_of
from stampede.web.vacations import vacations
from stampede.web.vacations.vacations import EndVacation, Vacation, Vacations

HEED = "heed-vacations"
"""The task of every process: apply a guest's vacations to their tables."""


async def mine(request: Request) -> Response:
    """``GET /api/me/vacations``."""
    return await _answer(request, await _guest(request))


async def add(request: Request) -> Response:
    """``POST /api/me/vacations``."""
    wish, guest = await read(request, Vacation), await _guest(request)
    first, last = vacations.read_day(wish.first), vacations.read_day(wish.last)
    now = site_of(request).runtime.now_ms()
    await site_of(request).store.write(lambda connection: vacations.add(connection, guest, first, last, now))
    return await _changed(request, guest)


async def end(request: Request) -> Response:
    """``POST /api/me/vacations/end``."""
    wish, guest = await read(request, EndVacation), await _guest(request)
    first, now = vacations.read_day(wish.first), site_of(request).runtime.now_ms()
    await site_of(request).store.write(lambda connection: vacations.end(connection, guest, first, now))
    return await _changed(request, guest)


async def _changed(request: Request, guest: int) -> Response:
    site = site_of(request)
    await site.caught_up(guest)
    await site.everywhere(HEED, guest=guest)
    return await _answer(request, guest)


async def _answer(request: Request, guest: int) -> Response:
    day = vacations.today(site_of(request).runtime.now_ms())

    def work(connection: Connection) -> Vacations:
        kept = vacations.of_guest(connection, guest)
        coming = [Vacation(str(each.first), str(each.last)) for each in kept if each.last >= day]
        return Vacations(tuple(coming), vacations.left(kept, day.year), str(day))

    return answer(await site_of(request).store.read(work))


async def _guest(request: Request) -> int:
    return (await known_guest(site_of(request).store, request)).id


ROUTES = (
    Route("/api/me/vacations", mine),
    Route("/api/me/vacations", add, methods=["POST"]),
    Route("/api/me/vacations/end", end, methods=["POST"]),
)
