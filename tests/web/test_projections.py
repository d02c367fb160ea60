"""Projections of the log: written after it, once, whatever fails in between."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert, select, update

from stampede.cli.main import main
from stampede.core.errors import StampedeError
from stampede.web.app.features import PROJECTIONS
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.runtime import REAL
from stampede.web.store import migrate, schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import Store
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Created, Event, Joined, Sitter, Started
from stampede.web.table.players import Names
from stampede.web.table.reducer import after, opened
from stampede.web.table.state import TableState
from stampede.web.tables import checkpoints
from stampede.web.tables import rebuild as rebuilding
from stampede.web.tables.log_reader import changes_of
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import Projected, Projections, of_tables, opening, project
from stampede.web.tables.projector import Projector
from tests.web.projecting import ended_by
from tests.web.sitting import sealed
from tests.web.support import TINY

CROSSING = ("a1a2", "b4c3", "a2a3", "c3c2", "a3a4", "c2c3", "a4a5")
"""A whole game on the tiny board: seat 0 wins."""
WATCHED = (schema.tables, schema.chairs, schema.results, schema.ratings, schema.checkpoints, schema.cursors)

TABLE_WISE = of_tables(PROJECTIONS)


@asynccontextmanager
async def new_store(database: str) -> AsyncIterator[Store]:
    """A store of a database that is migrated first."""
    engine = connect(database)
    migrate.ensure(engine)
    with closing(SqlStore(engine, REAL)) as store:
        yield store


def with_store(database: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Do *work* on a new database."""

    async def run() -> None:
        async with new_store(database) as store:
            await work(store)

    asyncio.run(run())


async def play(store: Store, name: str, listen: Callable[[TableState, TableState], None]) -> list[TableState]:
    """Play a match at a new table *name*, by the log alone; *listen* gets each change."""
    anna, ben = [await store.save_guest(who, who) for who in ("Anna", "Ben")]
    event = Created("roundup", TINY, "exchange", anna.id, (Sitter(),), f"m-{name}", "00" * 32, seat=0)
    states = [opened(name, event, {0: "Anna", 1: "Ben"})]
    await EventLog(store).create_table(
        name,
        event.match,
        LogEntry(event, 1, None),
        opening(PROJECTIONS, states[0], sealed({0: "Anna", 1: "Ben"})),
    )
    version = states[0].match.game.definition.rules_version
    happens: list[Event] = [Joined(ben.id), Started(event.match, "00" * 32, version)]
    happens += [Acted(number % 2, action) for number, action in enumerate(CROSSING)]
    for number, each in enumerate(happens):
        states.append(after(states[-1], each, 1000 + number))
        line = LogEntry(each, None, None, 1000 + number)
        ended = ended_by(states[-2], states[-1])
        await EventLog(store).append(name, states[-2].version, (line,), ended=ended)
        listen(states[-2], states[-1])
    assert states[-1].has_ended
    return states


async def kept(store: Store) -> list[Any]:
    """All that the projections keep."""

    def work(connection: Connection) -> list[Any]:
        return [sorted(connection.execute(select(table)).all(), key=repr) for table in WATCHED]

    return await store.read(work)


async def write(store: Store, names: Collection[str], changes: Sequence[LogStep]) -> Projected:
    """The projections' effect of changes."""
    wanted = [PROJECTIONS[name] for name in names]
    return await store.write(partial(project, projections=wanted, changes=changes))


def projector(store: Store, projections: Projections = PROJECTIONS) -> Projector:
    """A projector that writes only on demand."""
    return Projector(store, BackgroundExecutor(REAL), dict(projections))


def nobody(_before: TableState, _after: TableState) -> None:
    """The server was killed before it could listen."""


@pytest.mark.slow
async def test_a_change_counts_once(database: str) -> None:
    async with new_store(database) as store:
        changes: list[LogStep] = []
        await play(store, "table", lambda before, after: changes.append(LogStep(before, after)))
        assert not any((await write(store, TABLE_WISE, changes)).behind.values())
        await projector(store).recover()
        once = await kept(store)
        assert all(once), "there is something in each"

        for some in (changes, changes[3:], changes[-1:]):
            assert not any((await write(store, TABLE_WISE, some)).behind.values())
            await projector(store).recover()

        assert await kept(store) == once


async def test_what_a_killed_server_had_not_written_is_written_by_the_next(database: str) -> None:
    async with new_store(database) as store:
        live = projector(store)
        await play(store, "first", live.note)
        await live.flush()
        expected = await kept(store)
        await play(store, "second", nobody)
        assert await kept(store) != expected

        await projector(store).recover()

        ends = await store.read(lambda connection: connection.execute(select(schema.results)).all())
        assert sorted({row.match_id for row in ends}) == ["m-first", "m-second"]
        counted = await store.read(lambda connection: connection.execute(select(schema.ratings)).all())
        assert {row.matches for row in counted} == {2}
        await projector(store).recover()
        again = await store.read(lambda connection: connection.execute(select(schema.ratings)).all())
        assert again == counted


async def test_a_log_that_cannot_be_read_holds_up_no_other(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with new_store(database) as store:
        for name in ("first", "second", "third"):
            await play(store, name, nobody)
        spoiled = update(schema.events).where(
            schema.events.c.table_id == "second", schema.events.c.version == 4
        )
        await store.write(lambda connection: connection.execute(spoiled.values(body="nonsense")))

        await projector(store).recover()

        ends = await store.read(lambda connection: connection.execute(select(schema.results)).all())
        assert {row.match_id for row in ends} == {"m-first", "m-third"}
    assert "the log of table second cannot be read" in caplog.text


async def test_a_change_of_which_the_one_before_is_missing_is_read_from_the_log(database: str) -> None:
    async with new_store(database) as store:
        changes: list[LogStep] = []
        await play(store, "table", lambda before, after: changes.append(LogStep(before, after)))
        late = [change for change in changes if change.after.has_ended]

        assert (await write(store, ["lists"], late)).behind == {"lists": {"table"}}
        assert {row.phase for row in (await kept(store))[0]} == {"waiting"}


async def test_a_projection_that_fails_stops_alone_and_goes_on_when_it_is_mended(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_connection: Connection, changes: Sequence[LogStep]) -> None:
        if any(change.after.table == "second" for change in changes):
            raise ValueError("a fault")

    async with new_store(database) as store:
        live = projector(store)
        await play(store, "first", live.note)
        await live.flush()
        faulty = projector(store, {**PROJECTIONS, "results": replace(PROJECTIONS["results"], write=broken)})
        await play(store, "second", faulty.note)
        with caplog.at_level(logging.ERROR):
            await faulty.flush()
        await play(store, "third", faulty.note)
        await faulty.flush()
        assert "stampede rebuild results" in caplog.text
        tables, chairs, results, *_ = await kept(store)
        assert {row.phase for row in tables} == {"over"}, "the others have gone on"
        assert len(chairs) == 6
        assert {row.match_id for row in results} == {"m-first"}
        assert await store.read(checkpoints.not_running) == {"results"}

        await store.write(partial(checkpoints.set_state, name="results", state="running"))
        await projector(store).recover()
        assert {row.match_id for row in (await kept(store))[2]} == {"m-first", "m-second", "m-third"}


def test_rebuilding_gives_what_was_there(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/stampede.db"
    found: list[Any] = []

    async def fill(store: Store) -> None:
        live = projector(store)
        for name in ("first", "second"):
            await play(store, name, live.note)
        await live.flush()
        event = Created("roundup", TINY, "exchange", 1, (Sitter(),), "m-new", "00" * 32, seat=0)
        await EventLog(store).create_table(
            "new", "m-new", LogEntry(event, 1, None, 5000), opening(PROJECTIONS, opened("new", event))
        )
        await store.write(
            lambda connection: connection.execute(
                update(schema.tables).where(schema.tables.c.id == "new").values(active_ms=5000)
            )
        )
        found.append(await kept(store))

        def spoil(connection: Connection) -> None:
            connection.execute(update(schema.tables).values(phase="x", deadline_ms=7))
            connection.execute(delete(schema.chairs).where(schema.chairs.c.player == 1))
            connection.execute(update(schema.results).values(place=9))
            connection.execute(
                insert(schema.ratings),
                [{"guest_id": 3, "game": "roundup", "mu": 1.0, "sigma": 1.0, "matches": 1}],
            )

        await store.save_guest("somebody", "Cleo")
        await store.write(spoil)

    async def look(store: Store) -> None:
        found.append(await kept(store))

    with_store(database, fill)
    for name in ("lists", "deadlines", "results", "fairness", "alerts"):
        assert main(["rebuild", name, "--database", database]) == 0
        assert f"{name}: made anew" in capsys.readouterr().out
    with_store(database, look)

    assert found[0] == found[1]


def test_results_are_not_lost_with_a_log_that_cannot_be_read(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path}/stampede.db"
    found: list[Any] = []

    async def fill(store: Store) -> None:
        live = projector(store)
        for name in ("first", "second"):
            await play(store, name, live.note)
        await live.flush()
        found.append(await kept(store))

    async def look(store: Store) -> None:
        found.append(await kept(store))

    def unreadable(table: str, lines: Sequence[LogEntry], called: Names) -> list[LogStep]:
        if table == "second":
            raise StampedeError("its rules are gone")
        return changes_of(table, lines, called)

    with_store(database, fill)
    monkeypatch.setattr(rebuilding, "changes_of", unreadable)
    assert main(["rebuild", "results", "--database", database]) == 1
    assert "table second: its rules are gone" in (said := capsys.readouterr().out)
    assert "left as they are" in said
    with_store(database, look)

    assert found[0] == found[1]


def test_there_is_no_other_projection(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with_store(f"sqlite:///{tmp_path}/stampede.db", lambda store: store.save_guest("a", "Anna"))  # type: ignore[arg-type,return-value]

    assert main(["rebuild", "lsits", "--database", f"sqlite:///{tmp_path}/stampede.db"]) != 0
    expected = (
        "there are lists, deadlines, snapshots, results, alerts, events, ladders, invitations, fairness"
    )
    assert expected in capsys.readouterr().err


async def test_the_delay_is_known(database: str) -> None:
    async with new_store(database) as store:
        live = projector(store)
        assert live.lag_ms == 0
        await play(store, "table", live.note)
        await live.flush()
        assert live.lag_ms > 0
