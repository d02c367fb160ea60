"""Matches end in one order for everybody: ratings that were counted live are those of a rebuild."""

import random
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, Row, insert, select, text

from stampede.web.app.features import PROJECTIONS
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.runtime import REAL
from stampede.web.store import ends, migrate, schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import Store
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Created, Event, Joined, Sitter, Started
from stampede.web.table.reducer import after, opened
from stampede.web.table.state import TableState
from stampede.web.tables import archived_results, checkpoints, integrity_check
from stampede.web.tables.projections import opening
from stampede.web.tables.projector import Projector
from stampede.web.tables.rebuild import rebuild
from tests.effort import effort
from tests.web.postgres import Cluster
from tests.web.projecting import ended_by
from tests.web.sitting import sealed
from tests.web.support import TINY, wait_for
from tests.web.test_projections import CROSSING

PEOPLE = ("Anna", "Ben", "Cleo", "Dora")
PROCESSES = 3
SEEDS, MATCHES = effort((3, 12), (20, 30))


@dataclass
class Game:
    """A match at a table of its own that has still to be played, event by event."""

    states: list[TableState]
    left: list[Event]


class Night:
    """Several processes on one database, at whose tables the same people play."""

    def __init__(self, stores: list[Store], dice: random.Random) -> None:
        self.stores = stores
        self.dice = dice
        self.living = [self._begun(store) for store in stores]
        self.guests: list[int] = []

    def _begun(self, store: Store) -> Projector:
        return Projector(store, BackgroundExecutor(REAL), PROJECTIONS)

    async def arrive(self) -> None:
        """Let everybody be known."""
        self.guests = [(await self.stores[0].save_guest(name, name)).id for name in PEOPLE]

    async def open(self) -> Game:
        """Two of the people sit down at a table with a random name."""
        first, second = self.dice.sample(range(len(PEOPLE)), 2)
        name, guest = f"{self.dice.getrandbits(64):016x}", self.guests[first]
        called = {0: PEOPLE[first], 1: PEOPLE[second]}
        event = Created("roundup", TINY, "exchange", guest, (Sitter(),), f"m-{name}", "00" * 32, seat=0)
        state = opened(name, event, called)
        beside = opening(PROJECTIONS, state, sealed(called))
        await EventLog(self.stores[0]).create_table(name, event.match, LogEntry(event, guest, None), beside)
        version = state.match.game.definition.rules_version
        happens: list[Event] = [Joined(self.guests[second]), Started(event.match, "00" * 32, version)]
        happens += [Acted(number % 2, action) for number, action in enumerate(CROSSING)]
        return Game([state], happens)

    async def go_on(self, game: Game) -> None:
        """Make the next move of a match, all at the same time of the clock, in one of the processes."""
        number = self.dice.randrange(len(self.stores))
        before = game.states[-1]
        event = game.left.pop(0)
        game.states.append(after(before, event, 1000))
        line, ended = LogEntry(event, None, None, 1000), ended_by(before, game.states[-1])
        await EventLog(self.stores[number]).append(before.table, before.version, (line,), ended=ended)
        self.living[number].note(before, game.states[-1])
        await self._something(number)

    async def _something(self, number: int) -> None:
        """Write, or be killed before that and begin again, or do neither yet."""
        match self.dice.randrange(4):
            case 0:
                await self.living[number].flush()
            case 1:
                self.living[number] = self._begun(self.stores[number])
                if self.dice.random() < 0.5:
                    await self.living[number].recover()


@asynccontextmanager
async def night(database: str, seed: int) -> AsyncIterator[Night]:
    """The processes on a *database*."""
    engines = [connect(database) for _ in range(PROCESSES)]
    stores: list[Store] = [SqlStore(engine, REAL) for engine in engines]
    try:
        found = Night(stores, random.Random(seed))
        await found.arrive()
        yield found
    finally:
        for store in stores:
            store.close()


def counted(connection: Connection) -> list[Row[Any]]:
    """All results and ratings."""
    return [
        *connection.execute(select(schema.results).order_by(*schema.results.primary_key)),
        *connection.execute(select(schema.ratings).order_by(*schema.ratings.primary_key)),
    ]


def rebuilt(engine: Engine) -> list[Row[Any]]:
    """The same after a rebuild."""
    assert rebuild(engine, PROJECTIONS, "results", lambda _done, _total: None) == []
    with engine.connect() as connection:
        return counted(connection)


@pytest.mark.parametrize("seed", range(SEEDS))
async def test_ratings_are_those_of_a_rebuild_whoever_was_killed_between_two_ends(
    database: str, seed: int
) -> None:
    async with night(database, seed) as here:
        games = [await here.open() for _ in range(MATCHES)]
        while games:
            game = here.dice.choice(games)
            await here.go_on(game)
            if not game.left:
                games.remove(game)
        for projector in here.living:
            await projector.flush()
        await here.living[0].recover()

        live = await here.stores[0].read(counted)
        assert len(live) == 2 * MATCHES + len(PEOPLE)
        order = await here.stores[0].read(lambda connection: ends.after(connection, 0))
        assert [end.table for end in order] != sorted(end.table for end in order), "their names say nothing"
    engine = connect(database)
    assert rebuilt(engine) == live
    report = integrity_check.check(database, PROJECTIONS, lambda _done, _total: None)
    assert report.wrong == []
    assert "results are what the log says" in report.right
    engine.dispose()


async def test_an_end_that_another_process_has_not_written_yet_goes_first(database: str) -> None:
    async with night(database, 0) as here:
        first, second = await here.open(), await here.open()
        for game in (first, second):
            for event in game.left:
                before = game.states[-1]
                game.states.append(after(before, event, 1000))
                line, ended = LogEntry(event, None, None, 1000), ended_by(before, game.states[-1])
                log = EventLog(here.stores[0])
                await log.append(before.table, before.version, (line,), ended=ended)
        for states in pairwise(second.states):
            here.living[1].note(*states)
        await here.living[1].flush()  # the process of the first is slow, or dead
        live = await here.stores[0].read(counted)
        assert {row.match_id for row in live[:4]} == {f"m-{game.states[0].table}" for game in (first, second)}
        for states in pairwise(first.states):
            here.living[0].note(*states)
        await here.living[0].flush()
        assert await here.stores[0].read(counted) == live, "it counts once"
    engine = connect(database)
    assert rebuilt(engine) == live
    engine.dispose()


async def test_an_end_is_read_from_the_archive_where_its_log_cannot_be_read(database: str) -> None:
    async with night(database, 1) as here:
        game = await here.open()
        await here.stores[0].write(partial(checkpoints.set_state, name="results", state="stopped"))
        while game.left:
            before, event = game.states[-1], game.left.pop(0)
            game.states.append(after(before, event, 1000))
            line, ended = LogEntry(event, None, None, 1000), ended_by(before, game.states[-1])
            await EventLog(here.stores[0]).append(before.table, before.version, (line,), ended=ended)
            here.living[0].note(before, game.states[-1])
        await here.living[0].flush()
        match = game.states[-1].match_id
        assert await here.stores[0].read(partial(archived_results.body, match=match))
        assert not await here.stores[0].read(counted)

        def mend(connection: Connection) -> None:
            checkpoints.set_state(connection, "results", checkpoints.RUNNING)
            connection.execute(text("UPDATE events SET body = 'nonsense' WHERE version = 3"))

        await here.stores[0].write(mend)
        await here.living[1].recover()
        assert [row.name for row in (await here.stores[0].read(counted))[:2]] == list(
            game.states[-1].called.values()
        )


@pytest.mark.postgres
def test_ends_become_visible_in_their_order(postgres: Cluster) -> None:
    engine = connect(postgres.ready())
    with engine.begin() as connection:
        row = {"id": "t", "created_ms": 0, "is_over": False, "is_open": False, "seats": 2, "active_ms": 0}
        connection.execute(insert(schema.tables).values(**row))
        connection.execute(insert(schema.matches), [{"id": each, "table_id": "t"} for each in "ab"])

    def other() -> None:
        with engine.begin() as connection:
            ends.append(connection, "b")

    locks = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    with ThreadPoolExecutor(1) as pool:
        with engine.begin() as connection:
            ends.append(connection, "a")
            second = pool.submit(other)
            with engine.connect() as looking:
                wait_for(lambda: looking.execute(locks).scalar_one())
                assert ends.after(looking, 0) == [], "the second waits for the commit of the first"
        second.result(60)
    with engine.connect() as connection:
        assert [end.match for end in ends.after(connection, 0)] == ["a", "b"]
    engine.dispose()


@pytest.fixture
def old(empty_database: str) -> Iterator[Engine]:
    """A database of the revision before there was an order of ends."""
    migrate.upgrade(empty_database, "0024")
    engine = connect(empty_database)
    yield engine
    engine.dispose()


def test_an_old_database_is_given_the_order_in_which_it_has_counted(old: Engine) -> None:
    table = {"created_ms": 0, "is_over": False, "is_open": False, "seats": 2, "active_ms": 0, "title": ""}
    with old.begin() as connection:
        connection.execute(insert(schema.tables), [{"id": each, **table} for each in "xyz"])
        played = [("late", "x"), ("early", "y"), ("lost", "z"), ("going", "z")]
        connection.execute(insert(schema.matches), [{"id": name, "table_id": of} for name, of in played])
        for version, each in ((1, "x"), (1, "y"), (1, "z"), (2, "z")):
            row = {"table_id": each, "version": version, "body": "{}", "at_ms": 0}
            connection.execute(insert(schema.events).values(**row))
        for each in "xyz":
            row = {"projection": "results", "table_id": each, "version": 1}
            connection.execute(insert(schema.checkpoints).values(**row))
        for number, name in enumerate(("early", "late")):
            row = {"match_id": name, "game": "buffalo", "place": 1, "name": "", "ended_ms": number}
            players = [{**row, "player": player, "is_program": False} for player in (0, 1)]
            connection.execute(insert(schema.results), players)

    migrate.upgrade(old.url.render_as_string(hide_password=False))

    with old.connect() as connection:
        found = ends.after(connection, 0)
        (cursor,) = connection.execute(select(schema.cursors)).all()
        left = connection.execute(select(schema.checkpoints.c.projection)).scalars().all()
    assert [end.match for end in found] == ["early", "late", "going", "lost"]
    assert cursor == ("results", 2), "the last two the killed server had still to read"
    assert left == []
