"""Requests and commands are carried out once, and no answer says that nothing happened when it did."""

import asyncio
from http import HTTPStatus
from itertools import chain, repeat
from typing import Any

import pytest
from sqlalchemy import func, select

from stampede.web.app.app import create_app
from stampede.web.http import idempotency
from stampede.web.limits.quota import Quota
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import Settings
from stampede.web.store import schema
from stampede.web.store.memory_store import Fault
from stampede.web.store.store import Store, StoreError
from stampede.web.table.creation_messages import CreateTable
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.support import TINY, levels
from tests.web.test_neighbours import Line, Site, site
from tests.web.test_projections import CROSSING

TABLE = {"game": "roundup", "name": "Anna", "seat": 0, "options": TINY}
STUDY = {"game": "roundup", "name": "Anna"}


def fail(here: Site, number: int, *faults: Fault) -> None:
    """The next commits of a server fail so, one after the other."""
    here.house(number).store._fault = chain(faults, repeat("")).__next__  # type: ignore[attr-defined]  # noqa: SLF001


async def rows(store: Store, table: Any) -> int:
    """How many there are."""
    query = select(func.count()).select_from(table)
    return int(await store.read(lambda connection: connection.execute(query).scalar_one()))


async def play(here: Site) -> tuple[str, dict[str, Any], list[Line]]:
    """A table at which a match is over, with its first view, and the lines of its players."""
    table = await here.begin()
    lines = [here.line(who, 0, table) for who in ("anna", "ben")]
    seen = await lines[0].answer("table")
    for number, action in enumerate(CROSSING):
        line = lines[number % 2]
        line.tell(type="act", id=str(number), version=seen["version"] + number, action=action)
        await line.answer("ack")
    await here.runtime.pass_time(1)
    return table, seen, lines


async def first_move(here: Site) -> tuple[str, Line, list[Any], dict[str, Any]]:
    """A new table, the line of the player who begins, its log, and an action that was not sent yet."""
    table = await here.begin()
    anna = here.line("anna", 0, table)
    await here.line("ben", 0, table).answer("table")
    seen = await anna.answer("table")
    return (
        table,
        anna,
        seen["log"],
        {"type": "act", "id": "a", "version": seen["version"], "action": CROSSING[0]},
    )


async def played(here: Site) -> tuple[str, str]:
    """A match that is over, and its file."""
    _, seen, _ = await play(here)
    return seen["match"], (await here.ask("anna", 0, "GET", f"/api/matches/{seen['match']}/file")).text


async def wishes(here: Site) -> dict[str, dict[str, Any]]:
    """Every request that makes something, by its path."""
    match, file = await played(here)
    return {
        "/api/tables": TABLE,
        "/api/games/drive/quick": {"name": "Anna", "wait": 60},
        "/api/studies": STUDY,
        f"/api/matches/{match}/study": {"name": "Anna"},
        f"/api/matches/{match}/branch": {"name": "Anna", "at": 0, "seat": 0},
        "/api/matches": {"name": "Anna", "file": file},
    }


@pytest.mark.stands_on("fairness", "quickmatch", "studies")
async def test_what_is_sent_again_makes_nothing_more_at_any_server_and_after_a_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with site() as here:
        for each in (0, 1, 2):
            here.house(each).limits.files = Quota(100, 100, 1.0, here.runtime.monotonic)
        for path, wish in (await wishes(here)).items():
            store = here.house(0).store
            first = await here.ask("anna", 0, "POST", path, **wish, id="wish")
            assert first.status_code == HTTPStatus.CREATED, first.text
            made = await rows(store, schema.tables), await rows(store, schema.studies)
            for server in (0, 1, 2):
                again = await here.ask("anna", server, "POST", path, **wish, id="wish")
                assert again.is_success
                assert again.json() == first.json(), path
            assert made == (await rows(store, schema.tables), await rows(store, schema.studies))
            for more in ({"id": "another"}, {}):
                other = await here.ask("anna", 0, "POST", path, **wish, **more)
                assert (other.json() == first.json()) == ("quick" in path), "it is asked for once more"
        other = await here.ask("ben", 0, "POST", "/api/tables", **TABLE, id="wish")
        assert other.status_code == HTTPStatus.CREATED
        assert await rows(store, schema.tables) == made[0] + 3, "an id is one person's"
        app = create_app(Settings("", lease_seconds=5), choose_any, levels, FIRST, here.runtime)
        async with app.router.lifespan_context(app):
            asked = idempotency.Request(app.state.site.store, 1, CreateTable("", "", id="wish"))
            assert await asked.answered() is not None
        monkeypatch.setattr(idempotency, "KEPT_MS", -1)
        await here.ask("anna", 0, "POST", "/api/studies", **STUDY, id="late")
        assert await rows(store, schema.creations) == 1, "they are not kept for ever"


async def test_the_same_request_at_two_servers_at_once_makes_one_table() -> None:
    async with site() as here:
        await here.begin()
        before = await rows(here.house(0).store, schema.tables)
        asked = (here.ask("anna", each, "POST", "/api/tables", **TABLE, id="one") for each in (0, 1, 2))
        answers = await asyncio.gather(*asked)
        assert {each.status_code for each in answers} == {HTTPStatus.CREATED}
        assert len({each.text for each in answers}) == 1
        assert await rows(here.house(0).store, schema.tables) == before + 1


@pytest.mark.stands_on("studies")
@pytest.mark.parametrize("path", ["/api/tables", "/api/studies"])
async def test_what_became_of_a_request_is_told_truly(path: str) -> None:
    wish, table = (TABLE, schema.tables) if path == "/api/tables" else (STUDY, schema.studies)
    async with site() as here:
        await here.begin()
        store = here.house(0).store
        # That she was here, and from where she opens tables, is written down once an hour.
        await here.ask("anna", 0, "GET", "/api/me")
        await here.ask("anna", 0, "POST", path, **wish)
        before = await rows(store, table)
        for fault, name, code, made in (
            ("before", "a", "not-stored", 0),
            ("after", "", "uncertain", 1),
            ("after", "b", "", 2),
        ):
            fail(here, 0, fault)  # type: ignore[arg-type]
            given = {"id": name} if name else {}
            answer = await here.ask("anna", 0, "POST", path, **wish, **given)
            assert answer.json().get("code", "") == code
            assert answer.is_success or "retry-after" in answer.headers
            assert await rows(store, table) == before + made
        assert (await here.ask("anna", 0, "POST", path, **wish, id="a")).is_success


@pytest.mark.parametrize(
    ("fault", "code"), [("before", "not-stored"), ("after", "uncertain"), ("unknown", "uncertain")]
)
async def test_what_became_of_an_action_is_told_truly(fault: Fault, code: str) -> None:
    repeated = fault == "after"
    async with site() as here:
        table, anna, log, act = await first_move(here)
        fail(here, 0, fault)
        anna.tell(**act)
        refusal = (await anna.answer("refused"))["refusal"]
        assert (refusal["code"], "nothing has changed" in refusal["message"]) == (code, fault == "before")
        again = here.line("anna", 0, table)
        assert len((await again.answer("table"))["log"]) == len(log) + repeated
        again.tell(**act)
        assert (await again.answer("ack"))["repeated"] == repeated


async def test_a_wish_for_another_match_is_acknowledged_though_that_cannot_be_stored_yet() -> None:
    async with site() as here:
        table, seen, (anna, ben) = await play(here)
        version = seen["version"] + len(CROSSING)
        anna.tell(type="rematch", id="first", version=version)
        assert (await anna.answer("ack"))["id"] == "first"
        fail(here, 0, "", "before")
        ben.tell(type="rematch", id="second", version=version)
        assert (await ben.answer("ack"))["id"] == "second"
        again = here.line("ben", 0, table)
        assert (await again.answer("table"))["rematch"] == [0, 1]
        here.line("anna", 0, table)
        await here.runtime.pass_time(7)
        assert (await here.line("ben", 0, table).answer("table"))["match"] != seen["match"]


async def test_a_process_that_has_lost_the_table_does_not_say_that_nothing_has_changed() -> None:
    async with site() as here:
        table, anna, _, act = await first_move(here)
        # Another process takes the table over, which the first has not noticed, and carries the command out.
        row = schema.processes
        gone = row.update().where(row.c.id == here.house(0).cluster.ownership.process).values(until_ms=0)
        await here.house(1).store.write(lambda connection: connection.execute(gone))
        there = here.line("anna", 1, table)
        await there.answer("table")
        there.tell(**act)
        assert not (await there.answer("ack"))["repeated"]

        anna.tell(**act)
        refusal = (await anna.answer("refused"))["refusal"]
        assert (refusal["code"], "nothing has changed" in refusal["message"]) == ("elsewhere", False)


async def test_a_process_whose_lease_may_have_run_out_does_not_say_that_nothing_has_changed() -> None:
    async with site() as here:
        table = await here.begin()
        anna = here.line("anna", 0, table)
        await here.line("ben", 0, table).answer("table")
        seen = await anna.answer("table")
        here.house(0).store.holds_tables = lambda: False
        fail(here, 0, "before", "before")  # so it cannot look whose the table is, either
        anna.tell(type="act", id="a", version=seen["version"], action=CROSSING[0])
        refusal = (await anna.answer("refused"))["refusal"]
        assert (refusal["code"], "nothing has changed" in refusal["message"]) == ("uncertain", False)


async def test_a_process_that_loses_the_table_during_a_write_does_not_say_that_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with site() as here:
        name = await here.begin()
        house = here.house(0)

        async def lose(*_given: object) -> None:
            house.lose([name])
            raise StoreError("away")

        monkeypatch.setattr(house.store, "log", lose)
        with pytest.raises(RefusedError) as refused:
            await (await house.tables.get(name)).shut()
        assert refused.value.refusal.code == "elsewhere"


async def test_a_process_that_cannot_find_the_table_does_not_say_that_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def away(_table: str) -> str:
        raise StoreError("away")

    async with site() as here:
        table = await here.begin()
        monkeypatch.setattr(here.house(1).cluster.ownership, "owner", away)
        answer = await here.ask("anna", 1, "POST", f"/api/tables/{table}/join", invite="x", name="Anna")
        assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "uncertain")
        assert "retry-after" in answer.headers


@pytest.mark.stands_on("chat")
@pytest.mark.parametrize(
    ("fault", "code"), [("before", "not-stored"), ("after", "uncertain"), ("unknown", "uncertain")]
)
async def test_what_became_of_words_is_told_truly(fault: Fault, code: str) -> None:
    async with site() as here:
        table = await here.begin()
        anna = here.line("anna", 0, table)
        await anna.answer("chat")
        fail(here, 0, fault)
        anna.tell(type="say", id="w", text="Howdy")
        assert (await anna.answer("refused"))["refusal"]["code"] == code
        anna.tell(type="say", id="w", text="Howdy")
        assert (await anna.answer("ack"))["repeated"] == (fault == "after")
