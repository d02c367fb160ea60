"""Routes for importing matches, and for branching off from a position of one."""

from http import HTTPStatus

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.core.errors import StampedeError
from stampede.web.http import idempotency
from stampede.web.http.answers import as_json, read
from stampede.web.identity.guests import hand_over, identify, welcome
from stampede.web.limits.source import source
from stampede.web.replays.branch_messages import BranchMatch, ImportedMatch, ImportMatch
from stampede.web.replays.branching import created
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import site_of
from stampede.web.table import imported
from stampede.web.table.creation_messages import TableCreated
from stampede.web.table.events import Imported

LARGEST = 1_000_000
"""Largest import request in bytes; the longest match takes a fifth of it."""


class Imports(BackgroundExecutor):
    """The executor that replays imported match files, which takes a while."""


async def import_match(request: Request) -> Response:
    """``POST /api/matches``."""
    site = site_of(request)
    wish = await read(request, ImportMatch, LARGEST)
    name = clean_name(wish.name)
    known = await identify(site.store, request)
    site.limits.count_import(None if known is None else known.id, source(request))
    try:
        file = await site[Imports].make(imported.checked, wish.file)
    except StampedeError as error:
        raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-file", str(error)) from None
    guest, token = await welcome(site.store, site.limits, request, name)
    asked, made = idempotency.Request(site.store, guest.id, wish), ImportedMatch(new_id(site.runtime))

    def note(connection: Connection, _table: TableCreated) -> None:
        asked.note(connection, made)

    async def make() -> bytes:
        event = Imported(guest.id, made.match, file.text)
        await site.tables.launch(guest, event, (*file.names, name), note, file.salts)
        return msgspec.json.encode(made)

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    hand_over(request, response, token)
    return response


async def branch(request: Request) -> Response:
    """``POST /api/matches/{match}/branch``."""
    site = site_of(request)
    wish = await read(request, BranchMatch)
    match, name = request.path_params["match"], clean_name(wish.name)
    table_state, positions = await site.archive.finished(match), await site.archive.positions(match)
    # Checked before a new visitor becomes a guest.
    event = created(table_state, positions, wish, site.levels, site.runtime)
    guest, token = await welcome(site.store, site.limits, request, name)
    asked, event = (
        idempotency.Request(site.store, guest.id, wish),
        msgspec.structs.replace(event, guest=guest.id),
    )

    async def make() -> bytes:
        await site.caught_up(guest.id)
        await site.limits.count_table(guest.id, source(request))
        return msgspec.json.encode(await site.tables.launch(guest, event, (name,), asked.note))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    hand_over(request, response, token)
    return response


ROUTES = (
    Route("/api/matches", import_match, methods=["POST"]),
    Route("/api/matches/{match:id}/branch", branch, methods=["POST"]),
)
