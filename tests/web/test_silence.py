"""A server that stood still for a while, or a clock that was set: nobody loses time by it."""

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stampede.play.fairness import pledge
from stampede.web.runtime.load import LOOK_SECONDS, Load, Outage
from stampede.web.runtime.runtime import REAL, OwnTime
from stampede.web.runtime.settings import OPEN_SECONDS
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store.memory_store import MemoryStore
from stampede.web.table.events import TimedOut, Woke
from stampede.web.table.next_match import GREETING_SECONDS
from tests.web.sitting import Sitting, created, sitting
from tests.web.support import TINY, Person, playing, wait_for
from tests.web.test_durability import process
from tests.web.test_quick import come, site
from tests.web.test_seats import refold
from tests.web.test_time import DAYS, LIVE, left, timed
from tests.web.worlds import SETTLED, START_MS, Pretended

TWO_MINUTES = 120.0
HOUR_MS = 3_600_000
SCALED = """
from stampede.cli.main import main
from stampede.web.runtime import load
load.DEAF_SECONDS = 0.3
main(["serve"])
"""


def stand_still(party: Sitting, seconds: float = TWO_MINUTES) -> None:
    """Time passes in which nobody is heard."""
    party.now_ms += round(1000 * seconds)
    party.outage = Outage(party.outage.ms + round(1000 * seconds), party.now_ms)


@pytest.mark.slow
async def test_a_silence_is_seen_by_who_asks_first() -> None:
    pretended = Pretended()
    load = Load(pretended)
    pretended.skip(TWO_MINUTES)
    assert load.outage() == Outage(), "nobody is heard yet"
    load.open(Supervisor(pretended))
    await pretended.pass_time(10)
    pretended.skip(LOOK_SECONDS)
    assert load.outage() == Outage()
    pretended.skip(TWO_MINUTES)
    expected = Outage(round(1000 * (TWO_MINUTES - LOOK_SECONDS)), pretended.now_ms())
    assert load.outage() == expected
    await pretended.pass_time(10)
    assert load.outage() == expected, "it is counted once"
    load.close()


@pytest.mark.parametrize("rings", [False, True])
async def test_nobody_pays_for_time_in_which_nobody_was_heard(*, rings: bool) -> None:
    async with sitting(timed("roundup", LIVE, on_timeout="out"), joining=1) as party:
        anna, ben = party.ears
        await party.pass_time(50)
        stand_still(party)
        if rings:
            await party.table.tick()
            assert left(ben) == [10, 60], "they are told"
        assert (await party.act(anna, "e1e2"))["type"] == "ack"
        assert left(ben) == [15, 60]
        await party.pass_time(1)
        stand_still(party)
        await party.pass_time(58.999)
        assert not party.logged(TimedOut)
        await party.pass_time(0.001)
        assert [each.player for each in party.logged(TimedOut) if isinstance(each, TimedOut)] == [1]
        assert len(party.logged(Woke)) == 2
        refold(party)


async def test_days_go_on_while_nobody_is_heard() -> None:
    async with sitting(timed("roundup", DAYS), joining=1) as party:
        stand_still(party, 86_400)
        await party.table.tick()
        assert len(party.logged(TimedOut)) == 1


async def test_who_could_not_open_what_they_pledged_is_given_the_time() -> None:
    party = Sitting(created("drive", {"players": 2}), joining=1)
    anna, ben = party.ears
    await party.table.hello(anna, pledge("a"))
    await party.table.hello(ben, pledge("b"))
    assert anna.view["fair"]["is_sealed"]
    stand_still(party)
    await party.pass_time(OPEN_SECONDS - 1)
    assert len(party.table.table_state.players) == 2
    await party.table.open(anna, "a")
    await party.table.open(ben, "b")
    assert party.table.table_state.phase == "playing"


def test_a_machine_whose_clock_is_set_takes_time_from_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    before = REAL.now_ms()
    set_by = [0]
    truly = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: truly() + set_by[0])
    for leap_ms in (HOUR_MS, -HOUR_MS):
        set_by[0] = 1_000_000 * leap_ms
        assert 0 <= REAL.now_ms() - before < HOUR_MS / 2
    assert OwnTime(START_MS, Pretended().monotonic).now_ms() == START_MS


@pytest.mark.slow
def test_a_server_that_was_stopped_gives_the_time_back(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCALED]
    with process(tmp_path / "stampede.db", command) as (server, child):
        anna = Person(server, "Anna")
        pace: Any = {"kind": "live", "bank": 10.0, "increment": 0.0}
        table, invite = anna.create(pace=pace)
        ben = Person(server, "Ben")
        ben.join(table, invite)
        with playing(table, anna, ben) as (hers, _his):
            began = time.monotonic()
            child.send_signal(signal.SIGSTOP)
            wait_for(lambda: Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T")
            time.sleep(1.0)
            os.kill(child.pid, signal.SIGCONT)
            assert hers.act(hers.actions()[0])["type"] == "ack"
            passed = time.monotonic() - began
            while hers.view["clock"]["running"] == [0]:
                hers.hear()
            charged = 10 - hers.view["clock"]["left_ms"][0] / 1000
    assert charged < passed - 0.5


async def test_a_table_does_not_ring_before_it_is_known_that_the_server_was_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Found by the simulator: the alarm of a table that was being read went off before that."""
    read = MemoryStore.read

    async def slowly(store: MemoryStore, work: Any) -> Any:
        for _ in range(SETTLED):
            await asyncio.sleep(0)
        return await read(store, work)

    pretended = Pretended()
    async with site(pretended) as here:
        wish = {"game": "roundup", "name": "Anna", "beside": ["Ben"], "pace": {"kind": "live", "bank": 60}}
        made = await here.anna.post("/api/tables", json=wish | {"options": TINY})
        table, _ = await come(here, made, 1)
        await pretended.pass_time(GREETING_SECONDS)
        assert table.table_state.clock
        name = table.table_state.table
    pretended.skip(HOUR_MS / 1000)
    monkeypatch.setattr(MemoryStore, "read", slowly)
    async with site(pretended) as here:
        table = await here.house.tables.get(name)
        await pretended.settle()
        assert not any(each.plays_level for each in table.table_state.players)
        clock = table.table_state.clock
        assert clock
        assert clock.left_of(0, pretended.now_ms() / 1000) > 50
