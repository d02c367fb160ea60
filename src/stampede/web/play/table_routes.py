"""The HTTP routes that open and join tables."""

import io
import re
from functools import lru_cache, partial
from http import HTTPStatus

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.play.fairness import commitment
from stampede.web.http import idempotency
from stampede.web.http.address import public_address
from stampede.web.http.answers import answer, as_json, drawing, read
from stampede.web.identity.blocks import is_blocked
from stampede.web.identity.guests import hand_over, identify, welcome
from stampede.web.identity.tokens import open_to
from stampede.web.limits.source import source
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import RefusedError, malformed, table_full
from stampede.web.runtime.wire import LETTERS, Done
from stampede.web.site.site import RunningSite, site_of
from stampede.web.table.creation_messages import (
    CreateTable,
    JoinTable,
    TableCreated,
    TableJoined,
)
from stampede.web.table.table import Table
from stampede.web.tables import lists
from stampede.web.words import say

CODES = 256
"""QR codes kept in memory."""
OWN_PATH = re.compile(rf"/(?:(?:[tm]|event)/{LETTERS}{{1,64}}(?:/{LETTERS}{{1,64}})?)?")


@open_to(
    "open",
    "Open a table and sit down at it.",
    TableCreated,
    CreateTable,
    status=HTTPStatus.CREATED,
    name="tables_create_table",
)
async def create_table(request: Request) -> Response:
    """``POST /api/tables``."""
    wish = await read(request, CreateTable)
    site = site_of(request)
    site.load.check_room()
    guest, token = await welcome(site.store, site.limits, request, clean_name(wish.name))
    asked = idempotency.Request(site.store, guest.id, wish)

    async def make() -> bytes:
        await site.caught_up(guest.id)
        await site.limits.count_table(guest.id, source(request))
        return msgspec.json.encode(await site.tables.create(guest, wish, asked.note))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    hand_over(request, response, token)
    return response


@open_to("play", "Sit down at a table.", TableJoined, JoinTable, name="tables_join_table")
async def join_table(request: Request) -> Response:
    """``POST /api/tables/{table}/join``."""
    wish = await read(request, JoinTable)
    site = site_of(request)
    table = await site.tables.get(request.path_params["table"])
    name = clean_name(wish.name)
    # Checked first, so that a wrong link creates no guest.
    known = await identify(site.store, request)
    own = None if known is None else known.id
    await _check_entry(site, table, own, wish.invite)
    if not table.table_state.is_full:
        table.check_name(own, name)
    guest, token = await welcome(site.store, site.limits, request, name)
    await check_not_blocked(site, table, guest.id, wish.invite)
    await table.join(guest.id, wish.invite, name, is_program=guest.is_program, seat=wish.seat)
    seed = bytes.fromhex(table.table_state.seed)
    response = answer(TableJoined(table.table_state.table, commitment(seed)))
    hand_over(request, response, token)
    return response


async def may_join(request: Request) -> Response:
    """``GET /api/tables/{table}/join?invite=...``: refused where ``POST`` would be without an invitation."""
    site = site_of(request)
    table = await site.tables.get(request.path_params["table"])
    known = await identify(site.store, request)
    invite = request.query_params.get("invite", "")
    await _check_entry(site, table, None if known is None else known.id, invite)
    return answer(Done())


async def _check_entry(site: RunningSite, table: Table, guest: int | None, invite: str) -> None:
    """Raise RefusedError unless *guest* may sit down: by *invite*, at a listed table, or as a club member."""
    table.check_invitation(guest, invite)
    if table.is_invitation(invite) or table.table_state.players_of(guest):
        return
    are_private = site.settings.house.is_child_safe
    name = table.table_state.table
    read = partial(lists.is_for_members, table=name, guest=guest, are_clubs_private=are_private)
    if await site.store.read(read):
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "wrong-invite")


async def check_not_blocked(site: RunningSite, table: Table, guest: int, invite: str = "") -> None:
    """Raise RefusedError if *guest* is blocked by the host, or at an open table by any player."""
    table_state = table.table_state
    if table_state.players_of(guest):
        return
    hosts = {table_state.owner or 0} if table.is_invitation(invite) else table_state.guests
    if await site.store.read(lambda connection: is_blocked(connection, guest, hosts)):
        raise table_full()


async def qr_code(request: Request) -> Response:
    """``GET /api/qr.svg?path=/t/...``: a QR code that brings a phone to this table."""
    path = request.query_params.get("path", "")
    if not OWN_PATH.fullmatch(path):
        raise malformed(say("code.path"))
    address = public_address(request)
    if not address:
        raise malformed(say("code.host"))
    svg = await site_of(request).executor.make(_qr_code, address + path)
    return drawing(svg)


# The rest takes time: it runs in a background thread, and frequent answers are cached.


@lru_cache(CODES)
def _qr_code(address: str) -> bytes:
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", scale=4, border=3, light="#fff", dark="#000", xmldecl=False)
    return out.getvalue()


ROUTES = (
    Route("/api/tables", create_table, methods=["POST"]),
    Route("/api/tables/{table:id}/join", join_table, methods=["POST"]),
    Route("/api/tables/{table:id}/join", may_join),
    Route("/api/qr.svg", qr_code),
)
