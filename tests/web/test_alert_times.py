"""When alerts come; the time is the test's."""

import asyncio
from datetime import datetime
from typing import Any

import pytest

from stampede.web.alerts.preferences import Preferences
from stampede.web.store import schema
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.events import Agreed
from tests.web.alerting import DAYS, HOUR, MINUTE, NOON, at_desk, opening


async def test_who_moves_within_the_delay_is_told_nothing(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.start()
        await desk.wish(2, delay_minutes=30)
        await desk.act(0)
        assert await desk.deliver(29) == []
        await desk.act(1)
        assert await desk.deliver(30) == []
        await desk.act(0)
        assert await desk.deliver(29) == []
        assert await desk.deliver(1) == [(2, ["turn"])]


async def test_who_comes_to_the_table_in_time_is_told_nothing(database: str) -> None:
    async with at_desk(database, opening()) as desk:
        await desk.start()
        await desk.wish(2, delay_minutes=30)
        await desk.act(0)
        desk.now_ms += 10 * MINUTE
        with desk.visits.at("table", 2, "de"):
            await desk.visits.settle()
        await desk.visits.settle()
        assert await desk.deliver(30) == []
        (wishes,) = await desk.rows(schema.alert_wishes)
        assert wishes.language == "de", "the language they read last"


async def test_nothing_is_sent_while_they_look_and_nothing_is_lost_if_the_server_dies(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.start()
        await desk.wish(2)
        with desk.visits.at("table", 2, "en"):
            await desk.visits.settle()
            desk.now_ms += 5_000
            await desk.act(0)
            # This server dies: nobody says that the guest has gone, or is still there.
            desk.visits = type(desk.visits)(desk.store, lambda: desk.now_ms)
            desk.deliverer = desk.another()
            assert await desk.deliver() == [], "they may be looking"
            assert await desk.deliver(1) == [(2, ["turn"])]
            await desk.act(1)
        with desk.visits.at("table", 2, "en"):
            await desk.visits.settle()
            desk.now_ms += 5_000
            await desk.act(0)
            assert await desk.deliver() == [], "they are looking"
        assert await desk.deliver(10) == []


async def test_a_page_that_nobody_looks_at_keeps_no_alert_away(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(width=5, height=7)) as desk:
        await desk.start()
        await desk.wish(2)
        with desk.visits.at("table", 2, "en") as visit:
            await desk.visits.settle()
            visit.look(is_looking=False)
            await desk.visits.settle()
            desk.now_ms += 1
            await desk.act(0)
            assert await desk.deliver() == [(2, ["turn"])]
            await desk.act(1)
            desk.now_ms += 1
            await desk.act(0)
            visit.look(is_looking=True)
            await desk.visits.settle()
            assert await desk.deliver() == [], "they have come back to it"
        assert await desk.deliver(5) == []


async def test_who_comes_and_goes_without_end_is_written_down_one_by_one(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.start()
        await desk.wish(2)
        before = asyncio.all_tasks()
        with desk.visits.at("table", 2, "en") as visit:
            for _ in range(100):
                visit.look(is_looking=False)
                visit.look(is_looking=True)
            assert len(asyncio.all_tasks() - before) == 1
            await desk.visits.settle()
            assert [row.until_ms > desk.now_ms for row in await desk.rows(schema.visits)] == [True]
        await desk.visits.settle()
        assert [row.until_ms for row in await desk.rows(schema.visits)] == [0]


async def test_any_table_will_do_where_they_say_so(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.start()
        other = opening()
        await EventLog(desk.store).create_table("other", "second", LogEntry(other, 1, None))
        for anywhere, expected in ((False, [(2, ["turn"])]), (True, [])):
            await desk.wish(2, anywhere=anywhere)
            await desk.act(0)
            with desk.visits.at("other", 2, "en"):
                await desk.visits.settle()
                assert await desk.deliver() == expected
            await desk.visits.settle()
            desk.now_ms += MINUTE
            await desk.act(1)


async def test_in_quiet_hours_all_is_kept_for_the_morning(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        desk.now_ms = NOON + 10 * HOUR  # 23:00 in Berlin
        await desk.wish(2, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60 + 30)
        await desk.start()
        await desk.happen(Agreed(0, agrees=True))
        assert await desk.deliver(8 * 60 + 29) == []
        assert await desk.deliver(1) == [(2, ["started", "abandon"])], "in one letter"


async def test_a_server_that_was_away_keeps_the_quiet_hours_too(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.wish(2, quiet_from=22 * 60, quiet_to=7 * 60)
        await desk.start()
        assert await desk.deliver(11 * 60) == []
        assert await desk.deliver(8 * 60) == [(2, ["started"])]


async def test_a_digest_comes_once_a_day(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.wish(2, digest_at=18 * 60, zone="Europe/Berlin")
        await desk.start()
        await desk.happen(Agreed(0, agrees=True))
        assert await desk.deliver(5 * 60 - 1) == []
        assert await desk.deliver(1) == [(2, ["started", "abandon"])]
        await desk.act(0)
        assert await desk.deliver(24 * 60 - 1) == []
        assert await desk.deliver(1) == [(2, ["turn"])]


async def test_who_still_has_to_choose_is_reminded_once(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS)) as desk:
        await desk.start()
        await desk.wish(2, reminder_hours=6)
        await desk.act(0)
        with desk.visits.at("table", 2, "en"):
            await desk.visits.settle()
            assert await desk.deliver() == []
        await desk.visits.settle()
        assert await desk.deliver(18 * 60 - 1) == []
        assert await desk.deliver(1) == [(2, ["reminder"])], "they looked, and did not choose"
        assert await desk.deliver(60) == []
        await desk.act(1)
        await desk.act(0)
        await desk.act(1)
        assert await desk.deliver(24 * 60) == [], "they have chosen"


async def test_a_reminder_moves_with_what_the_player_wants(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS)) as desk:
        await desk.wish(2, reminder_hours=6)
        await desk.start()
        await desk.deliver()
        await desk.act(0)
        await desk.deliver()
        await desk.wish(2, reminder_hours=12)
        assert await desk.deliver(12 * 60) == [(2, ["reminder"])]


async def test_a_reminder_that_would_come_at_night_comes_before_it(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS)) as desk:
        await desk.wish(2, reminder_hours=10, quiet_from=22 * 60, quiet_to=7 * 60)
        await desk.start()
        await desk.deliver()
        await desk.act(0)  # at noon: the time is up at noon, the reminder would be at two in the night
        await desk.deliver()
        assert await desk.deliver(9 * 60 + 58) == []
        assert await desk.deliver(1) == [(2, ["reminder"])]


@pytest.mark.parametrize(
    ("zone", "moment", "expected"),
    [
        # The clocks are set forward on 28 March 2027 and back on 31 October, both at 01:00 UTC.
        ("Europe/Berlin", "2027-03-27T23:50Z", "2027-03-28T04:30Z"),
        ("Europe/Berlin", "2027-10-30T22:50Z", "2027-10-31T05:30Z"),
        ("Europe/Berlin", "2027-03-28T04:30Z", "2027-03-28T04:30Z"),
        ("America/New_York", "2027-01-16T02:59Z", "2027-01-16T02:59Z"),
        ("America/New_York", "2027-01-16T03:00Z", "2027-01-16T11:30Z"),
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(zone: str, moment: str, expected: str) -> None:
    wishes = Preferences(zone=zone, quiet_from=22 * 60, quiet_to=6 * 60 + 30)

    assert wishes.awake_ms(_ms(moment)) == _ms(expected)


def test_a_time_zone_that_is_no_more_stops_nobody() -> None:
    assert Preferences(zone="Europe/Atlantis", quiet_from=0, quiet_to=60).awake_ms(NOON) == NOON


def _ms(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp() * 1000)
