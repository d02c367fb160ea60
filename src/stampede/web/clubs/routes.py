"""Routes of clubs."""

from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

import msgspec
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from stampede.web.clubs import emblems, messages, play, socket
from stampede.web.clubs.service import MOST_MEMBERS, Clubs
from stampede.web.http import idempotency
from stampede.web.http.answers import answer, as_json, drawing, read
from stampede.web.http.pages import front
from stampede.web.http.parameters import number_of
from stampede.web.identity.guests import hand_over, identify, known_guest, welcome
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.wire import Done, Nothing
from stampede.web.site.site import site_of

Wish = TypeVar("Wish")


async def clubs(request: Request) -> Response:
    """``GET /api/clubs``."""
    site, guest = site_of(request), await _guest(request)
    return answer(await site.store.read(lambda connection: site[Clubs].all(connection, guest)))


async def create(request: Request) -> Response:
    """``POST /api/clubs``."""
    wish = await read(request, messages.CreateClub)
    site = site_of(request)
    service, name = site[Clubs], clean_name(wish.name)
    service.check_texts(wish)
    guest, token = await welcome(site.store, site.limits, request, name)
    asked = idempotency.Request(site.store, guest.id, wish)

    async def make() -> bytes:
        service.count_opening(guest.id)
        work = service.open(wish, guest.id)

        def written(connection: Connection) -> messages.ClubCreated:
            made = messages.ClubCreated(work(connection).id)
            asked.note(connection, made)
            return made

        return msgspec.json.encode(await site.store.write(written))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    hand_over(request, response, token)
    return response


async def view(request: Request) -> Response:
    """``GET /api/clubs/{club}``."""
    site, guest = site_of(request), await _guest(request)
    name, invite = _name(request), request.query_params.get("invite", "")
    return answer(await site.store.read(lambda found: site[Clubs].view(found, name, guest, invite)))


async def people(request: Request) -> Response:
    """``GET /api/clubs/{club}/members``."""
    site, guest, name = site_of(request), await _guest(request), _name(request)
    first = number_of(request, "first", 0, 0, MOST_MEMBERS)
    return answer(await site.store.read(lambda found: site[Clubs].people(found, name, guest, first)))


async def join(request: Request) -> Response:
    """``POST /api/clubs/{club}/join``."""
    wish = await read(request, messages.JoinClub)
    site, club = site_of(request), _name(request)
    service, name = site[Clubs], clean_name(wish.name)
    # Checked first, so that a wrong link creates no guest.
    known = await _guest(request)
    await site.store.read(lambda found: service.seen(found, club, known, invite=wish.invite))
    guest, token = await welcome(site.store, site.limits, request, name)
    service.count_request(guest.id)
    joined = await site.store.write(lambda found: service.join(found, club, guest.id, wish.invite))
    await service.tell(club)
    response = answer(joined)
    hand_over(request, response, token)
    return response


async def leave(request: Request) -> Response:
    """``POST /api/clubs/{club}/leave``."""
    return await _changed(
        request, Nothing, lambda service, found, name, guest, _wish: service.leave(found, name, guest)
    )


async def edit(request: Request) -> Response:
    """``POST /api/clubs/{club}/edit``."""
    return await _changed(request, messages.EditClub, Clubs.edit)


async def renew(request: Request) -> Response:
    """``POST /api/clubs/{club}/invitation``."""
    return await _changed(
        request, Nothing, lambda service, found, name, guest, _wish: service.renew(found, name, guest)
    )


async def close(request: Request) -> Response:
    """``POST /api/clubs/{club}/close``."""
    return await _changed(
        request, Nothing, lambda service, found, name, guest, _wish: service.close(found, name, guest)
    )


async def change_member(request: Request) -> Response:
    """``POST /api/clubs/{club}/members``."""
    return await _changed(request, messages.ChangeMember, Clubs.change)


async def _changed(
    request: Request, kind: type[Wish], change: Callable[[Clubs, Connection, str, int, Wish], object]
) -> Response:
    """Carry out a change of a club in one transaction, and tell its followers."""
    wish = await read(request, kind)
    site, name = site_of(request), _name(request)
    service, guest = site[Clubs], (await known_guest(site.store, request)).id
    service.count_change(guest)
    await site.store.write(lambda connection: change(service, connection, name, guest, wish))
    await service.tell(name)
    return answer(Done())


async def emblem(request: Request) -> Response:
    """``GET /api/clubs/emblems/{emblem}.svg``."""
    mark = request.path_params["emblem"]
    if mark not in emblems.BADGES:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return drawing(emblems.drawing(mark), "public, max-age=3600")


async def _guest(request: Request) -> int | None:
    guest = await identify(site_of(request).store, request)
    return None if guest is None else guest.id


def _name(request: Request) -> str:
    name: str = request.path_params["club"]
    return name


ROUTES = (
    Route("/club", front),
    # The same page for every address: its head says nothing of a private club, nor whether there is one.
    Route("/club/{club:id}", front),
    Route("/club/{club:id}/{invite:id}", front),
    Route("/api/clubs", clubs),
    Route("/api/clubs", create, methods=["POST"]),
    Route("/api/clubs/emblems/{emblem}.svg", emblem),
    Route("/api/clubs/{club:id}", view),
    Route("/api/clubs/{club:id}/edit", edit, methods=["POST"]),
    Route("/api/clubs/{club:id}/join", join, methods=["POST"]),
    Route("/api/clubs/{club:id}/leave", leave, methods=["POST"]),
    Route("/api/clubs/{club:id}/close", close, methods=["POST"]),
    Route("/api/clubs/{club:id}/invitation", renew, methods=["POST"]),
    Route("/api/clubs/{club:id}/play", play.play),
    Route("/api/clubs/{club:id}/events", play.open_event, methods=["POST"]),
    Route("/api/clubs/{club:id}/tables", play.open_table, methods=["POST"]),
    Route("/api/clubs/{club:id}/chat/ignore", socket.ignore, methods=["POST"]),
    Route("/api/clubs/{club:id}/chat/report", socket.report, methods=["POST"]),
    WebSocketRoute("/api/clubs/{club:id}/socket", socket.endpoint),
    Route("/api/clubs/{club:id}/members", people),
    Route("/api/clubs/{club:id}/members", change_member, methods=["POST"]),
)
