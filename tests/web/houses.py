"""A house in a world of the test's own, kept in memory, with settings of the test's own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from stampede.web.app.app import create_app
from stampede.web.runtime.limit_settings import UNLIMITED
from stampede.web.runtime.settings import Settings
from stampede.web.site.site import RunningSite
from stampede.web.table.table import Table
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.sitting import Ear
from tests.web.support import levels
from tests.web.test_world import SITE
from tests.web.worlds import Pretended


class House:
    """A server, and who comes to it."""

    def __init__(self, app: Any, runtime: Pretended) -> None:
        self.runtime = runtime
        self.site: RunningSite = app.state.site
        self._transport = httpx.ASGITransport(app)

    def visitor(self) -> httpx.AsyncClient:
        """Somebody with a browser of their own; the first to sit down is guest 1."""
        return httpx.AsyncClient(transport=self._transport, base_url=SITE, headers={"origin": SITE})

    async def open(self, visitor: httpx.AsyncClient, **wish: Any) -> dict[str, Any]:
        """A table that *visitor* opens for two."""
        body = {"game": "roundup", "name": "Anna", "seat": 0, **wish}
        answer = await visitor.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def join(self, visitor: httpx.AsyncClient, made: dict[str, Any], name: str) -> httpx.Response:
        """Sit down by the link."""
        body = {"invite": made["invite"], "name": name}
        return await visitor.post(f"/api/tables/{made['table']}/join", json=body)

    async def begin(self, *visitors: httpx.AsyncClient, **wish: Any) -> Table:
        """A table at which Anna and Ben, guests 1 and 2, have begun to play."""
        made = await self.open(visitors[0], **wish)
        assert (await self.join(visitors[1], made, "Ben")).is_success
        table = await self.site.tables.get(made["table"])
        for guest in (1, 2):
            await table.hello(Ear(guest), "")
        assert table.table_state.phase == "playing"
        return table


@asynccontextmanager
async def house(runtime: Pretended | None = None, **settings: Any) -> AsyncIterator[House]:
    """A server with these *settings*; two of one *world* have the same database, one after the other."""
    runtime = runtime or Pretended()
    app = create_app(Settings("", **{"limits": UNLIMITED, **settings}), choose_any, levels, FIRST, runtime)
    async with app.router.lifespan_context(app):
        yield House(app, runtime)
