"""Vacations: their days are counted, and no time runs in them; nothing is paid twice or comes back."""

from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert

from stampede.web.identity import people
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.table.events import Away, TimedOut
from stampede.web.table.vacation_news import Calendar, Spans
from stampede.web.vacations import vacations
from stampede.web.vacations.feature import VACATIONS
from stampede.web.vacations.vacations import BookedVacation
from tests.web.databases import ready_file
from tests.web.sitting import sitting
from tests.web.support import Person, begun
from tests.web.test_seats import refold
from tests.web.test_time import DAYS, LIVE, left, timed

DAY_MS = 86_400_000


async def test_time_stands_still_on_vacation_and_a_restart_changes_nothing() -> None:
    async with sitting(timed("roundup", DAYS), joining=1) as party:
        anna, ben = party.ears
        start = party.now_ms
        away = {1: ((start + DAY_MS // 2, start + 10 * DAY_MS),)}
        party.calendar = _calendar(away)
        await party.table.heed()
        await party.table.heed()
        assert len(party.logged(Away)) == 1, "a known vacation is not written again"
        await party.pass_time(5 * 86400)
        assert not party.logged(TimedOut)
        await party.hello(ben)
        assert left(ben) == [43200, 86400]
        assert ben.view["clock"]["running"] == []
        assert ben.view["clock"]["away_until_ms"] == [start + 10 * DAY_MS, None]
        await party.table.settle()
        party.table = party.read_again()
        await party.hello(*party.everybody)
        await party.pass_time(5 * 86400 + 43000)
        assert left(anna) == [43200, 86400]
        await party.act(anna, "e1e2")
        assert left(anna) == [86400, 86400]
        refold(party)


async def test_what_was_set_while_the_table_slept_counts_from_when_it_was_set() -> None:
    async with sitting(timed("roundup", DAYS, on_timeout="out"), joining=1) as party:
        start = party.now_ms
        party.now_ms += DAY_MS * 3 // 4  # nobody looked at the table since
        party.calendar = _calendar({1: ((start + DAY_MS // 4, start + 2 * DAY_MS),)})
        await party.table.heed()
        await party.hello(*party.everybody)
        assert left(party.ears[0]) == [86400 * 3 / 4, 86400]
        # Dropped again: what has passed of it stays free, the rest runs.
        party.calendar = _calendar({1: ((start + DAY_MS // 4, party.now_ms),)})
        await party.table.heed()
        await party.pass_time(86400 * 3 / 4 - 1)
        assert not party.logged(TimedOut)
        await party.pass_time(1)
        assert party.table.table_state.why_out(0) == "time"
        refold(party)


def _calendar(away: Mapping[int, Spans]) -> Calendar:
    async def read(_guests: Collection[int]) -> Mapping[int, Spans]:
        return away

    return read


def test_a_vacation_begins_when_it_was_asked_for() -> None:
    first = date(2026, 5, 4)
    noon = int(datetime(2026, 5, 4, 12, tzinfo=UTC).timestamp() * 1000)

    assert BookedVacation(first, first, noon).span == (noon, noon + DAY_MS // 2)
    assert BookedVacation(first, first, noon - DAY_MS).span == (noon - DAY_MS // 2, noon + DAY_MS // 2)
    assert BookedVacation(date(2026, 12, 30), date(2027, 1, 3), 0).days(2026) == 2


def test_days_are_counted_by_the_year(anna: Person) -> None:
    anna.create()
    path = "/api/me/vacations"
    today = date.fromisoformat(anna.http.get(path).json()["today"])

    def ask(first: int, last: int) -> int:
        body = {"first": str(today + timedelta(first)), "last": str(today + timedelta(last))}
        return anna.http.post(path, json=body).status_code

    assert anna.http.get(path).json() == {"vacations": [], "left": 30, "today": str(today)}
    assert ask(0, 2) == 200
    assert ask(2, 3) == 422, "days are not taken twice"
    assert ask(-1, -1) == 422
    assert ask(10, 9) == 422
    assert ask(400, 401) == 422
    assert ask(0, 360) == 422
    assert anna.http.post(path, json={"first": "tomorrow", "last": "never"}).json()["code"] == "bad-vacation"
    assert len(anna.http.get(path).json()["vacations"]) == 1
    ended = anna.http.post(f"{path}/end", json={"first": str(today)}).json()
    assert ended["vacations"] == [{"first": str(today), "last": str(today)}]
    assert anna.http.post(f"{path}/end", json={"first": "2020-01-01"}).status_code == 422


def test_a_stranger_has_no_vacations(ben: Person) -> None:
    assert ben.http.get("/api/me/vacations").json()["code"] == "unknown-guest"


def test_who_deletes_the_account_takes_the_vacations_along(tmp_path: Path) -> None:
    engine = connect(ready_file(tmp_path / "a.db"))
    with engine.begin() as connection:
        connection.execute(insert(schema.guests).values(id=1, name="Anna", colour="blue", created_ms=0))
        vacations.add(connection, 1, date(2027, 1, 1), date(2027, 1, 2), 1_798_000_000_000)
        assert vacations.of_guest(connection, 1)
        people.forget(connection, 1, *VACATIONS.forget)
        assert not vacations.of_guest(connection, 1)
    engine.dispose()


@pytest.mark.parametrize("is_loaded", [True, False])
def test_a_table_by_days_heeds_a_vacation(anna: Person, ben: Person, *, is_loaded: bool) -> None:
    with begun(anna, ben, pace={"kind": "days", "per_move": 86400}) as (hers, his):
        table = hers.view["table"]
        if is_loaded:
            _leave(anna)
            his.until(lambda message: message["type"] == "people" and any(message["clock"]["away_until_ms"]))
    if not is_loaded:
        anna.server.sweep()
        _leave(anna)
    with ben.tab(table) as his:
        clock = his.hello()["clock"]
    assert clock["away_until_ms"][0] is not None
    assert clock["running"] == []


def _leave(person: Person) -> None:
    day = person.http.get("/api/me/vacations").json()["today"]
    assert person.http.post("/api/me/vacations", json={"first": day, "last": day}).status_code == 200


async def test_live_tables_know_no_vacations() -> None:
    async with sitting(timed("roundup", LIVE), joining=1) as party:
        party.calendar = _calendar({1: ((0, 10**15),)})
        await party.table.heed()
        assert not party.logged(Away)
