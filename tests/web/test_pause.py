"""Pauses: begun by all, ended by anybody; nobody's time runs, nobody acts, and a restart changes nothing."""

import asyncio

import pytest

from stampede.web.table.commands import HandOver, Pause, Resign, Resume, Undo
from stampede.web.table.events import Sitter, TimedOut
from stampede.web.table.options import Pace
from tests.web.sitting import Sitting, created, sitting
from tests.web.test_seats import code, refold
from tests.web.test_time import DAYS, LIVE, left, timed


async def test_a_pause_begins_when_all_want_it_and_anybody_ends_it() -> None:
    async with sitting(timed("roundup", LIVE), joining=1) as party:
        anna, ben = party.ears
        await party.pass_time(10)
        await party.ask(anna, Pause)
        assert ben.view["asks"] == {"undo": None, "pausing": [0], "is_paused": False}
        await party.pass_time(5)
        await party.ask(ben, Pause)
        for ear in party.everybody:
            assert ear.view["asks"] == {"undo": None, "pausing": [], "is_paused": True}
        await party.pass_time(100_000)
        assert not party.logged(TimedOut)
        assert left(anna) == [45, 60]
        assert code(await party.act(anna, "e1e2")) == "paused"
        assert code(await party.ask(anna, Undo)) == "no-undo"
        assert code(await party.ask(party.spectator, Resume)) == "not-seated"
        assert code(await party.ask(ben, Resume)) == "ack"
        await party.pass_time(5)
        await party.act(anna, "e1e2")
        assert left(anna) == [45, 60]
        refold(party)


async def test_who_no_longer_wants_a_pause_gets_none() -> None:
    async with sitting(timed("roundup", LIVE), joining=1) as party:
        anna, ben = party.ears
        await party.ask(anna, Pause)
        await party.ask(anna, Pause, wants=False)
        await party.ask(ben, Pause)
        assert anna.view["asks"]["is_paused"] is False
        await party.ask(ben, HandOver, level=1)
        assert anna.view["asks"]["pausing"] == []
        await party.ask(anna, Pause)
        assert anna.view["asks"]["is_paused"], "computers agree"
        refold(party)


@pytest.mark.parametrize("pace", [Pace(), DAYS])
async def test_only_a_live_clock_pauses(pace: Pace) -> None:
    async with sitting(timed("roundup", pace), joining=1) as party:
        assert code(await party.ask(party.ears[0], Pause)) == "no-pause"


async def test_computers_wait_and_a_restart_keeps_the_pause() -> None:
    async with sitting(timed("roundup", LIVE, Sitter(1)), joining=0) as party:
        (anna,) = party.ears
        await party.ask(anna, Pause)
        assert anna.view["asks"]["is_paused"]
        await party.pass_time(30)
        await party.table.settle()
        party.table = party.read_again()
        party.table.was_away(party.now_ms)
        await party.table.tick()
        await party.pass_time(10_000)
        await party.hello(*party.everybody)
        assert anna.view["asks"]["is_paused"]
        assert left(anna) == [60, None]
        await party.ask(anna, Resume)
        await party.act(anna, "e1e2")
        await anna.until(lambda view: view["acting"] == [0])
        assert left(anna) == [65, None]
        refold(party)


async def test_a_computer_that_was_thinking_when_the_pause_began_plays_after_it() -> None:
    async with sitting(timed("roundup", LIVE, Sitter(1)), joining=0) as party:
        (anna,) = party.ears
        await party.act(anna, "e1e2")
        await party.ask(anna, Pause)
        made = party.table.table_state.match.version
        for _ in range(50):
            await asyncio.sleep(0)
        assert party.table.table_state.match.version == made
        await party.ask(anna, Resume)
        await anna.until(lambda view: view["acting"] == [0])
        assert _untold(party)


def _untold(party: Sitting) -> bool:
    """A pause is in no log that players read."""
    return all("pause" not in line["said"].lower() for line in party.spectator.view["log"])


async def test_who_gives_up_in_a_pause_ends_it_and_the_next_match_runs() -> None:
    async with sitting(timed("roundup", LIVE), joining=1) as party:
        anna, ben = party.ears
        await party.ask(anna, Pause)
        await party.ask(ben, Pause)
        await party.ask(ben, Resign)
        assert anna.view["outcome"]["winners"] == [0]
        assert not party.table.table_state.is_paused
        assert not party.table.table_state.pausing
        await party.rematch(anna)
        await party.rematch(ben)
        assert anna.view["asks"]["is_paused"] is False
        assert anna.view["clock"]["running"] == [0]
        refold(party)


async def test_a_table_without_clock_needs_no_pause_to_be_read() -> None:
    async with sitting(created("roundup", {}), joining=1) as party:
        assert code(await party.ask(party.ears[0], Resume)) == "ack"
