"""The marker file outside the database: it distinguishes a site that has lost its database from a new one."""

import logging
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from stampede.core.errors import StampedeError
from stampede.web.store import migrate

SUFFIX = ".house"
TEXT = """Matches are kept in the database {place}.

Should it be empty or gone, no server begins a new one in its place: put a copy of it there with
'stampede restore'. To begin with nothing, delete this file.
"""

logger = logging.getLogger(__name__)


def check(engine: Engine, named: str = "") -> None:
    """Raise StampedeError if a marker exists, but the site's database is empty or gone.

    *named* is the marker of a PostgreSQL database; empty for none.
    """
    marker = _marker(engine, named)
    if marker is None or not marker.exists():
        return
    try:
        is_kept = _is_there(engine)
    except SQLAlchemyError:
        return  # opening the database reports the error
    if not is_kept:
        raise StampedeError(
            f"the database {_place(engine)} is empty, but matches were kept in it: put a copy there with "
            f"'stampede restore', or delete {marker} to begin anew"
        )


def leave(engine: Engine, named: str = "") -> None:
    """Write the marker file, unless it exists."""
    marker = _marker(engine, named)
    if marker is None or marker.exists():
        return
    try:
        marker.write_text(TEXT.format(place=_place(engine)), "utf-8")
    except OSError as error:
        logger.warning("%s cannot be written (%s): a lost database will pass for a new one", marker, error)


def _marker(engine: Engine, named: str) -> Path | None:
    if engine.dialect.name == "sqlite":
        return Path(f"{engine.url.database}{SUFFIX}")
    return Path(named) if named else None


def _is_there(engine: Engine) -> bool:
    file = Path(engine.url.database or "")
    if engine.dialect.name == "sqlite" and not (file.exists() and file.stat().st_size > 0):
        return False
    with engine.connect() as connection:
        return bool(migrate.revision(connection))


def _place(engine: Engine) -> str:
    """The database's name and host, without credentials."""
    url = engine.url
    return f"{url.database} at {url.host}:{url.port}" if url.host else str(url.database)
