"""Lists of tables and results: true after every change, and nothing counted twice."""

from contextlib import closing
from functools import partial
from typing import Any

import pytest

from stampede.play.rating import Rating, rated
from stampede.web.app.features import PROJECTIONS
from stampede.web.ratings import results
from stampede.web.runtime.runtime import REAL
from stampede.web.store import migrate
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import Guest, Store, StoreError
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Acted, Created, Event, Joined, Sitter, Started
from stampede.web.table.reducer import after, opened
from stampede.web.table.state import TableState
from stampede.web.tables import lists
from stampede.web.tables.projections import opening
from tests.web.projecting import ended_by, project_all
from tests.web.sitting import sealed
from tests.web.support import TINY, Person, pair, play_on, playing

CROSSING = ("a1a2", "b4c3", "a2a3", "c3c2", "a3a4", "c2c3", "a4a5")
"""A whole game on the tiny board: the owner of the table wins."""


def rules_version(table_state: TableState) -> int:
    return table_state.match.game.definition.rules_version


async def play(store: Store, name: str, *players: Sitter, friend: int = 0) -> list[TableState]:
    """Play a whole match at a new table: its states. Guest 1 opens it, and *friend* joins."""
    match = f"match-{name}"
    event = Created("roundup", TINY, "exchange", 1, (Sitter(), *players), match, "00" * 32, seat=0)
    steps = [opened(name, event, {0: "Anna", 1: "Ben"})]
    await EventLog(store).create_table(
        name, match, LogEntry(event, 1, None), opening(PROJECTIONS, steps[0], sealed({0: "Anna", 1: "Ben"}))
    )
    happens: list[Event] = [Joined(friend)] if friend else []
    happens.append(Started(match, "00" * 32, rules_version(steps[0])))
    happens += [Acted(number % 2, action) for number, action in enumerate(CROSSING)]
    for each in happens:
        following = after(steps[-1], each)
        await append(store, steps[-1], following, each)
        steps.append(following)
    assert steps[-1].has_ended
    return steps


async def standings(store: Store, guest: Guest) -> list[results.RatingOf]:
    return await store.read(partial(results.standings, guest=guest.id))


async def append(store: Store, before: TableState, following: TableState, event: Event) -> None:
    await EventLog(store).append(
        before.table, before.version, (LogEntry(event, None, None),), ended=ended_by(before, following)
    )
    await project_all(store, before, following)


async def test_a_match_of_two_persons_is_rated_once(database: str) -> None:
    engine = connect(database)
    migrate.ensure(engine)
    with closing(SqlStore(engine, REAL)) as store:
        anna, ben = [await store.save_guest(name, name) for name in ("Anna", "Ben")]
        steps = await play(store, "first", friend=ben.id)
        first, second = rated([Rating(), Rating()], [1, 0])
        found = [await standings(store, guest) for guest in (anna, ben)]

        assert [(each[0].rating, each[0].matches) for each in found] == [(first, 1), (second, 1)]
        with pytest.raises(StoreError):
            await append(store, steps[-2], steps[-1], Acted(0, CROSSING[-1]))
        assert [await standings(store, guest) for guest in (anna, ben)] == found, (
            "the end of a match is written once, and so is what it counts"
        )

        await play(store, "second", friend=ben.id)
        (line,) = await store.read(lambda c: results.standings(c, ben.id))
        assert line.rating == rated([first, second], [1, 0])[1]
        assert line.matches == 2
        latest, earlier = await store.read(lambda c: results.of_guest(c, ben.id))
        assert {latest.match, earlier.match} == {"match-first", "match-second"}
        for result in (latest, earlier):
            assert [(each.name, each.place) for each in result.placed] == [("Anna", 1), ("Ben", 2)]


async def test_matches_with_computers_or_at_one_device_are_listed_and_not_rated(database: str) -> None:
    engine = connect(database)
    migrate.ensure(engine)
    with closing(SqlStore(engine, REAL)) as store:
        await store.save_guest("hash", "Anna")
        await play(store, "bot", Sitter(2))
        await play(store, "beside", Sitter())
        found = await store.read(lambda c: results.of_guest(c, 1))

        assert len(found) == 2
        for result in found:
            own, other = result.placed
            assert (own.guest, own.place, own.points) == (1, 1, None)
            assert (other.guest, other.place, other.points) == (None, 2, None)
        assert await store.read(lambda c: results.standings(c, 1)) == []


async def test_the_lists_follow_every_change(database: str) -> None:
    engine = connect(database)
    migrate.ensure(engine)
    with closing(SqlStore(engine, REAL)) as store:
        anna, ben = [await store.save_guest(name, name) for name in ("Anna", "Ben")]
        event = Created("roundup", TINY, "exchange", 1, (Sitter(),), "m", "00" * 32, seat=0, is_open=True)
        table = opened("t", event, {0: "Anna", 1: "Ben"})
        await EventLog(store).create_table("t", "m", LogEntry(event, 1, None), opening(PROJECTIONS, table))
        assert [each.table for each in await store.read(lambda c: lists.open_to_all(c, REAL.now_ms()))] == [
            "t"
        ]
        assert await store.read(lambda c: lists.open_to_all(c, REAL.now_ms() + 2 * lists.OPEN_MS)) == []
        happens: list[Event] = [Joined(ben.id), Started("m", "00" * 32, rules_version(table))]
        happens += [Acted(number % 2, action) for number, action in enumerate(CROSSING)]
        for each in happens:
            following = after(table, each)
            await append(store, table, following, each)
            table = following
            assert await store.read(lambda c: lists.open_to_all(c, REAL.now_ms())) == []
            for guest in (anna, ben):
                found = await store.read(partial(lists.own, guest=guest.id))
                if table.phase == "over":
                    assert found == []
                    continue
                (line,) = found
                assert line.chairs == lists.chairs(table)
                assert (line.phase, line.seats) == (table.phase, 2)
        assert await store.read(lambda c: lists.own(c, 3)) == []


def test_the_turn_of_each_is_told_to_each(anna: Person, ben: Person) -> None:
    table, invite = anna.create(options=TINY)
    (waiting,) = anna.http.get("/api/me/tables").json()["tables"]
    assert (waiting["phase"], waiting["free"], waiting["is_your_turn"]) == ("waiting", 1, False)
    ben.join(table, invite)
    with playing(table, anna, ben) as (hers, _his):
        turns = [
            person.http.get("/api/me/tables").json()["tables"][0]["is_your_turn"] for person in (anna, ben)
        ]
        assert turns == [True, False]
        other, _ = ben.create(options=TINY, bots=[1], seat=0)
        hers.act(hers.actions()[0])
        names = [line["table"] for line in ben.http.get("/api/me/tables").json()["tables"]]
    assert names[0] == table, "what waits for me comes first"
    assert set(names) == {table, other}


def test_anybody_sits_down_at_an_open_table_and_nobody_at_another(anna: Person, ben: Person) -> None:
    table, _ = anna.create(is_open=True)
    closed, _ = anna.create()
    listed = {line["table"]: line for line in ben.http.get("/api/tables").json()["tables"]}

    assert table in listed
    assert closed not in listed
    plain = {"is_due": False, "is_you": False, "is_program": False}
    assert listed[table]["players"] == [{"name": "Anna", "level": 0, **plain}]
    for invite in ({}, {"invite": "nonsense"}):
        refused = ben.http.post(f"/api/tables/{closed}/join", json={"name": "Ben", **invite})
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong-invite")
    assert ben.http.post(f"/api/tables/{table}/join", json={"name": "Ben"}).status_code == 200
    assert table not in ben.http.get("/api/tables").text
    late = Person(anna.server, "Cleo").http.post(f"/api/tables/{table}/join", json={"name": "Cleo"})
    assert (late.status_code, late.json()["code"]) == (409, "table-full")


def test_a_full_table_is_never_open(anna: Person) -> None:
    table, _ = anna.create(is_open=True, bots=[1])

    assert table not in anna.http.get("/api/tables").text


@pytest.mark.stands_on("ratings")
def test_a_stranger_has_no_tables_and_no_results(anna: Person) -> None:
    assert anna.http.get("/api/me/tables").json() == {"tables": []}
    assert anna.http.get("/api/me/results").json() == {"ratings": [], "results": []}


@pytest.mark.stands_on("ratings")
def test_a_finished_match_is_in_the_record_of_both(server: Any) -> None:
    before = len(server.clients)
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
        records = [client.get("/api/me/results").json() for client in server.clients[before:]]
    for record, you in zip(records, ("Anna", "Ben"), strict=True):
        (rating,), (result,) = record["ratings"], record["results"]
        assert rating["points"] == result["points"] == 1500 + result["change"]
        assert [each["is_you"] for each in result["players"]] == [
            each["name"] == you for each in result["players"]
        ]
        assert server.clients[before].get(f"/api/matches/{result['match']}").status_code == 200
    assert {record["results"][0]["place"] for record in records} == {1, 2}
