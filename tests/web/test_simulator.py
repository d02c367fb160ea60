"""Deterministic simulation: nothing is lost or shown wrong. ``make simulate`` does more."""

import asyncio
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from types import ModuleType
from typing import Any

import msgspec
import pytest

from stampede.events.arena import seat
from stampede.events.facts import MatchEnded, Paired
from stampede.events.pairing import next_round
from stampede.web.events import by_clock, results
from stampede.web.events.results import ended
from stampede.web.runtime.refusals import RefusedError
from stampede.web.store.memory_store import MemoryStore
from stampede.web.store.store import UncertainError
from stampede.web.table.event_log import EventLog
from tests.effort import effort
from tests.simulation.clockwork import Clockwork, StuckError
from tests.simulation.evening import WISHES
from tests.simulation.run import run, run_evening, run_season
from tests.web.houses import house
from tests.web.sitting import Ear, created, sitting

ARENA = next(number for number, each in enumerate(WISHES) if each["format"] == "arena")


@pytest.mark.slow
def test_sites_on_which_much_goes_wrong() -> None:
    """In a process of its own: only there a seed repeats what it did."""
    command = [sys.executable, "-m", "tests.simulation", "--seed", "1", "--sites", str(effort(2, 60))]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr


@pytest.mark.slow
def test_the_simulator_sees_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that says it has written what it has not."""
    written = MemoryStore.append

    def forget(
        store: MemoryStore, connection: object, events: list[dict[str, object]], ended: Iterable[str] = ()
    ) -> None:
        kept = [row for row in events if "acted" not in str(row["body"]) or int(str(row["version"])) % 10]
        written(store, connection, kept, ended)  # type: ignore[arg-type]

    monkeypatch.setattr(MemoryStore, "append", forget)
    assert run(1, misfortunes=1).wrong


@pytest.mark.slow
def test_the_simulator_sees_an_uncertain_commit_taken_for_a_success(monkeypatch: pytest.MonkeyPatch) -> None:
    log = EventLog.append

    async def careless(*given: Any, **more: Any) -> None:
        with suppress(UncertainError):
            await log(*given, **more)

    monkeypatch.setattr(EventLog, "append", careless)
    assert any(run(seed, misfortunes=6).wrong for seed in range(1, 13))


@pytest.mark.slow
def test_a_season_on_a_site_where_much_goes_wrong() -> None:
    found = run_season(1, effort(6, 40))
    assert not found.wrong
    assert found.struck


@pytest.mark.slow
def test_evenings_on_a_site_where_much_goes_wrong() -> None:
    """Tables of several; the other formats where there is time."""
    for number in range(2, effort(3, 100)):
        found = run_evening(number, number)
        assert not found.wrong
        assert found.struck


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "name", "wrong", "fault"),
    [
        (results, "ended", lambda *given: _exchanged(ended(*given)), "where the table gives"),
        (by_clock, "next_round", lambda *given: _turned(next_round(*given)), "other pairings"),
    ],
    ids=["results", "pairings"],
)
def test_the_simulator_sees_what_does_not_follow_in_a_season(
    place: ModuleType, name: str, wrong: Any, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, name, wrong)
    assert any(fault in each for seed in range(1, 7) for each in run_season(seed, 3).wrong)


@pytest.mark.slow
def test_the_simulator_sees_people_of_an_arena_seated_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def turned(*given: Any) -> Paired | None:
        found = seat(*given)
        return found and _turned(found)

    monkeypatch.setattr(by_clock, "seat", turned)
    assert any("other pairings" in each for each in run_evening(3, ARENA).wrong)


def _exchanged(result: MatchEnded) -> MatchEnded:
    return msgspec.structs.replace(result, places=result.places[::-1])


def _turned(paired: Paired) -> Paired:
    return msgspec.structs.replace(paired, boards=tuple(people[::-1] for people in paired.boards))


def test_pretended_time_takes_none() -> None:
    loop = Clockwork()
    loop.run_until_complete(asyncio.sleep(86_400))
    assert loop.time() == pytest.approx(86_400)
    with pytest.raises(StuckError):
        loop.run_until_complete(loop.create_future())
    loop.close()


async def test_who_comes_while_a_table_closes_is_sent_back() -> None:
    """Found by the simulator: they stayed connected to a table that nobody served any more."""

    class Sent(Ear):
        was_dropped = False

        def drop(self) -> None:
            self.was_dropped = True

    async with sitting(created("roundup", {}), joining=1) as party:
        late = Sent(1)
        party.table.close()
        with pytest.raises(RefusedError):
            await party.table.hello(late, "")
        assert late.was_dropped


async def test_a_table_that_is_being_loaded_is_not_given_back() -> None:
    """Found by the simulator: another process took it over, and players connected here heard no more."""
    async with house() as here:
        tables = here.site.tables
        made = await here.open(here.visitor())
        (await tables.get(made["table"])).close()
        loading = asyncio.create_task(tables.get(made["table"]))
        await asyncio.sleep(0)
        assert tables.sweep(here.runtime.monotonic()) == []
        assert await tables.get(made["table"]) is await loading
        assert tables.sweep(here.runtime.monotonic()) == [made["table"]]
