"""The event stream of a guest's tables: a line of JSON for each change."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.identity.guests import known_guest
from stampede.web.identity.tokens import open_to
from stampede.web.limits.source import source
from stampede.web.programs.feed import KEEP_SECONDS, MEDIA_TYPE, EventStream
from stampede.web.programs.messages import TableEvent
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store.store import StoreError
from stampede.web.tables import lists

LOOK_SECONDS = 1.0
"""Time between two looks: the lists follow the log a little later, wherever a table is served."""


@open_to("read", "Where each of your tables stands, and then whatever changes.", TableEvent, media=MEDIA_TYPE)
async def stream(request: Request) -> Response:
    """``GET /api/me/events``."""
    site = site_of(request)
    guest = await known_guest(site.store, request)
    return EventStream(request, partial(_listening, site, guest.id, source(request)))


@asynccontextmanager
async def _listening(site: RunningSite, guest: int, near: str) -> AsyncIterator[AsyncIterator[bytes]]:
    is_over = asyncio.Event()
    with site.limits.socket(guest, near, is_over.set):
        yield _events(site, guest, is_over)


async def _events(site: RunningSite, guest: int, is_over: asyncio.Event) -> AsyncIterator[bytes]:
    before: dict[str, TableEvent] = {}
    quiet = 0.0
    while not is_over.is_set():
        try:
            now = await _standing(site, guest)
        except StoreError:  # the database comes back, or the server stops
            now = before
        gone = [msgspec.structs.replace(before[table], what="gone") for table in before.keys() - now.keys()]
        news = [event for table, event in now.items() if before.get(table) != event]
        for event in (*gone, *news):
            yield msgspec.json.encode(event) + b"\n"
        before, quiet = now, 0.0 if gone or news else quiet + LOOK_SECONDS
        if quiet >= KEEP_SECONDS:
            yield b"\n"
            quiet = 0.0
        await site.runtime.sleep(LOOK_SECONDS)


async def _standing(site: RunningSite, guest: int) -> dict[str, TableEvent]:
    """The state of each table of *guest*, by name."""
    found = await site.store.read(lambda connection: lists.own(connection, guest))
    return {
        each.table: TableEvent(each.table, each.game, _what(each, guest))
        for each in found
        if each.phase != "over"
    }


def _what(listed: lists.Listed, guest: int) -> Literal["waiting", "playing", "turn"]:
    if listed.phase == "waiting":
        return "waiting"
    is_due = any(chair.is_due and chair.guest == guest for chair in listed.chairs)
    return "turn" if is_due else "playing"


ROUTES = [Route("/api/me/events", stream)]
