"""Routes of events."""

from functools import partial
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.events import messages, rows, view
from stampede.web.events.calendar import MINUTES, calendar
from stampede.web.events.rows import Known
from stampede.web.events.service import Events
from stampede.web.http import idempotency
from stampede.web.http.answers import answer, as_json, read
from stampede.web.http.pages import Preview, front, nothing_here, page
from stampede.web.identity.guests import hand_over, identify, known_guest, welcome
from stampede.web.identity.people import described
from stampede.web.limits.source import source
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import Nothing
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store.store import DAY_MS
from stampede.web.words import say


async def create(request: Request) -> Response:
    """``POST /api/events``."""
    site = site_of(request)
    await identify(site.store, request)
    wish = await read(request, messages.CreateEvent)
    name = clean_name(wish.name)
    guest, token = await welcome(site.store, site.limits, request, name)
    site.limits.count_import(guest.id, source(request))
    asked = idempotency.Request(site.store, guest.id, wish)

    async def make() -> bytes:
        return msgspec.json.encode(await site[Events].open(guest, wish, asked.note))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    hand_over(request, response, token)
    return response


async def show(request: Request) -> Response:
    """``GET /api/events/{event}``."""
    return answer(await _view(site_of(request), _name(request), await _guest(request)))


async def events(request: Request) -> Response:
    """``GET /api/events``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    own, public = await site.store.read(
        lambda connection: (
            rows.of_guest(connection, guest.id) if guest else [],
            rows.public(connection),
        )
    )
    yesterday = site.runtime.now_ms() - DAY_MS
    return answer(messages.EventList(tuple(map(view.line, own)), tuple(view.announced(public, yesterday))))


async def join(request: Request) -> Response:
    """``POST /api/events/{event}/join``."""
    site = site_of(request)
    present = await _guest(request)
    wish = await read(request, messages.JoinEvent)
    # Checked first, so that a wrong address creates no guest.
    await site[Events].find(_name(request), present)
    guest, token = await welcome(site.store, site.limits, request, clean_name(wish.name))
    site.limits.count_question(guest.id, source(request))
    await site[Events].join(_name(request), guest)
    response = answer(await _view(site, _name(request), guest.id))
    hand_over(request, response, token)
    return response


async def leave(request: Request) -> Response:
    """``POST /api/events/{event}/leave``."""
    site = site_of(request)
    guest = await known_guest(site.store, request)
    await read(request, Nothing)
    await site[Events].leave(_name(request), guest)
    return answer(await _view(site, _name(request), guest.id))


async def host(request: Request) -> Response:
    """``POST /api/events/{event}/host``."""
    site = site_of(request)
    guest = await known_guest(site.store, request)
    action: messages.HostAction = await read(request, messages.HostAction)  # type: ignore[arg-type]
    site.limits.count_question(guest.id, source(request))
    await site[Events].act(_name(request), guest, action)
    return answer(await _view(site, _name(request), guest.id))


async def ics(request: Request) -> Response:
    """``GET /api/events/{event}/calendar.ics``."""
    known = (await site_of(request)[Events].find(_name(request), await _guest(request))).known
    if not known.row.wish.start_ms:
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "event-without-start")
    address = str(request.url.replace(path=f"/event/{known.row.event}", query=""))
    title = known.row.title
    wish, made_ms = known.row.wish, known.row.created_ms
    minutes = wish.minutes or MINUTES
    made = calendar(known.row.event, title, wish.start_ms, made_ms, address, minutes)
    headers = {"content-disposition": f'attachment; filename="event-{known.row.event}.ics"'}
    return Response(made, media_type="text/calendar; charset=utf-8", headers=headers)


async def event_page(request: Request) -> Response:
    """``/event/{event}`` and ``/event/{event}/wall``."""
    try:
        known = (await site_of(request)[Events].find(_name(request), await _guest(request))).known
    except RefusedError:
        return nothing_here(request)
    title, game = known.row.title, known.row.wish.game
    line = say("event.line", title=title)
    return page(request, Preview(title, line, f"/api/games/{game}", say("page.pictured", title=title)))


async def _view(site: RunningSite, event: str, guest: int | None) -> messages.EventView:
    found = await site[Events].find(event, guest)
    return view.view(site, found, guest, await _host_name(site, found.known))


async def _guest(request: Request) -> int | None:
    guest = await identify(site_of(request).store, request)
    return None if guest is None else guest.id


async def _host_name(site: RunningSite, known: Known) -> str:
    owner = known.row.owner
    if owner is None:
        return ""
    name, _ = await site.store.read(partial(described, guest=owner))
    return name


def _name(request: Request) -> str:
    name: str = request.path_params["event"]
    return name


ROUTES = (
    Route("/event", front),
    Route("/event/{event:id}", event_page),
    Route("/event/{event:id}/wall", event_page),
    Route("/api/events", events),
    Route("/api/events", create, methods=["POST"]),
    Route("/api/events/{event:id}", show),
    Route("/api/events/{event:id}/join", join, methods=["POST"]),
    Route("/api/events/{event:id}/leave", leave, methods=["POST"]),
    Route("/api/events/{event:id}/host", host, methods=["POST"]),
    Route("/api/events/{event:id}/calendar.ics", ics),
)
