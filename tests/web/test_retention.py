"""Data is deleted after as many days as the operator says, and nothing else with it."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, update

from stampede.cli.main import main
from stampede.play import log
from stampede.web.app.features import EXPIRIES, FORGETS
from stampede.web.privacy import purge
from stampede.web.privacy.purge import pieces
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import InvalidSetting, Lifetimes, Retention, Settings
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.store.store import DAY_MS
from stampede.web.table.commands import Resign
from tests.web.databases import ready_file
from tests.web.houses import House, house
from tests.web.sitting import Ear
from tests.web.support import Person, play_on, playing, running, unsigned
from tests.web.test_departure import played
from tests.web.worlds import START_MS

SHORT = Lifetimes(guest_days=10)


async def later(here: House, days: float) -> None:
    """So many days pass, and the data due then is deleted."""
    here.runtime.skip(days * DAY_MS / 1000)
    settings = here.site.settings
    for piece in pieces(EXPIRIES, FORGETS, settings.retention, settings.sessions, here.runtime.now_ms()):
        while await here.site.store.write(piece.delete):
            pass
    await here.site.read_anew()


async def names(here: House) -> list[str]:
    """The names of the guests with stored data."""
    query = select(schema.guests.c.name).order_by(schema.guests.c.id)
    return await here.site.store.read(lambda found: list(found.execute(query).scalars()))


async def over(here: House, *visitors: Any) -> str:
    """A match between the two that is over, at a table that nobody is at any more."""
    table = await here.begin(*visitors)
    await table.carry_out(Ear(1), Resign("1", table.version(Ear(1))))
    await here.site.caught_up(1)
    here.site.tables.lose()
    return table.table_state.match_id


@pytest.mark.stands_on("fairness")
async def test_who_never_comes_back_is_forgotten_and_files_stay_whole() -> None:
    async with house(sessions=SHORT) as here, here.visitor() as anna, here.visitor() as ben:
        match = await over(here, anna, ben)
        whole = (await anna.get(f"/api/matches/{match}/file")).text
        await later(here, 6)
        assert (await anna.get("/api/me")).json()["name"] == "Anna"
        await later(here, 5)
        assert await names(here) == ["Anna", ""], "who has looked in is kept"
        file = (await anna.get(f"/api/matches/{match}/file")).text
        assert unsigned(file) == unsigned(whole).replace("Ben", log.WITHDRAWN)
        key = (await anna.get("/api/key")).json()["key"]
        assert "1 name: it was withdrawn" in log.verify(log.read(file), key=key).unchecked


async def test_an_account_is_kept_though_nobody_comes() -> None:
    async with house(sessions=SHORT) as here, here.visitor() as anna, here.visitor() as ben:
        await over(here, anna, ben)
        body = {"login": "anna", "password": "four unrelated words walk"}
        assert (await anna.post("/api/me/password", json=body)).is_success
        await later(here, 120)
        assert await names(here) == ["Anna", ""]
        query = select(func.count()).select_from(schema.sessions)
        assert await here.site.store.read(lambda found: found.execute(query).scalar()) == 0


async def test_who_has_logged_out_keeps_the_name_where_others_still_play_for_a_while() -> None:
    async with house(sessions=SHORT) as here, here.visitor() as anna, here.visitor() as ben:
        await here.begin(anna, ben)
        await here.site.caught_up(1)
        assert (await ben.post("/api/log-out", json={})).is_success
        await later(here, 9)
        assert await names(here) == ["Anna", "Ben"]
        await later(here, 2)
        assert await names(here) == ["", ""]


@pytest.mark.stands_on("ratings")
@pytest.mark.parametrize(("days", "is_kept"), [(0, True), (30, False)])
async def test_names_at_finished_tables_go_when_the_operator_wants(days: int, *, is_kept: bool) -> None:
    rules = Retention(name_days=days)
    async with house(retention=rules) as here, here.visitor() as anna, here.visitor() as ben:
        match = await over(here, anna, ben)
        goes_on = (await here.begin(anna, ben)).table_state.table
        await later(here, 40)
        query = select(schema.names.c.name).where(schema.names.c.table_id == goes_on)
        still = await here.site.store.read(lambda found: list(found.execute(query).scalars()))
        assert still == ["Anna", "Ben"], "who still plays has a name"
        seats = (await anna.get(f"/api/matches/{match}")).json()["seats"]
        told = ["Anna", "Ben"] if is_kept else ["[name withdrawn]"] * 2
        assert [each["name"] for each in seats] == told
        placed = (await anna.get("/api/me/results")).json()["results"][0]["players"]
        assert sorted(each["name"] for each in placed) == told
        assert await names(here) == ["Anna", "Ben"], "what they are called elsewhere is theirs"


def say(connection: Connection, table: str, count: int, at_ms: int) -> None:
    """Somebody said much, and then nothing happened there any more."""
    row = {"table_id": table, "guest_id": 1, "name": "Anna", "symbol": "", "is_watching": False}
    row |= {"body": "Hello", "at_ms": at_ms}
    said = [{**row, "number": number, "command_id": str(number)} for number in range(count)]
    connection.execute(insert(schema.chat_messages), said)
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(active_ms=at_ms))


@pytest.mark.stands_on("chat")
def test_one_line_says_what_was_deleted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purge, "PURGE_SECONDS", 5.0)

    async def run() -> None:
        async with house(retention=Retention(chat_days=2)) as here, here.visitor() as anna:
            await here.runtime.pass_time(1)
            assert not caplog.messages, "where nothing is due nothing is said"
            for age in (1, 3):
                made, at_ms = await here.open(anna), START_MS - age * DAY_MS
                await here.site.caught_up(1)
                work = lambda found, table=made["table"], at_ms=at_ms: say(found, table, 250, at_ms)  # noqa: E731
                await here.site.store.write(work)
            await here.runtime.pass_time(6)

    with caplog.at_level(logging.INFO, "stampede.web.privacy.purge"):
        asyncio.run(run())
    assert caplog.messages == ["deleted expired data: 250 messages"]


def test_the_command_says_first_what_it_would_delete(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = ready_file(tmp_path / "old.db")
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(insert(schema.guests).values(name="Anna", colour="red", created_ms=0))
        row = {"id": "table", "created_ms": 0, "is_over": True, "is_open": False, "seats": 2, "active_ms": 0}
        connection.execute(insert(schema.tables).values(**row))
        say(connection, "table", 3, START_MS)
    engine.dispose()

    told = []
    for arguments in (["--dry-run"], ["--dry-run"], [], []):
        assert main(["purge", "--database", url, *arguments]) == 0
        told.append(capsys.readouterr().out.strip())
    assert told[:2] == ["Would be deleted: 3 messages, 1 guests."] * 2, "it only said so"
    assert told[2:] == ["Deleted: 3 messages, 1 guests.", "Deleted: nothing."]


@pytest.mark.slow
def test_a_database_is_sound_when_all_that_could_go_has_gone(database: str) -> None:
    with running(database) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        played(anna, ben)
        over = played(anna, ben)
        with playing(over, anna, ben) as (hers, his):
            play_on(hers, his)
    engine = connect(database)
    with engine.begin() as connection:
        later = REAL.now_ms() + 500 * DAY_MS
        deleted = dict.fromkeys(("sessions", "guests", "tables' names"), 0)
        for piece in pieces(EXPIRIES, FORGETS, Retention(name_days=1), Lifetimes(), later - 200 * DAY_MS):
            deleted[piece.name] = piece.delete(connection)
        assert (deleted["tables' names"], deleted["guests"]) == (1, 0)
        for piece in pieces(EXPIRIES, FORGETS, Retention(), Lifetimes(), later):
            deleted[piece.name] = piece.delete(connection)
        assert (deleted["sessions"], deleted["guests"]) == (2, 2)
    engine.dispose()
    assert main(["check", database]) == 0


def test_days_are_settings_and_what_is_none_is_named() -> None:
    given = {"STAMPEDE_KEEP_CHAT_DAYS": "7", "STAMPEDE_GUEST_DAYS": "30", "STAMPEDE_KEEP_REPORTS_DAYS": "0"}
    settings = Settings.read(given)
    assert settings.retention == Retention(chat_days=7, report_days=0)
    assert settings.sessions == Lifetimes(guest_days=30)
    wrong = {"KEEP_CHAT_DAYS": "-1", "GUEST_DAYS": "401", "KEEP_NAMES_DAYS": "x", "VANISHED_DAYS": "0"}
    for name, text in wrong.items():
        with pytest.raises(InvalidSetting, match=f"STAMPEDE_{name}='{text}'"):
            Settings.read({f"STAMPEDE_{name}": text})
