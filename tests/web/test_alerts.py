"""What must reach whom, when, and how often; the time is the test's."""

import asyncio
from contextlib import ExitStack
from datetime import datetime
from typing import Any

import pytest

from stampede.play.clock import Pace
from stampede.web import schema
from stampede.web.alerts import addresses, outbox
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.wishes import Wishes
from stampede.web.database import connect
from stampede.web.events import (
    Agreed,
    Asked,
    Created,
    HandedOver,
    Joined,
    Left,
    PauseAsked,
    Resigned,
    Sitter,
    TimedOut,
    UndoAsked,
)
from stampede.web.store import Line, Store, StoreError
from tests.web.alerting import AT_ONCE, DAY, HOUR, MINUTE, NOON, Box, Desk, at_desk
from tests.web.sitting import created
from tests.web.support import TINY

DAYS = Pace("days", per_move=86400)
LIVE = Pace("live", bank=600)


def opening(game: str = "buffalo", pace: Pace | None = None, *sitters: Sitter, **options: Any) -> Created:
    made = created(game, options or (TINY if game == "buffalo" else {}), *sitters)
    fields: Any = {each: getattr(made, each) for each in made.__struct_fields__}
    return Created(**{**fields, "pace": pace or Pace()})


async def begun(desk: Desk, *, guests: int = 2) -> None:
    """Everybody wants to be told, and has been told of the beginning."""
    for guest in range(1, guests + 1):
        await desk.wish(guest)
    await desk.start()
    assert await desk.deliver() == [(guest, ["started"]) for guest in range(1, guests + 1)]


# ---------------------------------------------------------------- what reaches whom


def test_whose_turn_it_becomes_is_told_once(database: str) -> None:
    async def check(desk: Desk) -> None:
        await begun(desk)
        await desk.act(0)
        assert await desk.deliver() == [(2, ["turn"])]
        assert await desk.deliver(600) == []
        await desk.act(1)
        assert await desk.deliver() == [(1, ["turn"])]
        (letter,) = [row for row in await desk.rows(schema.letters) if "turn" in row.body][-1:]
        assert letter.state == "sent"

    at_desk(database, opening(), check)


def test_all_who_choose_at_once_are_told(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(3)
        await desk.start()
        (row,) = await desk.rows(schema.alerts)
        assert (row.guest_id, '"is_due":true' in row.body) == (3, True)
        await desk.deliver()
        chosen = desk.ledger.match.public.version
        while desk.ledger.match.public.version == chosen:
            await desk.act(desk.ledger.acting()[0])
        assert await desk.deliver() in ([], [(3, ["turn"])])
        assert {each.guest for each in desk.box.letters} <= {3}

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening("zoff", players=3), check, joining=2)


async def _kick(desk: Desk) -> None:
    await desk.wish(2)
    await desk.happen(Left(1, is_kicked=True))
    await desk.happen(Joined(3, "Cleo"))


async def _start(desk: Desk) -> None:
    await desk.wish(2)
    await desk.start()


async def _end(desk: Desk) -> None:
    await desk.start()
    await desk.wish(2)
    await desk.happen(Resigned(0, 1))


async def _rematch(desk: Desk) -> None:
    await desk.start()
    await desk.happen(Resigned(0, 1))
    await desk.wish(2)
    await desk.happen(Asked(0))


async def _abandon(desk: Desk) -> None:
    await desk.start()
    await desk.wish(2)
    await desk.happen(Agreed(0, agrees=True))


async def _pause(desk: Desk) -> None:
    await desk.start()
    await desk.wish(2)
    await desk.happen(PauseAsked(0, wants=True))


async def _undo(desk: Desk) -> None:
    await desk.start()
    await desk.wish(2)
    await desk.happen(UndoAsked(0, 0))


async def _time_out(desk: Desk) -> None:
    await desk.start()
    await desk.act(0)
    await desk.wish(2)
    desk.now_ms += 2 * DAY
    await desk.happen(TimedOut(1, 1))


@pytest.mark.parametrize(
    ("kind", "happen"),
    [
        ("kicked", _kick),
        ("started", _start),
        ("over", _end),
        ("rematch", _rematch),
        ("abandon", _abandon),
        ("pause", _pause),
        ("undo", _undo),
        ("time", _time_out),
    ],
)
def test_what_else_must_reach_a_player(tmp_path: Any, kind: str, happen: Any) -> None:
    async def check(desk: Desk) -> None:
        await happen(desk)
        assert await desk.deliver() == [(2, [kind])]
        assert await desk.deliver(600) == []

    async def run(desk: Desk) -> None:
        await desk.store.save_guest("hash of Cleo", "Cleo")
        await check(desk)

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS), run)


def test_who_hands_over_is_not_told_that_time_ran_out(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await begun(desk)
        await desk.happen(HandedOver(0, 1))
        assert await desk.deliver() == []

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS), check)


def test_an_alert_tells_what_is_open_and_nothing_else(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(1)
        await desk.start()
        await desk.deliverer.deliver()
        (letter,) = desk.box.letters
        (alert,) = letter.alerts
        assert alert == Alert("started", NOON, "table", "zoff", ("Ben", "Cleo"), is_due=True)

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening("zoff", players=3), check, joining=2)


def test_who_has_asked_for_nothing_costs_nothing(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.start()
        await desk.act(0)
        with ExitStack() as stack:
            stack.enter_context(desk.visits.at("table", 1, "en"))
            await desk.visits.refresh()
        await desk.visits.settle()
        assert await desk.rows(schema.alerts) == await desk.rows(schema.visits) == []

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


# ---------------------------------------------------------------- when


def test_who_moves_within_the_delay_is_told_nothing(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.start()
        await desk.wish(2, delay_minutes=30)
        await desk.act(0)
        assert await desk.deliver(29) == []
        await desk.act(1)
        assert await desk.deliver(30) == []
        await desk.act(0)
        assert await desk.deliver(29) == []
        assert await desk.deliver(1) == [(2, ["turn"])]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_who_comes_to_the_table_in_time_is_told_nothing(database: str) -> None:
    async def check(desk: Desk) -> None:
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

    at_desk(database, opening(), check)


def test_nothing_is_sent_while_they_look_and_nothing_is_lost_if_the_server_dies(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
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

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_a_page_that_nobody_looks_at_keeps_no_alert_away(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
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

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(width=5, height=7, dogs=2), check)


def test_who_comes_and_goes_without_end_is_written_down_one_by_one(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
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

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_any_table_will_do_where_they_say_so(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.start()
        other = opening()
        await desk.store.create_table("other", "second", Line(other, 1, None))
        for anywhere, expected in ((False, [(2, ["turn"])]), (True, [])):
            await desk.wish(2, anywhere=anywhere)
            await desk.act(0)
            with desk.visits.at("other", 2, "en"):
                await desk.visits.settle()
                assert await desk.deliver() == expected
            await desk.visits.settle()
            desk.now_ms += MINUTE
            await desk.act(1)

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_in_quiet_hours_all_is_kept_for_the_morning(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        desk.now_ms = NOON + 10 * HOUR  # 23:00 in Berlin
        await desk.wish(2, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60 + 30)
        await desk.start()
        await desk.happen(Agreed(0, agrees=True))
        assert await desk.deliver(8 * 60 + 29) == []
        assert await desk.deliver(1) == [(2, ["started", "abandon"])], "in one letter"

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_a_server_that_was_away_keeps_the_quiet_hours_too(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2, quiet_from=22 * 60, quiet_to=7 * 60)
        await desk.start()
        assert await desk.deliver(11 * 60) == []
        assert await desk.deliver(8 * 60) == [(2, ["started"])]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_a_digest_comes_once_a_day(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2, digest_at=18 * 60, zone="Europe/Berlin")
        await desk.start()
        await desk.happen(Agreed(0, agrees=True))
        assert await desk.deliver(5 * 60 - 1) == []
        assert await desk.deliver(1) == [(2, ["started", "abandon"])]
        await desk.act(0)
        assert await desk.deliver(24 * 60 - 1) == []
        assert await desk.deliver(1) == [(2, ["turn"])]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_who_still_has_to_choose_is_reminded_once(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
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

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS), check)


def test_a_reminder_moves_with_what_the_player_wants(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2, reminder_hours=6)
        await desk.start()
        await desk.deliver()
        await desk.act(0)
        await desk.deliver()
        await desk.wish(2, reminder_hours=12)
        assert await desk.deliver(12 * 60) == [(2, ["reminder"])]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS), check)


def test_a_reminder_that_would_come_at_night_comes_before_it(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2, reminder_hours=10, quiet_from=22 * 60, quiet_to=7 * 60)
        await desk.start()
        await desk.deliver()
        await desk.act(0)  # at noon: the time is up at noon, the reminder would be at two in the night
        await desk.deliver()
        assert await desk.deliver(9 * 60 + 58) == []
        assert await desk.deliver(1) == [(2, ["reminder"])]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS), check)


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
    wishes = Wishes(zone=zone, quiet_from=22 * 60, quiet_to=6 * 60 + 30)

    assert wishes.awake_ms(_ms(moment)) == _ms(expected)


def test_a_time_zone_that_is_no_more_stops_nobody() -> None:
    assert Wishes(zone="Europe/Atlantis", quiet_from=0, quiet_to=60).awake_ms(NOON) == NOON


def _ms(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp() * 1000)


# ---------------------------------------------------------------- how often


def test_what_fails_is_tried_again_with_growing_pauses_and_given_up_after_a_day(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2)
        await desk.start()
        desk.box.fail(100)
        tried = []
        is_waiting = True
        while is_waiting:
            assert await desk.deliver() == []
            tried.append((desk.now_ms - NOON) // MINUTE)
            (row,) = await desk.rows(schema.letters)
            is_waiting, desk.now_ms = row.state == "waiting", row.due_ms
        assert tried == [0, 1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215]
        (address,) = await desk.rows(schema.alert_addresses)
        assert address.error == "It could not be reached."
        desk.box.failures.clear()
        assert await desk.deliver(DAY / MINUTE) == []
        await desk.act(0)
        assert await desk.deliver() == [(2, ["turn"])]
        assert (await desk.rows(schema.alert_addresses))[0].error == "", "it works again"

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_what_is_refused_for_good_is_not_tried_again(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2)
        await desk.start()
        desk.box.fail(1, is_final=True)
        assert await desk.deliver() == await desk.deliver(600) == []
        assert [row.state for row in await desk.rows(schema.letters)] == ["failed"]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_who_comes_while_it_is_tried_again_gets_it_no_more(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2)
        await desk.start()
        desk.box.fail(1)
        assert await desk.deliver() == []
        with desk.visits.at("table", 2, "en"):
            await desk.visits.settle()
        assert await desk.deliver(10) == []
        assert [row.state for row in await desk.rows(schema.letters)] == ["dropped"]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_a_server_that_dies_while_sending_sends_again_under_the_same_name(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await desk.wish(2)
        await desk.start()
        desk.box.failures.append(asyncio.CancelledError())
        with pytest.raises(asyncio.CancelledError):
            await desk.deliver()
        (row,) = await desk.rows(schema.letters)
        assert await desk.deliver(1) == [], "it may still be under way"
        desk.now_ms += 2 * MINUTE
        await desk.deliverer.deliver()
        assert [letter.id for letter in desk.box.letters] == [row.id]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_two_servers_share_the_work_and_send_nothing_twice(database: str) -> None:
    async def check(desk: Desk) -> None:
        await begun(desk)
        boxes = [Box(), Box()]
        stores = [Store(connect(database)) for _ in boxes]
        servers = [desk.another(box, store) for box, store in zip(boxes, stores, strict=True)]
        for turn in range(12):
            acting = desk.ledger.acting()
            if not acting:
                break
            await desk.act(acting[0])
            for _ in range(2):  # where both write at once, SQLite sends one away
                await asyncio.gather(*(server.deliver() for server in servers), return_exceptions=True)
            sent = [letter.guest for box in boxes for letter in box.letters]
            assert len(sent) == turn + 1 + (desk.ledger.phase == "over")
        for store in stores:
            store.close()

    at_desk(database, opening(width=5, height=7, dogs=2), check)


def test_an_event_that_is_not_written_alerts_nobody(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await begun(desk)
        before = desk.ledger
        await desk.act(0)
        after, desk.ledger = desk.ledger, before
        with pytest.raises(StoreError):
            await desk.act(0)  # another has written this event
        desk.ledger = after
        assert await desk.deliver() == [(2, ["turn"])]

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_nothing_is_kept_of_who_goes_away(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await begun(desk)
        await desk.store.write(lambda connection: outbox.forget(connection, 1))
        for table in (schema.alert_wishes, schema.alert_addresses, schema.letters, schema.alerts):
            assert len(await desk.rows(table)) == 1, "of the other"
        await desk.store.write(lambda connection: addresses.remove(connection, 2, 2))
        await desk.act(0)
        assert await desk.deliver() == []

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_old_letters_are_cleared_away(tmp_path: Any) -> None:
    async def check(desk: Desk) -> None:
        await begun(desk)
        await desk.deliver(31 * DAY / MINUTE)
        assert await desk.rows(schema.letters) == await desk.rows(schema.alerts) == []

    at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(), check)


def test_the_usual_wishes() -> None:
    assert AT_ONCE.due_ms("turn", NOON) == NOON
    assert Wishes().due_ms("turn", NOON) == NOON + 5 * MINUTE
    assert Wishes().due_ms("reminder", NOON, NOON + DAY) == NOON + 12 * HOUR
