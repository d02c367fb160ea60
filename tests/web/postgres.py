"""A real PostgreSQL server of our own, for as long as the tests run."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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


@contextmanager
def cluster() -> Iterator[str]:
    """Run a server on a free port of this machine; give the address of its database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        data = Path(folder) / "data"
        run(programs() / "initdb", "-D", data, "-U", "stampede", "-A", "trust", "--no-sync")
        options = f"-p {port} -h 127.0.0.1 -k {folder} -c fsync=off"
        run(programs() / "pg_ctl", "-D", data, "-w", "-o", options, "-l", Path(folder) / "log", "start")
        try:
            yield f"postgresql+psycopg://stampede@127.0.0.1:{port}/postgres"
        finally:
            run(programs() / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def run(*command: str | Path) -> None:
    """Run one of PostgreSQL's programs as the user it wants."""
    subprocess.run(as_its_user(*command), check=True, stdout=subprocess.DEVNULL, cwd="/")
