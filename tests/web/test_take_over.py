"""The newest server takes over the data of an earlier release, whole or not at all.

``upgrade/0.2.0`` was made by ``tests/web/whole_site.py`` with the server of the tag ``v0.2.0``: all three
games waiting, running and finished, a series, clocks, an undo that was asked for, plans, chat, alerts,
ratings, accounts and a vacation; and everybody's messages. It must never be made anew.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from stampede.play import log
from stampede.web.runtime.runtime import REAL
from stampede.web.store import migrate
from stampede.web.store.database import connect
from stampede.web.store.migrations import REVISIONS
from tests.web.databases import Contents, contents, restore
from tests.web.killed import deaths
from tests.web.support import PATIENCE, Person, Server, Tab, running, wait_for
from tests.web.test_whole_matches import play
from tests.web.whole_site import PASSWORD, Told, people, told
from tests.web.worlds import Standing

FOLDER = Path(__file__).parent / "upgrade" / "0.2.0"
DUMP = FOLDER / "database.sql"
SITE: Told = json.loads((FOLDER / "told.json").read_text())


def taken_over(url: str) -> Contents:
    """The schema of an old database once it has the newest form."""
    engine = connect(url)
    migrate.ensure(engine)
    with engine.connect() as connection:
        assert migrate.revision(connection) == REVISIONS[-1]
    engine.dispose()
    return contents(url)


def shared(rows: Contents, other: Contents) -> Contents:
    """The tables and columns that *other* has, too; what events say is read as a whole, by a server."""
    return {
        name: sorted(
            ({column: row[column] for column in row if column in other[name][0]} for row in found), key=repr
        )
        for name, found in ((name, _without_words(rows[name])) for name in rows if other.get(name))
    }


def _without_words(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{column: row[column] for column in row if column != "body"} for row in rows]


@contextmanager
def served(url: str) -> Iterator[Server]:
    """Today's server, at the time when the site was left."""
    since = REAL.now_ms() - SITE["now_ms"]
    with running(url, runtime=Standing(lambda: REAL.now_ms() - since)) as server:
        yield server


@pytest.mark.slow
def test_a_take_over_that_was_killed_has_changed_nothing_and_is_made_again(empty_database: str) -> None:
    restore(DUMP, empty_database)
    before = contents(empty_database)
    for _ in deaths("upgrade", empty_database):
        assert contents(empty_database) == before
    after = taken_over(empty_database)
    del before["alembic_version"]
    assert shared(after, before) == shared(before, after)
    assert len(shared(after, before)["events"]) == len(before["events"])


@pytest.mark.slow
def test_of_two_that_take_it_over_at_once_one_waits(empty_database: str) -> None:
    restore(DUMP, empty_database)
    command = [sys.executable, "-m", "stampede.web.store.migrate"]
    environment = {**os.environ, "STAMPEDE_DATABASE": empty_database}
    both = [subprocess.Popen(command, env=environment) for _ in range(2)]

    assert [child.wait(PATIENCE) for child in both] == [0, 0]
    taken_over(empty_database)


@pytest.mark.slow
def test_all_that_0_2_0_told_is_told_and_matches_go_on(empty_database: str) -> None:
    restore(DUMP, empty_database)
    taken_over(empty_database)
    with served(empty_database) as server:
        now, before = told(server, SITE), SITE["told"]
        for name in before:
            assert now[name] == before[name], name
        for name in ("Anna", "Ben"):
            _comes_in_by_password(server, name)
        _undo_is_agreed_to(server)
        _a_plan_is_followed(server)
        for table in (
            "zoff-running",
            "buffalo-running",
            "buffalo-asked",
            "abilene-running",
            "buffalo-series",
        ):
            _is_played_to_its_end(server, table)
        newcomer = Person(server, "Dan")
        _opened, _invite = newcomer.create()
        assert newcomer.http.get("/api/me").json()["name"] == "Dan"


@contextmanager
def at(server: Server, table: str) -> Iterator[list[Tab]]:
    """All who sit there, by name."""
    with ExitStack() as stack:
        sitting = [person for person in people(server, SITE) if table in SITE["told"][person.name]["tables"]]
        tabs = [stack.enter_context(person.tab(SITE["tables"][table])) for person in sitting]
        for tab in tabs:
            tab.hello()
            tab._commands = 1000  # noqa: SLF001 - the first ids were used then
        yield tabs


def _comes_in_by_password(server: Server, name: str) -> None:
    other = Person(server, name)
    wrong: dict[str, Any] = {"login": name.lower(), "password": "not the password"}
    assert other.http.post("/api/log-in", json=wrong).json()["code"] == "wrong-login"
    assert other.http.post("/api/log-in", json=wrong | {"password": PASSWORD}).status_code == 200
    assert other.http.get("/api/me").json()["login"] == name.lower()


def _undo_is_agreed_to(server: Server) -> None:
    with at(server, "buffalo-asked") as (hers, his):
        answer = his.command("answer-undo", "", version=his.view["version"], seat=0, agrees=True)
        assert answer["type"] == "ack", answer
        while hers.view["log"]:
            hers.hear()
        assert hers.view["acting"] == [0]


def _a_plan_is_followed(server: Server) -> None:
    with at(server, "buffalo-running") as (hers, _his):
        answer = hers.act("a1a2")
        hers.wait_for(answer["version"])
        assert [line["action"] for line in hers.view["log"]] == ["e1e2", "f6f5", "a1a2", "f5f4"]


def _is_played_to_its_end(server: Server, table: str) -> None:
    with at(server, table) as tabs:
        play(tabs, random.Random(table))
        match = tabs[0].view["match"]
    (anna, *_) = people(server, SITE)
    file = log.read(anna.http.get(f"/api/matches/{match}/file").text)
    log.verify(file)
    results = wait_for(lambda: [each for each in _results(anna) if each["match"] == match])
    assert results[0]["points"], "it is rated"


def _results(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.http.get("/api/me/results").json()["results"]
    return found
