"""Seasons: rounds open and the season ends by the clock, and its host opens the next one."""

from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert

from stampede.play.rating import Rating
from stampede.web.events import rows
from stampede.web.events.by_clock import Host
from stampede.web.events.seating import Steward
from stampede.web.store import schema
from tests.web.houses import House, house
from tests.web.test_events import act, join, opened, seen

pytestmark = pytest.mark.stands_on("events")
DAY_S = 24 * 3600
BY_DAYS = {"kind": "days", "per_move": 2 * DAY_S}
SEASON: dict[str, Any] = {
    "format": "season",
    "rounds": 0,
    "group": 3,
    "days": 14,
    "patience": 0,
    "pace": BY_DAYS,
}


async def decide_all(host: httpx.AsyncClient, event: str) -> None:
    """The first at each table has won."""
    for played in (await seen(host, event))["rounds"]:
        for number, board in enumerate(played["boards"]):
            if not board["places"]:
                places = list(range(1, len(board["people"]) + 1))
                wish = {"round": played["number"], "board": number, "places": places}
                assert (await act(host, event, "decide-board", **wish)).is_success


async def played(here: House, host: httpx.AsyncClient, *names: str, **wish: Any) -> str:
    """A season of these people that is over."""
    event = await opened(here, host, **SEASON, **wish)
    await join(here, event, *names)
    while not (await seen(host, event))["is_complete"]:
        assert (await act(host, event, "pair-round")).is_success
    await decide_all(host, event)
    await here.runtime.pass_time(3)
    assert (await seen(host, event))["is_closed"]
    return event


async def test_rounds_open_by_the_clock_and_do_not_wait_for_one_another() -> None:
    async with house() as here:
        host = here.visitor()
        start_ms = here.runtime.now_ms() + 60_000
        event = await opened(here, host, **SEASON, start_ms=start_ms)
        await join(here, event, "Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")
        view = await seen(host, event)
        assert [each["group"] for each in view["entrants"]] == [1, 1, 1, 2, 2, 2]
        assert view["num_rounds"] == 3
        await here.runtime.pass_time(63)
        view = await seen(host, event)
        assert [len(each["boards"]) for each in view["rounds"]] == [2]
        assert all(board["table"] for board in view["rounds"][0]["boards"])
        for number in (2, 3):
            here.runtime.skip(14 * DAY_S)
            await Steward(here.site).look()
            view = await seen(host, event)
            assert len(view["rounds"]) == number
        assert view["is_complete"]
        await decide_all(host, event)
        await Steward(here.site).look()
        assert (await seen(host, event))["is_closed"]


async def test_a_season_that_another_process_has_just_closed_is_left_alone() -> None:
    """Found by the simulator: the loop that follows running events failed."""
    async with house() as here:
        event = await played(here, here.visitor(), "Anna", "Ben", "Cleo")
        known = await here.site.store.read(partial(rows.load, event=event))
        assert known
        assert not await Host(here.site).attend(known)


async def test_people_are_in_groups_by_their_rating() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **SEASON)
        await join(here, event, "Anna", "Ben", "Cleo")
        visitors = [here.visitor() for _ in "abc"]
        for visitor, name in zip(visitors, ("Dan", "Eve", "Fay"), strict=True):
            table = await visitor.post("/api/tables", json={"game": "roundup", "name": name, "seat": 0})
            assert table.is_success

        def rate(connection: Connection) -> None:
            usual = Rating()
            for guest in (5, 6, 7):
                row = {
                    "guest_id": guest,
                    "game": "roundup",
                    "mu": usual.mu + guest,
                    "sigma": 1.0,
                    "matches": 9,
                }
                connection.execute(insert(schema.ratings), row)

        await here.site.store.write(rate)
        for visitor, name in zip(visitors, ("Dan", "Eve", "Fay"), strict=True):
            assert (await visitor.post(f"/api/events/{event}/join", json={"name": name})).is_success
        assert (await act(host, event, "pair-round")).is_success
        groups = {each["name"]: each["group"] for each in (await seen(host, event))["entrants"]}
        assert groups == {"Dan": 1, "Eve": 1, "Fay": 1, "Anna": 2, "Ben": 2, "Cleo": 2}


async def test_the_next_season_has_everybody_in_the_groups_that_follow() -> None:
    async with house() as here:
        host = here.visitor()
        event = await played(here, host, "Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")
        before = await seen(host, event)
        answer = await act(host, event, "next-season")
        assert answer.is_success, answer.text
        following = answer.json()["next"]
        after = await seen(host, following)
        assert (after["title"], after["format"], after["rounds"]) == (before["title"], "season", [])
        assert after["is_host"]
        wanted = {each["name"]: each["group"] + each["moves"] for each in before["entrants"]}
        assert sorted(wanted.values()) == [1, 1, 1, 2, 2, 2]
        assert {each["name"]: each["group"] for each in after["entrants"]} == wanted
        again = await act(host, event, "next-season")
        assert (again.status_code, again.json()["code"]) == (409, "event-continued")
        known = await here.site.store.read(partial(rows.load, event=following))
        assert known
        assert {each.guest for each in known.people.values()} == {2, 3, 4, 5, 6, 7}
        assert (await act(host, following, "pair-round")).is_success


async def test_a_host_is_not_refused_because_people_came_or_tables_opened_meanwhile() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **SEASON)
        version = (await seen(host, event))["version"]
        await join(here, event, "Anna", "Ben", "Cleo")
        assert (await seen(host, event))["version"] == version
        version = (await act(host, event, "pair-round")).json()["version"]
        await here.runtime.pass_time(3)
        view = await seen(host, event)
        assert all(board["table"] for board in view["rounds"][0]["boards"])
        answer = await host.post(f"/api/events/{event}/host", json={"type": "pair-round", "version": version})
        assert answer.is_success, answer.text
        again = await host.post(f"/api/events/{event}/host", json={"type": "pair-round", "version": version})
        assert again.json()["code"] == "event-changed"


async def test_a_season_goes_on_only_by_its_host_once_it_is_over() -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **SEASON)
        (anna,) = await join(here, event, "Anna")
        assert (await act(host, event, "next-season")).json()["code"] == "event-continued"
        assert (await act(anna, event, "next-season")).json()["code"] == "not-event-host"
        evening = await opened(here, host)
        assert (await act(host, evening, "next-season")).json()["code"] == "event-format"


@pytest.mark.parametrize(
    "fault",
    [{"group": 2}, {"group": 13}, {"days": 0}, {"days": 61}, {"has_final": True}, {"format": "swiss"}],
)
async def test_bad_wishes_for_a_season_are_refused(fault: dict[str, Any]) -> None:
    async with house() as here:
        wish = {"game": "roundup", "name": "Host", **SEASON, **fault}
        answer = await here.visitor().post("/api/events", json=wish)
        assert answer.status_code == 422, answer.text


@pytest.mark.stands_on("abilene")
async def test_a_season_that_cannot_begin_holds_up_no_other() -> None:
    async with house() as here:
        host = here.visitor()
        start_ms = here.runtime.now_ms() + 60_000
        small = await opened(
            here, host, **SEASON | {"rounds": 1}, game="abilene", options={}, seats=3, start_ms=start_ms
        )
        await join(here, small, "Anna", "Ben")
        event = await opened(here, host, **SEASON, start_ms=start_ms)
        await join(here, event, "Cleo", "Dan", "Eve")
        here.runtime.skip(61)
        await Steward(here.site).look()
        assert (await seen(host, small))["rounds"] == []
        assert len((await seen(host, event))["rounds"]) == 1
        assert (await act(host, small, "pair-round")).json()["code"] == "event-too-few"


async def test_tables_that_need_nothing_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house() as here:
        host = here.visitor()
        event = await opened(here, host, **SEASON)
        await join(here, event, "Anna", "Ben", "Cleo", "Dan")
        assert (await act(host, event, "pair-round")).is_success
        steward = Steward(here.site)
        await steward.look()
        asked = list[str]()
        monkeypatch.setattr(here.site.tables, "get", asked.append)
        await steward.look()
        assert all(board["table"] for board in (await seen(host, event))["rounds"][0]["boards"])
        assert asked == []
