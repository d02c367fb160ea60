"""Deletes guests who can never return, and names at tables that ended long ago."""

from collections.abc import Sequence

from sqlalchemy import Connection, exists, select, update

from stampede.web.accounts import deletion
from stampede.web.identity import people
from stampede.web.site.site import Forget
from stampede.web.store import schema
from stampede.web.table import names


def guests(connection: Connection, before: int, most: int) -> list[int]:
    """At most *most* guests without account, session or an event at their tables since *before*."""
    guest, chair, table = schema.guests.c, schema.chairs.c, schema.tables.c
    has_key = [exists().where(each.c.guest_id == guest.id) for each in (schema.accounts, schema.sessions)]
    plays = exists().where(chair.guest_id == guest.id, table.id == chair.table_id, table.active_ms >= before)
    query = select(guest.id).where(guest.name != "", guest.created_ms < before, ~plays)
    return list(connection.execute(query.where(*(~each for each in has_key)).limit(most)).scalars())


def forget_guests(connection: Connection, before: int, most: int, forgets: Sequence[Forget]) -> int:
    """Delete the data of such guests as if each had deleted an account; returns how many."""
    gone = guests(connection, before, most)
    if gone:
        names.withdraw(connection, names.sat_at(connection, *gone))
    for guest in gone:
        deletion.withdraw_names(connection, guest, {})
        people.forget(connection, guest, *forgets)
    return len(gone)


def withdraw_names(connection: Connection, before: int, most: int) -> int:
    """Withdraw the names at no more than *most* tables that ended *before*; returns at how many."""
    name, table, match = schema.names.c, schema.tables.c, schema.matches.c
    is_named = exists().where(name.table_id == table.id, name.name != "")
    query = select(table.id).where(table.is_over, table.active_ms < before, is_named)
    old = connection.execute(query.limit(most)).scalars().all()
    played = select(match.id).where(match.table_id.in_(old))
    for changed, values in (
        (update(schema.names).where(name.table_id.in_(old)), {"name": "", "salt": ""}),
        (update(schema.tables).where(table.id.in_(old)), {"title": ""}),
        (update(schema.chairs).where(schema.chairs.c.table_id.in_(old)), {"name": ""}),
        (update(schema.results).where(schema.results.c.match_id.in_(played)), {"name": ""}),
    ):
        connection.execute(changed.values(**values))
    return len(old)
