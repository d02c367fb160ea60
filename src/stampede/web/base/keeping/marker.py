"""A file beside the database, by which a house that has lost its database is told from a new one."""

from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from stampede.core.errors import StampedeError
from stampede.web.base import migrate

SUFFIX = ".house"
TEXT = """Matches are kept in the database beside this file.

Should the database be empty or gone, no server begins a new one in its place: put a copy of it there with
'stampede restore'. To begin with nothing, delete this file.
"""


def check(engine: Engine) -> None:
    """Raise StampedeError where there was a house, and its database is empty or gone."""
    marker = _beside(engine)
    if marker is None or not marker.exists():
        return
    database = Path(engine.url.database or "")
    try:
        with engine.connect() as connection:
            is_kept = database.exists() and database.stat().st_size > 0 and migrate.revision(connection)
    except SQLAlchemyError:
        return  # what is wrong with it is told by who opens it
    if not is_kept:
        raise StampedeError(
            f"the database {database} is empty, but matches were kept in it: put a copy there with "
            f"'stampede restore', or delete {marker} to begin anew"
        )


def leave(engine: Engine) -> None:
    """Say that there is a house."""
    marker = _beside(engine)
    if marker and not marker.exists():
        marker.write_text(TEXT, "utf-8")


def _beside(engine: Engine) -> Path | None:
    if engine.dialect.name != "sqlite":
        return None
    return Path(f"{engine.url.database}{SUFFIX}")
