"""The log on disk."""

import asyncio
import os
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, inspect, text
from sqlalchemy.exc import OperationalError

from stampede.core.errors import StampedeError
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import InvalidSetting, Settings, database_url, free_cores
from stampede.web.store import migrate
from stampede.web.store.database import connect
from stampede.web.store.migrations import REVISIONS
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import Store, StoreError
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Created, Sitter
from tests.web.postgres import Cluster

FIRST = Created("roundup", {}, "exchange", 1, (Sitter(),), "match", "00" * 32)
MOVE = Acted(0, "e1e2")


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    engine = connect(database)
    migrate.ensure(engine)
    store = SqlStore(engine, REAL)
    try:
        yield store
    finally:
        store.close()


@asynccontextmanager
async def table_of(database: str) -> AsyncIterator[Store]:
    """A store with a guest at a table."""
    async with opened(database) as store:
        guest = await store.save_guest("hash", "Anna")
        assert guest.id == 1
        await EventLog(store).create_table("table", "match", LogEntry(FIRST, 1, None))
        yield store


async def test_what_is_written_is_read_in_order(database: str) -> None:
    async with table_of(database) as store:
        await EventLog(store).append(
            "table", 1, (LogEntry(MOVE, 1, "a"), LogEntry(MOVE, None, None)), match="next"
        )

        assert [line._replace(at_ms=0) for line in await EventLog(store).lines("table")] == [
            LogEntry(FIRST, 1, None),
            LogEntry(MOVE, 1, "a"),
            LogEntry(MOVE, None, None),
        ]
        assert await store.table_of("match") == await store.table_of("next") == "table"
        assert await store.unfinished_tables(1, 60) == 1
        assert await EventLog(store).lines("nowhere") == []
        assert await store.table_of("nowhere") is None


@pytest.mark.parametrize(
    ("table", "version", "lines"),
    [
        ("table", 0, (LogEntry(MOVE, 1, "b"),)),
        ("table", 2, (LogEntry(MOVE, 1, "a"),)),
        ("table", 2, (LogEntry(MOVE, 1, "b"), LogEntry(MOVE, 1, "b"))),
        ("nowhere", 0, (LogEntry(MOVE, 1, "b"),)),
        ("table", 2, (LogEntry(MOVE, 7, "b"),)),
    ],
    ids=["version taken", "command repeated", "half of it wrong", "unknown table", "unknown guest"],
)
async def test_what_does_not_fit_is_not_written_at_all(
    database: str, table: str, version: int, lines: tuple[LogEntry, ...]
) -> None:
    async with table_of(database) as store:
        await EventLog(store).append("table", 1, (LogEntry(MOVE, 1, "a"),))
        before = await EventLog(store).lines("table")
        with pytest.raises(StoreError):
            await EventLog(store).append(table, version, lines)

        assert await EventLog(store).lines("table") == before
        assert await store.unfinished_tables(1, 60) == 1


async def test_one_bad_write_in_a_batch_does_not_harm_the_others(database: str) -> None:
    async with table_of(database) as store:
        names = [f"table-{number}" for number in range(50)]
        await asyncio.gather(
            *(EventLog(store).create_table(name, f"match-{name}", LogEntry(FIRST, 1, None)) for name in names)
        )
        writes = [EventLog(store).append(name, 1, (LogEntry(MOVE, 1, "a"),)) for name in names]
        writes.insert(25, EventLog(store).append("nowhere", 1, (LogEntry(MOVE, 1, "a"),)))
        results = await asyncio.gather(*writes, return_exceptions=True)

        assert [index for index, result in enumerate(results) if result is not None] == [25]
        for name in names:
            assert len(await EventLog(store).lines(name)) == 2


@pytest.mark.postgres
async def test_work_that_may_lock_rows_has_a_commit_of_its_own_beside_other_processes(
    postgres: Cluster,
) -> None:
    def transaction(connection: Connection) -> int:
        return int(connection.execute(text("SELECT txid_current()")).scalar_one())

    async with table_of(postgres.ready()) as store:
        found = await asyncio.gather(*(store.write(transaction) for _ in range(20)))
        assert len(set(found)) == 20


async def test_guests_are_known_by_their_token_and_may_change_their_name(database: str) -> None:
    async with table_of(database) as store:
        again = await store.save_guest("hash", "Anne")
        other = await store.save_guest("other", "Anna")

        assert (again.id, other.id) == (1, 2)
        assert await store.guest("hash") == again
        assert await store.guest("nobody") is None


def test_sqlite_is_told_to_keep_what_it_has_acknowledged(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'stampede.db'}")
    with engine.connect() as connection:
        found = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    engine.dispose()

    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_the_revisions_are_those_of_the_files() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    scripts = list(ScriptDirectory.from_config(config).walk_revisions())

    assert tuple(script.revision for script in reversed(scripts)) == REVISIONS


def form(database: str) -> dict[tuple[str, str], list[str]]:
    """The schema of a database's tables.

    In whatever order, and without defaults: those only steps need, for rows of before.
    """
    engine = connect(database)
    found, told = inspect(engine), {}
    for table in found.get_table_names():
        columns = [{**column, "default": None} for column in found.get_columns(table)]
        told[table, "columns"] = sorted(map(repr, columns))
        told[table, "primary key"] = [repr(found.get_pk_constraint(table))]
        for aspect in ("get_indexes", "get_unique_constraints", "get_foreign_keys"):
            told[table, aspect] = sorted(map(repr, getattr(found, aspect)(table)))
    engine.dispose()
    return told


@pytest.mark.slow
def test_a_new_database_has_the_form_that_all_steps_lead_to(empty_database: str) -> None:
    migrate.upgrade(empty_database)
    migrated = form(empty_database)
    engine = connect(empty_database)
    with engine.begin() as connection:
        found = MetaData()
        found.reflect(connection)
        found.drop_all(connection)
    migrate.ensure(engine)
    engine.dispose()

    assert form(empty_database) == migrated
    assert ("events", "columns") in migrated


def test_tables_of_something_else_are_left_alone(empty_database: str) -> None:
    engine = connect(empty_database)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE events (day VARCHAR(32))"))
    with pytest.raises(StampedeError, match="could not be made"):
        migrate.ensure(engine)
    assert inspect(engine).get_table_names() == ["events"]
    engine.dispose()


@pytest.mark.slow
def test_of_several_servers_that_start_at_once_one_migrates(empty_database: str) -> None:
    def start(_number: int) -> str:
        engine = connect(empty_database)
        migrate.ensure(engine)
        with engine.connect() as connection:
            found = migrate.revision(connection)
        engine.dispose()
        return found

    with ThreadPoolExecutor(3) as pool:
        assert set(pool.map(start, range(3))) == {REVISIONS[-1]}


@pytest.mark.slow
def test_a_new_file_that_many_open_at_once_opens_for_all(tmp_path: Path) -> None:
    """SQLite turns to its log of writes without waiting for others who do the same."""

    def look(number: int) -> bool:
        engine = connect(f"sqlite:///{tmp_path / str(number // 8)}.db")
        with engine.connect() as connection:
            found = inspect(connection).has_table("events")
        engine.dispose()
        return found

    with ThreadPoolExecutor(8) as pool:
        assert not any(pool.map(look, range(240)))


def test_a_database_of_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'stampede.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('9999')"))
    with pytest.raises(StampedeError, match="newer"):
        migrate.ensure(engine)
    engine.dispose()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 100)
    engine = connect(f"sqlite:///{tmp_path / 'letter.txt'}")
    with pytest.raises(StampedeError, match="not a database"):
        migrate.ensure(engine)
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense://", "nonsense is no kind of database"),
        ("://", "cannot be read"),
        ("http://[::1", "cannot be read"),
        ("postgresql+psycopg://u:secret@h:secret/db", "cannot be read"),
        ("mysql://x/y", "mysql is no kind of database"),
        ("postgresql+nodriver://x", "cannot be used"),
        ("postgresql+psycopg2://x/y", re.escape('pip install "stampede-games[postgres]"')),
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
        ("sqlite:///file:x?mode=memory&uri=true", "must be a file"),
    ],
)
def test_an_address_of_no_database_is_refused(url: str, sentence: str) -> None:
    with pytest.raises(InvalidSetting, match=sentence) as refused:
        connect(url)

    assert "secret" not in str(refused.value)
    assert "STAMPEDE" not in str(refused.value), "it may have been given by a command-line option"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a?b.db", "a b.db", "a%20b#c.db", "stampéde.db"])
def test_a_path_names_that_very_file(tmp_path: Path, name: str) -> None:
    engine = connect(database_url(str(tmp_path / name)))
    migrate.ensure(engine)
    engine.dispose()

    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_failing_statement_tells_no_values(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'stampede.db'}")
    with pytest.raises(OperationalError) as failed, engine.connect() as connection:
        connection.execute(text("SELECT :value FROM nowhere"), {"value": "secret"})
    engine.dispose()

    assert "secret" not in str(failed.value)


def test_settings_are_read_from_the_environment(tmp_path: Path) -> None:
    environment = {
        "STAMPEDE_DATABASE": str(tmp_path / "deep" / "x.db"),
        "STAMPEDE_HOST": "127.0.0.1",
        "STAMPEDE_PORT": "8001",
        "STAMPEDE_BOT_WORKERS": "2",
    }
    expected = Settings(f"sqlite:///{tmp_path / 'deep' / 'x.db'}", "127.0.0.1", 8001, 2, puzzle_days=30)

    assert Settings.read(environment) == expected
    assert Settings.read({"STAMPEDE_DATABASE": "postgresql://x"}) == Settings(
        "postgresql://x", bot_workers=free_cores(1), puzzle_days=30
    )


@pytest.mark.parametrize(
    ("cores", "processes", "workers"),
    [(1, 1, 1), (2, 1, 1), (8, 1, 7), (8, 2, 3), (8, 8, 1), (8, 0, 8), (999, 1, 64)],
)
def test_each_server_process_has_as_many_workers_as_it_leaves_cores(
    monkeypatch: pytest.MonkeyPatch, cores: int, processes: int, workers: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: set(range(cores)), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert Settings.read({"STAMPEDE_DATABASE": "sqlite://"}, processes).bot_workers == workers


@pytest.mark.parametrize(
    ("name", "value"), [("STAMPEDE_PORT", "http"), ("STAMPEDE_PORT", "70000"), ("STAMPEDE_BOT_WORKERS", "65")]
)
def test_a_wrong_setting_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(InvalidSetting, match=name):
        Settings.read({"STAMPEDE_DATABASE": "sqlite://", name: value})


def test_no_workers_of_its_own_need_a_way_to_others() -> None:
    environment = {"STAMPEDE_DATABASE": "sqlite://", "STAMPEDE_BOT_WORKERS": "0"}
    with pytest.raises(InvalidSetting, match="needs STAMPEDE_VALKEY"):
        Settings.read(environment)

    assert Settings.read({**environment, "STAMPEDE_VALKEY": "redis://x"}).bot_workers == 0
