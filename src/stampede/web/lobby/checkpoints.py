"""How far each projection has read the log of each table, and whether it goes on."""

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from stampede.web.base import schema

RUNNING, STOPPED, REBUILDING = "running", "stopped", "rebuilding"


def begin(connection: Connection, names: Iterable[str], table: str) -> None:
    """A table is there, and all these projections have read its first event."""
    rows = [{"projection": name, "table_id": table, "version": 1} for name in names]
    connection.execute(insert(schema.checkpoints), rows)


def read(connection: Connection, name: str, tables: Collection[str]) -> dict[str, int]:
    """The version up to which each of the *tables* has been read."""
    column = schema.checkpoints.c
    query = select(column.table_id, column.version).where(column.projection == name)
    rows = connection.execute(query.where(column.table_id.in_(tables)))
    return {table: version for table, version in rows}  # noqa: C416 - a row is no pair for the type checker


def write(connection: Connection, name: str, versions: Mapping[str, int]) -> None:
    """Keep the versions up to which tables have been read."""
    column = schema.checkpoints.c
    changed = update(schema.checkpoints).where(
        column.projection == bindparam("of"), column.table_id == bindparam("at")
    )
    rows = [{"of": name, "at": table, "version": version} for table, version in versions.items()]
    connection.execute(changed, rows)


def behind(connection: Connection, name: str) -> list[str]:
    """The tables whose log goes on after what has been read of it."""
    column, event = schema.checkpoints.c, schema.events.c
    more = select(event.version).where(event.table_id == column.table_id, event.version > column.version)
    query = select(column.table_id).where(column.projection == name, more.exists())
    return list(connection.execute(query).scalars())


def state(connection: Connection, name: str) -> str:
    """Whether a projection is running."""
    query = select(schema.projections.c.state).where(schema.projections.c.name == name)
    return connection.execute(query).scalar() or RUNNING


def set_state(connection: Connection, name: str, state: str, reason: str = "") -> None:
    """Stop a projection for a *reason*, or have it go on."""
    table = schema.projections
    connection.execute(delete(table).where(table.c.name == name))
    if state != RUNNING:
        connection.execute(insert(table).values(name=name, state=state, reason=reason))
