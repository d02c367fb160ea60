"""Registers accounts with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from sqlalchemy import Connection, delete

from stampede.web.accounts import access_routes, deletion, device_cookie, routes
from stampede.web.accounts.login_guard import LoginGuard
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite
from stampede.web.store import schema


def _forget(connection: Connection, guest: int) -> None:
    for table in (schema.recovery_codes, schema.passkeys, schema.accounts):
        connection.execute(delete(table).where(table.c.guest_id == guest))


async def _depart(site: RunningSite, _table: str, guest: int | None) -> None:
    if guest is not None:
        await deletion.leave_all(site.tables, site.store, guest)


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    await site.store.write(partial(device_cookie.make_key, runtime=site.runtime))
    yield


ACCOUNTS = Feature(
    name="accounts",
    routes=(*routes.ROUTES, *access_routes.ROUTES),
    forget=(_forget,),
    parts=(lambda site: LoginGuard(site.runtime),),
    run=_run,
    tasks={deletion.DEPART: _depart},
)
