"""A crash may tear the end off SQLite's journal: acknowledged commands stay, of the rest all or nothing."""

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from stampede.web.runtime.runtime import REAL
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from tests.web.databases import ready_file

ROWS = 40
"""Of each transaction: they fill several pages."""
STEP = 1024
"""Bytes between two places where the journal is torn; a page has four times as many."""


def written(connection: Connection, transaction: int) -> None:
    """Write many rows at once."""
    row = {"colour": "x" * 400, "created_ms": 0}
    connection.execute(
        insert(schema.guests), [row | {"name": f"{transaction}-{each}"} for each in range(ROWS)]
    )


def found(file: Path) -> Sequence[int]:
    """How many rows there are of each transaction."""
    with closing(sqlite3.connect(file)) as connection:
        names = connection.execute("SELECT name FROM guests").fetchall()
    transactions = [int(str(name).partition("-")[0]) for (name,) in names]
    return [transactions.count(each) for each in range(3)]


@pytest.mark.parametrize("is_torn", [True, False])
def test_a_journal_that_lost_its_end_holds_all_that_was_acknowledged(
    tmp_path: Path, *, is_torn: bool
) -> None:
    file = tmp_path / "stampede.db"
    journal = tmp_path / "stampede.db-wal"

    async def write() -> tuple[int, int, bytes]:
        store = SqlStore(connect(ready_file(file)), REAL)
        for transaction in (0, 1):
            await store.write(partial(written, transaction=transaction))
        acknowledged = journal.stat().st_size
        await store.write(partial(written, transaction=2))
        kept = journal.read_bytes()
        shutil.copy(file, tmp_path / "copy.db")
        store.close()
        return acknowledged, len(kept), kept

    acknowledged, end, kept = asyncio.run(write())
    assert end - acknowledged > 4 * STEP, "the last transaction fills several pages"
    whole = (tmp_path / "copy.db").read_bytes()
    outcomes = set()
    for cut in range(acknowledged, end + 1, STEP):
        torn = tmp_path / f"{cut}.db"
        torn.write_bytes(whole)
        rest = b"" if is_torn else bytes(end - cut)
        Path(f"{torn}-wal").write_bytes(kept[:cut] + rest)
        first, second, last = found(torn)
        assert (first, second) == (ROWS, ROWS)
        outcomes.add(last)
    Path(f"{tmp_path / 'copy.db'}-wal").write_bytes(kept)
    assert found(tmp_path / "copy.db")[2] == ROWS
    assert outcomes <= {0, ROWS}
    assert 0 in outcomes
