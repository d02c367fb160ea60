"""A table's promises to its players are stored there, whatever the operator changes later."""

from functools import partial

import pytest

from stampede.web.runtime.settings import SITE_RULES, SiteRules
from stampede.web.table.commands import Resign
from stampede.web.table.consent import may_be_exported
from stampede.web.table.event_log import read_lines
from stampede.web.table.events import Created, read, write
from stampede.web.table.reducer import fold
from stampede.web.table.snapshot import read as thaw
from stampede.web.table.snapshot import write as freeze
from stampede.web.table.state import DAY_MS, TableState
from tests.web.houses import House, house
from tests.web.sitting import Ear, created
from tests.web.worlds import Pretended

OPEN = SiteRules(is_for_research=True)


async def over(here: House) -> tuple[str, TableState]:
    """A match that is over, as it is read from the log."""
    async with here.visitor() as anna, here.visitor() as ben:
        table = await here.begin(anna, ben)
        ear = Ear(table.table_state.owner)
        await table.carry_out(ear, Resign("1", table.version(ear)))
        here.site.tables.lose()
        return table.table_state.match_id, await here.site.archive.finished(table.table_state.match_id)


async def test_a_match_is_given_away_only_where_that_was_said_before_and_still_holds() -> None:
    runtime = Pretended()
    async with house(runtime) as here:
        before, table_state = await over(here)
        assert not table_state.is_for_research
    async with house(runtime, house=OPEN) as here, here.visitor() as cleo:
        assert (await cleo.get("/api/site")).json()["is_for_research"]
        assert not may_be_exported(await here.site.archive.finished(before), OPEN)
        body = {"name": "Cleo", "seat": 0, "at": 0, "level": 1}
        made = (await cleo.post(f"/api/matches/{before}/branch", json=body)).json()
        branched = (await here.site.tables.get(made["table"])).table_state
        assert not branched.is_for_research, "an imported match was played elsewhere"


async def test_who_comes_is_told_before_they_sit_down() -> None:
    async with house(house=OPEN) as here, here.visitor() as anna, here.visitor() as ben:
        made = await here.open(anna)
        table = await here.site.tables.get(made["table"])
        door = Ear(None)
        await table.hello(door, "")
        assert door.view["is_for_research"]
        assert (await here.join(ben, made, "Ben")).is_success
        for guest in (1, 2):
            await table.hello(Ear(guest), "")
        assert not may_be_exported(table.table_state, OPEN), "not before it is over"
        await table.carry_out(Ear(1), Resign("1", table.version(Ear(1))))
        here.site.tables.lose()
        found = await here.site.archive.finished(table.table_state.match_id)
        assert may_be_exported(found, OPEN)
        assert not may_be_exported(found, SITE_RULES), "the operator has thought better of it"
        assert thaw(freeze(found)).is_for_research


def test_earlier_logs_promise_nothing_but_what_held_then() -> None:
    now = write(created("zoff", {"players": 3}))
    assert '"vanished_days":30,"is_for_research":false' in now
    then = read(now.replace(',"vanished_days":30,"is_for_research":false', ""))
    assert isinstance(then, Created)
    assert (then.vanished_days, then.is_for_research) == (30, False)


@pytest.mark.parametrize("days", [3, 30])
async def test_who_vanishes_is_waited_for_as_long_as_the_table_says(days: int) -> None:
    rules = SiteRules(vanished_days=days)
    async with house(house=rules) as here, here.visitor() as anna, here.visitor() as ben:
        table = await here.begin(anna, ben)
        due = table.table_state.vanished_ms
        assert due is not None
        assert days * DAY_MS < due - table.table_state.at_ms <= (days + 1) * DAY_MS
        lines = await here.site.store.read(partial(read_lines, table=table.table_state.table))
        found = fold("t", [each.event for each in lines], [each.at_ms for each in lines])
        assert found.vanished_ms == due, "whatever the setting is when the log is read"
