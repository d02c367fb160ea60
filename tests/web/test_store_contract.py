"""The guarantees of a store to the server, of each kind: in memory, SQLite, PostgreSQL."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Engine, event, insert, literal, select, text
from sqlalchemy.exc import OperationalError

from stampede.web.cluster import leases, ownership
from stampede.web.cluster.ownership import LeasedOwnership
from stampede.web.runtime.runtime import REAL, OwnTime, RealRuntime, Timer, Work
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.store.memory_store import MemoryStore, memory_engine
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import LeaseLostError, Row, Store, StoreError, UncertainError
from tests.web.databases import ready_file
from tests.web.postgres import Cluster

KINDS = ["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]
HOUR_MS, SLEW_MS = 3_600_000, 60_000
LONG, SHORT = 3600.0, 5.0
"""Leases in seconds: one that cannot run out during a test, one whose holder looks around every second."""
ONE = {"id": "table", "created_ms": 0, "creator": 1, "is_over": False}
ONE |= {"is_open": False, "seats": 2, "active_ms": 0}


class OneLoop(RealRuntime):
    """Where all share one connection to a database in memory, no thread may come between two statements."""

    def beside(self, work: Work, _name: str) -> Timer:
        """In the event loop of the test."""
        return asyncio.create_task(work())


class Stores:
    """Stores on one database."""

    def __init__(self, engine: Engine, kind: str) -> None:
        self.engine = engine
        self._kind = kind
        self._opened: list[Store] = []

    def new(self) -> Store:
        """One more, as another process has it."""
        is_in_memory = self._kind == "memory"
        found = MemoryStore(self.engine, OneLoop()) if is_in_memory else SqlStore(self.engine, REAL)
        self._opened.append(found)
        return found

    def close(self) -> None:
        """End all."""
        for each in self._opened:
            each.close()
        self.engine.dispose()


@pytest.fixture(params=KINDS)
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stores]:
    """A way to stores of each kind, with a table in the database."""
    if request.param == "memory":
        engine = memory_engine()
    elif request.param == "sqlite":
        engine = connect(ready_file(tmp_path / "stampede.db"))
    else:
        cluster: Cluster = request.getfixturevalue("postgres")
        engine = connect(cluster.ready())
    with engine.begin() as connection:
        connection.execute(insert(schema.tables).values(**ONE))
    found = Stores(engine, request.param)
    yield found
    found.close()


def row(version: int, table: str = "table") -> Row:
    """An event."""
    found = {"table_id": table, "version": version, "guest_id": None, "command_id": None}
    return {**found, "body": f"event {version}", "at_ms": version}


async def bodies(store: Store) -> list[str]:
    """The log."""
    query = select(schema.events.c.body).order_by(schema.events.c.version)
    return await store.read(lambda connection: list(connection.execute(query).scalars()))


@contextmanager
def failing_commits(engine: Engine) -> Iterator[None]:
    """Nothing can be committed."""

    def fail(_connection: object) -> None:
        raise OperationalError("COMMIT", None, ConnectionError("gone"))

    event.listen(engine, "commit", fail)
    try:
        yield
    finally:
        event.remove(engine, "commit", fail)


async def test_what_is_written_is_there_in_order(stores: Stores) -> None:
    store = stores.new()
    await asyncio.gather(*(store.log([row(number)]) for number in range(1, 20)))
    assert await bodies(store) == [f"event {number}" for number in range(1, 20)]


async def test_an_event_that_is_there_already_is_refused_alone(stores: Stores) -> None:
    store = stores.new()
    await store.log([row(1)])
    told = await asyncio.gather(
        store.log([row(2)]), store.log([row(1)]), store.log([row(3)]), return_exceptions=True
    )
    assert [type(each) for each in told] == [type(None), StoreError, type(None)]
    assert isinstance(told[1], StoreError)
    assert not told[1].is_passing
    assert await bodies(store) == ["event 1", "event 2", "event 3"]


async def test_what_fails_in_its_middle_leaves_nothing(stores: Stores) -> None:
    store = stores.new()

    def half(connection: object) -> None:
        store.append(connection, [row(1)])  # type: ignore[arg-type]
        raise LookupError

    with pytest.raises(LookupError):
        await store.write(half)
    assert await bodies(store) == []


async def test_a_failed_commit_is_told_as_one_and_leaves_nothing(stores: Stores) -> None:
    store = stores.new()
    with failing_commits(stores.engine):
        told = await asyncio.gather(*(store.log([row(number)]) for number in (1, 2)), return_exceptions=True)
    assert [type(each) for each in told] == [UncertainError] * 2, "the commit is uncertain"
    assert isinstance(told[0], StoreError)
    assert told[0].is_passing, "the same may be written later"
    assert await bodies(store) == []
    await store.log([row(1)])
    assert await bodies(store) == ["event 1"]


async def test_a_closed_store_takes_nothing(stores: Stores) -> None:
    store = stores.new()
    store.close()
    with pytest.raises(StoreError):
        await store.log([row(1)])


class Alive:
    """The news to a process of the others."""

    def __init__(self) -> None:
        self.lost: set[str] = set()
        self.adopted: set[str] = set()
        self.alive: frozenset[str] = frozenset()
        self.news = asyncio.Event()

    def lose(self, tables: object) -> None:
        """Others have taken tables."""
        self.lost |= set(tables)  # type: ignore[call-overload]

    async def adopt(self, tables: object) -> None:
        """Another has left tables."""
        self.adopted |= set(tables)  # type: ignore[call-overload]
        self.news.set()

    def keep_to(self, alive: object) -> None:
        """The living processes."""
        self.alive = alive  # type: ignore[assignment]


async def joined(stores: Stores, seconds: float = LONG) -> tuple[Store, LeasedOwnership, Alive]:
    """A process more."""
    store, told = stores.new(), Alive()
    shared = LeasedOwnership(store, seconds, "this", is_alone=False)
    await shared.open(told, Supervisor(store.runtime))
    return store, shared, told


async def test_a_table_is_served_by_one_process_until_it_gives_it_back(stores: Stores) -> None:
    (_, first, _), (_, second, _) = await joined(stores), await joined(stores)
    assert await first.owner("table") == await second.owner("table") == first.process
    assert await second.owner("nothing") == leases.NOBODY
    await first.give_back(["table"])
    assert await second.owner("table") == await first.owner("table") == second.process
    await second.close()
    assert await first.owner("table") == first.process, "at once: it left in good order"
    await first.close()


async def test_who_has_lost_a_lease_writes_nothing_more(stores: Stores) -> None:
    (old, first, told), (new, second, heard) = await joined(stores), await joined(stores, SHORT)
    assert await first.owner("table") == first.process
    await old.log([row(1)])
    expire = schema.processes.update().where(schema.processes.c.id == first.process)
    await new.write(lambda connection: connection.execute(expire.values(until_ms=0)))
    await asyncio.wait_for(heard.news.wait(), 60)
    assert heard.adopted == {"table"}
    assert await second.owner("table") == second.process
    with pytest.raises(LeaseLostError):
        await old.log([row(2)])
    with pytest.raises(LeaseLostError):
        await old.write(lambda connection: old.append(connection, [row(2)]))
    await new.log([row(2)])
    assert await bodies(new) == ["event 1", "event 2"]
    assert not told.lost, "it has not looked since"
    await first._beat()  # noqa: SLF001 - an hour from now
    assert told.lost == {"table"}
    await first.close()
    await second.close()


async def test_a_table_that_nobody_else_took_is_kept_when_the_lease_had_run_out(stores: Stores) -> None:
    (store, first, told), (other, second, heard) = await joined(stores), await joined(stores)
    assert await first.owner("table") == first.process
    await store.log([row(1)])
    expire = schema.processes.update().where(schema.processes.c.id == first.process).values(until_ms=0)
    for beats in ((first,), (second, first)):
        await other.write(lambda connection: connection.execute(expire))
        for each in beats:
            await each._beat()  # noqa: SLF001 - an hour from now
        await store.log([row(len(await bodies(store)) + 1)])
        assert not told.lost
    await asyncio.wait_for(heard.news.wait(), 60)
    assert heard.adopted == {"table"}, "the second had looked after it, and had not taken it"
    assert await second.owner("table") == first.process
    await first.close()
    await second.close()


@pytest.mark.parametrize("stores", KINDS[1:], indirect=True)
async def test_a_heartbeat_waits_for_neither_the_event_loop_nor_the_writer(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, shared, _ = await joined(stores, SHORT)
    renewed, is_over = threading.Event(), threading.Event()

    def renew(*given: Any, **more: Any) -> leases.Heartbeat:
        renewed.set()
        return found(*given, **more)

    found = leases.renew
    monkeypatch.setattr(leases, "renew", renew)
    writing = asyncio.create_task(store.write(lambda _connection: is_over.wait()))
    await asyncio.sleep(0)
    assert renewed.wait(60), "this blocks the event loop, and the writer waits, too"
    is_over.set()
    await writing
    await shared.close()


@pytest.mark.parametrize("stores", KINDS[2:], indirect=True)
async def test_heartbeats_after_leases_that_have_run_out_do_not_wait_for_one_another(stores: Stores) -> None:
    """Else PostgreSQL ends one of two that delete each other's rows, a second later."""
    (store, first, _), (_, second, _) = [await joined(stores) for _ in range(2)]
    column = schema.processes.c
    await store.write(lambda connection: connection.execute(schema.processes.update().values(until_ms=0)))
    with stores.engine.connect() as renewing, stores.engine.connect() as waiting:
        renewing.execute(schema.processes.delete().where(column.id == second.process))
        waiting.execute(text("SET LOCAL lock_timeout = 1"))
        assert not leases.renew(waiting, store, first.process, "this", LONG).was_alive
    for each in (first, second):
        await each.close()


class Wrong(RealRuntime):
    """A machine whose clock is an hour behind."""

    def __init__(self) -> None:
        self.time = OwnTime(REAL.now_ms() - HOUR_MS, self.monotonic)

    def now_ms(self) -> int:
        """By its own clock."""
        return self.time.now_ms()

    def go_by(self, now_ms: float) -> None:
        """Set that."""
        self.time.set(now_ms)


class Timed(MemoryStore):
    """A database with a clock of its own."""

    @property
    def moment(self) -> ColumnElement[int]:
        """The true time."""
        return literal(REAL.now_ms())


async def test_machines_that_share_a_database_go_by_its_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a table that changes hands costs a player what their clocks differ by (simulator, seed 587)."""
    monkeypatch.setattr(ownership, "SLEW_MS", SLEW_MS)
    runtime = Wrong()
    shared = LeasedOwnership(Timed(memory_engine(), runtime), LONG, "this", is_alone=False)
    await shared.open(Alive(), Supervisor(REAL))
    assert abs(runtime.now_ms() - REAL.now_ms()) < HOUR_MS / 60

    for ahead in (HOUR_MS, -HOUR_MS):  # the database's clock is set: nobody's time may suffer
        runtime.time.set(REAL.now_ms() + ahead)
        before = runtime.now_ms() - REAL.now_ms()
        await shared._beat()  # noqa: SLF001 - an hour from now
        slewed = abs(before) - abs(runtime.now_ms() - REAL.now_ms())
        assert SLEW_MS / 2 < slewed < 2 * SLEW_MS
    await shared.close()


class Hindered(Alive):
    """The database does not answer when it looks after tables for the first time."""

    tries = 0

    async def adopt(self, tables: object) -> None:
        """Fail once."""
        self.tries += 1
        if self.tries == 1:
            raise StoreError("gone")
        await super().adopt(tables)


async def test_who_takes_the_table_of_the_dead_looks_after_it_whatever_the_database_does(
    stores: Stores,
) -> None:
    """Else what a dead process had not read of its last table would be read by nobody."""
    _, dead, _ = await joined(stores)
    assert await dead.owner("table") == dead.process
    store, told = stores.new(), Hindered()
    heir = LeasedOwnership(store, SHORT, "this", is_alone=False)
    await heir.open(told, Supervisor(store.runtime))
    expire = schema.processes.update().where(schema.processes.c.id == dead.process)
    await store.write(lambda connection: connection.execute(expire.values(until_ms=0)))
    # It takes the table, and does not hear that it has.
    await store.write(partial(leases.take, store=store, table="table", process=heir.process))
    assert await heir.owner("table") == heir.process
    await asyncio.wait_for(told.news.wait(), 60)
    assert told.adopted == {"table"}
    assert told.tries > 1
    await heir.close()
    await dead.close()


async def test_a_process_cannot_serve_beside_one_it_does_not_go_with(stores: Stores) -> None:
    _, first, _ = await joined(stores)
    for shared, reason in (
        (LeasedOwnership(stores.new(), 0.1, "other", is_alone=False), "another release"),
        (LeasedOwnership(stores.new(), 0.1, "this", is_alone=True), "another server serves this database"),
    ):
        with pytest.raises(Exception, match=reason):
            await shared.open(Alive(), Supervisor(REAL))
    await first.close()
    late = LeasedOwnership(stores.new(), LONG, "other", is_alone=True)
    await late.open(Alive(), Supervisor(REAL))
    await late.close()


async def test_a_table_from_before_there_were_leases_is_taken_by_who_comes_first(stores: Stores) -> None:
    processes = [await joined(stores) for _ in range(3)]
    asking = (each.owner("table") for _, each, _ in processes)
    found = await asyncio.gather(*asking, return_exceptions=True)
    settled = {await each.owner("table") for _, each, _ in processes}
    assert len(settled) == 1
    assert {each for each in found if isinstance(each, str)} == settled
    for _, each, _ in processes:
        await each.close()


async def test_the_moment_is_the_same_for_all_and_goes_on(stores: Stores) -> None:
    store = stores.new()
    moments = [await store.read(lambda found: found.execute(select(store.moment)).scalar_one())]
    moments.append(await stores.new().read(partial(_moment, store)))
    assert moments[0] <= moments[1]
    assert abs(moments[0] - REAL.now_ms()) < 60_000


def _moment(store: Store, connection: object) -> int:
    found: int = connection.execute(select(store.moment)).scalar_one()  # type: ignore[attr-defined]
    return found
