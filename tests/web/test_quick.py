"""Quick matches: nobody waits for ever, neither for players nor for those who have gone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import httpx
import pytest

from stampede.web.app.app import create_app
from stampede.web.quickmatch.matching import LONGEST_WAIT
from stampede.web.runtime.settings import Settings
from stampede.web.table import absence
from stampede.web.table.commands import Change, Leave
from stampede.web.table.next_match import GREETING_SECONDS
from stampede.web.table.subscribers import ATTENDED_SECONDS
from stampede.web.table.table import Table
from tests.web import test_neighbours
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.sitting import RevealingEar
from tests.web.support import levels
from tests.web.test_world import SITE, Site
from tests.web.worlds import Pretended

AWAY = 4.0


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for an absent player: each second costs time in a simulated world, too."""
    monkeypatch.setattr(absence, "ABSENT_MS", round(1000 * AWAY))


@asynccontextmanager
async def site(runtime: Pretended, cookies: tuple[httpx.Cookies, ...] = ()) -> AsyncIterator[Site]:
    """A server that may be stopped and started again, in the same world and on the same database."""
    app = create_app(Settings(""), choose_any, levels, FIRST, runtime)
    transport, headers = httpx.ASGITransport(app), {"origin": SITE}
    async with app.router.lifespan_context(app):
        anna, ben = (httpx.AsyncClient(transport=transport, base_url=SITE, headers=headers) for _ in "ab")
        for client, kept in zip((anna, ben), cookies, strict=False):
            client.cookies = kept
        async with anna, ben:
            yield Site(runtime, app.state.site, anna, ben)


async def quick(client: httpx.AsyncClient, name: str, wait: int = 30, game: str = "drive") -> httpx.Response:
    """Ask for a quick match."""
    return await client.post(f"/api/games/{game}/quick", json={"name": name, "wait": wait})


async def come(here: Site, response: httpx.Response, guest: int) -> tuple[Table, RevealingEar]:
    """Go to the table that was found."""
    assert response.is_success, response.text
    table = await here.house.tables.get(response.json()["table"])
    ear = RevealingEar(guest, table)
    await ear.come()
    return table, ear


def sitting(table: Table) -> list[tuple[int | None, bool]]:
    """The players there: guests and computers."""
    return [(each.guest, bool(each.level)) for each in table.table_state.players]


@pytest.mark.slow
async def test_two_meet_and_computers_take_the_rest_when_the_wait_is_over() -> None:
    async with site(Pretended()) as here:
        first = await quick(here.anna, "Anna", wait=10)
        assert first.status_code == HTTPStatus.CREATED
        table, anna = await come(here, first, 1)
        await here.runtime.pass_time(2)
        second = await quick(here.ben, "Ben", wait=120)
        assert second.status_code == HTTPStatus.OK
        assert second.json() == first.json(), "the table that waits"
        await come(here, second, 2)
        assert anna.view["fill_ms"] == 8_000, "who waits least decides"
        await here.runtime.pass_time(7.9)
        assert sitting(table) == [(1, False), (2, False)]
        await here.runtime.pass_time(0.2 + GREETING_SECONDS)
        assert table.table_state.phase == "playing"
        assert sitting(table)[:3] == [(1, False), (2, False), (None, True)]
        assert table.table_state.is_full
        assert (await quick(here.anna, "Anna")).json()["table"] != table.table_state.table


@pytest.mark.stands_on("quickmatch")
async def test_who_will_not_wait_plays_computers_of_several_characters_at_once() -> None:
    async with site(Pretended()) as here:
        table, _ = await come(here, await quick(here.anna, "Anna", wait=0), 1)
        await here.runtime.pass_time(GREETING_SECONDS)
        assert table.table_state.phase == "playing"
        playing = [each.level for each in table.table_state.players if each.level]
        assert len(set(playing)) == len(playing) > 1


@pytest.mark.stands_on("quickmatch")
async def test_two_at_once_come_to_one_table() -> None:
    async with site(Pretended()) as here:
        found = await asyncio.gather(quick(here.anna, "Anna"), quick(here.ben, "Ben"))
        assert len({each.json()["table"] for each in found}) == 1
        table = await here.house.tables.get(found[0].json()["table"])
        assert len(table.table_state.persons) == len(found)
        other = await quick(here.ben, "Ben", game="roundup")
        assert other.json()["table"] != table.table_state.table, "another game"
        again = await quick(here.anna, "Anna")
        assert again.json()["table"] == table.table_state.table, "who asks twice sits there already"


@pytest.mark.stands_on("quickmatch")
@pytest.mark.parametrize("how", ["leaves", "closes the page"])
async def test_who_goes_before_the_match_frees_the_seat(how: str) -> None:
    async with site(Pretended()) as here:
        table, anna = await come(here, await quick(here.anna, "Anna", wait=600), 1)
        _, ben = await come(here, await quick(here.ben, "Ben", wait=600), 2)
        if how == "leaves":
            await table.carry_out(anna, Leave("1", table.version(anna)))
        else:
            table.leave(anna)
            await here.runtime.pass_time(AWAY - 1)
            assert sitting(table) == [(1, False), (2, False)]
            await here.runtime.pass_time(2)
        assert sitting(table) == [(2, False)]
        table.leave(ben)
        await here.runtime.pass_time(AWAY + 1)
        assert table.table_state.is_abandoned, "nobody is left"
        assert (await here.anna.get("/api/tables")).json()["tables"] == []


@pytest.mark.slow
async def test_a_computer_plays_for_who_goes_in_the_midst() -> None:
    async with site(Pretended()) as here:
        table, anna = await come(here, await quick(here.anna, "Anna", game="roundup"), 1)
        _, ben = await come(here, await quick(here.ben, "Ben", game="roundup"), 2)
        assert table.table_state.phase == "playing", "all seats are taken: nobody waits"
        (turn,) = table.table_state.on_the_clock
        ears = {1: anna, 2: ben}
        gone = ears.pop(table.table_state.players[turn].guest or 0)
        table.leave(gone)
        await here.runtime.pass_time(AWAY - 1)
        assert not table.table_state.players[turn].stand_in
        await here.runtime.pass_time(2)
        assert table.table_state.players[turn].stand_in
        assert table.table_state.match.entries, "and has played"
        for ear in ears.values():
            table.leave(ear)
        await here.runtime.pass_time(ATTENDED_SECONDS)
        count = len(table.table_state.match.entries)
        await here.runtime.pass_time(AWAY)
        assert len(table.table_state.match.entries) == count, "computers do not play for nobody"


@pytest.mark.stands_on("quickmatch")
async def test_a_restart_forgets_nobody_who_waits() -> None:
    runtime = Pretended()
    async with site(runtime) as here:
        table, _ = await come(here, await quick(here.anna, "Anna", wait=45), 1)
        name, cookies = table.table_state.table, (here.anna.cookies, here.ben.cookies)
    await runtime.pass_time(20)
    async with site(runtime, cookies) as here:
        await runtime.pass_time(1)  # the server finds by itself what waits
        second = await quick(here.ben, "Ben", wait=600)
        assert second.json()["table"] == name
        table, _ = await come(here, second, 2)
        await RevealingEar(1, table).come()
        await runtime.pass_time(24 + GREETING_SECONDS)
        assert table.table_state.phase == "playing"
        assert sitting(table)[:2] == [(1, False), (2, False)]


@pytest.mark.stands_on("quickmatch")
async def test_what_cannot_be_is_refused_with_a_reason() -> None:
    async with site(Pretended()) as here:
        for wait in (-1, LONGEST_WAIT + 1):
            refused = await quick(here.anna, "Anna", wait=wait)
            assert refused.status_code == HTTPStatus.BAD_REQUEST
            assert "0 to 600" in refused.json()["message"]
        assert (await quick(here.anna, "Anna", game="chess")).status_code == HTTPStatus.NOT_FOUND
        assert (await quick(here.anna, " ")).json()["code"] == "bad-name"
        table, anna = await come(here, await quick(here.anna, "Anna"), 1)
        with pytest.raises(Exception, match="played as it was opened"):
            await table.carry_out(anna, Change("1", table.version(anna)))


@pytest.mark.stands_on("quickmatch", "zoff")
async def test_who_asks_another_process_is_led_to_the_table() -> None:
    async with test_neighbours.site() as here:
        wish: dict[str, Any] = {"wait": 60}
        ask = "/api/games/zoff/quick"
        made = await here.ask("anna", 0, "POST", ask, name="Anna", **wish)
        sent = await here.ask("ben", 1, "POST", ask, name="Ben", **wish)
        assert sent.status_code == HTTPStatus.TEMPORARY_REDIRECT
        found = await here.ask("ben", 1, "POST", sent.headers["location"], name="Ben", **wish)
        assert found.json() == made.json()
        table = await here.house(0).tables.get(made.json()["table"])
        assert len(table.table_state.persons) == 2
