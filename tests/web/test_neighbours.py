"""Three servers in one pretended world, on one database: whichever is asked, one of them serves a table."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from stampede.web.app.app import create_app
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import Settings
from stampede.web.site.site import RunningSite
from stampede.web.store import schema
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.support import TINY, levels
from tests.web.worlds import Pretended

SITE = "http://stampede.local"
LEASE = 5
TURNS = 400
"""So many turns of the event loop, in which everything has come that does not wait for a clock."""


class Line:
    """A socket to one of the servers, without a network."""

    def __init__(self, app: Starlette, path: str, cookie: str, near: str = "test") -> None:
        self._from_browser: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.closed = 0
        """The code it was closed with."""
        headers = [(b"host", b"stampede.local"), (b"origin", SITE.encode()), (b"cookie", cookie.encode())]
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
        scope |= {"scheme": "ws", "subprotocols": [], "client": (near, 1), "server": ("test", 80)}
        self.scope = scope
        self._put({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._from_browser.get, self._take))

    def tell(self, **message: Any) -> None:
        """Send a message."""
        self._put({"type": "websocket.receive", "text": json.dumps(message)})

    def leave(self) -> None:
        """Close the browser."""
        self._put({"type": "websocket.disconnect", "code": 1001})

    async def answer(self, kind: str) -> dict[str, Any]:
        """The last message of a *kind*."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return [each for each in self.heard if each["type"] == kind][-1]

    def _put(self, event: dict[str, Any]) -> None:
        self._from_browser.put_nowait(event)

    async def _take(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            self.heard.append(json.loads(event["text"]))
        elif event["type"] == "websocket.close":
            self.closed = event["code"]


class Site:
    """Three servers, and two people."""

    def __init__(self, runtime: Pretended, apps: list[Starlette], clients: list[httpx.AsyncClient]) -> None:
        self.runtime = runtime
        self.apps = apps
        self._clients = clients
        self.cookies: dict[str, str] = {}

    def house(self, number: int) -> RunningSite:
        """One of the servers."""
        found: RunningSite = self.apps[number].state.site
        return found

    async def ask(self, who: str, number: int, method: str, path: str, **body: Any) -> httpx.Response:
        """Ask one of the servers for something."""
        headers = {"origin": SITE, "cookie": self.cookies.get(who, "")}
        found = await self._clients[number].request(method, path, json=body or None, headers=headers)
        if "set-cookie" in found.headers:
            self.cookies[who] = found.headers["set-cookie"].partition(";")[0]
        return found

    def line(self, who: str, number: int, table: str) -> Line:
        """A socket of somebody to one of the servers, that has said hello."""
        line = Line(self.apps[number], f"/api/tables/{table}/socket", self.cookies[who])
        line.tell(type="hello")
        return line

    async def begin(self) -> str:
        """A table that Anna opens at the first server; Ben joins her by way of the second."""
        wish = {"game": "roundup", "options": TINY, "name": "Anna", "seat": 0}
        made = (await self.ask("anna", 0, "POST", "/api/tables", **wish)).json()
        joined = {"invite": made["invite"], "name": "Ben"}
        answer = await self.ask("ben", 1, "POST", f"/api/tables/{made['table']}/join", **joined)
        assert answer.status_code == HTTPStatus.OK, answer.text
        return str(made["table"])

    def kill(self, number: int) -> None:
        """Its beats stop, and nobody hears it any more; what it has in memory stays."""
        house = self.house(number)
        house.cluster.ownership._heart.cancel()  # type: ignore[union-attr]  # noqa: SLF001
        assert self.runtime.hub
        self.runtime.hub.members.pop(house.cluster.ownership.process)


@asynccontextmanager
async def site() -> AsyncIterator[Site]:
    """Three servers."""
    runtime = Pretended(has_several=True)
    async with AsyncExitStack() as stack:
        apps, clients = [], []
        for _ in range(3):
            app = create_app(Settings("", lease_seconds=LEASE), choose_any, levels, FIRST, runtime)
            await stack.enter_async_context(app.router.lifespan_context(app))
            transport = httpx.ASGITransport(app)
            client = httpx.AsyncClient(transport=transport, base_url=SITE)
            clients.append(await stack.enter_async_context(client))
            apps.append(app)
        await runtime.pass_time(2)
        yield Site(runtime, apps, clients)


async def test_a_match_is_played_by_way_of_three_servers_at_one_of_them() -> None:
    async with site() as here:
        table = await here.begin()
        anna, ben = here.line("anna", 2, table), here.line("ben", 1, table)
        seen = await anna.answer("table")
        assert (await ben.answer("table"))["phase"] == "playing"
        anna.tell(type="act", id="1", version=seen["version"], action=choice(seen))
        assert (await anna.answer("ack"))["id"] == "1"
        assert (await ben.answer("update"))["version"] == seen["version"] + 1
        assert [len(here.house(each).tables) for each in range(3)] == [1, 0, 0]
        anna.leave()
        told = await ben.answer("people")
        assert [each["here"] for each in told["seats"]] == [False, True]


async def test_who_acted_sees_it_in_the_lists_of_every_server() -> None:
    async with site() as here:
        table = await here.begin()
        for number in range(3):
            found = (await here.ask("ben", number, "GET", "/api/me/tables")).json()
            assert [(each["table"], len(each["players"])) for each in found["tables"]] == [(table, 2)]


async def test_a_dead_servers_match_goes_on_at_another_within_the_lease() -> None:
    async with site() as here:
        table = await here.begin()
        ben = here.line("ben", 1, table)
        seen = await ben.answer("table")
        here.kill(0)
        await here.runtime.pass_time(LEASE)
        assert ben.closed == 1013, "come back"
        ben = here.line("ben", 1, table)
        assert (await ben.answer("table"))["version"] >= seen["version"]
        anna = here.line("anna", 2, table)
        seen = await anna.answer("table")
        anna.tell(type="act", id="1", version=seen["version"], action=choice(seen))
        assert (await anna.answer("ack"))["id"] == "1"
        with pytest.raises(RefusedError) as refused:
            await here.house(0).tables.get(table)
        assert refused.value.refusal.code == "elsewhere", "it has noticed by itself"


async def test_tables_that_nobody_took_go_on_after_a_lease_that_had_run_out() -> None:
    """Else each heartbeat that comes late has all players come back and all tables read again."""
    async with site() as here:
        table = await here.begin()
        anna, ben = here.line("anna", 0, table), here.line("ben", 1, table)
        seen = await anna.answer("table")
        row = schema.processes
        gone = row.update().where(row.c.id == here.house(0).cluster.ownership.process).values(until_ms=0)
        await here.house(1).store.write(lambda connection: connection.execute(gone))
        await here.runtime.pass_time(2 * LEASE)
        anna.tell(type="act", id="1", version=seen["version"], action=choice(seen))
        assert (await anna.answer("ack"))["id"] == "1"
        assert anna.closed == 0
        ben = here.line("ben", 1, table)
        assert (await ben.answer("table"))["version"] == seen["version"] + 1


def choice(seen: dict[str, Any]) -> str:
    """Something that may be done."""
    return str(seen["scene"]["choices"][0]["action"])
