"""Writes down every few seconds at which listed tables people are present, so that a full list keeps them."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import sqlalchemy as sa

from stampede.web.site.site import RunningSite
from stampede.web.store import schema
from stampede.web.store.store import StoreError
from stampede.web.tables.lists import PRESENT_MS

LOOK_SECONDS = PRESENT_MS / 3000


async def follow(site: RunningSite) -> None:
    """Note the tables of this process for ever."""
    while True:
        with suppress(StoreError):  # it is written at the next look
            await site.store.write(partial(note, names=site.tables.attended(), now=site.runtime.now_ms()))
        await site.runtime.sleep(LOOK_SECONDS)


def note(connection: sa.Connection, names: Iterable[str], now: int) -> None:
    """Note that players are present at these tables *now*, and forget the presence of before."""
    column = schema.table_presence.c
    rows = [{"table_id": name, "seen_ms": now} for name in names]
    connection.execute(
        sa.delete(schema.table_presence).where(
            column.table_id.in_([row["table_id"] for row in rows]) | (column.seen_ms < now - PRESENT_MS)
        )
    )
    if rows:
        connection.execute(sa.insert(schema.table_presence), rows)
