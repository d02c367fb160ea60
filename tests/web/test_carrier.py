"""Forwarded messages arrive, or the visitor reconnects."""

import asyncio
from functools import partial
from itertools import chain, repeat
from typing import Any

import pytest
from sqlalchemy import func, select

from stampede.web.cluster.asgi_messages import Ended, Opened
from stampede.web.cluster.forwarder import Forwarder, portable
from stampede.web.http.sockets import TRY_AGAIN
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store import schema
from stampede.web.tables.projector import RETRY_SECONDS
from tests.web.test_neighbours import LEASE, Line, Site, site
from tests.web.test_projections import CROSSING
from tests.web.worlds import Pretended


async def turns() -> None:
    """All is done that waits for no clock."""
    for _ in range(400):
        await asyncio.sleep(0)


def owner(here: Site) -> str:
    """The process that the first server is; tables are opened there."""
    return here.house(0).cluster.ownership.process


async def test_who_comes_while_the_server_of_the_table_is_dead_waits_until_another_takes_it() -> None:
    async with site() as here:
        table = await here.begin()
        here.kill(0)
        # A browser says nothing before its socket is open.
        line = Line(here.apps[1], f"/api/tables/{table}/socket", here.cookies["ben"])
        await here.runtime.pass_time(LEASE)
        line.tell(type="hello")
        assert (await line.answer("table"))["you"] == 1


async def test_who_comes_while_nobody_knows_whether_the_server_of_the_table_lives_is_told_to_come_back() -> (
    None
):
    async with site() as here:
        table = await here.begin()
        assert here.runtime.hub
        here.runtime.hub.members.pop(owner(here))
        line = Line(here.apps[1], f"/api/tables/{table}/socket", here.cookies["ben"])
        await here.runtime.pass_time(LEASE)
        assert line.closed == TRY_AGAIN


async def test_who_is_carried_to_a_server_that_no_longer_serves_the_table_is_told_to_come_back() -> None:
    async with site() as here:
        table = await here.begin()
        wrong = here.house(2).cluster.ownership.process
        app: Any = partial(here.house(1).cluster.forwarder.carry, wrong)
        line = Line(app, f"/api/tables/{table}/socket", here.cookies["ben"])
        await turns()
        assert line.closed == TRY_AGAIN


async def test_where_one_server_alone_has_missed_something_the_browser_comes_back() -> None:
    async with site() as here:
        ben = here.line("ben", 1, await here.begin())
        await ben.answer("table")
        assert here.runtime.hub
        here.runtime.hub.members[owner(here)].fail()
        await turns()
        assert ben.closed == TRY_AGAIN


async def test_after_a_letter_that_was_lost_the_browser_comes_back() -> None:
    async with site() as here:
        table = await here.begin()
        ben = here.line("ben", 1, table)
        await ben.answer("table")
        assert here.runtime.hub
        here.runtime.hub.copies = lambda _message: 0
        ben.tell(type="attend", is_looking=False)
        await turns()
        here.runtime.hub.copies = lambda _message: 1
        ben.tell(type="attend", is_looking=True)
        await turns()
        assert ben.closed == TRY_AGAIN


async def test_a_server_that_was_thought_dead_is_heard_again() -> None:
    runtime, asked = Pretended(has_several=True), list[str]()

    async def hear(table: str, _guest: int | None) -> None:
        asked.append(table)

    async def serve(*_given: object) -> None:
        raise AssertionError("nothing is carried")

    carriers = {name: Forwarder(runtime.message_bus(None), runtime) for name in ("one", "two")}  # type: ignore[arg-type]
    for name, forwarder in carriers.items():
        forwarder.open(name, bytes(32), serve, {"hear": hear}, Supervisor(runtime))
    for alive in ({"one", "two"}, {"one"}, {"one", "two"}):
        carriers["one"].keep_to(alive)
        question = asyncio.create_task(carriers["one"].ask("hear", f"of {len(alive)}"))
        await turns()
        assert question.done()
    assert asked == ["of 2", "of 2"]
    for forwarder in carriers.values():
        await forwarder.close()


async def test_what_is_lost_while_it_is_read_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async with site() as here:
        table, tables = await here.begin(), here.house(0).tables
        tables.lose()
        log = tables._log  # noqa: SLF001 - nothing else comes between
        commands = log.examine

        async def meanwhile(name: str) -> set[tuple[int, str]]:
            tables.lose()
            return await commands(name)

        monkeypatch.setattr(log, "examine", meanwhile)
        with pytest.raises(RefusedError) as refused:
            await tables.get(table)
        assert (refused.value.refusal.code, len(tables)) == ("elsewhere", 0)


@pytest.mark.stands_on("ratings")
async def test_what_follows_from_a_write_that_only_seemed_to_fail_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with site() as here:
        table, store = await here.begin(), here.house(0).store
        lines = [here.line(who, 0, table) for who in ("anna", "ben")]
        seen = await lines[0].answer("table")
        for number, action in enumerate(CROSSING):
            if action == CROSSING[-1]:
                monkeypatch.setattr(store, "_fault", chain(["after"], repeat("")).__next__)
            line = lines[number % 2]
            line.tell(type="act", id=str(number), version=seen["version"] + number, action=action)
            await turns()
        assert (await lines[0].answer("refused"))["refusal"]["code"] == "uncertain"
        await here.runtime.pass_time(2 * RETRY_SECONDS)
        query = select(func.count()).select_from(schema.results)
        assert await store.read(lambda connection: connection.execute(query).scalar()) == 2


async def test_who_is_gone_before_their_socket_was_carried_is_served_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with site() as here:
        table = await here.begin()
        line = Line(here.apps[1], f"/api/tables/{table}/socket", here.cookies["ben"])
        forwarder = here.house(0).cluster.forwarder
        forwarder._take(owner(here), Opened("gone", portable(line.scope)))  # noqa: SLF001 - as if it had come by mail
        forwarder._take(owner(here), Ended("gone"))  # noqa: SLF001
        await turns()
        # Others may log too, such as a watch of the event loop on a busy machine.
        failed = [record.getMessage() for record in caplog.records if "forwarder" in record.name]
        assert failed == []
