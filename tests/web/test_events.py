"""Events: hosts pair rounds, tables open by themselves, results follow from matches."""

import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, Table, create_engine, func, insert, select, update

from stampede.events import facts
from stampede.events.facts import EventPlan
from stampede.web.app.features import PROJECTIONS
from stampede.web.events import rows
from stampede.web.events.messages import CreateEvent
from stampede.web.events.rows import EventEntry, EventPerson, EventRow
from stampede.web.events.seating import PAUSE_MS, SeatedError, Steward
from stampede.web.events.view import announced
from stampede.web.identity import people
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from stampede.web.store import migrate, schema
from stampede.web.table.commands import Abandon, Change, Command, Fill, HandOver, Kick, Leave, Resign
from stampede.web.table.levels import named
from stampede.web.table.table import Table as TheTable
from tests.ports import free_port
from tests.web.houses import House, house
from tests.web.sitting import Ear
from tests.web.support import TINY, wait_for
from tests.web.worlds import Pretended

pytestmark = pytest.mark.stands_on("events")
SWISS = {"game": "roundup", "format": "swiss", "rounds": 2, "options": TINY, "name": "Host"}


async def opened(here: House, host: httpx.AsyncClient, **wish: Any) -> str:
    answer = await host.post("/api/events", json={**SWISS, **wish})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["event"])


async def seen(visitor: httpx.AsyncClient, event: str) -> dict[str, Any]:
    answer = await visitor.get(f"/api/events/{event}")
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def join(here: House, event: str, *names: str) -> list[httpx.AsyncClient]:
    visitors = []
    for name in names:
        visitor = here.visitor()
        answer = await visitor.post(f"/api/events/{event}/join", json={"name": name})
        assert answer.status_code == 200, answer.text
        visitors.append(visitor)
    return visitors


async def act(host: httpx.AsyncClient, event: str, kind: str, **more: Any) -> httpx.Response:
    version = (await seen(host, event))["version"]
    return await host.post(f"/api/events/{event}/host", json={"type": kind, "version": version, **more})


async def resign(here: House, event: str, guest: int) -> None:
    """The guest gives up their match of the last round."""
    known = await here.site.store.read(partial(rows.load, event=event))
    assert known
    number = known.number_of(guest)
    (board,) = (each for each in known.state.rounds[-1].boards if number in each.people)
    table = await here.site.tables.get(board.table)
    for each in table.table_state.guests:
        await table.hello(Ear(each), "")
    await here.runtime.pass_time(5)
    await table.carry_out(Ear(guest), Resign(f"r{len(known.state.rounds)}", table.version(Ear(guest))))
    await here.site.tables.projector.flush()


async def test_a_round_is_paired_played_and_counted() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, title="Thursday")
        anna, *_ = await join(here, event, "Anna", "Ben", "Cleo", "Dan")
        assert (await act(host, event, "pair-round")).status_code == 200
        await here.runtime.pass_time(3)
        view = await seen(anna, event)
        assert view["title"] == "Thursday"
        boards = view["rounds"][0]["boards"]
        assert [len(each["people"]) for each in boards] == [2, 2]
        assert all(each["table"] for each in boards)
        assert (await act(host, event, "pair-round")).json()["code"] == "event-not-finished"
        await resign(here, event, 2)
        await resign(here, event, 3)
        view = await seen(anna, event)
        assert not view["is_awaiting"]
        assert [each["points"] for each in view["entrants"]] == [1, 1, 0, 0]
        assert (await act(host, event, "pair-round")).status_code == 200
        await here.runtime.pass_time(3)
        await resign(here, event, 2)
        await resign(here, event, 4)
        assert (await act(host, event, "close-event")).json()["is_closed"]
        assert (await act(host, event, "pair-round")).json()["code"] == "event-closed"


async def test_seats_are_those_of_the_pairing() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        await join(here, event, "Anna", "Ben")
        assert (await act(host, event, "add-computers", level=1, count=2)).status_code == 200
        await act(host, event, "pair-round")
        await here.runtime.pass_time(3)
        known = await here.site.store.read(partial(rows.load, event=event))
        assert known
        for board in known.state.rounds[0].boards:
            table_state = (await here.site.tables.get(board.table)).table_state
            for seat, number in enumerate(board.people):
                player = table_state.player_at(seat)
                assert player
                assert player.guest == known.people[number].guest
                assert bool(player.level) == bool(known.state.entrants[number].level)


@pytest.mark.stands_on("buffalo")
async def test_a_computer_has_at_its_table_the_name_that_it_has_in_the_event() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, game="buffalo", options={}, fill_level=3)
        await join(here, event, "Anna", "Ben", "Cleo")
        await act(host, event, "add-computers", level=3, count=2)
        await act(host, event, "pair-round")
        await here.runtime.pass_time(3)
        view = await seen(host, event)
        names = {each["number"]: each["name"] for each in view["entrants"]}
        for board in view["rounds"][0]["boards"]:
            table_state = named((await here.site.tables.get(board["table"])).table_state, here.site.levels)
            for seat, number in enumerate(board["people"]):
                player = table_state.player_at(seat)
                assert player
                name = table_state.name_of(player)
                assert name == names[number] if number in names else name not in names.values()


async def test_computers_alone_play_a_round_to_its_end() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, games=2)
        assert (await act(host, event, "add-computers", level=1, count=2)).status_code == 200
        await act(host, event, "pair-round")
        for _ in range(40):
            await here.runtime.pass_time(3)
            await here.site.tables.projector.flush()
            view = await seen(host, event)
            if not view["is_awaiting"]:
                break
        (board,) = view["rounds"][0]["boards"]
        assert board["ended"] == 2
        assert (await host.get(f"/api/qr.svg?path=/event/{event}")).status_code == 200


async def test_people_see_how_a_match_has_ended_before_the_next_one_begins() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, games=2)
        await join(here, event, "Anna", "Ben")
        await act(host, event, "pair-round")
        await here.runtime.pass_time(3)
        (board,) = (await seen(host, event))["rounds"][0]["boards"]
        table = await here.site.tables.get(board["table"])
        await resign(here, event, table.table_state.players[0].guest or 0)
        await here.site.tables.projector.flush()
        await here.runtime.pass_time(3)
        assert table.table_state.has_ended
        await here.runtime.pass_time(PAUSE_MS // 1000)
        assert not table.table_state.has_ended


async def test_two_hosts_at_once_and_strangers_are_refused() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        (anna,) = await join(here, event, "Anna")
        version = (await seen(host, event))["version"]
        ask = {"type": "add-computers", "level": 1, "count": 1, "version": version}
        assert (await host.post(f"/api/events/{event}/host", json=ask)).status_code == 200
        answer = await host.post(f"/api/events/{event}/host", json=ask)
        assert (answer.status_code, answer.json()["code"]) == (409, "event-changed")
        answer = await anna.post(f"/api/events/{event}/host", json=ask)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-event-host")
        assert len((await seen(host, event))["entrants"]) == 2


@pytest.mark.parametrize(
    "fault",
    [
        {"rounds": 0},
        {"rounds": 101},
        {"format": "tables", "seats": 5},
        {"ties": ["direct", "direct"]},
        {"patience": -1},
        {"start_ms": -1},
        {"start_ms": 2**53 - 1},
        {"options": {"players": 2}},
        {"game": "chess"},
        {"fill_level": 9},
        {"title": "x" * 61},
        {"has_final": True},
        {"pace": {"kind": "live", "bank": -1}},
    ],
)
async def test_bad_wishes_are_refused(fault: dict[str, Any]) -> None:
    async with house() as here:
        answer = await here.visitor().post("/api/events", json={**SWISS, **fault})
        assert answer.status_code == 422, answer.text


async def test_those_who_do_not_come_lose_after_the_patience() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, patience=5)
        await join(here, event, "Anna", "Ben")
        await act(host, event, "pair-round")
        await here.runtime.pass_time(3)
        assert not (await seen(host, event))["rounds"][0]["boards"][0]["places"]
        await here.runtime.pass_time(6 * 60)
        board = (await seen(host, event))["rounds"][0]["boards"][0]
        assert board["is_decided"]
        assert 0 in board["places"]


async def first_table(here: House, host: httpx.AsyncClient, event: str) -> TheTable:
    await act(host, event, "pair-round")
    await here.runtime.pass_time(3)
    board = (await seen(host, event))["rounds"][0]["boards"][0]
    return await here.site.tables.get(board["table"])


async def test_people_play_at_a_table_of_an_event_themselves_and_to_a_result() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        await join(here, event, "Anna", "Ben")
        table = await first_table(here, host, event)
        anna, ben = Ear(2), Ear(3)

        async def refused(command: Command) -> str:
            with pytest.raises(RefusedError) as caught:
                await table.carry_out(anna, command)
            return caught.value.refusal.code

        now = table.version(anna)
        assert await refused(Kick("1", now, 1)) == "event-table"
        assert await refused(Leave("2", now)) == "event-table"
        assert await refused(Fill("3", now, 1)) == "event-table"
        assert await refused(Change("4", now, hints=True)) == "event-table"
        await table.hello(anna, "")
        await table.hello(ben, "")
        await here.runtime.pass_time(10)
        now = table.version(anna)
        assert await refused(HandOver("5", now, 1)) == "event-table"
        assert await refused(Abandon("6", now)) == "event-table"
        await table.carry_out(anna, Leave("7", now))
        await here.site.tables.projector.flush()
        board = (await seen(host, event))["rounds"][0]["boards"][0]
        assert dict(zip(board["people"], board["places"], strict=True)) == {0: 2, 1: 1}


@pytest.mark.parametrize("other", ["person", "computer"])
async def test_somebody_who_leaves_the_site_before_the_match_gets_no_points(other: str) -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, patience=5)
        await join(here, event, "Anna")
        if other == "person":
            await join(here, event, "Ben")
        else:
            await act(host, event, "add-computers", level=1, count=1)
        table = await first_table(here, host, event)
        guest = [each.guest for each in table.table_state.players if each.guest][-1]
        await table.depart(guest)
        await here.site.tables.projector.flush()
        await here.runtime.pass_time(6 * 60)
        board = (await seen(host, event))["rounds"][0]["boards"][0]
        gone = guest - 2
        assert dict(zip(board["people"], board["places"], strict=True)) == {gone: 0, 1 - gone: 1}


async def test_a_host_drops_replaces_and_decides() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        await join(here, event, "Anna", "Ben", "Cleo", "Dan")
        await act(host, event, "pair-round")
        await here.runtime.pass_time(3)
        for board in (0, 1):
            assert (await act(host, event, "decide-board", round=0, board=board, places=[1, 2])).is_success
        assert (await act(host, event, "decide-board", round=0, board=0, places=[1])).json()[
            "code"
        ] == "event-places"
        assert (await act(host, event, "drop-entrant", number=0)).is_success
        await join(here, event, "Eve")
        view = (await act(host, event, "replace-entrant", number=0, by=4)).json()
        names = {each["number"]: (each["name"], each["is_out"]) for each in view["entrants"]}
        assert names[0] == ("Eve", False)
        assert names[4][1]


async def test_somebody_who_deletes_their_account_leaves_their_results() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, rounds=3)
        await join(here, event, "Anna", "Ben", "Cleo", "Dan")
        for _ in range(2):
            await act(host, event, "pair-round")
            for board in (0, 1):
                await act(host, event, "decide-board", round=_, board=board, places=[1, 2])
        before = [(each["number"], each["points"]) for each in (await seen(host, event))["entrants"]]

        def forget(connection: Connection) -> None:
            people.forget(connection, 2, *here.site.forgets)

        await here.site.store.write(forget)
        view = await seen(host, event)
        assert [(each["number"], each["points"]) for each in view["entrants"]] == before
        (gone,) = (each for each in view["entrants"] if each["number"] == 0)
        assert gone["is_out"]
        assert "Anna" not in str(view)
        view = (await act(host, event, "pair-round")).json()
        assert len(view["rounds"][2]["byes"]) == 1


async def test_nobody_returns_for_whom_another_plays() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        await join(here, event, "Anna", "Ben", "Cleo")
        assert (await act(host, event, "replace-entrant", number=0, by=2)).is_success
        answer = await act(host, event, "return-entrant", number=2)
        assert (answer.status_code, answer.json()["code"]) == (409, "event-nobody")
        assert (await act(host, event, "drop-entrant", number=0)).is_success
        assert (await act(host, event, "return-entrant", number=0)).is_success


async def test_a_title_is_stored_without_signs_that_nobody_sees() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, title=" The\u202e  \x07Swiss\u200b ")
        assert (await seen(host, event))["title"] == "The Swiss"
        event = await opened(here, host, title="\u200b\u200b")
        assert (await seen(host, event))["title"] == "Roundup"


async def test_an_event_whose_game_is_gone_is_nowhere_and_disturbs_no_other() -> None:
    async with house() as here:
        host = here.visitor()
        gone, other = [await opened(here, host, is_public=True) for _ in range(2)]
        await join(here, gone, "Anna", "Ben")
        column = schema.contests.c

        def take_out(connection: Connection) -> None:
            body = connection.execute(select(column.body).where(column.id == gone)).scalar_one()
            changed = body.replace('"roundup"', '"gone"')
            connection.execute(update(schema.contests).where(column.id == gone).values(body=changed))

        await here.site.store.write(take_out)
        found = (await host.get("/api/events")).json()
        assert [each["event"] for each in found["events"]] == [other]
        assert [each["event"] for each in found["public"]] == [other]
        assert (await host.get(f"/api/events/{gone}")).json()["code"] == "unknown-event"
        await join(here, other, "Cleo", "Dan")
        assert (await act(host, other, "pair-round")).is_success
        await Steward(here.site).look()
        assert (await seen(host, other))["rounds"][0]["boards"][0]["table"]


async def test_an_event_in_which_nothing_happens_for_a_year_is_followed_no_more() -> None:
    async with house() as here:
        event = await opened(here, here.visitor())
        now_ms = here.runtime.now_ms()
        assert await here.site.store.read(partial(rows.running, since_ms=now_ms)) == [(event, 1)]
        assert await here.site.store.read(partial(rows.running, since_ms=now_ms + 1)) == []


async def test_a_table_that_another_opened_is_not_opened_twice() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        await join(here, event, "Anna", "Ben")
        await act(host, event, "pair-round")
        old = await here.site.store.read(partial(rows.load, event=event))
        assert old
        await Steward(here.site).look()
        with pytest.raises(SeatedError):
            await Steward(here.site).open(old, 0, 0)
        count = select(func.count()).select_from(schema.tables)
        assert await here.site.store.read(lambda connection: connection.execute(count).scalar()) == 1


async def test_a_restart_goes_on_where_pairing_stopped() -> None:
    world = Pretended()
    async with house(world) as here:
        host = here.visitor()
        event = await opened(here, host)
        await join(here, event, "Anna", "Ben", "Cleo", "Dan")
        await act(host, event, "pair-round")
        known = await here.site.store.read(partial(rows.load, event=event))
        assert known
        await Steward(here.site).open(known, 0, 1)
    async with house(world) as here:
        await here.runtime.pass_time(3)
        view = await seen(here.visitor(), event)
        boards = view["rounds"][0]["boards"]
        assert all(each["table"] for each in boards)
        count = select(func.count()).select_from(schema.tables)
        assert await here.site.store.read(lambda connection: connection.execute(count).scalar()) == 2


async def test_the_calendar_has_the_start_in_utc() -> None:
    async with house() as here:
        host = here.visitor()
        start = datetime.fromtimestamp(here.runtime.now_ms() // 1000, UTC) + timedelta(days=3)
        event = await opened(here, host, title="Swiss", start_ms=round(start.timestamp() * 1000))
        text = (await host.get(f"/api/events/{event}/calendar.ics")).text
        assert f"DTSTART:{start:%Y%m%dT%H%M%SZ}" in text
        assert "SUMMARY:Swiss" in text
        assert "BEGIN:VALARM" in text
        other = await opened(here, host)
        assert (await host.get(f"/api/events/{other}/calendar.ics")).status_code == 404


async def test_lists_have_ones_own_events() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        (anna,) = await join(here, event, "Anna")
        for visitor in (host, anna):
            assert [each["event"] for each in (await visitor.get("/api/events")).json()["events"]] == [event]
        assert (await here.visitor().get("/api/events")).json()["events"] == []
        assert (await here.visitor().get("/api/events/nothing")).json()["code"] == "unknown-event"


async def test_ones_own_data_has_the_events_that_one_hosts_or_plays_in() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host)
        (anna,) = await join(here, event, "Anna")
        hosted, played = [(await each.get("/api/me/data")).json() for each in (host, anna)]
        assert [row["id"] for row in hosted["contests"]] == [event]
        assert [row["contest_id"] for row in played["contest_people"]] == [event]
        assert played["contests"] == []


async def test_public_events_are_listed_while_they_are_to_come_or_run() -> None:
    async with house() as here:
        host, stranger = here.visitor(), here.visitor()
        now, day = here.runtime.now_ms(), 86_400_000

        async def listed() -> list[dict[str, Any]]:
            found: list[dict[str, Any]] = (await stranger.get("/api/events")).json()["public"]
            return found

        await opened(here, host, title="By link")
        wishes = {"Some day": 0, "Later": now + 2 * day, "Soon": now + day, "Forgotten": now - 2 * day}
        names = {
            each: await opened(here, host, title=each, start_ms=start, is_public=True)
            for each, start in wishes.items()
        }
        assert [each["title"] for each in await listed()] == ["Soon", "Later", "Some day"]
        await join(here, names["Some day"], "Anna", "Ben")
        await act(host, names["Some day"], "pair-round")
        await here.runtime.pass_time(3)
        first, *_ = await listed()
        assert (first["title"], first["has_begun"], first["people"]) == ("Some day", True, 2)
        assert (first["format"], first["game_title"], first["is_closed"]) == ("swiss", "Roundup", False)
        assert (await act(host, names["Soon"], "close-event")).is_success
        assert [each["title"] for each in await listed()] == ["Some day", "Later"]


async def test_a_public_event_that_nobody_closes_leaves_the_list_a_day_after_its_last_change() -> None:
    day = 86_400_000

    def entry(title: str, *, start: int = 0, active: int = 0, has_begun: bool = False) -> EventEntry:
        wish = CreateEvent("", "roundup", "swiss", title=title, rounds=2, start_ms=start, is_public=True)
        row = EventRow(title, None, wish, 0)
        return EventEntry(row, is_closed=False, has_begun=has_begun, people=2, active_ms=active)

    entries = [
        entry("played today", active=9 * day, has_begun=True),
        entry("played last week", active=2 * day, has_begun=True),
        entry("begun early", start=12 * day, active=2 * day, has_begun=True),
        entry("planned last week", start=2 * day, active=9 * day),
        entry("planned", start=12 * day, active=2 * day),
        entry("open since today", active=9 * day),
        entry("open since last week", active=2 * day),
    ]
    titles = [each.title for each in announced(entries, 9 * day)]
    assert titles == ["begun early", "played today", "planned", "open since today"]


async def test_the_list_of_public_events_is_bounded_and_reads_none_that_is_over() -> None:
    async with house() as here:
        now = here.runtime.now_ms()

        def fill(connection: Connection) -> None:
            for number in range(250):
                wish = CreateEvent("", "roundup", "swiss", rounds=2, is_public=True)
                row = EventRow(f"event{number}", None, wish, now + number)
                rows.add(connection, row, facts.EventPlanned(EventPlan("swiss", rounds=2)))
            over = schema.contests.update().where(schema.contests.c.created_ms >= now + 200)
            connection.execute(over.values(is_closed=True))

        await here.site.store.write(fill)
        found = (await here.visitor().get("/api/events")).json()["public"]
        assert {each["event"] for each in found} == {f"event{number}" for number in range(100, 200)}


def test_the_results_of_events_are_an_ordered_projection() -> None:
    assert PROJECTIONS["events"].is_ordered


PAIRED = [facts.Paired("00", ((0, 1), (2, 3)))]
BEGUN = [facts.Timed(2**53)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plan", "more", "moment"),
    [
        (EventPlan("swiss", rounds=2), PAIRED, "INSERT INTO contest_tables"),
        (EventPlan("arena", minutes=60), BEGUN, "INSERT INTO contest_tables"),
        (EventPlan("arena", minutes=60), BEGUN, "INSERT INTO contest_log"),
    ],
)
def test_a_server_killed_in_the_middle_of_pairing_opens_each_table_once(
    tmp_path: Path, plan: EventPlan, more: list[facts.AnyFact], moment: str
) -> None:
    """It dies when it is about to note a table, or who sits there; the next server opens them all."""
    database = f"sqlite:///{tmp_path / 'site.db'}"
    migrate.upgrade(database)
    wish = CreateEvent("Host", "buffalo", plan.format, rounds=plan.rounds, minutes=plan.minutes)
    engine, now_ms = create_engine(database), REAL.now_ms()
    with engine.begin() as connection:
        rows.add(connection, EventRow("evening", None, wish, now_ms), facts.EventPlanned(plan))
        known = rows.load(connection, "evening")
        assert known
        rows.append(connection, known, [*[facts.Registered()] * 4, *more], now_ms)
        for number, name in enumerate(("Anna", "Ben", "Cleo", "Dan")):
            made = connection.execute(
                insert(schema.guests).values(name=name, colour="blue", created_ms=now_ms)
            )
            assert made.inserted_primary_key is not None
            person = EventPerson(made.inserted_primary_key[0], name)
            rows.put_person(connection, "evening", number, person)

    def count(table: Table) -> int:
        with engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(table)).scalar_one())

    serve = ("serve", "--port", str(free_port()), "--database", database)
    work = f"from tests.web.killed import _work; _work({moment!r}, *{serve})"
    assert subprocess.run([sys.executable, "-c", work], check=False).returncode == -signal.SIGKILL
    assert count(schema.contest_tables) == count(schema.tables) == 0
    server = subprocess.Popen([sys.executable, "-m", "stampede.cli", *serve])
    try:
        wait_for(lambda: count(schema.contest_tables) == 2)
    finally:
        server.terminate()
        server.wait()
    assert count(schema.tables) == 2
    with engine.connect() as connection:
        found = rows.load(connection, "evening")
    assert found
    (played,) = found.state.rounds
    assert sorted(each for board in played.boards for each in board.people) == [0, 1, 2, 3]
    engine.dispose()
