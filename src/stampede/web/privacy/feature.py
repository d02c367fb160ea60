"""Retention, deletion of accounts, data exports and legal notices, registered with a site."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from typing import Any

from sqlalchemy import Connection, select
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http import pages
from stampede.web.http.answers import answer
from stampede.web.identity.guests import known_guest
from stampede.web.privacy import notices
from stampede.web.privacy.purge import Purge
from stampede.web.privacy.security_contact import ROUTES as CONTACT_ROUTES
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store import schema
from stampede.words.catalogue import language


async def page(request: Request) -> Response:
    """``/imprint`` and ``/privacy``."""
    is_there = request.url.path.removeprefix("/") in notices.there(site_of(request).settings)
    return await pages.front(request) if is_there else pages.nothing_here(request)


async def content(request: Request) -> Response:
    """``GET /api/imprint`` and ``GET /api/privacy``."""
    site, name = site_of(request), request.url.path.removeprefix("/api/")
    wanted = next(each for each in notices.NAMES if each == name)
    found = await site.executor.make(notices.notice, site.settings, wanted, language())
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return answer(found)


NOTICE_ROUTES = (
    Route("/imprint", page),
    Route("/privacy", page),
    Route("/api/imprint", content),
    Route("/api/privacy", content),
)


async def own_data(request: Request) -> Response:
    """``GET /api/me/data``."""
    site = site_of(request)
    guest = await known_guest(site.store, request)
    await site.caught_up(guest.id)
    found = await site.store.read(partial(data_of, guest=guest.id))
    text = json.dumps(found, ensure_ascii=False, indent=1)
    headers = {"content-disposition": 'attachment; filename="stampede.json"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


ROUTES = (Route("/api/me/data", own_data),)


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    purge = Purge(site.store, site.settings.retention, site.settings.sessions, site.expiries, site.forgets)
    with site.supervisor.running("deletion of expired data", partial(purge.run, site.read_anew)):
        yield


PRIVACY = Feature(
    name="privacy",
    routes=(*ROUTES, *NOTICE_ROUTES, *CONTACT_ROUTES),
    run=_run,
)


SECRET = {"password_hash", "token_hash", "handle", "token", "secrets", "code", "public_key"}
"""Columns that are credentials, or that do not belong in a file lying around."""
ELSEWHERE = {schema.events}
"""Left out: logs of running matches hold what players may not know yet; finished matches have files."""


def data_of(connection: Connection, guest: int) -> dict[str, Any]:
    """All rows of the database about *guest*, and where the files of their matches are."""
    found: dict[str, Any] = {}
    for table in schema.metadata.sorted_tables:
        whose = table.c.id if table is schema.guests else table.c.get("guest_id", table.c.get("owner_id"))
        if whose is None or table in ELSEWHERE:
            continue
        columns = [column for column in table.c if column.name not in SECRET]
        rows = connection.execute(select(*columns).where(whose == guest)).mappings()
        found[table.name] = [{name: _plain(value) for name, value in row.items()} for row in rows]
    result = schema.results.c
    matches = select(result.match_id).where(result.guest_id == guest).order_by(result.ended_ms)
    found["files"] = [f"/api/matches/{match}/file" for match in connection.execute(matches).scalars()]
    return found


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
