"""The alerts that must reach each player, and their number; the time is the test's."""

import asyncio
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import delete

from stampede.web.alerts import addresses, outbox
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.preferences import Preferences
from stampede.web.app.features import EXPIRIES, FORGETS
from stampede.web.privacy.purge import pieces
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import Lifetimes, Retention
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import StoreError
from stampede.web.table.events import (
    Agreed,
    Asked,
    HandedOver,
    Joined,
    Left,
    PauseAsked,
    Resigned,
    TimedOut,
    UndoAsked,
)
from tests.web.alerting import AT_ONCE, DAY, DAYS, HOUR, MINUTE, NOON, Box, Desk, at_desk, begun, opening

# ---------------------------------------------------------------- what reaches whom


async def test_whose_turn_it_becomes_is_told_once(database: str) -> None:
    async with at_desk(database, opening()) as desk:
        await begun(desk)
        await desk.act(0)
        assert await desk.deliver() == [(2, ["turn"])]
        assert await desk.deliver(600) == []
        await desk.act(1)
        assert await desk.deliver() == [(1, ["turn"])]
        (letter,) = [row for row in await desk.rows(schema.letters) if "turn" in row.body][-1:]
        assert letter.state == "sent"


async def test_all_who_choose_at_once_are_told(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening("drive", players=3), joining=2) as desk:
        await desk.wish(3)
        await desk.start()
        (row,) = await desk.rows(schema.alerts)
        assert (row.guest_id, '"is_due":true' in row.body) == (3, True)
        await desk.deliver()
        chosen = desk.table_state.match.public.version
        while desk.table_state.match.public.version == chosen:
            await desk.act(desk.table_state.acting()[0])
        assert await desk.deliver() in ([], [(3, ["turn"])])
        assert {each.guest for each in desk.box.letters} <= {3}


async def _kick(desk: Desk) -> None:
    await desk.wish(2)
    await desk.happen(Left(1, is_kicked=True))
    await desk.happen(Joined(3))


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


@pytest.mark.slow
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
async def test_what_else_must_reach_a_player(tmp_path: Any, kind: str, happen: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS)) as desk:
        await desk.store.save_guest("hash of Cleo", "Cleo")
        await happen(desk)
        assert await desk.deliver() == [(2, [kind])]
        assert await desk.deliver(600) == []


async def test_who_asks_again_and_again_fills_nobodys_mailbox(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await begun(desk)
        told = []
        for _ in range(3):
            for wants in (True, False):
                desk.now_ms += 1
                await desk.happen(PauseAsked(0, wants))
            told += await desk.deliver(10)
        assert told == [(2, ["pause"])]
        with desk.visits.at("table", 2, "en"):
            await desk.visits.settle()
        await desk.visits.settle()
        desk.now_ms += 1
        await desk.happen(PauseAsked(0, wants=True))
        assert await desk.deliver(10) == [(2, ["pause"])]


async def test_who_hands_over_is_not_told_that_time_ran_out(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening(pace=DAYS)) as desk:
        await begun(desk)
        await desk.happen(HandedOver(0, 1))
        assert await desk.deliver() == []


@pytest.mark.slow
async def test_an_alert_tells_what_is_open_and_nothing_else(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening("drive", players=3), joining=2) as desk:
        await desk.wish(1)
        await desk.start()
        await desk.deliverer.deliver()
        (letter,) = desk.box.letters
        (alert,) = letter.alerts
        assert alert == Alert("started", NOON, "table", "drive", ("Ben", "Cleo"), is_due=True)


async def test_who_has_asked_for_nothing_costs_nothing(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.start()
        await desk.act(0)
        with ExitStack() as stack:
            stack.enter_context(desk.visits.at("table", 1, "en"))
            await desk.visits.refresh()
        await desk.visits.settle()
        assert await desk.rows(schema.alerts) == await desk.rows(schema.visits) == []


# ---------------------------------------------------------------- how often


async def test_what_fails_is_tried_again_with_growing_pauses_and_given_up_after_a_day(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
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


async def test_what_is_refused_for_good_is_not_tried_again(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.wish(2)
        await desk.start()
        desk.box.fail(1, is_final=True)
        assert await desk.deliver() == await desk.deliver(600) == []
        assert [row.state for row in await desk.rows(schema.letters)] == ["failed"]


async def test_who_comes_while_it_is_tried_again_gets_it_no_more(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await desk.wish(2)
        await desk.start()
        desk.box.fail(1)
        assert await desk.deliver() == []
        with desk.visits.at("table", 2, "en"):
            await desk.visits.settle()
        assert await desk.deliver(10) == []
        assert [row.state for row in await desk.rows(schema.letters)] == ["dropped"]


async def test_a_server_that_dies_while_sending_sends_again_under_the_same_name(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
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


@pytest.mark.slow
async def test_two_servers_share_the_work_and_send_nothing_twice(database: str) -> None:
    async with at_desk(database, opening(width=5, height=7)) as desk:
        await begun(desk)
        boxes = [Box(), Box()]
        stores = [SqlStore(connect(database), REAL) for _ in boxes]
        servers = [desk.another(box, store) for box, store in zip(boxes, stores, strict=True)]
        for turn in range(12):
            acting = desk.table_state.acting()
            if not acting:
                break
            await desk.act(acting[0])
            for _ in range(2):  # where both write at once, SQLite sends one away
                await asyncio.gather(*(server.deliver() for server in servers), return_exceptions=True)
            sent = [letter.guest for box in boxes for letter in box.letters]
            assert len(sent) == turn + 1 + (desk.table_state.phase == "over")
        for store in stores:
            store.close()


async def test_an_event_that_is_not_written_alerts_nobody(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await begun(desk)
        before = desk.table_state
        await desk.act(0)
        after, desk.table_state = desk.table_state, before
        with pytest.raises(StoreError):
            await desk.act(0)  # another has written this event
        desk.table_state = after
        assert await desk.deliver() == [(2, ["turn"])]


async def test_nothing_is_kept_of_who_goes_away(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await begun(desk)
        await desk.store.write(lambda connection: outbox.forget(connection, 1))
        for table in (schema.alert_wishes, schema.alert_addresses, schema.letters, schema.alerts):
            assert len(await desk.rows(table)) == 1, "of the other"
        await desk.store.write(lambda connection: addresses.remove(connection, 2, 2))
        await desk.act(0)
        assert await desk.deliver() == []


async def test_old_letters_are_cleared_away(tmp_path: Any) -> None:
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await begun(desk)
        await desk.deliver(31 * DAY / MINUTE)
        for ago, kept in ((2 * DAY, 2), (0, 0)):
            for piece in pieces(EXPIRIES, FORGETS, Retention(), Lifetimes(), desk.now_ms - ago):
                await desk.store.write(piece.delete)
            counts = [len(await desk.rows(table)) for table in (schema.letters, schema.alerts)]
            assert counts == [kept, kept]


def test_the_usual_wishes() -> None:
    assert AT_ONCE.due_ms("turn", NOON) == NOON
    assert Preferences().due_ms("turn", NOON) == NOON + 5 * MINUTE
    assert Preferences().due_ms("reminder", NOON, NOON + DAY) == NOON + 12 * HOUR


async def test_somebody_who_was_deleted_meanwhile_keeps_nobody_waiting(tmp_path: Any) -> None:
    """Another process has written an alert to them after that."""
    async with at_desk(f"sqlite:///{tmp_path / 'a.db'}", opening()) as desk:
        await begun(desk)
        await desk.act(0)
        wishes = schema.alert_wishes
        gone = delete(wishes).where(wishes.c.guest_id == 2)
        await desk.store.write(lambda connection: connection.execute(gone) and None)
        assert await desk.deliver() == []
        assert not [row for row in await desk.rows(schema.alerts) if row.guest_id == 2]
        await desk.act(1)
        assert await desk.deliver() == [(1, ["turn"])]
