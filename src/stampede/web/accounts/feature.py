"""Registers accounts with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Connection, delete

from stampede.web.accounts import access_routes, deletion, routes
from stampede.web.accounts.login_guard import LoginGuard
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site
from stampede.web.store import schema


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    site.add(LoginGuard(site.runtime))
    yield


def _forget(connection: Connection, guest: int) -> None:
    for table in (schema.recovery_codes, schema.passkeys, schema.accounts):
        connection.execute(delete(table).where(table.c.guest_id == guest))


async def _depart(site: Site, _table: str, guest: int | None) -> None:
    if guest is not None:
        await deletion.leave_all(site.tables, site.store, guest)


ACCOUNTS = Feature(
    name="accounts",
    routes=(*routes.ROUTES, *access_routes.ROUTES),
    forget=(_forget,),
    run=_run,
    tasks={deletion.DEPART: _depart},
)
