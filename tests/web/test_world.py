"""The whole server in a world of the test's own: nothing it does comes from elsewhere."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import select

import stampede.web
from stampede.play.fairness import pledge
from stampede.web.app.app import create_app
from stampede.web.runtime.runtime import wait
from stampede.web.runtime.settings import Settings
from stampede.web.site.site import RunningSite
from stampede.web.store import schema
from stampede.web.table.commands import Act
from stampede.web.table.table import Table
from tests.web.advisers import FIRST
from tests.web.databases import ready_file
from tests.web.players import choose_any
from tests.web.sitting import Ear
from tests.web.support import levels
from tests.web.worlds import START_MS, Pretended

SITE = "http://stampede.local"
SEEDS = (("first", 1), ("again", 1), ("other", 2))
LIVE = {"kind": "live", "bank": 60, "increment": 0}


class Site(NamedTuple):
    """A server, and who talks to it."""

    runtime: Pretended
    house: RunningSite
    anna: httpx.AsyncClient
    ben: httpx.AsyncClient

    async def begin(self, **wish: Any) -> tuple[Table, list[Ear]]:
        """A table at which Anna and Ben have begun to play."""
        body = {"game": "drive", "name": "Anna", "seat": 0, "pace": LIVE, "on_timeout": "out", **wish}
        made = (await self.anna.post("/api/tables", json=body)).json()
        joined = {"invite": made["invite"], "name": "Ben"}
        assert (await self.ben.post(f"/api/tables/{made['table']}/join", json=joined)).is_success
        table = await self.house.tables.get(made["table"])
        ears = [Ear(1), Ear(2)]
        for ear, entropy in zip(ears, "ab", strict=True):
            await table.hello(ear, pledge(entropy))
        for ear, entropy in zip(ears, "ab", strict=True):
            await table.open(ear, entropy)
        return table, ears

    async def log(self) -> list[tuple[Any, ...]]:
        """All that was written down."""
        column = schema.events.c
        query = select(schema.events).order_by(column.table_id, column.version)
        return await self.house.store.read(lambda found: [tuple(row) for row in found.execute(query)])


@asynccontextmanager
async def site(path: Path, seed: int = 0) -> AsyncIterator[Site]:
    """A server with a database of its own."""
    runtime = Pretended(seed)
    app = create_app(Settings(ready_file(path)), choose_any, levels, FIRST, runtime)
    transport = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app):
        headers = {"origin": SITE}
        async with (
            httpx.AsyncClient(transport=transport, base_url=SITE, headers=headers) as anna,
            httpx.AsyncClient(transport=transport, base_url=SITE, headers=headers) as ben,
        ):
            yield Site(runtime, app.state.site, anna, ben)


async def played(path: Path, seed: int) -> tuple[list[tuple[Any, ...]], list[str]]:
    """The log of some moves against a computer and a person, and the secrets that were given away."""
    async with site(path, seed) as here:
        table, ears = await here.begin(options={"players": 3, "rounds": 9}, bots=[1])
        for _ in range(12):
            await here.runtime.pass_time(1.5)
            state = table.table_state
            for seat, ear in zip((0, 2), ears, strict=True):  # the computer sits between them
                own = state.match.seen_by(seat)
                if seat in own.acting_seats():
                    action = own.action_to_string(seat, own.legal_actions(seat)[0])
                    await table.carry_out(ear, Act(ear.next_id(), table.version(ear), action))
                    break
        tokens = [client.cookies["stampede_guest"] for client in (here.anna, here.ben)]
        return await here.log(), tokens


@pytest.mark.slow
def test_the_same_commands_in_the_same_world_are_the_same_to_the_byte(tmp_path: Path) -> None:
    first, again, other = (asyncio.run(played(tmp_path / name, seed)) for name, seed in SEEDS)
    assert len(first[0]) > 15
    assert first == again
    assert not {row[0] for row in first[0]} & {row[0] for row in other[0]}, "another table"
    assert not set(first[1]) & set(other[1])


@pytest.mark.stands_on("ratings")
async def test_time_runs_out_when_the_clock_is_moved(tmp_path: Path) -> None:
    async with site(tmp_path / "stampede.db") as here:
        table, _ = await here.begin(game="roundup")
        await here.runtime.pass_time(59)
        assert not table.table_state.has_ended
        await here.runtime.pass_time(2)
        assert table.table_state.has_ended
        assert table.table_state.at_ms == START_MS + 60_000, "to the moment"
        results = (await here.ben.get("/api/me/results")).json()
        assert [each["place"] for each in results["results"]] == [1]


async def test_who_waits_in_a_world_waits_for_what_comes_first() -> None:
    runtime, event = Pretended(), asyncio.Event()
    waiting = asyncio.create_task(wait(runtime, event, 3.0))
    await runtime.pass_time(2.9)
    assert not waiting.done()
    await runtime.pass_time(0.2)
    assert waiting.done()
    waiting = asyncio.create_task(wait(runtime, event, 3.0))
    await runtime.settle()
    event.set()
    await runtime.settle()
    assert waiting.done()


def test_no_other_part_of_the_server_asks_the_event_loop_for_the_time() -> None:
    """The checks see who imports a clock, but not this one."""
    loops = re.compile(r"loop(\(\))?\.(time|call_later|call_at)\(")
    files = Path(stampede.web.__file__).parent.rglob("*.py")
    assert {file.name for file in files if loops.search(file.read_text("utf-8"))} == {"runtime.py"}
