"""A real PostgreSQL server of our own, for as long as the tests run."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.ports import free_port
from tests.web.databases import ready


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

    def __init__(self, folder: Path) -> None:
        """Nothing runs yet; *folder* is its user's."""
        self._folder = folder
        self._port = free_port()
        self._url = f"postgresql+psycopg://stampede@127.0.0.1:{self._port}"
        """Where it is, without the name of a database."""
        run(programs() / "initdb", "-D", folder / "data", "-U", "stampede", "-A", "trust", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self._port} -h 127.0.0.1 -k {self._folder} -c fsync=off"
        self._control("-w", "-o", options, "-l", self._folder / "log", "start")

    def stop(self) -> None:
        """Have it end at once, in the midst of whatever it does."""
        self._control("-m", "immediate", "stop")

    def empty(self, name: str = "test") -> str:
        """The address of a database without any tables."""
        engine = create_engine(f"{self._url}/postgres", isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return f"{self._url}/{name}"

    def ready(self) -> str:
        """The address of a database with all tables, and nothing in them."""
        return ready(self.empty())

    def _control(self, *words: str | Path) -> None:
        run(programs() / "pg_ctl", "-D", self._folder / "data", *words)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a server on a free port of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        found = Cluster(Path(folder))
        found.start()
        try:
            yield found
        finally:
            found.stop()


def run(*command: str | Path) -> None:
    """Run one of PostgreSQL's programs as the user it wants."""
    subprocess.run(as_its_user(*command), check=True, stdout=subprocess.DEVNULL, cwd="/")
