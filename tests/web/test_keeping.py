"""Copies of a database, and the detection of changes in one."""

import asyncio
import logging
import shutil
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, update
from sqlalchemy.exc import DatabaseError, OperationalError

from stampede.cli.main import main
from stampede.cli.options import BAD_INPUT
from stampede.core.errors import StampedeError
from stampede.play import log
from stampede.web.app.platform import PLATFORM
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import Settings
from stampede.web.store import chain, marker, schema
from stampede.web.store.database import connect
from stampede.web.store.memory_store import MemoryStore, memory_engine
from stampede.web.store.store import StoreError
from stampede.web.table.event_log import EventLog
from stampede.web.tables import snapshots
from tests.web.databases import change
from tests.web.postgres import Cluster
from tests.web.support import TINY, Person, begun, play_on, playing, running, tabs

DAMAGED = {
    "en": "This table is damaged",
    "fr": "Cette table est endommagée",
    "de": "Dieser Tisch ist beschädigt",
}


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a finished match at the table "done" and one that goes on, both with snapshots."""
    file = tmp_path_factory.mktemp("lived-in") / "stampede.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshots, "EVERY", 3)
        with running(f"sqlite:///{file}") as server:
            anna, ben = Person(server, "Anna"), Person(server, "Ben")
            for moves in (1000, 2):
                with begun(anna, ben, options=TINY) as (hers, his):
                    play_on(hers, his, moves=moves)
    return file


@pytest.fixture
def copied(lived_in: Path, tmp_path: Path) -> str:
    """A copy of that database, and nothing beside it."""
    return f"sqlite:///{shutil.copy(lived_in, tmp_path / 'stampede.db')}"


def tables(url: str) -> tuple[str, str]:
    """The table where a match is over, and the one where it goes on."""
    engine, column = connect(url), schema.tables.c
    with engine.connect() as connection:
        query = schema.tables.select().with_only_columns(column.id).order_by(column.is_over.desc())
        over, running_ = connection.execute(query).scalars()
    engine.dispose()
    return str(over), str(running_)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_what_is_copied_under_play_is_played_on_elsewhere(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    home, elsewhere = f"sqlite:///{tmp_path / 'home.db'}", f"sqlite:///{tmp_path / 'elsewhere.db'}"
    if kind == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgres")
        home, elsewhere = cluster.ready(), cluster.empty("elsewhere")
    copy = tmp_path / "copy.db"
    with running(home) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        with begun(anna, ben, options=TINY) as (hers, his):
            table = hers.view["table"]
            play_on(hers, his, moves=1)
            at, key = hers.view["version"], anna.http.get("/api/key").json()["key"]
            assert main(["backup", home, str(copy)]) == 0
            play_on(hers, his, moves=1)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert main(["backup", home, str(copy)]) == BAD_INPUT
    assert "there is already a file" in capsys.readouterr().err
    before = copy.read_bytes()

    assert main(["restore", str(copy), elsewhere]) == 0
    assert main(["check", elsewhere]) == 0
    assert main(["restore", str(copy), elsewhere]) == BAD_INPUT
    assert copy.read_bytes() == before
    with running(elsewhere) as server:
        for person in (anna, ben):
            person.move_to(server)
        with tabs(table, anna, ben) as (hers, his):
            assert hers.view["version"] == at, "as it stood when it was copied"
            play_on(hers, his)
            match = hers.view["match"]
        file = log.read(anna.http.get(f"/api/matches/{match}/file").text)
        assert log.verify(file, key=key).checked[-1].startswith("the signature covers all")
    capsys.readouterr()
    assert main(["check", elsewhere]) == 0
    assert "results of finished matches, 1 in all" in capsys.readouterr().out


@pytest.mark.stands_on("ratings")
def test_a_sound_database_is_found_sound(copied: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = main(["check", copied]), capsys.readouterr().out

    assert (code, told.count("ok  "), told.count("not checked"), told.count("WRONG")) == (0, 7, 0, 0), told


EVENT = schema.events.c
CHANGED: dict[str, tuple[Callable[[str], Any], str]] = {
    "an action": (
        lambda table: (
            update(schema.events)
            .where(EVENT.table_id == table, EVENT.version == 4)
            .values(body='{"type":"acted","seat":0,"action":"b1b2","is_forced":false,"is_planned":false}')
        ),
        "table {table} is damaged: its event 4 ",
    ),
    "a time": (
        lambda table: (
            update(schema.events)
            .where(EVENT.table_id == table, EVENT.version == 3)
            .values(at_ms=EVENT.at_ms + 1)
        ),
        "table {table} is damaged: its event 3 ",
    ),
    "who did it": (
        lambda table: (
            update(schema.events)
            .where(EVENT.table_id == table, EVENT.version == 4)
            .values(command_id="other")
        ),
        "table {table} is damaged: its event 4 ",
    ),
    "a hash left out": (
        lambda table: (
            update(schema.events).where(EVENT.table_id == table, EVENT.version == 5).values(chain=None)
        ),
        "table {table} is damaged: its event 5 ",
    ),
    "an event left out": (
        lambda table: delete(schema.events).where(EVENT.table_id == table, EVENT.version == 4),
        "table {table} is damaged: its event 4 ",
    ),
    "a name": (
        lambda table: (
            update(schema.names)
            .where(schema.names.c.table_id == table, schema.names.c.number == 1)
            .values(name="Zoe")
        ),
        "table {table}: name 1 is not the one that was written",
    ),
    "a list": (
        lambda table: update(schema.tables).where(schema.tables.c.id == table).values(phase="waiting"),
        "lists: {table} is not what the log says (stampede rebuild lists)",
    ),
    "a deadline": (
        lambda table: update(schema.tables).where(schema.tables.c.id == table).values(deadline_ms=7),
        "deadlines: {table} is not what the log says (stampede rebuild deadlines)",
    ),
    "a rating": (
        lambda _table: update(schema.ratings).values(mu=99.0),
        "results: 1 is not what the log says",
    ),
}
"""A change in a finished match, and the finding."""


@pytest.mark.slow
@pytest.mark.parametrize("what", CHANGED)
def test_what_was_changed_is_named(what: str, copied: str, capsys: pytest.CaptureFixture[str]) -> None:
    statement, sentence = CHANGED[what]
    over, _ = tables(copied)
    change(copied, statement(over))

    code, told = main(["check", copied]), capsys.readouterr().out
    assert code == 1
    assert f"WRONG        {sentence.format(table=over)}" in told, told


def test_a_snapshot_that_differs_is_a_warning(copied: str, capsys: pytest.CaptureFixture[str]) -> None:
    over, _ = tables(copied)
    snapshot = schema.snapshots
    change(copied, update(snapshot).where(snapshot.c.table_id == over).values(version=snapshot.c.version - 1))

    code, told = main(["check", copied]), capsys.readouterr().out
    assert code == 0
    assert f"warning      table {over}: its snapshot is not what its log says" in told, told


def test_pages_that_are_damaged_are_noticed(
    copied: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = Path(copied.removeprefix("sqlite:///"))
    content = bytearray(file.read_bytes())
    content[8192:8292] = bytes(100)
    file.write_bytes(content)

    with caplog.at_level(logging.ERROR):
        PLATFORM.store(Settings(copied)).close()
    assert "is damaged" in caplog.text
    assert "Run: stampede check" in caplog.text
    assert main(["check", copied]) == 1
    assert "WRONG        the file: " in capsys.readouterr().out
    assert main(["backup", copied, str(tmp_path / "copy.db")]) == BAD_INPUT
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.slow
def test_a_damaged_table_says_so_and_all_others_go_on(copied: str, caplog: pytest.LogCaptureFixture) -> None:
    over, goes_on = tables(copied)
    statement, _ = CHANGED["an action"]
    change(copied, statement(goes_on))
    with running(copied) as server:
        anna = Person(server, "Anna")
        for language, sentence in DAMAGED.items():
            anna.http.cookies.set("language", language, domain="127.0.0.1")
            told = anna.http.post(f"/api/tables/{goes_on}/join", json={"name": "Anna", "invite": "x"})
            assert (told.status_code, told.json()["code"]) == (410, "damaged")
            assert told.json()["message"].startswith(sentence)
        assert anna.http.get(f"/t/{over}").status_code == 200
        fresh, invite = anna.create(options=TINY)
        ben = Person(server, "Ben")
        assert ben.join(fresh, invite).status_code == 200
        with playing(fresh, anna, ben) as (hers, his):
            play_on(hers, his)
    why = f"table {goes_on} is damaged: its event 4 was changed"
    said = [record.message for record in caplog.records if "damaged" in record.message]
    assert said == [f"{why}: nobody can play there. Run: stampede check"], "once"


@pytest.mark.parametrize(
    ("cause", "expected"),
    [
        (DatabaseError("SELECT", None, Exception("malformed")), chain.DamagedError),
        (OperationalError("SELECT", None, Exception("locked")), StoreError),
        (None, StoreError),
    ],
)
def test_only_what_cannot_be_read_is_damaged(
    cause: Exception | None, expected: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    error = StoreError("closed")
    error.__cause__ = cause

    async def fail(_work: object) -> None:
        raise error

    store = MemoryStore(memory_engine(), REAL)
    monkeypatch.setattr(store, "read", fail)
    with pytest.raises(expected):
        asyncio.run(EventLog(store).examine("table"))


def test_an_empty_file_is_no_new_house_where_there_was_one(
    copied: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, copy = Path(copied.removeprefix("sqlite:///")), tmp_path / "copy.db"
    PLATFORM.store(Settings(copied)).close()
    assert main(["backup", copied, str(copy)]) == 0
    for spoil in (lambda: file.write_bytes(b""), file.unlink):
        spoil()
        with pytest.raises(StampedeError, match="is empty, but matches were kept in it"):
            PLATFORM.store(Settings(copied))
    file.write_bytes(b"")
    assert main(["restore", str(copy), copied]) == 0
    PLATFORM.store(Settings(copied)).close()

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.unlink()
    Path(f"{file}{marker.SUFFIX}").unlink()
    engine = connect(copied)
    marker.check(engine)
    engine.dispose()
    capsys.readouterr()


@pytest.mark.postgres
def test_a_lost_postgresql_is_no_new_house_where_a_file_says_that_there_was_one(
    postgres: Cluster, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    named = tmp_path / "house"
    settings = Settings(postgres.empty("lost"), marker=str(named))
    PLATFORM.store(settings).close()
    PLATFORM.store(settings).close()
    assert " lost at 127.0.0.1:" in named.read_text("utf-8")
    postgres.empty("lost")
    with pytest.raises(StampedeError, match=f"is empty, but .* delete {named} to begin anew"):
        PLATFORM.store(settings)
    named.unlink()
    PLATFORM.store(settings).close()
    PLATFORM.store(replace(settings, marker=str(tmp_path / "nowhere" / "house"))).close()
    assert "a lost database will pass for a new one" in caplog.text


def test_what_is_no_copy_is_not_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "note.txt"
    file.write_text("no database")

    assert main(["restore", str(file), str(tmp_path / "new.db")]) == BAD_INPUT
    assert main(["restore", str(tmp_path / "nothing"), str(tmp_path / "new.db")]) == BAD_INPUT
    told = capsys.readouterr().err
    assert "note.txt is no copy of a database" in told
    assert "there is no file" in told
    assert not (tmp_path / "new.db").exists()


def test_a_log_from_before_is_covered_by_its_first_hash(copied: str) -> None:
    over, _ = tables(copied)
    engine = connect(copied)

    def rows(connection: Connection) -> list[tuple[chain.Link, bytes | None]]:
        return chain.read(connection, over)

    with engine.connect() as connection:
        whole = rows(connection)
    head = chain.head_of(over, whole)
    old = [(link, None) for link, _ in whole[:3]] + whole[3:]
    assert chain.head_of(over, old) == head
    with pytest.raises(chain.DamagedError, match="its event 4 "):
        chain.head_of(over, [(whole[0][0]._replace(at_ms=1), None), *old[1:]])
    engine.dispose()
