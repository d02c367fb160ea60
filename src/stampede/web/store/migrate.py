"""Migrate the database to the schema of this release.

A new database is created with that schema at once. Alembic runs the migrations from earlier ones, in a child
process: it is needed once a release, and weighs more than everything else that the server loads.
"""

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    delete,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from stampede.core.errors import StampedeError
from stampede.web.store import schema
from stampede.web.store.database import alone, connect
from stampede.web.store.migrations import REVISIONS

FOLDER = Path(__file__).parent / "migrations"
UNFINISHED = "unfinished move"
"""The revision of a database that ``stampede move`` has not filled yet; no server uses it."""
_version = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's table of the current revision."""


def ensure(engine: Engine) -> None:
    """Migrate the database unless it is at the newest revision; raises StampedeError if that fails."""
    try:
        with engine.connect() as connection:
            # In this order: a server that has migrated the database begins to serve it only afterwards.
            others_live, found = is_served(connection), revision(connection)
    except SQLAlchemyError as error:
        raise StampedeError(f"the database cannot be opened: {error.__cause__ or error}") from None
    if found == REVISIONS[-1]:
        return
    if not found:
        _create(engine)
        return
    if found == UNFINISHED:
        raise StampedeError(
            "the database holds an unfinished move: run the same 'stampede move FROM TO' again"
        )
    if found not in REVISIONS:
        raise StampedeError(
            f"the database was written by a newer Stampede (revision {found}; this one knows {REVISIONS[-1]})"
        )
    if others_live:
        raise StampedeError(
            f"servers of an earlier release are using the database, or were a moment ago (revision {found}; "
            f"this one needs {REVISIONS[-1]}): stop them first"
        )
    # The URL may hold a password: other users can list arguments, but not the environment.
    environment = {**os.environ, "STAMPEDE_DATABASE": engine.url.render_as_string(hide_password=False)}
    command = [sys.executable, "-m", "stampede.web.store.migrate"]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if child.returncode:
        raise StampedeError(f"the database could not be brought up to date: {child.stderr.strip()}")


def _create(engine: Engine) -> None:
    """Create all tables of a new database; a test checks that the migrations lead to the same schema."""
    try:
        with engine.begin() as connection:
            alone(connection)
            if not revision(connection):  # another process that starts at the same time may have been first
                schema.metadata.create_all(connection, checkfirst=False)
                note(connection, REVISIONS[-1])
    except SQLAlchemyError as error:
        raise StampedeError(f"the database could not be made: {error.__cause__ or error}") from None


def is_served(connection: Connection) -> bool:
    """Whether a living server has a row in PostgreSQL; for SQLite False, where a file lock does that job."""
    if connection.dialect.name == "sqlite" or not inspect(connection).has_table(schema.processes.name):
        return False
    now_ms = func.extract("epoch", func.clock_timestamp()) * 1000
    return bool(connection.execute(select(func.count()).where(schema.processes.c.until_ms > now_ms)).scalar())


def revision(connection: Connection) -> str:
    """The revision of the database; empty for a new one."""
    if not inspect(connection).has_table(_version.name):
        return ""
    return str(connection.execute(select(_version.c.version_num)).scalar() or "")


def note(connection: Connection, found: str) -> None:
    """Store *found* as the revision of the database."""
    _version.create(connection, checkfirst=True)
    connection.execute(delete(_version))
    connection.execute(insert(_version).values(version_num=found))


def upgrade(url: str, to: str = "head") -> None:
    """Run the missing migrations up to the revision *to* in this process, in one transaction."""
    from alembic import command  # noqa: PLC0415 - see the module's first lines
    from alembic.config import Config  # noqa: PLC0415

    engine = connect(url)
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with engine.begin() as connection:
        alone(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, to)
    engine.dispose()


if __name__ == "__main__":
    upgrade(os.environ["STAMPEDE_DATABASE"])
