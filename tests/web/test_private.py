"""What the server keeps is read by nobody else, and what is secret is in no log."""

import os
import stat
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from stampede.web.base.database import claimed, connect

windows = pytest.mark.skipif(sys.platform == "win32", reason="there, files have no such rights")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@windows
@pytest.mark.parametrize("is_old", [False, True])
def test_the_files_of_a_database_are_its_owners_alone(tmp_path: Path, *, is_old: bool) -> None:
    file = tmp_path / "stampede.db"
    if is_old:
        file.touch(0o644)
    before = os.umask(0o022)
    try:
        engine = connect(f"sqlite:///{file}")
        with claimed(str(engine.url)), engine.begin() as connection:
            connection.execute(text("CREATE TABLE house (name TEXT)"))
            kept = {path.name: rights(path) for path in tmp_path.iterdir()}
        engine.dispose()
    finally:
        os.umask(before)

    names = {"stampede.db", "stampede.db-wal", "stampede.db-shm", "stampede.db.lock"}
    assert kept == dict.fromkeys(names, 0o600)


@windows
def test_a_database_that_must_not_be_written_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "stampede.db"
    file.touch(0o444)
    connect(f"sqlite:///{file}").connect().close()

    assert rights(file) == 0o400
