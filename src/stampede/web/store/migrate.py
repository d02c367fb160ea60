"""Migrate the database to the schema of this release.

A new database is created with that schema at once. Alembic runs the migrations from earlier ones, in a child
process: it is needed once a release, and weighs more than everything else that the server loads.
"""

import os
import subprocess
import sys
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from stampede.core.errors import StampedeError
from stampede.web.store import schema
from stampede.web.store.database import alone, connect
from stampede.web.store.migrations import REVISIONS

FOLDER = Path(__file__).parent / "migrations"
UNFINISHED = "unfinished move"
"""The revision of a database that ``stampede move`` has not filled yet; no server uses it."""
_version = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's table of the current revision."""


def ensure(engine: sa.Engine) -> None:
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
    if found < REVISIONS[0]:
        raise StampedeError(
            f"the database is of a checkout before the first release (revision {found}; this release reads "
            f"{REVISIONS[0]} and later): open it with Stampede 0.2 once"
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


def _create(engine: sa.Engine) -> None:
    """Create all tables of a new database; a test checks that the migrations lead to the same schema."""
    try:
        with engine.begin() as connection:
            alone(connection)
            if not revision(connection):  # another process that starts at the same time may have been first
                schema.metadata.create_all(connection, checkfirst=False)
                note(connection, REVISIONS[-1])
    except SQLAlchemyError as error:
        raise StampedeError(f"the database could not be made: {error.__cause__ or error}") from None


def is_served(connection: sa.Connection) -> bool:
    """Whether a living server has a row in PostgreSQL; for SQLite False, where a file lock does that job."""
    if connection.dialect.name == "sqlite" or not sa.inspect(connection).has_table(schema.processes.name):
        return False
    now_ms = sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000
    return bool(
        connection.execute(sa.select(sa.func.count()).where(schema.processes.c.until_ms > now_ms)).scalar()
    )


def revision(connection: sa.Connection) -> str:
    """The revision of the database; empty for a new one."""
    if not sa.inspect(connection).has_table(_version.name):
        return ""
    return str(connection.execute(sa.select(_version.c.version_num)).scalar() or "")


def note(connection: sa.Connection, found: str) -> None:
    """Store *found* as the revision of the database."""
    _version.create(connection, checkfirst=True)
    connection.execute(sa.delete(_version))
    connection.execute(sa.insert(_version).values(version_num=found))


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
