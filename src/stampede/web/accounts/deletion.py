"""Account deletion at tables: no match waits for the deleted guest, and no name of theirs stays."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from sqlalchemy import Connection, exists, select, update

from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import RunningSite
from stampede.web.store import schema
from stampede.web.store.store import Store, StoreError
from stampede.web.table import names
from stampede.web.tables.registry import Tables

DEPART = "depart"
"""The task of every process: make a guest leave its tables."""


async def leave_all(tables: Tables, store: Store, guest: int) -> None:
    """Make *guest* leave all tables of this process; computers play their matches on.

    First their name is forgotten in memory, so that no message carries it from now on.
    """
    tables.forget_names(guest)
    chair, table = schema.chairs.c, schema.tables.c
    query = (
        select(chair.table_id).join(schema.tables).where(chair.guest_id == guest, table.is_over.is_(False))
    )
    for name in await store.read(lambda connection: set(connection.execute(query).scalars())):
        with suppress(RefusedError, StoreError):
            await (await tables.get(name)).depart(guest)


def withdraw_names(connection: Connection, guest: int, sat: Mapping[str, Iterable[int]]) -> None:
    """Delete the names of *guest* at tables, under the numbers by which they *sat* there.

    Logs, their hash chain and the signatures of matches stay valid: they cover salted hashes of names, which
    nobody can reverse without the salts.
    """
    chair, result, match = schema.chairs.c, schema.results.c, schema.matches.c
    names.withdraw(connection, sat)
    theirs = exists().where(
        match.id == result.match_id,
        match.table_id == chair.table_id,
        chair.player == result.player,
        chair.guest_id == guest,
    )
    connection.execute(update(schema.results).where((result.guest_id == guest) | theirs).values(name=""))
    connection.execute(update(schema.chairs).where(chair.guest_id == guest).values(name=""))


async def depart(site: RunningSite, guest: int) -> None:
    """Make *guest* leave all tables of all processes for good."""
    await site.caught_up(guest)
    await site.everywhere(DEPART, guest=guest)
    await site.caught_up(guest)
