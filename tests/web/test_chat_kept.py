"""Stored chats, in each kind of database, and their retention."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, update

from stampede.web.app.features import EXPIRIES, FORGETS, PROJECTIONS
from stampede.web.chat import reports, rows
from stampede.web.chat.rows import ChatFilter, Message
from stampede.web.identity import blocks
from stampede.web.privacy.purge import pieces
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import Lifetimes, Retention
from stampede.web.store import migrate, schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import DAY_MS, Store, StoreError
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Created, Sitter
from stampede.web.table.reducer import opened
from stampede.web.tables import lists
from stampede.web.tables.projections import opening

NOW = 10**12


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store with guests 1 to 3, and guest 1 at an open table; of each kind in turn."""
    engine = connect(database)
    migrate.ensure(engine)
    store = SqlStore(engine, REAL)
    event = Created(
        "roundup", {}, "exchange", 1, (Sitter(),), "match", "00" * 32, invite="link", is_open=True
    )

    async def fill() -> None:
        for number, name in enumerate(("Anna", "Ben", "Cleo"), start=1):
            assert (await store.save_guest(f"hash-{number}", name)).id == number
        await EventLog(store).create_table(
            "table", "match", LogEntry(event, 1, None), opening(PROJECTIONS, opened("table", event))
        )

    asyncio.run(fill())
    yield store
    store.close()


def message(words: str, guest: int = 1, *, watching: bool = False, at_ms: int = NOW) -> Message:
    return Message(0, guest, "Anna", "chief", watching, words, at_ms)


async def test_what_is_said_is_kept_and_numbered_by_table(store: Store) -> None:
    words = "Ça va 🐄 " + "x" * 292

    def write(connection: Connection) -> None:
        assert rows.add(connection, "table", "a", message(words)).number == 1
        assert rows.add(connection, "table", "a", message("two", 2)).number == 2

    await store.write(write)
    with pytest.raises(StoreError):
        await store.write(lambda connection: rows.add(connection, "table", "a", message("again")))
    found = await store.read(lambda connection: rows.latest(connection, "table", ChatFilter(None)))
    assert [(each.number, each.text) for each in found] == [(1, words), (2, "two")]
    assert await store.read(lambda connection: rows.is_known(connection, "table", 2, "a"))
    assert not await store.read(lambda connection: rows.is_known(connection, "table", 3, "a"))


async def test_an_ear_hears_the_same_live_and_from_the_database(store: Store) -> None:
    def write(connection: Connection) -> list[Message]:
        blocks.add(connection, 1, 2, "Ben", NOW, is_blocked=False)
        rows.hush(connection, 1, "table", is_hushed=True)
        rows.hush(connection, 1, "table", is_hushed=True)
        said = [message("own", 1, watching=True), message("ignored", 2), message("hushed", 3, watching=True)]
        return [
            rows.add(connection, "table", f"c{number}", each)
            for number, each in enumerate([*said, message("heard", 3)])
        ]

    said = await store.write(write)

    def look(connection: Connection) -> None:
        for guest, expected in ((1, ["own", "heard"]), (2, ["own", "ignored", "hushed", "heard"])):
            ear = rows.filter_of(connection, guest, "table")
            assert [each.text for each in rows.latest(connection, "table", ear)] == expected
            assert [each.text for each in said if ear.hears(each)] == expected

    await store.read(look)


async def test_who_is_blocked_stays_so_and_sees_no_table_of_the_other(store: Store) -> None:
    def listed(connection: Connection, guest: int | None) -> list[str]:
        return [each.table for each in lists.open_to_all(connection, REAL.now_ms(), guest)]

    def write(connection: Connection) -> None:
        blocks.add(connection, 1, 2, "Ben", NOW, is_blocked=True)
        blocks.add(connection, 1, 2, "Benny", NOW, is_blocked=False)
        blocks.add(connection, 1, 3, "Cleo", NOW, is_blocked=False)

    await store.write(write)

    def look(connection: Connection) -> None:
        found = [tuple(entry)[1:] for entry in blocks.entries(connection, 1)]
        assert found == [("Benny", True, 2), ("Cleo", False, 3)]
        assert [blocks.is_blocked(connection, guest, {1}) for guest in (1, 2, 3)] == [False, True, False]
        assert not blocks.is_blocked(connection, 2, {3})
        assert not blocks.is_blocked(connection, 2, set())
        assert [listed(connection, guest) for guest in (1, 2, 3, None)] == [
            ["table"],
            [],
            ["table"],
            ["table"],
        ]

    await store.read(look)


async def test_chats_are_forgotten_ninety_days_after_the_match_and_reports_after_a_year(store: Store) -> None:
    now = NOW

    async def kept() -> tuple[int, int]:
        for piece in pieces(EXPIRIES, FORGETS, Retention(), Lifetimes(), now):
            await store.write(piece.delete)
        said = await store.read(lambda connection: rows.latest(connection, "table", ChatFilter(None)))
        return len(said), len(await store.read(reports.everything))

    def write(connection: Connection) -> None:
        connection.execute(update(schema.tables).values(active_ms=NOW + 1000))
        said = rows.add(connection, "table", "a", message("rude", 2))
        rows.add(connection, "table", "b", message("late", 2, at_ms=NOW + 2000))
        assert reports.add(connection, "table", 1, said, "Rude", NOW) == 1
        assert reports.add(connection, "table", 1, said, "Again", NOW) is None
        assert reports.add(connection, "table", 3, said, "Rude", NOW) == 2

    await store.write(write)
    assert await kept() == (2, 2)
    now = NOW + Retention.chat_days * DAY_MS + 1000
    assert await kept() == (2, 2), "a message is kept as long as its table was used"
    now += 1
    assert await kept() == (1, 2)
    now += 1000
    assert await kept() == (0, 2)
    (first, _) = await store.read(reports.everything)
    assert [each.text for each in first.messages] == ["rude", "late"]
    now = NOW + Retention.report_days * DAY_MS
    assert await kept() == (0, 2)
    now += 1
    assert await kept() == (0, 0)


async def test_the_number_of_a_message_that_was_reported_is_not_given_again(store: Store) -> None:
    def write(connection: Connection) -> None:
        first = rows.add(connection, "club", "a", message("one", 2))
        assert reports.add(connection, "club", 1, first, "", NOW) is not None
        assert rows.forget_old(connection, NOW + 1, 100) == 1
        second = rows.add(connection, "club", "b", message("two", 2, at_ms=NOW + 2))
        assert second.number == 2
        assert reports.add(connection, "club", 1, second, "", NOW + 2) is not None

    await store.write(write)
