"""Routes of studies, and the socket for their followers."""

import asyncio
from contextlib import suppress
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from stampede.core.errors import StampedeError
from stampede.games import find
from stampede.web.advice.advisers import Advisers
from stampede.web.advice.proven import ProofLookup
from stampede.web.http import idempotency, proxies
from stampede.web.http.answers import answer, as_json, read
from stampede.web.http.pages import Preview, front, nothing_here, page
from stampede.web.http.security import is_same_site
from stampede.web.http.sockets import CROSS_SITE, TOO_MANY, TRY_AGAIN
from stampede.web.http.visitor_log import note_refusal
from stampede.web.identity.guests import hand_over, identify, known_guest, welcome
from stampede.web.limits.source import source
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import RefusedError, old_rules
from stampede.web.runtime.wire import Done, Nothing
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store.store import StoreError
from stampede.web.studies import messages
from stampede.web.studies.service import Studies
from stampede.web.studies.study import LARGEST
from stampede.web.tables.match_file import match_file
from stampede.web.words import say

LONG_LINE = 512 * 1024
"""Largest request with a line, in bytes: the longest line takes half of it."""
UNKNOWN_STUDY = 4404


async def create(request: Request) -> Response:
    """``POST /api/studies``."""
    site = site_of(request)
    wish = await read(request, messages.CreateStudy, LARGEST)
    clean_name(wish.name)
    site.limits.count_import(await _guest(request), source(request))
    body = await site[Studies].body(wish)
    return await _opened(request, site, wish, body)


async def of_match(request: Request) -> Response:
    """``POST /api/matches/{match}/study``."""
    site = site_of(request)
    wish = await read(request, messages.CreateStudy)
    match = request.path_params["match"]
    clean_name(wish.name)
    site.limits.count_import(await _guest(request), source(request))
    table_state = await site.archive.find(match)
    if not table_state.has_ended:
        raise RefusedError(HTTPStatus.CONFLICT, "not-over", say("study.running"))
    try:
        body = await site[Studies].taken(match_file(table_state), table_state.match)
    except StampedeError as error:
        raise old_rules(error) from None
    return await _opened(request, site, wish, body, match)


async def _opened(
    request: Request, site: RunningSite, wish: messages.CreateStudy, body: str, match: str = ""
) -> Response:
    guest, token = await welcome(site.store, site.limits, request, clean_name(wish.name))
    asked = idempotency.Request(site.store, guest.id, wish)

    async def make() -> bytes:
        return msgspec.json.encode(await site[Studies].open(guest.id, wish.title, body, match, asked.note))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    hand_over(request, response, token)
    return response


async def view(request: Request) -> Response:
    """``GET /api/studies/{study}``."""
    site, name, guest = site_of(request), _name(request), await _guest(request)
    await site[Studies].check_may_read(name, guest)
    return answer(await site[Studies].view(name, guest))


async def own(request: Request) -> Response:
    """``GET /api/me/studies``."""
    guest = await _guest(request)
    return answer(messages.StudyList(()) if guest is None else await site_of(request)[Studies].own(guest))


async def look(request: Request) -> Response:
    """``POST /api/studies/{study}/look``."""
    wish = await read(request, messages.LookAtLine, LONG_LINE)
    site = site_of(request)
    site.limits.count_look(await _guest(request), source(request))
    return answer(await site[Studies].look(_name(request), wish))


async def opinion(request: Request) -> Response:
    """``POST /api/studies/{study}/opinion``."""
    site = site_of(request)
    guest = await known_guest(site.store, request)
    wish = await read(request, messages.AskOpinion, LONG_LINE)
    match = await site[Studies].position(_name(request), wish.line)
    return answer(await site.offered(Advisers).opinion(_name(request), match, guest.id))


async def proven(request: Request) -> Response:
    """``POST /api/studies/{study}/proven``: an empty result where nothing is proven."""
    wish = await read(request, messages.AskOpinion, LONG_LINE)
    site, guest, near = site_of(request), await _guest(request), source(request)
    site.limits.count_look(guest, near)
    match = await site[Studies].position(_name(request), wish.line)
    who = near if guest is None else guest
    return answer(await site.offered(ProofLookup).moves(match.state, who))


async def edit(request: Request) -> Response:
    """``POST /api/studies/{study}/edit``."""
    wish = await read(request, messages.EditStudy, LARGEST)
    version = await site_of(request)[Studies].edit(_name(request), await _guest(request), wish)
    return answer(messages.StudyEdited(version))


async def lead(request: Request) -> Response:
    """``POST /api/studies/{study}/lead``."""
    wish = await read(request, messages.LeadStudy, LONG_LINE)
    site, guest = site_of(request), await _guest(request)
    site.limits.count_look(guest, source(request))
    await site[Studies].lead(_name(request), guest, wish.line)
    return answer(Done())


async def remove(request: Request) -> Response:
    """``POST /api/studies/{study}/delete``."""
    await read(request, Nothing)
    await site_of(request)[Studies].remove(_name(request), await _guest(request))
    return answer(Done())


async def file(request: Request) -> Response:
    """``GET /api/studies/{study}/file``."""
    name = _name(request)
    await site_of(request)[Studies].check_may_read(name, await _guest(request))
    game, text = await site_of(request)[Studies].file(name)
    headers = {"content-disposition": f'attachment; filename="{game}-study-{name}.jsonl"'}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


async def socket(websocket: WebSocket) -> None:
    """``/api/studies/{study}/socket``: sends news and reads nothing."""
    if is_same_site(websocket):
        await websocket.accept()
        await _serve(websocket)
    else:
        proxies.hint_of_origin(websocket)
        note_refusal(websocket, "cross-site")
        await websocket.close(CROSS_SITE)


async def _serve(websocket: WebSocket) -> None:
    """Send news until the study is gone or the connection ends."""
    site, dropped = site_of(websocket), asyncio.Event()
    try:
        guest = await identify(site.store, websocket)
        site.load.check_room()
        with site.limits.socket(None if guest is None else guest.id, source(websocket), dropped.set):
            await _follow(websocket, site, dropped)
    except RefusedError as error:
        note_refusal(websocket, error.refusal.code)
        is_gone = error.status == HTTPStatus.NOT_FOUND
        await _close(websocket, UNKNOWN_STUDY if is_gone else TOO_MANY)
    except StoreError:
        await _close(websocket, TRY_AGAIN)


async def _follow(websocket: WebSocket, site: RunningSite, dropped: asyncio.Event) -> None:
    """Send news until the follower disconnects or is dropped; raises RefusedError when the study is gone."""
    work = (_tell(websocket, site), _hear(websocket), _wait(dropped))
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        if (error := task.exception()) and not isinstance(error, WebSocketDisconnect):
            raise error
    await _close(websocket, TRY_AGAIN)


async def _tell(websocket: WebSocket, site: RunningSite) -> None:
    name, news = websocket.path_params["study"], asyncio.Event()
    try:
        while True:
            found = await site[Studies].news(name)
            await websocket.send_text(msgspec.json.encode(found).decode())
            await site[Studies].followers.wait(name, news)
    finally:
        site[Studies].followers.leave(name, news)


async def _hear(websocket: WebSocket) -> None:
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass


async def _wait(dropped: asyncio.Event) -> None:
    await dropped.wait()


async def _close(websocket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(code)


async def _guest(request: Request) -> int | None:
    guest = await identify(site_of(request).store, request)
    return None if guest is None else guest.id


def _name(request: Request) -> str:
    name: str = request.path_params["study"]
    return name


async def study_page(request: Request) -> Response:
    """``/study/{study}``."""
    site, name = site_of(request), request.path_params["study"]
    guest = await identify(site.store, request)
    try:
        await site[Studies].check_may_read(name, None if guest is None else guest.id)
        title, game = await site[Studies].titled(name)
    except RefusedError:
        return nothing_here(request)
    definition = find(game)
    pictured = say("page.pictured", title=definition.title)
    line = say("page.study", title=definition.title)
    return page(request, Preview(title, line, f"/api/games/{game}", pictured))


ROUTES = (
    Route("/study", front),
    Route("/study/{study:id}", study_page),
    Route("/api/studies", create, methods=["POST"]),
    Route("/api/matches/{match:id}/study", of_match, methods=["POST"]),
    Route("/api/me/studies", own),
    Route("/api/studies/{study:id}", view),
    Route("/api/studies/{study:id}/look", look, methods=["POST"]),
    Route("/api/studies/{study:id}/opinion", opinion, methods=["POST"]),
    Route("/api/studies/{study:id}/proven", proven, methods=["POST"]),
    Route("/api/studies/{study:id}/edit", edit, methods=["POST"]),
    Route("/api/studies/{study:id}/lead", lead, methods=["POST"]),
    Route("/api/studies/{study:id}/delete", remove, methods=["POST"]),
    Route("/api/studies/{study:id}/file", file),
    WebSocketRoute("/api/studies/{study:id}/socket", socket),
)
