"""Nobody else reads the server's files, and no secret is in a log."""

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from stampede.web.identity import people
from stampede.web.store.database import claimed, connect
from tests.web.authenticator import Authenticator
from tests.web.support import Person, Server, wait_for

windows = pytest.mark.skipif(sys.platform == "win32", reason="there, files have no such rights")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@windows
@pytest.mark.parametrize("is_old", [False, True])
def test_the_files_of_a_database_are_its_owners_alone(tmp_path: Path, *, is_old: bool) -> None:
    file = tmp_path / "stampede.db"
    if is_old:
        file.touch(0o644)
    before = os.umask(0o022)
    try:
        engine = connect(f"sqlite:///{file}")
        with claimed(str(engine.url)), engine.begin() as connection:
            connection.execute(text("CREATE TABLE house (name TEXT)"))
            kept = {path.name: rights(path) for path in tmp_path.iterdir()}
        engine.dispose()
    finally:
        os.umask(before)

    names = {"stampede.db", "stampede.db-wal", "stampede.db-shm", "stampede.db.lock"}
    assert kept == dict.fromkeys(names, 0o600)


@windows
def test_a_new_connection_leaves_the_locks_of_the_others(tmp_path: Path) -> None:
    """To open and close a file ends all locks of the process on it: another then takes SQLite's log away."""
    file = tmp_path / "stampede.db"
    engine = connect(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE house (name TEXT)"))
        with engine.connect() as second:
            second.execute(text("SELECT * FROM house"))
    visit = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).connection.close()"
    subprocess.run([sys.executable, "-c", visit, str(file), "SELECT * FROM house"], check=True)
    assert (tmp_path / "stampede.db-wal").exists()
    engine.dispose()


@windows
def test_a_database_that_must_not_be_written_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "stampede.db"
    file.touch(0o444)
    connect(f"sqlite:///{file}").connect().close()

    assert rights(file) == 0o400


class Notebook(logging.Handler):
    """All that is logged, as it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Write it down."""
        self.pages.append(self.format(record))


@pytest.fixture
def notebook() -> Iterator[Notebook]:
    """The log lines meanwhile, more of them than a server writes in production."""
    found, root = Notebook(), logging.getLogger()
    loggers, before = (root, logging.getLogger("uvicorn")), root.level
    for logger in loggers:
        logger.addHandler(found)
    root.setLevel(logging.INFO)
    yield found
    root.setLevel(before)
    for logger in loggers:
        logger.removeHandler(found)


def open_account(person: Person, secrets: list[str]) -> None:
    """Use all that opens an account, rightly and wrongly; *secrets* learns what nobody else may know."""
    password, wrong = "seven brown cows", "seven green cows"
    person.post("me", name="Anna", colour="blue")
    secrets += [person.http.cookies["stampede_guest"], password, wrong]
    assert person.post("me/password", login="private.1", password=password).status_code == 200
    assert person.post("log-in", login="private.1", password=wrong).status_code == 403
    device = Authenticator(person.server.url, "127.0.0.1")
    made = device.make(person.post("me/passkey/options").json())
    used = device.use(person.post("log-in/passkey/options").json())
    assert person.post("me/passkey", credential=made).status_code == 200
    secrets.append(person.http.cookies["stampede_guest"])
    for status in (200, 403):
        assert person.post("log-in/passkey", credential=used).status_code == status
    secrets += [made["id"], used["response"]["signature"], used["response"]["clientDataJSON"]]
    codes = person.post("me/recovery").json()["codes"]
    for status in (200, 403):
        assert person.post("log-in/recovery", code=codes[0]).status_code == status
    secrets += [*codes, person.http.cookies["stampede_guest"]]


def play(hers: Person, his: Person, secrets: list[str]) -> None:
    """Open a table, join it, and stir in some chance."""
    entropy = "5eed" * 16
    table, invite = hers.create()
    assert his.join(table, invite).status_code == 200
    with hers.tab(table) as tab:
        tab.hello(entropy)
        tab.tell(f'{{"type": "hello", "entropy": "{entropy}", "more": 1}}')
        tab.hear()
    secrets += [entropy, invite, his.http.cookies["stampede_guest"]]


def fail(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the database refuse a row, and the server stumble."""

    def begin_twice(connection: Connection, *_: object, **__: object) -> None:
        row = text("INSERT INTO sessions VALUES (:hash, 1, 0, 0, 0, '', '')")
        for _time in range(2):
            connection.execute(row, {"hash": "kept of a token"})

    with monkeypatch.context() as patch:
        patch.setattr(people, "begin_session", begin_twice)
        body = {"login": "private.1", "password": "seven brown cows"}
        assert person.post("log-in", **body).status_code == 503
        patch.setattr(people, "described", lambda *_: 1 / 0)
        assert person.http.get("/api/me").status_code == 500


def test_no_secret_of_a_visitor_is_in_a_log(
    server: Server, anna: Person, ben: Person, notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets: list[str] = ["kept of a token"]
    server.clear_attempts()
    open_account(anna, secrets)
    play(anna, ben, secrets)
    program = {"authorization": "Bearer program-1_of-the-wild-west"}
    assert anna.http.get("/api/me", headers=program).status_code == 200
    fail(anna, monkeypatch)
    wait_for(lambda: "ZeroDivisionError" in "".join(notebook.pages))
    logged = "\n".join(notebook.pages)

    assert "a write failed: IntegrityError" in logged
    assert all(secrets)
    assert [each for each in (*secrets, "program-", "Anna", "Ben", "private.1") if each in logged] == []
