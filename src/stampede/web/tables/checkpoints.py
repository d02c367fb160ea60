"""The checkpoint of each projection in the log of each table, and whether the projection runs."""

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from stampede.web.store import schema

RUNNING, STOPPED, REBUILDING = "running", "stopped", "rebuilding"


def begin(connection: Connection, names: Iterable[str], table: str) -> None:
    """Begin the checkpoints of a new table, whose first event these projections have read."""
    rows = [{"projection": name, "table_id": table, "version": 1} for name in names]
    connection.execute(insert(schema.checkpoints), rows)


def read(
    connection: Connection, names: Collection[str], tables: Collection[str]
) -> dict[tuple[str, str], int]:
    """The version up to which each projection has read each of the *tables*."""
    column = schema.checkpoints.c
    query = select(column.projection, column.table_id, column.version)
    query = query.where(column.projection.in_(names), column.table_id.in_(tables))
    # Locked in one order, so that of two processes one counts what the other has not.
    query = query.order_by(column.projection, column.table_id).with_for_update()
    rows = connection.execute(query)
    return {(name, table): version for name, table, version in rows}


def write(connection: Connection, versions: Mapping[tuple[str, str], int]) -> None:
    """Store the versions up to which projections have read tables."""
    column = schema.checkpoints.c
    changed = update(schema.checkpoints).where(
        column.projection == bindparam("of"), column.table_id == bindparam("at")
    )
    rows = [{"of": name, "at": table, "version": version} for (name, table), version in versions.items()]
    if rows:
        connection.execute(changed, rows)


def behind(connection: Connection, names: Collection[str], tables: Collection[str] | None = None) -> set[str]:
    """Those of *tables*, or of all, whose log is longer than the checkpoint of one of these projections."""
    column, event = schema.checkpoints.c, schema.events.c
    more = select(event.version).where(event.table_id == column.table_id, event.version > column.version)
    query = select(column.table_id).distinct().where(column.projection.in_(names), more.exists())
    if tables is not None:
        query = query.where(column.table_id.in_(tables))
    return set(connection.execute(query).scalars())


def oldest(connection: Connection, names: Collection[str], tables: Collection[str]) -> dict[str, int]:
    """The version up to which all of these projections have read each of the *tables*."""
    column = schema.checkpoints.c
    query = select(column.table_id, func.min(column.version)).group_by(column.table_id)
    query = query.where(column.projection.in_(names), column.table_id.in_(tables))
    return {table: version for table, version in connection.execute(query)}  # noqa: C416 - rows are no pairs


def not_running(connection: Connection) -> set[str]:
    """The projections that are stopped, or are being rebuilt."""
    return set(connection.execute(select(schema.projections.c.name)).scalars())


def set_state(connection: Connection, name: str, state: str, reason: str = "") -> None:
    """Stop a projection for a *reason*, or let it run again."""
    table = schema.projections
    connection.execute(delete(table).where(table.c.name == name))
    if state != RUNNING:
        connection.execute(insert(table).values(name=name, state=state, reason=reason))
