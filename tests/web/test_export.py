"""Matches are exported for research, without names, where all players saw the notice."""

import gc
import json
import sys
from pathlib import Path

import pytest
from pyarrow import parquet
from sqlalchemy import select

from stampede.cli.main import main
from stampede.data.reading import read, replayed
from stampede.web.privacy.export import export
from stampede.web.runtime.settings import SiteRules, database_url
from stampede.web.store import schema
from stampede.web.store.database import existing
from stampede.web.table.state import TableState
from tests.web.support import TINY, Person, Server, begun, pair, play_on, running

TOLD = SiteRules(is_for_research=True)


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMPEDE_RESEARCH", "1")


def play_some(database: str) -> None:
    """A match without the notice, then one to its end, one that is given up and one that goes on."""
    with running(database) as server, pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
    with running(database, house=TOLD) as server:
        with pair(server, options=TINY) as (hers, his):
            play_on(hers, his)
        with pair(server, options=TINY) as (hers, his):
            hers.tell({"type": "resign", "id": "r1", "version": hers.view["version"]})
            hers.until(lambda _message: not hers.view["acting"])
        with pair(server, options=TINY) as (hers, his):
            play_on(hers, his, moves=2)


@pytest.mark.slow
def test_what_all_were_told_of_is_written_without_names(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_some(database)

    assert main(["export", database, str(tmp_path / "given")]) == 0

    assert capsys.readouterr().out.splitlines() == [
        f"1 match in {tmp_path / 'given'}",
        "left out: 1 that ended before their rules say so",
        "left out: 1 whose tables had no notice",
    ]
    table = read(tmp_path / "given")
    (row,) = table.to_pylist()
    assert (row["game"], row["players"], row["seed"]) == ("roundup", ["person", "person"], None)
    assert json.loads(row["options"])["width"] == TINY["width"]
    *_, (state, _, _) = replayed(row)
    assert list(state.returns()) == row["returns"]
    assert sorted(row["wins"]) == [-1.0, 1.0]
    with existing(database_url(database)) as engine, engine.connect() as connection:
        tables = connection.execute(select(schema.tables.c.id)).scalars().all()
    (file,) = (tmp_path / "given").iterdir()
    told = f"{file.name} {table.to_pylist()} {parquet.read_metadata(file).metadata}"
    assert [each for each in ("Anna", "Ben", *tables) if each in told] == []


@pytest.mark.slow
def test_one_match_after_the_other_is_in_memory(tmp_path: Path) -> None:
    database, matches = f"sqlite:///{tmp_path / 'stampede.db'}", 4
    with running(database, house=TOLD) as server:
        for _ in range(matches):
            with pair(server, options=TINY) as (hers, his):
                play_on(hers, his)
    before, held = states_in_memory(), []

    with existing(database_url(database)) as engine:
        exported = export(
            engine, tmp_path / "given", TOLD, lambda *_: held.append(states_in_memory() - before)
        )

    assert (exported.matches, len(held)) == (matches, matches)
    assert max(held) <= 2, "the last of a table that was read, and what was before it"
    rows = read(tmp_path / "given").to_pylist()
    assert [row["match"] for row in rows] == list(range(matches))
    for row in rows:
        *_, (state, _, _) = replayed(row)
        assert list(state.returns()) == row["returns"]


def states_in_memory() -> int:
    """How many states of tables there are."""
    gc.collect()
    return sum(type(each) is TableState for each in gc.get_objects())


@pytest.mark.slow
def test_a_computer_is_named_by_its_level(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database, house=TOLD) as server:
        solitary(server)
    assert main(["export", database, str(tmp_path / "given")]) == 0
    assert sorted(read(tmp_path / "given").column("players").to_pylist()[0]) == ["1", "person"]


def solitary(server: Server) -> None:
    """Anna and a computer, to the end."""
    anna = Person(server, "Anna")
    with begun(anna, options=TINY, bots=[1]) as (tab,):
        while tab.view["acting"]:
            if tab.view["you"] in tab.view["acting"]:
                assert tab.act(tab.actions()[0])["type"] == "ack"
            else:
                tab.hear()


@pytest.mark.slow
def test_what_cannot_be_exported_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database) as server, pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
    (tmp_path / "taken").mkdir()
    half = tmp_path / "half.unfinished" / "mine.txt"
    half.parent.mkdir()
    half.write_text("of somebody")
    for given, sentence in (
        ([f"sqlite:///{tmp_path / 'none.db'}", str(tmp_path / "new")], "there is no database"),
        ([database, str(tmp_path / "taken")], "is there already: name a new folder"),
        ([database, str(tmp_path / "half")], "half.unfinished is there, of an export that was stopped"),
        ([database, str(tmp_path / "new")], "there is no match that may be given away"),
    ):
        assert main(["export", *given]) == 2
        assert sentence in capsys.readouterr().err
    monkeypatch.setenv("STAMPEDE_RESEARCH", "0")
    assert main(["export", database, str(tmp_path / "new")]) == 2
    assert "this site gives no matches away: STAMPEDE_RESEARCH=1" in capsys.readouterr().err
    assert {file.name for file in tmp_path.iterdir() if file.is_dir()} == {"taken", "half.unfinished"}
    assert half.read_text() == "of somebody"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database, house=TOLD) as server, pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
    (tmp_path / "file").write_text("no folder")

    assert main(["export", database, str(tmp_path / "file" / "given")]) == 2
    assert "given cannot be written: Not a directory" in capsys.readouterr().err


def test_a_missing_package_is_told_with_the_command_that_installs_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.partition(".data")[0] == "stampede"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.delitem(sys.modules, "stampede.web.privacy.export")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database):
        pass

    assert main(["export", database, str(tmp_path / "given")]) == 2

    told = "stampede: stampede.data needs the package pyarrow: pip install 'stampede-games[data]'\n"
    assert capsys.readouterr().err == told
    assert not (tmp_path / "given").exists()
