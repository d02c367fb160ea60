"""The log: one line an event, in words or as JSON, that tells what happened and nobody's secrets."""

import json
import logging
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

import httpx
import pytest
from sqlalchemy import event, make_url
from sqlalchemy.exc import OperationalError

from stampede.web.identity import people
from stampede.web.runtime.logs import repeats
from stampede.web.runtime.logs import setup as log
from stampede.web.runtime.logs.database_faults import fault_of
from stampede.web.runtime.logs.facts import about
from stampede.web.runtime.logs.formatter import ReadableLine
from stampede.web.runtime.logs.repeats import OnceHandler
from stampede.web.runtime.settings import InvalidSetting
from tests.web.support import TINY, Person, Server, pair, running, wait_for
from tests.web.worlds import Pretended

EVIL = 'Anna\n2026-11-23T03:00:00.000Z error    forged\r\x1b[2J\x85\u2028\u202e"}'
logger = logging.getLogger("stampede.test")


class Paper:
    """The lines on standard error."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture
        self._text = ""

    @property
    def text(self) -> str:
        """All of it by now."""
        self._text += self._capture.readouterr().err
        return self._text

    @property
    def lines(self) -> list[dict[str, Any]]:
        """All lines, read as a program does."""
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def paper(capsys: pytest.CaptureFixture[str]) -> Iterator[Paper]:
    """The log of a server that is run in earnest, as JSON."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    kept = logging.getLogger("stampede").level
    root.handlers = []
    log.begin({"STAMPEDE_LOG": "json"})
    yield Paper(capsys)
    for handler in root.handlers:
        handler.close()
    root.handlers = before
    root.setLevel(level)
    logging.getLogger("stampede").setLevel(kept)


def fail(error: Exception, cause: Exception | None = None) -> NoReturn:
    raise error from cause


def test_a_line_tells_when_how_bad_what_where_and_why(paper: Paper) -> None:
    logger.warning("the projection %s has stopped", "lists", extra=about(table="T1", cause="gone", guest=7))
    (line,) = paper.lines

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line.pop("process") == os.getpid()
    assert line == {
        "level": "warning",
        "event": "the projection lists has stopped",
        "from": "stampede.test",
        "table": "T1",
        "cause": "gone",
        "guest": 7,
    }


@pytest.mark.parametrize("form", log.FORMS)
def test_nobody_writes_lines_of_their_own(paper: Paper, form: str) -> None:
    logging.getLogger().handlers[0].setFormatter(log.FORMS[form]())
    logger.warning("%s came", EVIL, extra=about(table=EVIL))
    try:
        fail(ValueError(EVIL))
    except ValueError:
        logger.exception("a fault")
    text = paper.text

    assert len([line for line in text.splitlines() if not line.startswith("    at ")]) == 2
    assert all(char.isprintable() or char == "\n" for char in text)


def test_a_fault_tells_its_kind_and_places_and_not_what_it_says(paper: Paper) -> None:
    try:
        fail(ValueError("Anna's secret"), KeyError("Anna's secret"))
    except ValueError:
        logger.exception("a fault")
    (line,) = paper.lines

    assert line["fault"] == "ValueError from KeyError"
    assert re.search(r"/test_log\.py:\d+ fail$", line["trace"][-1])
    assert "Anna" not in str(line)


def test_what_happens_again_and_again_is_counted(paper: Paper) -> None:
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, OnceHandler)
    for number in range(312):
        try:
            fail(OSError(number))
        except OSError:
            logger.exception("try %d failed", number, extra=about(table=f"T{number % 3}"))
    logger.warning("something else")
    assert [line["event"] for line in paper.lines] == ["try 0 failed", "something else"]
    handler.tell_repeats(logging.makeLogRecord({}).created + repeats.SECONDS + 1)
    last = paper.lines[-1]

    assert len(paper.lines) == 3
    assert (last["event"], last["repeated"], last["tables"]) == ("try 0 failed", 311, ["T1", "T2", "T0"])
    assert "trace" not in last


def test_what_was_counted_is_written_at_the_end(paper: Paper) -> None:
    for _ in range(3):
        logger.warning("again")
    logging.getLogger().handlers[0].close()

    assert [line.get("repeated") for line in paper.lines] == [None, 2]


def test_different_lines_are_remembered_up_to_a_number(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeats, "MOST", 2)
    for cause in "ab", "aab", "abc", "ca":
        for each in cause:
            logger.warning("it", extra=about(cause=each))

    assert [(line["cause"], line.get("repeated")) for line in paper.lines] == [
        *(("a", None), ("b", None)),
        *(("a", 3), ("c", None), ("b", 2), ("a", None)),
    ]


def test_for_people_a_line_is_a_sentence() -> None:
    record = logging.makeLogRecord({"levelname": "WARNING", "msg": "it is late", "created": 0.0})
    record.__dict__.update(about(table="T1", cause=""))

    assert ReadableLine().format(record) == "1970-01-01T00:00:00.000Z warning  it is late  [table=T1]"


def test_how_it_is_written_is_a_setting() -> None:
    with pytest.raises(InvalidSetting, match="STAMPEDE_LOG='xml' is not allowed: give json or text"):
        log.begin({"STAMPEDE_LOG": "xml"})


@pytest.mark.parametrize(
    ("error", "address", "kind", "sentence"),
    [
        ("SQLITE_FULL", "sqlite:////var/lib/s.db", "full", "no space left on the disk of the database /var"),
        ("SQLITE_READONLY_DIRECTORY", "sqlite:////s.db", "read-only", "the database /s.db can only be read"),
        ("SQLITE_READONLY_DBMOVED", "sqlite:////s.db", "lost", "the database /s.db cannot be reached"),
        ("SQLITE_CORRUPT_INDEX", "sqlite:////s.db", "damaged", "run: stampede check"),
        ("SQLITE_CONSTRAINT", "sqlite:////s.db", "other", "OperationalError"),
        ("53100", "postgresql://u:pass@host/x", "full", "no space left on the disk of the database;"),
        ("25006", "postgresql://u:pass@host/x", "read-only", "the database can only be read"),
        ("57P01", "postgresql://u:pass@host/x", "lost", "the database cannot be reached"),
        ("", "postgresql://u:pass@host/x", "lost", "the database cannot be reached"),
        ("23505", "postgresql://u:pass@host/x", "other", "OperationalError"),
    ],
)
def test_what_is_wrong_with_a_database_is_said_in_words(
    error: str, address: str, kind: str, sentence: str
) -> None:
    inner = sqlite3.OperationalError("INSERT ... 'Anna'")
    name = "sqlite_errorname" if error.startswith("SQLITE") else "sqlstate"
    setattr(inner, name, error or None)
    outer = OperationalError("INSERT", {}, inner)
    outer.__cause__ = inner
    fault = fault_of(outer, make_url(address))

    assert fault.kind == kind
    assert sentence in fault.sentence
    assert not {"Anna", "pass"} & set(re.findall(r"\w+", fault.sentence))


def fill_disk(server: Server) -> None:
    """Let the database have no more room than it takes now."""
    engine = server.engine
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    engine.dispose()
    event.listen(engine, "connect", lambda line, _: line.execute(f"PRAGMA max_page_count={pages}").close())


@pytest.mark.slow
def test_a_full_disk_says_so_once(paper: Paper, tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'stampede.db'}") as server:
        anna = Person(server, "Anna")
        fill_disk(server)
        body = {"game": "roundup", "name": "A" * 40, "seat": 0}
        codes = [anna.http.post("/api/tables", json=body).status_code for _ in range(40)]
        assert codes.count(503) > 20
        wait_for(lambda: "no space left" in paper.text)
        assert "Traceback" not in paper.text
    for handler in logging.getLogger().handlers:
        handler.close()
    told = [line for line in paper.lines if "no space left on the disk" in line["event"]]

    assert len(paper.lines) < 12
    assert {line["cause"] for line in told} == {"full"}
    assert sum(line.get("repeated", 1) for line in told) > 20


def test_log_ins_and_what_is_tried_in_vain_are_logged(paper: Paper, server: Server) -> None:
    server.clear_attempts()
    anna, ben = Person(server, "Anna"), Person(server, EVIL)
    password = {"login": "watched.1", "password": "seven brown cows"}
    anna.http.post("/api/me", json={"name": "Anna", "colour": "blue"})
    assert anna.http.post("/api/me/password", json=password).status_code == 200
    wrong = {"login": "watched.1", "password": EVIL}
    assert anna.http.post("/api/log-in", json=wrong).status_code == 403
    assert anna.http.post("/api/log-in", json=password).status_code == 200
    assert anna.http.post("/api/log-out", json={}).status_code == 200
    with pair(server, options=TINY) as (hers, _), ben.tab(hers.view["table"]) as tab:
        tab.hello()
        assert tab.act("a1a2")["refusal"]["code"] == "not-seated"
        table = hers.view["table"]
    by_event = {line["event"]: line for line in paper.lines}

    assert by_event["a log-in was refused"]["cause"] == "wrong-login"
    assert by_event["a log-in was refused"]["network"] == "127.0.0.*"
    assert by_event["a log-in was refused"]["doing"] == "log_in"
    assert (
        by_event["a guest has logged in"]["guest"] == by_event["a guest has changed how to log in"]["guest"]
    )
    assert by_event["somebody tried to use a seat that is not theirs"]["table"] == table
    assert not [each for each in ("Anna", "watched", "cows", "127.0.0.1") if each in paper.text]


def test_a_fault_of_the_server_is_one_line(
    paper: Paper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(f"sqlite:///{tmp_path / 'stampede.db'}") as server:
        anna = Person(server, "Anna")
        anna.http.post("/api/me", json={"name": "Anna", "colour": "blue"})
        monkeypatch.setattr(people, "described", lambda *_: fail(KeyError("Anna")))
        for _ in range(3):
            # Each by a line of its own: the server ends one on which it has stumbled.
            answer = httpx.get(f"{server.url}/api/me", cookies=dict(anna.http.cookies))
            assert answer.status_code == 500
    logging.getLogger().handlers[0].close()
    first, second = paper.lines

    assert (first["level"], first["fault"]) == ("error", "KeyError")
    assert any("stampede/web/accounts/holder.py:" in place for place in first["trace"])
    assert second["repeated"] == 2
    assert "Anna" not in paper.text


def test_a_server_that_cannot_start_says_why_in_a_line(paper: Paper) -> None:
    logging.getLogger("uvicorn.error").error("Traceback (most recent call last):\n  a\nOSError: no port\n")

    assert [line["event"] for line in paper.lines] == ["OSError: no port"]


def test_limits_that_were_reached_are_logged(paper: Paper, server: Server) -> None:
    server.clear_attempts()
    anna = Person(server, "Anna")
    wrong = {"login": "watched.2", "password": "seven green cows"}
    codes = {anna.http.post("/api/log-in", json=wrong).status_code for _ in range(11)}
    told = [line for line in paper.lines if line["event"] == "a limit was reached"]

    assert codes == {403, 429}
    assert [line["cause"] for line in told] == ["too-many"]


async def test_a_count_is_written_when_its_minute_is_over(paper: Paper) -> None:
    runtime = Pretended()
    with patch.object(repeats, "REAL", runtime):
        for _ in range(3):
            logger.warning("again")
    assert len(paper.lines) == 1
    await runtime.pass_time(repeats.SECONDS)
    assert paper.lines[1]["repeated"] == 2
