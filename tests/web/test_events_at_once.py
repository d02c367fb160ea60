"""Two processes at one event, on each kind of database: of two changes one is first, nothing is doubled."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import Connection

from stampede.events import facts
from stampede.events.facts import EventPlan
from stampede.web.events import rows
from stampede.web.events.by_clock import Host
from stampede.web.events.messages import CreateEvent, DropEntrant, PairRound
from stampede.web.events.rows import EventRow, Known
from stampede.web.events.service import Events
from stampede.web.fairness import public_list
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from stampede.web.site.site import RunningSite
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import Guest

pytestmark = pytest.mark.stands_on("events")
PEOPLE = 8


@contextmanager
def processes(address: str) -> Iterator[list[RunningSite]]:
    """Two processes that share a PostgreSQL; on SQLite, which has one process, two visitors at once."""
    stores = [SqlStore(connect(address), REAL) for _ in range(1 if address.startswith("sqlite") else 2)]
    try:
        found = [cast("RunningSite", SimpleNamespace(store=store, runtime=REAL)) for store in stores]
        yield found * (2 // len(found))
    finally:
        for store in stores:
            store.close()


async def held(site: RunningSite, name: str, host: int, plan: EventPlan, *more: facts.AnyFact) -> Known:
    """An event with its people."""
    wish = CreateEvent(
        "Host",
        "buffalo",
        plan.format,
        rounds=plan.rounds,
        minutes=plan.minutes,
        group=plan.group,
        days=plan.days,
    )

    def work(connection: Connection) -> None:
        rows.add(connection, EventRow(name, host, wish, 1), facts.EventPlanned(plan))
        known = rows.load(connection, name, is_locked=True)
        assert known
        rows.append(connection, known, [*[facts.Registered()] * PEOPLE, *more], 1)

    await site.store.write(work)
    return await loaded(site, name)


async def loaded(site: RunningSite, name: str) -> Known:
    found = await site.store.read(partial(rows.load, event=name))
    assert found
    return found


async def arenas(site: RunningSite, host: Guest) -> AsyncIterator[tuple[str, Known]]:
    """Ten arena evenings that have begun, one after the other."""
    begun = facts.Timed(REAL.now_ms() + 3_600_000)
    for number in range(10):
        name = f"event{number}"
        yield name, await held(site, name, host.id, EventPlan("arena", minutes=60), begun)


async def refused(work: Any) -> str:
    """The code of the refusal, or nothing."""
    try:
        await work
    except RefusedError as refusal:
        return refusal.refusal.code
    return ""


async def test_of_two_hosts_at_once_the_second_is_refused(database: str) -> None:
    with processes(database) as sites:
        host: Guest = await sites[0].store.save_guest("token", "Anna")
        for number in range(10):
            name = f"event{number}"
            known = await held(sites[0], name, host.id, EventPlan("swiss", rounds=3))
            answers = await asyncio.gather(
                *(
                    refused(Events(site).act(name, host, DropEntrant(known.state.changes, place)))
                    for place, site in enumerate(sites)
                )
            )
            assert sorted(answers) == ["", "event-changed"]
            state = (await loaded(sites[1], name)).state
            assert [each.is_out for each in state.entrants].count(True) == 1
            assert state.entrants[answers.index("")].is_out


async def test_somebody_who_registers_while_a_season_is_paired_is_in_a_group_or_too_late(
    database: str,
) -> None:
    with processes(database) as sites:
        host: Guest = await sites[0].store.save_guest("token", "Anna")
        for number in range(10):
            name = f"event{number}"
            known = await held(sites[0], name, host.id, EventPlan("season", group=3, days=7))
            pairing = refused(Events(sites[0]).act(name, host, PairRound(known.state.changes)))
            answers = await asyncio.gather(pairing, refused(Events(sites[1]).join(name, host)))
            assert answers[0] == ""
            assert answers[1] in ("", "event-too-late")
            state = (await loaded(sites[1], name)).state
            people = PEOPLE + (answers[1] == "")
            assert sorted(each for group in state.groups for each in group) == list(range(people))


async def test_two_processes_that_seat_at_once_seat_everybody_once(database: str) -> None:
    with processes(database) as sites:
        host: Guest = await sites[0].store.save_guest("token", "Anna")
        async for name, known in arenas(sites[0], host):
            await asyncio.gather(*(Host(site).attend(known) for site in sites))
            (played,) = (await loaded(sites[1], name)).state.rounds
            assert sorted(each for board in played.boards for each in board.people) == list(range(PEOPLE))


async def test_two_processes_that_commit_to_a_deal_at_once_commit_once(database: str) -> None:
    with processes(database) as sites:
        host: Guest = await sites[0].store.save_guest("token", "Anna")
        for number in range(10):
            name = f"event{number}"
            known = await held(sites[0], name, host.id, EventPlan("swiss", rounds=3, same_deals=True))
            await asyncio.gather(*(Host(site).attend(known) for site in sites))
            assert [each.line for each in (await loaded(sites[1], name)).state.deals] == [number + 1]
        listed = await sites[1].store.read(partial(public_list.read, after=0))
        assert len({json.loads(line)["round"] for line in listed}) == len(listed) == 10


async def test_somebody_who_is_taken_out_while_people_are_seated_is_out(database: str) -> None:
    """Either they were seated before, and their match goes on, or nobody has been seated yet."""
    with processes(database) as sites:
        host: Guest = await sites[0].store.save_guest("token", "Anna")
        async for name, known in arenas(sites[0], host):
            leaving = refused(Events(sites[1]).act(name, host, DropEntrant(known.state.changes, 0)))
            _, answer = await asyncio.gather(Host(sites[0]).attend(known), leaving)
            state = (await loaded(sites[1], name)).state
            assert answer == ""
            assert state.entrants[0].is_out
            assert state.entrants[0].is_seated == bool(state.rounds)
