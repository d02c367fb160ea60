"""A real PostgreSQL server of our own, for as long as the tests run."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from sqlalchemy import create_engine, text

from stampede.web.base import migrate
from tests.ports import free_port


def programs() -> Path:
    """The folder of PostgreSQL's programs; Debian keeps one a version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    beside = shutil.which("initdb")
    if found:
        return found[-1].parent
    assert beside, "PostgreSQL is needed for the tests: install the package postgresql"
    return Path(beside).parent


def as_its_user(*command: str | Path) -> list[str]:
    """PostgreSQL refuses to run as root."""
    plain = [str(part) for part in command]
    return ["runuser", "-u", "postgres", "--", *plain] if os.geteuid() == 0 else plain


class Cluster:
    """A running server; it has one database of a name at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        """Where it is, without the name of a database."""

    def empty(self, name: str = "test") -> str:
        """The address of a database without any tables."""
        return self._made(name, "template0")

    def ready(self) -> str:
        """The address of a database with all tables, and nothing in them."""
        return self._made("test", self._migrated)

    @cached_property
    def _migrated(self) -> str:
        """The name of a database to make others like."""
        migrate.upgrade(self._made("migrated", "template0"))
        return "migrated"

    def _made(self, name: str, like: str) -> str:
        engine = create_engine(f"{self._url}/postgres", isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {like}"))
        engine.dispose()
        return f"{self._url}/{name}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a server on a free port of this machine."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        data = Path(folder) / "data"
        run(programs() / "initdb", "-D", data, "-U", "stampede", "-A", "trust", "--no-sync")
        options = f"-p {port} -h 127.0.0.1 -k {folder} -c fsync=off"
        run(programs() / "pg_ctl", "-D", data, "-w", "-o", options, "-l", Path(folder) / "log", "start")
        try:
            yield Cluster(f"postgresql+psycopg://stampede@127.0.0.1:{port}")
        finally:
            run(programs() / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def run(*command: str | Path) -> None:
    """Run one of PostgreSQL's programs as the user it wants."""
    subprocess.run(as_its_user(*command), check=True, stdout=subprocess.DEVNULL, cwd="/")
