"""Bring the database to the form this program needs.

Alembic is wanted once a release and weighs more than all else the server loads: it runs in a child process.
"""

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import Connection, Engine, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from stampede.core.errors import StampedeError
from stampede.web.base.database import connect
from stampede.web.base.migrations import REVISIONS

MIGRATING = 0x57A3
"""The number of our lock in PostgreSQL."""
FOLDER = Path(__file__).parent / "migrations"


def ensure(engine: Engine) -> None:
    """Migrate if the database is not at the newest revision; raises StampedeError if that cannot be."""
    try:
        with engine.connect() as connection:
            found = revision(connection)
    except SQLAlchemyError as error:
        raise StampedeError(f"the database cannot be opened: {error.__cause__ or error}") from None
    if found == REVISIONS[-1]:
        return
    if found and found not in REVISIONS:
        raise StampedeError(
            f"the database was written by a newer Stampede (revision {found}; this one knows {REVISIONS[-1]})"
        )
    # The address may hold a password: it goes by the environment, which other users cannot list.
    environment = {**os.environ, "STAMPEDE_DATABASE": engine.url.render_as_string(hide_password=False)}
    command = [sys.executable, "-m", "stampede.web.base.migrate"]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if child.returncode:
        raise StampedeError(f"the database could not be brought up to date: {child.stderr.strip()}")


def revision(connection: Connection) -> str:
    """The revision the database is at; empty for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def upgrade(url: str, to: str = "head") -> None:
    """Run the missing steps up to the revision *to*, in this process."""
    from alembic import command  # noqa: PLC0415 - see the module's first lines
    from alembic.config import Config  # noqa: PLC0415

    engine = connect(url)
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            # Its driver would begin later, at the first row that is written, and leave half a step if killed.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            # Of several that start at once one takes the steps; the others wait, and find them taken.
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, to)
    engine.dispose()


if __name__ == "__main__":
    upgrade(os.environ["STAMPEDE_DATABASE"])
