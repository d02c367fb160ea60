"""How a table stood is read instead of its log, and is the same."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update

from stampede.web.store import schema
from stampede.web.table import reducer, snapshot
from stampede.web.table.events import Acted, Created, Sitter, Started
from stampede.web.table.options import Pace
from stampede.web.table.state import TableState
from stampede.web.tables import snapshots
from tests.web.sitting import SEED, created
from tests.web.support import Person, Server, begun, play_on, wait_for

TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("roundup", {}, 2),
    ("buffalo", {"opening_moves": 3}, 2),
    ("zoff", {"players": 3}, 3),
    ("zoff", {"players": 4, "auction": True}, 4),
    ("abilene", {"players": 4, "hidden_totals": True}, 4),
]


def states(game: str, options: dict[str, Any], seats: int, most: int) -> Iterator[TableState]:
    """A match by chance, as a table goes through it."""
    opening = created(game, options, *[Sitter()] * (seats - 1))
    live = {**{name: getattr(opening, name) for name in opening.__struct_fields__}, "undo": "all"}
    table_state = reducer.opened("table", Created(**{**live, "pace": Pace("live", bank=6000)}))
    version = table_state.match.game.definition.rules_version
    table_state = reducer.after(table_state, Started("match", SEED, version, table_state.draw()), 1000)
    chance = random.Random(7)
    for number in range(most):
        while step := reducer.by_itself(table_state):
            table_state = step[1]
        yield table_state
        if table_state.phase != "playing":
            return
        seat, state = chance.choice(table_state.acting()), table_state.match.state
        action = state.action_to_string(seat, chance.choice(state.legal_actions(seat)))
        table_state = reducer.after(table_state, Acted(seat, action), 2000 + 1500 * number)


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_what_is_read_is_what_was_written(game: str, options: dict[str, Any], seats: int) -> None:
    kept: TableState | None = None
    for number, table_state in enumerate(states(game, options, seats, 60)):
        if number % 7 == 0:
            kept = snapshot.read(snapshot.write(table_state))
            assert kept == table_state
            assert kept.match.state.acting_seats() == table_state.match.state.acting_seats()
            for seat in (None, *range(seats)):
                assert kept.match.seen_by(seat).scene(seat) == table_state.match.seen_by(seat).scene(seat)
    assert kept


def rows(connection: Connection) -> dict[str, int]:
    column = schema.snapshots.c
    return {table: version for table, version in connection.execute(select(column.table_id, column.version))}  # noqa: C416


def change(server: Server, what: Any) -> None:
    """Do something to the database."""

    async def work() -> None:
        await server._app.state.site.store.write(lambda connection: connection.execute(what))  # noqa: SLF001

    assert server._loop is not None  # noqa: SLF001
    asyncio.run_coroutine_threadsafe(work(), server._loop).result(60)  # noqa: SLF001


@pytest.mark.usefixtures("at_once")
def test_a_long_match_is_not_read_from_its_beginning(
    server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 6)
    ben = Person(server, "Ben")
    with begun(anna, ben) as (hers, his):
        table = hers.view["table"]
        play_on(hers, his, moves=13)
        before = hers.hello()
    anna.http.get("/api/me/tables")  # which waits until all is written
    assert server.read(rows)[table] >= 12
    reads: list[str] = []
    fold = reducer.fold

    def watched(name: str, *more: Any) -> TableState:
        reads.append(name)
        return fold(name, *more)

    monkeypatch.setattr(reducer, "fold", watched)

    def again() -> Any:
        wait_for(lambda: server.sweep() == 0)
        with anna.tab(table) as tab:
            return {**tab.hello(), "seats": None}

    assert again() == {**before, "seats": None}
    assert table not in reads
    change(server, update(schema.snapshots).values(body=b"nonsense"))
    assert again() == {**before, "seats": None}
    assert reads.count(table) == 1, "where it cannot be read, the log is"
    monkeypatch.setattr(snapshots, "keep", lambda *_, **__: None)
    change(server, delete(schema.snapshots))
    assert again() == {**before, "seats": None}
    assert reads.count(table) == 2
