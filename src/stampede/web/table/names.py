"""What those who sit down at tables are called: in the database beside the log, so that it holds no names."""

from sqlalchemy import Connection, insert, select

from stampede.web.base import schema
from stampede.web.table.players import Names


def write(connection: Connection, table: str, names: Names) -> None:
    """Keep the *names* of who sits down at a table."""
    rows = [{"table_id": table, "number": number, "name": name} for number, name in names.items()]
    if rows:
        connection.execute(insert(schema.names), rows)


def read(connection: Connection, table: str) -> Names:
    """The names of all who have sat down at a table and have not withdrawn theirs."""
    column = schema.names.c
    query = select(column.number, column.name).where(column.table_id == table)
    return {number: name for number, name in connection.execute(query)}  # noqa: C416
