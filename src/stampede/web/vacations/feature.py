"""Registers vacations with a site."""

from collections.abc import Collection, Mapping
from contextlib import suppress

from sqlalchemy import Connection, delete

from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite
from stampede.web.store import schema
from stampede.web.store.store import Store, StoreError
from stampede.web.table.vacation_news import Calendar, Spans
from stampede.web.tables import lists
from stampede.web.vacations import vacations
from stampede.web.vacations.routes import HEED, ROUTES


def calendar(store: Store) -> Calendar:
    """The vacations that guests have booked."""

    async def find(guests: Collection[int]) -> Mapping[int, Spans]:
        return await store.read(lambda connection: vacations.of_guests(connection, guests))

    return find


async def _heed(site: RunningSite, _table: str, guest: int | None) -> None:
    """Apply a booked vacation to the tables of *guest*; tables not in memory apply it when loaded."""
    if guest is None:
        return
    for name in await site.store.read(lambda connection: lists.own(connection, guest)):
        with suppress(RefusedError, StoreError):
            await (await site.tables.get(name.table)).heed()


def _forget(connection: Connection, guest: int) -> None:
    connection.execute(delete(schema.vacations).where(schema.vacations.c.guest_id == guest))


VACATIONS = Feature(name="vacations", routes=ROUTES, forget=(_forget,), tasks={HEED: _heed})
