"""``stampede reports``: the operator reads the reports."""

from pathlib import Path

import pytest
from sqlalchemy import insert

from stampede.cli.main import main
from stampede.web.chat import reports, rows
from stampede.web.chat.rows import Message
from stampede.web.store import schema
from stampede.web.store.database import connect
from tests.web.databases import ready_file

NOW = 1_790_000_000_000


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with three messages, the second of which is reported."""
    url = ready_file(tmp_path / "stampede.db")
    engine = connect(url)
    with engine.begin() as connection:
        for number, name in enumerate(("Anna", "Ben"), start=1):
            guest = {"id": number, "name": name, "colour": "blue", "created_ms": NOW}
            connection.execute(insert(schema.guests).values(**guest))
        table = {"id": "table", "created_ms": NOW, "is_over": False, "is_open": False, "seats": 2}
        connection.execute(insert(schema.tables).values(**table, active_ms=NOW))
        said = [
            Message(0, guest, name, "", is_watching=False, text=words, at_ms=NOW)
            for guest, name, words in ((1, "Anna", "Hello"), (2, "Ben\x1b[2J", "Rude"), (1, "Anna", "Please"))
        ]
        kept = [rows.add(connection, "table", f"c{number}", each) for number, each in enumerate(said)]
        reports.add(connection, "table", 1, kept[1], "Insults", NOW)
    engine.dispose()
    return url


def test_the_operator_reads_a_report_with_what_was_said_around_it(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMPEDE_DATABASE", database)
    assert main(["reports"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Report 1, 2026-09-21 14:13, table table: guest 1 reports message 2 of Ben\\x1b[2J (guest 2)",
        "  other: Insults",
        "    1 2026-09-21 14:13 Anna (guest 1): Hello",
        "  > 2 2026-09-21 14:13 Ben\\x1b[2J (guest 2): Rude",
        "    3 2026-09-21 14:13 Anna (guest 1): Please",
    ]


def test_a_report_is_forgotten(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reports", "--database", database, "--forget", "2"]) == 2
    assert "there is no report 2" in capsys.readouterr().err
    assert main(["reports", "--database", database, "--forget", "1"]) == 0
    assert main(["reports", "--database", database]) == 0
    assert capsys.readouterr().out == "Report 1 is forgotten.\nNothing has been reported.\n"
    assert main(["operator", "log", "--database", database]) == 0
    assert capsys.readouterr().out.endswith(" (command): forget-report, number 1\n")


def test_what_is_no_database_of_the_server_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, empty = tmp_path / "missing.db", tmp_path / "empty.db"
    empty.touch()
    assert main(["reports", "--database", str(missing)]) == 2
    assert f"there is no database {missing}" in capsys.readouterr().err
    assert not missing.exists()
    assert main(["reports", "--database", str(empty)]) == 2
    assert "no such table: reports" in capsys.readouterr().err
