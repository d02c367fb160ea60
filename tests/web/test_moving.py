"""A whole site moves from one database into another, of either kind: all of it or, so far, nothing."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, text

from stampede.cli.main import main
from stampede.cli.options import BAD_INPUT
from stampede.core.errors import StampedeError
from stampede.web.runtime.runtime import REAL
from stampede.web.store import migrate, schema, transfer
from stampede.web.store.database import claimed, connect
from stampede.web.store.migrations import REVISIONS
from stampede.web.store.transfer import move
from tests.web.databases import Contents, change, contents, ready_file
from tests.web.killed import deaths
from tests.web.postgres import Cluster
from tests.web.support import Person, running
from tests.web.whole_site import Told, filled, told

GUEST = {"id": 7, "name": "Anna", "colour": "blue", "created_ms": 1}


def quietly(_done: int, _total: int) -> None:
    """Show nothing."""


def carried(url: str) -> Contents:
    """All of a database that a move carries."""
    found = contents(url)
    return {table.name: found[table.name] for table in transfer.CARRIED} | {
        "alembic_version": found["alembic_version"]
    }


UNFINISHED: Contents = {"alembic_version": [{"version_num": migrate.UNFINISHED}]}
"""The state that a broken transfer leaves."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Told]]:
    """A database with something of everything in it, and who and what that is."""
    url = f"sqlite:///{tmp_path_factory.mktemp('site') / 'stampede.db'}"
    with filled(url) as found:
        change(url, *MORE)
        yield url, found


MORE = (
    insert(schema.passkeys).values(
        id="key",
        guest_id=1,
        public_key=bytes(range(256)),
        sign_count=2**40,
        created_ms=1,
        used_ms=0,
        name="My phone",
    ),
    insert(schema.studies).values(
        id="study",
        guest_id=1,
        title="Ü",
        game="roundup",
        match_id="",
        body="{}",
        version=2**31 - 1,
        changed_ms=2**41,
        lead='[[0,"a1a2"]]',
        lead_until_ms=2**41,
    ),
    insert(schema.processes).values(id="gone", release="of before", until_ms=1),
    delete(schema.leases),
    text("INSERT INTO leases SELECT id, 'gone', 1 FROM tables"),
)


@pytest.mark.slow
@pytest.mark.postgres
def test_there_and_back_all_is_as_it_was(
    site: tuple[str, Told], postgres: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, who = site
    before = contents(first)
    urls = [first, postgres.empty(), postgres.empty("other"), f"sqlite:///{tmp_path / 'back.db'}"]
    for source, target in pairwise(urls):
        assert main(["move", source, target]) == 0
        assert "rows were moved" in capsys.readouterr().out
        assert carried(target) == carried(first)
        assert not contents(target)["processes"]
        assert not contents(target)["leases"]
    assert contents(first) == before, "the first still holds all"

    seen = []
    for url in urls:
        with running(url) as server:
            seen.append(told(server, who))
            newcomer = Person(server, "Dan")
            newcomer.create()
            assert newcomer.http.get("/api/me").json()["name"] == "Dan"
    assert seen == [seen[0]] * len(urls)


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("kinds", ["there", "back"])
def test_a_move_that_was_killed_is_served_by_nobody_and_made_again(
    site: tuple[str, Told],
    postgres: Cluster,
    tmp_path: Path,
    kinds: str,
) -> None:
    source, target = site[0], postgres.empty()
    if kinds == "back":
        move(source, target, quietly)
        source, target = target, f"sqlite:///{tmp_path / 'back.db'}"
    before = contents(source)
    left = [contents(target) for _ in deaths("move", source, target)]
    # The first died before it had written a word.
    assert left == [{}] * left.count({}) + [UNFINISHED] * (len(left) - left.count({}))
    assert left[-2:] == [UNFINISHED] * 2
    assert carried(target) == carried(source)
    assert contents(source) == before


@pytest.mark.slow
def test_no_server_takes_what_a_broken_move_left_for_a_new_site(empty_database: str) -> None:
    engine = connect(empty_database)
    with engine.begin() as connection:
        migrate.note(connection, migrate.UNFINISHED)
    engine.dispose()
    command = [sys.executable, "-m", "stampede.cli", "serve", "--port", "0", "--database", empty_database]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)

    assert refused.returncode == BAD_INPUT
    assert "the database holds an unfinished move: run the same 'stampede move FROM TO'" in refused.stderr
    assert contents(empty_database) == UNFINISHED


@pytest.mark.slow
def test_a_source_of_before_is_brought_up_to_date(tmp_path: Path) -> None:
    source, target = f"sqlite:///{tmp_path / 'old.db'}", f"sqlite:///{tmp_path / 'new.db'}"
    migrate.upgrade(source, REVISIONS[-2])
    change(source, insert(schema.guests).values(**GUEST))

    assert move(source, target, quietly) == 1

    assert carried(target) == carried(source)
    assert contents(target)["alembic_version"] == [{"version_num": REVISIONS[-1]}]


def test_it_goes_by_batches_and_tells_how_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "BATCH", 2)
    source = ready_file(tmp_path / "old.db")
    change(source, *(insert(schema.guests).values(**GUEST | {"id": number}) for number in range(1, 6)))
    seen: list[tuple[int, int]] = []

    assert move(source, f"sqlite:///{tmp_path / 'new.db'}", lambda *now: seen.append(now)) == 5

    assert seen == [(2, 5), (4, 5), (5, 5)]


@pytest.mark.postgres
def test_what_the_other_kind_cannot_hold_is_told_and_nothing_is_left_half(
    tmp_path: Path, postgres: Cluster
) -> None:
    source, target = ready_file(tmp_path / "old.db"), postgres.empty()
    change(source, insert(schema.guests).values(**GUEST | {"name": "A\0B"}))
    with pytest.raises(StampedeError, match="rows of guests cannot be written"):
        move(source, target, quietly)
    assert contents(target) == UNFINISHED

    change(source, delete(schema.guests))
    assert move(source, target, quietly) == 0


def test_nothing_moves_from_where_nothing_is(tmp_path: Path) -> None:
    target = tmp_path / "new.db"
    (tmp_path / "empty.db").touch()
    for name, sentence in (("nowhere.db", "there is no database"), ("empty.db", "nothing to move")):
        with pytest.raises(StampedeError, match=sentence):
            move(f"sqlite:///{tmp_path / name}", f"sqlite:///{target}", quietly)
    assert not target.exists()


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    source, target = ready_file(tmp_path / "old.db"), ready_file(tmp_path / "new.db")
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 100)
    letter = f"sqlite:///{tmp_path / 'letter.txt'}"
    before = contents(target)
    for given, sentence in (
        (target, "is not empty"),
        (source, "the same database"),
        (letter, "to move to cannot be used: file is not a database"),
    ):
        with pytest.raises(StampedeError, match=sentence):
            move(source, given, quietly)
    assert contents(target) == before


@pytest.mark.parametrize("busy", ["old.db", "new.db"])
def test_a_file_that_a_server_uses_is_left_alone(tmp_path: Path, busy: str) -> None:
    source = ready_file(tmp_path / "old.db")
    used = f"sqlite:///{tmp_path / busy}"
    with claimed(used), pytest.raises(StampedeError, match="another server is using"):
        move(source, f"sqlite:///{tmp_path / 'new.db'}", quietly)


@pytest.mark.postgres
def test_a_server_that_lives_in_postgresql_is_stopped_first(tmp_path: Path, postgres: Cluster) -> None:
    source, target = postgres.ready(), f"sqlite:///{tmp_path / 'new.db'}"
    lives = insert(schema.processes).values(id="a", release="this", until_ms=REAL.now_ms() + 60_000)
    change(source, lives)
    for form in (REVISIONS[-1], REVISIONS[-2]):
        change(source, text(f"UPDATE alembic_version SET version_num = '{form}'"))  # noqa: S608
        with pytest.raises(StampedeError, match="a server is using the database to move from"):
            move(source, target, quietly)
        assert contents(source)["alembic_version"] == [{"version_num": form}], (
            "nothing changes under a server"
        )
    engine = connect(source)
    with pytest.raises(StampedeError, match="servers of an earlier release are using the database, or were"):
        migrate.ensure(engine)
    engine.dispose()
    assert contents(source)["alembic_version"] == [{"version_num": REVISIONS[-2]}]
    assert contents(target) == {}

    change(source, text(f"UPDATE alembic_version SET version_num = '{REVISIONS[-1]}'"))  # noqa: S608
    change(source, schema.processes.update().values(until_ms=REAL.now_ms() - 1))
    assert move(source, target, quietly) == 0
