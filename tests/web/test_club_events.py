"""Events of clubs: found by members, hosted by the club's hosts, outliving their club."""

import asyncio
from functools import partial
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from stampede.web.app import app
from stampede.web.app.features import FEATURES
from stampede.web.clubs import members
from stampede.web.clubs.service import Clubs
from stampede.web.identity import people as accounts
from stampede.web.runtime.runtime import REAL
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from tests.web.houses import House, house
from tests.web.postgres import Cluster
from tests.web.support import TINY
from tests.web.test_club_chat import CLUB
from tests.web.test_clubs import Person, people, refused
from tests.web.test_events import act, resign, seen
from tests.web.worlds import Pretended

pytestmark = [pytest.mark.stands_on("clubs"), pytest.mark.stands_on("events")]
SWISS = {"game": "roundup", "format": "swiss", "rounds": 2, "options": TINY, "title": "Thursday"}


async def opened(host: Person, club: str, **wish: Any) -> str:
    """An event of the club."""
    answer = await host.post(f"clubs/{club}/events", name=host.name, **{**SWISS, **wish})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["event"])


async def with_members(*more: Person, club: str, owner: Person) -> None:
    invite = (await owner.view(club))["invite"]
    for each in more:
        assert (await each.join(club, invite)).is_success


async def registered(event: str, *persons: Person) -> None:
    for each in persons:
        answer = await each.post(f"events/{event}/join", name=each.name)
        assert answer.is_success, answer.text


async def everywhere(person: Person, event: str) -> list[httpx.Response]:
    """The answers of all routes of an event."""
    at = f"events/{event}"
    found = [await person.browser.get(f"/api/{at}{more}") for more in ("", "/calendar.ics")]
    found += [await person.browser.get(f"/event/{event}{more}") for more in ("", "/wall")]
    found.append(await person.post(f"{at}/join", name=person.name))
    found.append(await person.post(f"{at}/leave"))
    found.append(await person.post(f"{at}/host", type="pair-round", version=1))
    return found


async def test_members_find_an_event_of_their_private_club_and_strangers_find_nothing() -> None:
    async with people("Anna", "Ben", "Eve", "Newcomer") as (here, (anna, ben, eve, newcomer)):
        club = await anna.open(is_private=True)
        await with_members(ben, club=club, owner=anna)
        start_ms = here.runtime.now_ms() + 86_400_000
        event = await opened(anna, club, start_ms=start_ms)
        (line,) = (await ben.get(f"clubs/{club}/play"))["events"]
        assert (line["event"], line["title"], line["start_ms"]) == (event, "Thursday", start_ms)
        assert (line["has_begun"], line["is_closed"], line["people"]) == (False, False, 0)
        await registered(event, ben)
        assert (await seen(ben.browser, event))["club"] == club
        assert all(each.is_success for each in (await everywhere(ben, event))[:5])
        await eve.open(title="Another")
        for stranger in (eve, newcomer):
            there, nowhere = await everywhere(stranger, event), await everywhere(stranger, "elsewhere")
            assert [each.status_code for each in there] == [each.status_code for each in nowhere]
            assert not any(each.is_success for each in there)
            for one, other in zip(there, nowhere, strict=True):
                assert one.text == other.text.replace("elsewhere", event)
            assert (await stranger.get("events"))["events"] == []
        assert not newcomer.browser.cookies, "a refused registration creates no guest"
        assert [each["name"] for each in (await seen(ben.browser, event))["entrants"]] == ["Ben"]


async def test_hosts_of_the_club_host_its_events_and_nobody_else() -> None:
    async with people("Anna", "Ben", "Cleo", "Eve") as (_, (anna, ben, cleo, eve)):
        club = await anna.open()
        await with_members(ben, cleo, club=club, owner=anna)
        await anna.change(club, "Ben", "member", "host")
        assert refused(await cleo.post(f"clubs/{club}/events", name="Cleo", **SWISS)) == "not-host"
        await eve.open()
        assert refused(await eve.post(f"clubs/{club}/events", name="Eve", **SWISS)) == "not-host"
        assert refused(await eve.post("clubs/nothing/events", name="Eve", **SWISS)) == "private-club"
        version = (await anna.view(club))["version"]
        event = await opened(ben, club)
        assert (await anna.view(club))["version"] > version, "open pages learn of it"
        assert (await seen(anna.browser, event))["is_host"]
        assert not (await seen(cleo.browser, event))["is_host"]
        computers = {"level": 1, "count": 2}
        assert refused(await act(cleo.browser, event, "add-computers", **computers)) == "not-event-host"
        ask = {"type": "add-computers", "version": (await seen(anna.browser, event))["version"], **computers}
        twice = [host.browser.post(f"/api/events/{event}/host", json=ask) for host in (anna, ben)]
        answers = await asyncio.gather(*twice)
        assert sorted(each.status_code for each in answers) == [200, 409]
        await anna.change(club, "Ben", "host", "member")
        assert refused(await act(ben.browser, event, "close-event")) == "not-event-host"
        await registered(event, eve)
        assert (await act(anna.browser, event, "close-event")).is_success
        (line,) = (await eve.get(f"clubs/{club}/play"))["events"]
        assert (line["is_closed"], line["people"]) == (True, 3)


async def test_events_of_a_club_are_on_its_page_alone() -> None:
    async with people("Anna") as (_, (anna,)):
        await opened(anna, await anna.open(), is_public=True)
        assert (await anna.get("events"))["public"] == []


async def test_an_event_that_is_sent_twice_is_opened_once() -> None:
    async with people("Anna") as (_, (anna,)):
        club = await anna.open()
        one, other = [await opened(anna, club, id="once") for _ in "ab"]
        assert one == other
        assert len((await anna.get(f"clubs/{club}/play"))["events"]) == 1


@pytest.mark.stands_on("ratings")
async def test_tables_of_an_event_belong_to_the_club() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()
        await with_members(ben, club=club, owner=anna)
        event = await opened(anna, club)
        await registered(event, anna, ben)
        assert (await act(anna.browser, event, "pair-round")).is_success
        await here.runtime.pass_time(3)
        play = await ben.get(f"clubs/{club}/play")
        (board,) = (await seen(ben.browser, event))["rounds"][0]["boards"]
        assert [(each["table"]["table"], each["invite"]) for each in play["tables"]] == [(board["table"], "")]
        assert play["events"][0]["has_begun"]
        await resign(here, event, 2)
        assert len((await ben.get(f"clubs/{club}/play"))["results"]) == 1


async def test_somebody_who_leaves_a_private_club_plays_on_until_they_drop_out() -> None:
    async with people("Anna", "Ben", "Cleo") as (_, (anna, ben, cleo)):
        club = await anna.open(is_private=True)
        await with_members(ben, cleo, club=club, owner=anna)
        event = await opened(anna, club)
        await registered(event, ben)
        for each in (ben, cleo):
            assert (await each.post(f"clubs/{club}/leave")).is_success
        assert (await seen(ben.browser, event))["you"] == 0
        assert refused(await cleo.browser.get(f"/api/events/{event}")) == "unknown-event"
        assert (await act(anna.browser, event, "drop-entrant", number=0)).is_success
        assert refused(await ben.browser.get(f"/api/events/{event}")) == "unknown-event"
        assert refused(await ben.post(f"events/{event}/join", name="Ben")) == "unknown-event"


async def test_an_event_outlives_its_club_for_those_who_are_in_it() -> None:
    async with people("Anna", "Ben", "Cleo", "Dora") as (here, (anna, ben, cleo, dora)):
        club = await anna.open()
        await with_members(ben, cleo, dora, club=club, owner=anna)
        await anna.change(club, "Dora", "member", "host")
        event = await opened(dora, club)
        await registered(event, anna, ben)
        assert (await anna.post(f"clubs/{club}/close")).is_success
        assert refused(await cleo.browser.get(f"/api/events/{event}")) == "unknown-event"
        assert not (await seen(anna.browser, event))["is_host"]
        assert (await seen(ben.browser, event))["club"] == ""
        assert (await seen(dora.browser, event))["is_host"], "the one who opened it"
        assert (await act(dora.browser, event, "pair-round")).is_success
        await here.runtime.pass_time(3)
        assert (await seen(ben.browser, event))["rounds"][0]["boards"][0]["table"]


async def test_an_event_goes_on_when_the_one_who_opened_it_deletes_their_account() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()
        await with_members(ben, club=club, owner=anna)
        event = await opened(anna, club)
        await here.site.store.write(partial(_forget, here=here, guest=1))
        assert await ben.people(club) == {"Ben": "owner"}
        view = await seen(ben.browser, event)
        assert (view["is_host"], view["host"], view["title"]) == (True, "", "Roundup")


def _forget(connection: sa.Connection, here: House, guest: int) -> None:
    accounts.forget(connection, guest, *here.site.forgets)


async def test_without_the_feature_of_clubs_an_event_of_one_is_for_those_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = Pretended()
    async with house(world) as here:
        anna, ben = Person(here, "Anna"), Person(here, "Ben")
        club = await anna.open()
        await with_members(ben, club=club, owner=anna)
        event = await opened(anna, club)
        cookies = anna.browser.cookies
    monkeypatch.setattr(app, "FEATURES", tuple(each for each in FEATURES if each.name != "clubs"))
    async with house(world) as here:
        host, stranger = here.visitor(), here.visitor()
        host.cookies = cookies
        assert (await seen(host, event))["is_host"]
        assert refused(await stranger.get(f"/api/events/{event}")) == "unknown-event"


async def test_without_the_feature_of_events_a_club_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "FEATURES", tuple(each for each in FEATURES if each.name != "events"))
    async with people("Anna") as (_, (anna,)):
        club = await anna.open()
        answer = await anna.post(f"clubs/{club}/events", name="Anna", **SWISS)
        assert answer.status_code == 404
        assert (await anna.get(f"clubs/{club}/play"))["events"] == []


@pytest.mark.postgres
async def test_a_table_and_the_closing_of_its_club_at_once_leave_nothing_behind(postgres: Cluster) -> None:
    address = postgres.ready()
    engines = [connect(address) for _ in range(2)]
    stores = [SqlStore(engine, REAL) for engine in engines]

    async def silent(_club: str) -> None:
        pass

    clubs = [Clubs(each, silent) for each in stores]
    try:
        for number in range(20):
            name = f"club{number}"
            made = CLUB._replace(id=name)
            await stores[0].write(partial(members.add, club=made))
            await stores[0].write(partial(_table, name=name))
            await asyncio.gather(
                stores[0].write(partial(clubs[0].take_table, club=name, table=name)),
                stores[1].write(partial(_close, name=name)),
            )
        with engines[0].connect() as connection:
            for table in (schema.clubs, schema.club_tables):
                assert connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() == 0
    finally:
        for store in stores:
            store.close()


def _table(connection: sa.Connection, name: str) -> None:
    row = {"id": name, "created_ms": 0, "is_over": False, "is_open": False, "seats": 2, "active_ms": 0}
    connection.execute(sa.insert(schema.tables).values(row))


def _close(connection: sa.Connection, name: str) -> None:
    assert members.find(connection, name, locked=True)
    members.close(connection, name)
