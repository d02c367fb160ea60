"""Databases with all migrations, which take a second: they are run once, and copied."""

import tempfile
from functools import cache
from pathlib import Path

from stampede.web.base import migrate


def ready_file(path: Path) -> str:
    """Make a database at *path*, as a server leaves it that has just started; return its address."""
    path.write_bytes(_migrated())
    return f"sqlite:///{path}"


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "stampede.db"
        migrate.upgrade(f"sqlite:///{path}")
        return path.read_bytes()
