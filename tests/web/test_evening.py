"""Arena evenings: people who are free are seated by themselves, until the time is over."""

from datetime import datetime
from functools import partial
from itertools import chain
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from stampede.events.facts import AnyFact, Decided, Paired, Timed
from stampede.web.events import rows
from stampede.web.events.by_clock import WAIT_MS, Host
from stampede.web.events.rows import Known
from stampede.web.events.seating import Steward
from stampede.web.runtime.refusals import RefusedError
from stampede.web.store import schema
from stampede.web.table.commands import Rematch, Resign
from tests.web.houses import House, house
from tests.web.sitting import Ear
from tests.web.test_events import act, join, opened, seen
from tests.web.worlds import Pretended

pytestmark = pytest.mark.stands_on("events")
ARENA: dict[str, Any] = {"format": "arena", "rounds": 0, "minutes": 10, "ties": ["wins"], "patience": 0}
WAIT_S, MINUTE = WAIT_MS / 1000 + 2, 60


async def known_of(here: House, event: str) -> Known:
    found = await here.site.store.read(partial(rows.load, event=event))
    assert found
    return found


async def tables_of(here: House, event: str) -> list[tuple[int, ...]]:
    """The tables that are played, by the guests at them."""
    known = await known_of(here, event)
    boards = [board for _, _, board in known.state.awaited]
    assert all(each.table for each in boards)
    people = [tuple(sorted(known.people[each].guest or 0 for each in board.entrants)) for board in boards]
    flat = list(chain(*people))
    assert len(set(flat)) == len(flat)
    return sorted(people)


async def resign(here: House, event: str, guest: int) -> None:
    """The guest gives up the match that they play."""
    known = await known_of(here, event)
    number = known.number_of(guest)
    (board,) = (each for _, _, each in known.state.awaited if number in each.people)
    table = await here.site.tables.get(board.table)
    for each in table.table_state.guests:
        await table.hello(Ear(each), "")
    await here.runtime.pass_time(4)
    command = Resign(f"r{known.version}", table.version(Ear(guest)))
    await table.carry_out(Ear(guest), command)
    await here.site.tables.projector.flush()
    await here.runtime.pass_time(2)


async def note(here: House, event: str, *more: AnyFact) -> None:
    """Append facts to the log of an event."""

    def work(connection: Connection) -> None:
        known = rows.load(connection, event, is_locked=True)
        assert known
        rows.append(connection, known, more, here.runtime.now_ms())

    await here.site.store.write(work)


async def end_in(here: House, event: str, seconds: float) -> None:
    """Bring the end forward: seconds of a counted clock take as long to compute as others."""
    await note(here, event, Timed(here.runtime.now_ms() + round(seconds * 1000)))


async def begun(here: House, *names: str, **wish: Any) -> tuple[Any, str, list[Any]]:
    """An evening of these people that its host has begun."""
    host = here.visitor()
    event = await opened(here, host, **{**ARENA, **wish})
    visitors = await join(here, event, *names)
    answer = await act(host, event, "begin-event")
    assert answer.status_code == 200, answer.text
    await here.runtime.pass_time(3)
    return host, event, visitors


async def test_whoever_is_free_is_seated_until_the_time_is_over() -> None:
    async with house() as here:
        host, event, (anna, *_) = await begun(here, "Anna", "Ben", "Cleo")
        ends = (await seen(anna, event))["ends_ms"]
        assert 9 * MINUTE < (ends - here.runtime.now_ms()) / 1000 <= 10 * MINUTE
        (first,) = await tables_of(here, event)
        assert (await anna.get(f"/api/events/{event}")).json()["minutes"] == 10
        await resign(here, event, first[0])
        (second,) = await tables_of(here, event)
        assert len(set(first) & set(second)) == 1  # the third plays one of the two
        await resign(here, event, second[0])
        (third,) = await tables_of(here, event)
        assert {first, second, third} == {(2, 3), (2, 4), (3, 4)}
        await end_in(here, event, 5)
        await here.runtime.pass_time(7)
        assert await tables_of(here, event) == [third]
        late = await here.visitor().post(f"/api/events/{event}/join", json={"name": "Dan"})
        assert (late.status_code, late.json()["code"]) == (409, "event-closed")
        assert not (await seen(host, event))["is_closed"]
        await resign(here, event, third[0])
        view = await seen(host, event)
        assert view["is_closed"]
        assert sum(each["points"] for each in view["entrants"]) == 3
        assert sum(each["played"] for each in view["entrants"]) == 6
        assert await tables_of(here, event) == []


async def test_no_rematch_is_offered_at_a_table_whose_match_is_over() -> None:
    async with house() as here:
        _, event, _ = await begun(here, "Anna", "Ben")
        (board,) = (each for _, _, each in (await known_of(here, event)).state.awaited)
        await resign(here, event, 2)
        table, ben = await here.site.tables.get(board.table), Ear(3)
        await table.hello(ben, "")
        assert (ben.view["phase"], ben.view["is_last"]) == ("over", True)
        with pytest.raises(RefusedError) as refused:
            await table.carry_out(ben, Rematch("again", table.version(ben)))
        assert refused.value.refusal.code == "last-match"


async def test_two_alone_meet_again_after_a_moment_and_a_late_comer_at_once() -> None:
    async with house() as here:
        _, event, _ = await begun(here, "Anna", "Ben")
        await resign(here, event, 2)
        assert await tables_of(here, event) == []
        await here.runtime.pass_time(WAIT_S)
        assert await tables_of(here, event) == [(2, 3)]
        await resign(here, event, 3)
        assert await tables_of(here, event) == []
        await join(here, event, "Cleo")
        await here.runtime.pass_time(2)
        ((one, other),) = await tables_of(here, event)
        assert one in (2, 3)
        assert other == 4


async def test_people_take_a_break_and_come_back() -> None:
    async with house() as here:
        _, event, (anna, *_) = await begun(here, "Anna", "Ben", "Cleo")
        await resign(here, event, (await tables_of(here, event))[0][0])
        pairs = await tables_of(here, event)
        assert (await anna.post(f"/api/events/{event}/leave", json={})).status_code == 200
        assert await tables_of(here, event) == pairs  # who is at a table plays it to its end
        await resign(here, event, pairs[0][0])
        await here.runtime.pass_time(WAIT_S)
        assert await tables_of(here, event) == [(3, 4)]
        answer = await anna.post(f"/api/events/{event}/join", json={"name": "Anna"})
        assert answer.status_code == 200
        await resign(here, event, 3)
        ((one, other),) = await tables_of(here, event)
        assert one == 2
        assert other in (3, 4)


async def test_it_begins_at_the_planned_start_by_itself() -> None:
    async with house() as here:
        host = here.visitor()
        start = here.runtime.now_ms() + 20_000
        event = await opened(here, host, **ARENA, start_ms=start)
        await join(here, event, "Anna", "Ben")
        await here.runtime.pass_time(15)
        assert (await seen(host, event))["ends_ms"] == 0
        await here.runtime.pass_time(8)
        view = await seen(host, event)
        assert 0 <= view["ends_ms"] - start - 10 * MINUTE * 1000 < 3000
        assert await tables_of(here, event) == [(2, 3)]
        assert (await act(host, event, "begin-event")).json()["code"] == "event-begun"
        text = (await host.get(f"/api/events/{event}/calendar.ics")).text
        lines = (line for line in text.splitlines() if line.startswith(("DTSTART", "DTEND")))
        first, last = (datetime.strptime(each.split(":")[1], "%Y%m%dT%H%M%S%z") for each in lines)
        assert (last - first).total_seconds() == 10 * MINUTE


async def test_an_evening_without_anybody_ends_by_itself() -> None:
    async with house() as here:
        host, event, _ = await begun(here)
        await end_in(here, event, 5)
        await here.runtime.pass_time(2)
        assert not (await seen(host, event))["is_closed"]
        await here.runtime.pass_time(5)
        assert (await seen(host, event))["is_closed"]


async def test_those_who_do_not_come_are_on_a_break() -> None:
    async with house() as here:
        host, event, _ = await begun(here, "Anna", "Ben", "Cleo", patience=1)
        (pair,) = await tables_of(here, event)
        await here.runtime.pass_time(MINUTE)
        view = await seen(host, event)
        assert any(each["is_out"] for each in view["entrants"])
        assert all(board["is_decided"] for board in view["rounds"][0]["boards"])
        for each in await tables_of(here, event):
            assert each != pair


async def test_a_computer_takes_the_seat_that_is_left_if_the_host_wants_that() -> None:
    async with house() as here:
        _, event, _ = await begun(here, "Anna", "Ben", "Cleo", fill_level=1)
        assert sorted(map(len, await tables_of(here, event))) in ([1, 2], [2])
        await here.runtime.pass_time(WAIT_S)
        assert sorted(map(len, await tables_of(here, event))) == [1, 2]


async def test_an_event_computer_is_an_opponent_like_others() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **ARENA)
        await join(here, event, "Anna")
        assert (await act(host, event, "add-computers", level=1, count=3)).is_success
        assert (await act(host, event, "begin-event")).is_success
        await here.runtime.pass_time(3)
        view = await seen(host, event)
        (board,) = view["rounds"][0]["boards"]
        assert 0 in board["people"]
        await resign(here, event, 2)
        view = await seen(host, event)
        assert len(view["rounds"]) == 2
        assert set(view["rounds"][1]["boards"][0]["people"]) != set(board["people"])


async def test_a_host_ends_it_early_decides_and_pairs_no_rounds() -> None:
    async with house() as here:
        host, event, _ = await begun(here, "Anna", "Ben", "Cleo", "Dan")
        assert (await act(host, event, "pair-round")).json()["code"] == "event-format"
        one, other = await tables_of(here, event)
        view = (await act(host, event, "close-event")).json()
        assert not view["is_closed"]
        assert view["ends_ms"] <= here.runtime.now_ms()
        await resign(here, event, one[0])
        await here.runtime.pass_time(WAIT_S)
        assert await tables_of(here, event) == [other]
        assert (await act(host, event, "close-event")).json()["code"] == "event-not-finished"
        known = await known_of(here, event)
        ((number, board, last),) = known.state.awaited
        table = await here.site.tables.get(last.table)
        ask = {"round": number, "board": board, "places": [1, 2]}
        assert (await act(host, event, "decide-board", **ask)).is_success
        assert table.table_state.is_shut
        await here.runtime.pass_time(2)
        assert (await seen(host, event))["is_closed"]
        swiss = await opened(here, host)
        assert (await act(host, swiss, "begin-event")).json()["code"] == "event-format"


@pytest.mark.parametrize(
    "fault", [{"minutes": 9}, {"minutes": 241}, {"rounds": 3}, {"games": 2}, {"seats": 5}]
)
async def test_bad_wishes_are_refused(fault: dict[str, Any]) -> None:
    async with house() as here:
        wish = {**ARENA, "game": "roundup", "name": "Host", **fault}
        assert (await here.visitor().post("/api/events", json=wish)).status_code == 422


async def test_tables_of_several_have_the_seats_of_the_event() -> None:
    async with house() as here:
        _, event, _ = await begun(here, *"ABCDEFG", game="abilene", seats=3, options={})
        assert sorted(map(len, await tables_of(here, event))) == [3, 3]


async def test_the_page_has_the_tables_that_are_played_and_the_last_ones() -> None:
    async with house() as here:
        host, event, _ = await begun(here, "Anna", "Ben", "Cleo", "Dan")
        assert len(await tables_of(here, event)) == 2
        (*_, board) = (await known_of(here, event)).state.rounds[0].boards
        await note(here, event, Decided(0, 1, (1, 2)))
        for number in range(1, 30):
            await note(here, event, Paired("00", (board.people,)), Decided(number, 0, (1, 2)))
        rounds = (await seen(host, event))["rounds"]
        assert [each["number"] for each in rounds] == [0, *range(10, 30)]


async def test_two_processes_seat_everybody_once() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **ARENA)
        await join(here, event, "Anna", "Ben", "Cleo", "Dan")
        await act(host, event, "begin-event")
        known = await known_of(here, event)
        for _ in range(3):
            await Host(here.site).attend(known)  # the others look at what they knew before
        assert len((await known_of(here, event)).state.rounds) == 1
        for _ in range(2):
            await Steward(here.site).look()
        await here.runtime.pass_time(3)
        assert len(await tables_of(here, event)) == 2
        count = select(func.count()).select_from(schema.tables)
        assert await here.site.store.read(lambda connection: connection.execute(count).scalar()) == 2


async def test_a_restart_and_a_rebuild_give_the_same_standings() -> None:
    world = Pretended()
    async with house(world) as here:
        host, event, _ = await begun(here, "Anna", "Ben", "Cleo")
        for _ in range(3):
            await resign(here, event, (await tables_of(here, event))[0][1])
        before, playing = await seen(host, event), await tables_of(here, event)
    async with house(world) as here:
        await here.runtime.pass_time(5)
        after = await seen(here.visitor(), event)
        assert [(each["number"], each["points"]) for each in after["entrants"]] == [
            (each["number"], each["points"]) for each in before["entrants"]
        ]
        assert await tables_of(here, event) == playing
        version = after["version"]
        await here.runtime.pass_time(30)
        assert (await seen(here.visitor(), event))["version"] == version
