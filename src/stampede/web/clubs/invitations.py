"""The invitations to the tables of clubs: a projection, since a table may get another."""

from collections.abc import Sequence

import sqlalchemy as sa

from stampede.web.store import schema
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import Projection, TableLog

OWN = schema.club_tables.c


def write(connection: sa.Connection, changes: Sequence[LogStep]) -> None:
    """Give the members of clubs the present invitations; nobody is invited to the table of an event."""
    latest = {
        after.table: after.invite
        for before, after in changes
        if before is None or before.invite != after.invite
    }
    if latest:
        its = sa.update(schema.club_tables).where(OWN.table_id == sa.bindparam("name"), OWN.invite != "")
        rows = [{"name": table, "invite": invite} for table, invite in latest.items()]
        connection.execute(its, rows)


def _rebuild(connection: sa.Connection, logs: Sequence[TableLog]) -> None:
    write(connection, [LogStep(None, log.shown.after) for log in logs])


INVITATIONS = Projection(name="invitations", write=write, rebuild=_rebuild)
