"""The public list of commitments, as a server writes it beside its matches."""

import json

import pytest

from stampede.play import log
from stampede.play.fairness import pledge
from stampede.web.app.features import PROJECTIONS
from stampede.web.fairness import public_list
from stampede.web.store.memory_store import memory_engine
from stampede.web.table.commands import Rematch, Resign
from stampede.web.table.table import Table
from stampede.web.tables.rebuild import rebuild
from tests.web.sitting import Ear
from tests.web.test_quick import site
from tests.web.test_world import Site
from tests.web.worlds import Pretended


async def begun(here: Site, *numbers: str) -> tuple[Table, list[Ear]]:
    """Anna and Ben at a table, each with a number that is opened."""
    body = {"game": "drive", "name": "Anna", "seat": 0, "options": {"players": 2}}
    made = (await here.anna.post("/api/tables", json=body)).json()
    joined = {"invite": made["invite"], "name": "Ben"}
    assert (await here.ben.post(f"/api/tables/{made['table']}/join", json=joined)).is_success
    table, ears = await here.house.tables.get(made["table"]), [Ear(1), Ear(2)]
    for ear, number in zip(ears, numbers, strict=True):
        await table.hello(ear, pledge(number))
    return table, ears


async def listed(here: Site, after: int = 0) -> str:
    """The list as anybody reads it."""
    await here.house.tables.projector.flush()
    return (await here.anna.get(f"/api/fairness/list?after={after}")).text


def kinds(text: str) -> list[str]:
    """The kind of each line."""
    return [line.split('"kind": "')[1].split('"')[0] for line in text.splitlines()]


@pytest.mark.slow
async def test_all_that_becomes_of_a_commitment_is_in_the_list() -> None:
    async with site(Pretended()) as here:
        table, ears = await begun(here, "a", "b")
        promised = table.table_state.commitment
        assert promised in await listed(here)
        assert kinds(await listed(here)) == ["commitment", "seal"]
        for ear, number in zip(ears, "ab", strict=True):
            await table.open(ear, number)
        match, seed = table.table_state.match_id, table.table_state.seed
        await table.carry_out(ears[0], Resign("r", int(ears[0].view["version"])))
        text = await listed(here)
        assert kinds(text) == ["commitment", "seal", "result", "commitment"]
        assert seed not in text
        file = log.read((await here.anna.get(f"/api/matches/{match}/file")).text)
        assert log.verify_listed(file, text).unchecked == ()
        assert await listed(here, after=3) == text.splitlines(keepends=True)[3]
        page = (await here.anna.get("/api/fairness/entries")).json()
        assert page["total"] == 4
        assert [each["kind"] for each in page["entries"]] == ["commitment", "result", "seal", "commitment"]
        assert page["entries"][0]["before"] == page["entries"][1]["hash"]
        assert page["entries"][1]["seal"] == page["entries"][2]["seal"] == file.published
        older = (await here.anna.get("/api/fairness/entries?before=3")).json()
        assert older == {"entries": page["entries"][2:], "total": 4}
        wrong = await here.anna.get("/api/fairness/entries?before=x")
        assert (wrong.status_code, wrong.json()["code"]) == (400, "malformed")
        assert "before" in wrong.json()["message"]

        # The next round is given up, as Ben does not open: its seed is shown, and another is promised.
        for ear in ears:
            version = int(ear.view["version"])
            await table.carry_out(ear, Rematch("again", version, pledge("c")))
        await table.open(ears[0], "c")
        lost = table.table_state.round.seed
        await here.runtime.pass_time(61)
        text = await listed(here)
        assert kinds(text)[4:] == ["seal", "given-up", "commitment"]
        assert lost in text
        assert table.table_state.round.seed not in text
        assert log.verify_listed(file, text).checked


async def test_a_rebuild_leaves_the_list_as_it_is() -> None:
    async with site(Pretended()) as here:
        await begun(here, "a", "b")
        before = await listed(here)
        assert rebuild(here.runtime.engine, PROJECTIONS, "fairness", lambda _done, _all: None) == []
        await here.runtime.pass_time(1)
        assert await listed(here) == before


@pytest.mark.stands_on("fairness")
async def test_a_number_that_is_none_is_refused() -> None:
    async with site(Pretended()) as here:
        answer = await here.anna.get("/api/fairness/list?after=-1")
        assert answer.status_code == 400
        assert "after" in answer.json()["message"]


def test_the_times_of_the_list_never_go_back() -> None:
    """One of several processes may be late with a table, or its clock."""
    with memory_engine().begin() as connection:
        for at_ms in (5_000, 3_000, 9_000):
            public_list._append(connection, [(at_ms, {"kind": "commitment"})])  # noqa: SLF001 - one process each
        times = [json.loads(line)["at_ms"] for line in public_list.read(connection, 0)]
    assert times == [5_000, 5_000, 9_000]
