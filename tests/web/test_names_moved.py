"""Names that stood in the log move out of it, all at once, and everything means what it did."""

import signal
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, Engine, select, text

from stampede.web.store import migrate, schema
from stampede.web.store.database import connect
from stampede.web.store.named_events import parted
from stampede.web.table import event_log, names
from stampede.web.table.reducer import fold
from stampede.web.table.state import TableState
from tests.web.killed import die_at

FOLDER = Path(__file__).parent / "upgrade"
FILE = (FOLDER / "buffalo-finished.jsonl").read_text()
BEFORE = "0009"
SEED = "11" * 32
OPENED: dict[str, Any] = {
    "type": "opened", "game": "zoff", "options": {"players": 5}, "form": "exchange", "guest": 1,
    "players": [{"name": "Ånna", "level": 0}, {"name": "Bea"}, {"name": "Josie", "level": 2}],
    "match": "zoff-1", "seed": SEED, "seat": 0,
}  # fmt: skip
CREATED: dict[str, Any] = {
    "type": "created", "game": "buffalo", "options": {}, "form": "exchange", "wish": "0", "guest": 1,
    "name": "Anna", "match": "two-1", "seed": SEED, "level": 2, "level_name": "Josie",
}  # fmt: skip
LOGS: Mapping[str, list[dict[str, Any] | str]] = {
    "zoff": [
        OPENED,
        {"type": "joined", "guest": 2, "name": "Cleo"},
        {"type": "left", "player": 3},
        {"type": "joined", "guest": 1, "name": "Dan"},
        {"type": "stirred", "player": 0, "entropy": '"joined","name":"x"'},
        {"type": "filled", "name": "Josie 2", "level": 2},
    ],
    "two": [CREATED, {"type": "started", "match": "two-1", "seed": SEED, "rules_version": 1}],
    "brought": [{"type": "imported", "guest": 1, "name": "Eve", "match": "brought-1", "file": FILE}],
    "broken": ["", '{"type":"joined","guest":2,"na'],
}
CALLED = {
    "zoff": {0: "Ånna", 1: "Bea", 2: "Josie", 3: "Cleo", 4: "Dan", 5: "Josie 2"},
    "two": {0: "Anna", 1: "Josie"},
    "brought": {0: "Anna", 1: "Ben", 2: "Eve"},
    "broken": {},
}


def fill(url: str, logs: Mapping[str, list[dict[str, Any] | str]]) -> None:
    """Write a database of before."""
    migrate.upgrade(url, BEFORE)
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO guests (id, name, colour, created_ms) VALUES (:id, 'x', 'blue', 1)"),
            [{"id": number} for number in (1, 2)],
        )
        tables = [{"id": table} for table in logs]
        connection.execute(
            text(
                "INSERT INTO tables (id, created_ms, is_over, is_open, seats, active_ms)"
                " VALUES (:id, 1, false, false, 0, 1)"
            ),
            tables,
        )
        rows = [
            {"table": table, "version": version, "body": _body(event)}
            for table, log in logs.items()
            for version, event in enumerate(log, start=1)
        ]
        connection.execute(
            text(
                "INSERT INTO events (table_id, version, guest_id, body, at_ms)"
                " VALUES (:table, :version, 1, :body, 7)"
            ),
            rows,
        )
        connection.execute(
            text("INSERT INTO snapshots (table_id, version, form, body) VALUES ('two', 2, 'x', :body)"),
            {"body": b"Anna"},
        )
    engine.dispose()


def _body(event: dict[str, Any] | str) -> str:
    return event if isinstance(event, str) else msgspec.json.encode(event).decode()


def bodies(connection: Connection) -> dict[tuple[str, int], str]:
    """All events."""
    column = schema.events.c
    rows = connection.execute(select(column.table_id, column.version, column.body))
    return {(table, version): body for table, version, body in rows}


def loaded(connection: Connection, table: str) -> TableState:
    lines = event_log.read_lines(connection, table)
    called = names.read(connection, table)
    return fold(table, [line.event for line in lines], [line.at_ms for line in lines], called)


def moved(url: str) -> Engine:
    """The database as the server makes it when it starts."""
    engine = connect(url)
    migrate.ensure(engine)
    return engine


@pytest.mark.slow
def test_names_move_out_of_the_log(empty_database: str) -> None:
    fill(empty_database, LOGS)
    engine = moved(empty_database)
    with engine.connect() as connection:
        assert {table: names.read(connection, table) for table in LOGS} == CALLED
        found = bodies(connection)
        assert connection.execute(select(schema.snapshots)).all() == [], "there are names in them, too"
        table = loaded(connection, "zoff")
        assert table.names() == ("Ånna", "Bea", "Josie", "Dan", "Josie 2")
        assert [player.guest for player in table.players] == [1, 1, None, 1, None]
        assert loaded(connection, "two").names() == ("Anna", "Josie")
        brought = loaded(connection, "brought")
        assert (brought.names(), brought.brought_by) == (("Anna", "Ben"), "Eve")
        assert brought.standing
    engine.dispose()
    assert len(found) == sum(map(len, LOGS.values()))
    for (name, version), body in found.items():
        assert not [each for each in CALLED[name].values() if each in body], body
        old = LOGS[name][version - 1]
        if isinstance(old, str) or old["type"] not in {"opened", "created", "joined", "filled", "imported"}:
            assert body == _body(old), "what holds no name stays as it is"


@pytest.mark.slow
def test_many_are_moved_a_batch_at_a_time(empty_database: str) -> None:
    opened = {**OPENED, "players": [{"name": "Anna", "level": 0}]}
    joined = {"type": "joined", "guest": 2, "name": "Ben"}
    logs: dict[str, list[dict[str, Any] | str]] = {
        "two": [CREATED],
        **{f"table-{number:03}": [opened, joined, joined] for number in range(700)},
    }
    fill(empty_database, logs)
    engine = moved(empty_database)
    with engine.connect() as connection:
        for table in ("table-000", "table-333", "table-334", "table-666", "table-667", "table-699"):
            assert names.read(connection, table) == {0: "Anna", 1: "Ben", 2: "Ben"}
        assert len(connection.execute(select(schema.names)).all()) == 2 + 3 * 700
        assert not [body for body in bodies(connection).values() if "Anna" in body or "Ben" in body]
    engine.dispose()


@pytest.mark.slow
@pytest.mark.parametrize("last", ["UPDATE events", "UPDATE alembic_version"])
def test_a_server_that_is_killed_meanwhile_leaves_all_as_it_was(empty_database: str, last: str) -> None:
    fill(empty_database, LOGS)
    engine = connect(empty_database)
    with engine.connect() as connection:
        before = bodies(connection)
    engine.dispose()

    assert die_at(last, "upgrade", empty_database) == -signal.SIGKILL

    engine = connect(empty_database)
    with engine.connect() as connection:
        assert (bodies(connection), migrate.revision(connection)) == (before, BEFORE)
    migrate.ensure(engine)
    with engine.connect() as connection:
        assert {table: names.read(connection, table) for table in LOGS} == CALLED
    engine.dispose()


@pytest.mark.slow
def test_the_first_release_wrote_names_and_none_is_left_in_its_log(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((FOLDER / "database.sql").read_text())
        before = dict(connection.execute("SELECT table_id || version, body FROM events"))
    engine = moved(f"sqlite:///{database}")
    with engine.connect() as found:
        after = {f"{table}{version}": body for (table, version), body in bodies(found).items()}
        assert names.read(found, "buffalo-computer") == {0: "Anna", 1: "Josie"}
        assert names.read(found, "buffalo-imported") == {0: "Anna", 1: "Ben", 2: "Anna"}
    engine.dispose()
    people = ("Anna", "Ben", "Cleo", "Josie")
    assert [name for name in people if any(name in body for body in before.values())] == [*people]
    assert not [body for body in after.values() if any(name in body for name in people)]
    assert {key for key in before if before[key] != after[key]} == {
        key for key in before if any(name in before[key] for name in people)
    }


@pytest.mark.parametrize("table", ["zoff", "two", "brought"])
def test_what_is_parted_holds_nothing_more_to_part(table: str) -> None:
    for event in LOGS[table]:
        once = parted(_body(event))
        again = parted(once.body)
        assert (again.body, len(again.names)) == (once.body, len(once.names))
        assert not any(again.names)
