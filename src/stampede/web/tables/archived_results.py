"""Archives finished matches with their ending and all positions, which outlive the support of their rules."""

import zlib
from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select, update

from stampede.web.store import schema
from stampede.web.table import snapshot
from stampede.web.table.state import NO_TRAIL, TableState


def keep(connection: Connection, ended: Iterable[TableState]) -> None:
    """Archive the tables of matches that have just ended, still without the positions."""
    column = schema.finished.c
    for each in ended:
        connection.execute(delete(schema.finished).where(column.match_id == each.match_id))
        ending = snapshot.write(replace(each, trail=NO_TRAIL))
        row = {"match_id": each.match_id, "body": ending, "film": None, "has_film": False}
        connection.execute(insert(schema.finished).values(**row))


def body(connection: Connection, match: str) -> bytes | None:
    """The state of its table at the end of a match, for ``snapshot.shown``."""
    column = schema.finished.c
    return connection.execute(select(column.body).where(column.match_id == match)).scalar()


def without_positions(connection: Connection) -> str | None:
    """A match whose positions are still to be archived."""
    column = schema.finished.c
    return connection.execute(select(column.match_id).where(column.has_film.is_(False)).limit(1)).scalar()


def keep_positions(connection: Connection, match: str, positions: bytes) -> None:
    """Archive the *positions* of a match; empty where there are none."""
    column = schema.finished.c
    values = {"film": zlib.compress(positions), "has_film": True}
    connection.execute(update(schema.finished).where(column.match_id == match).values(**values))


def positions(connection: Connection, match: str) -> bytes:
    """The positions of a match; empty where they are not archived."""
    column = schema.finished.c
    found = connection.execute(select(column.film).where(column.match_id == match)).scalar()
    return zlib.decompress(found) if found else b""
