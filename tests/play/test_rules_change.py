"""A match file that names where the rules changed: each part stands under its own."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stampede
from stampede.cli.main import main
from stampede.core.errors import InvalidFile
from stampede.games import all_games, find, load
from stampede.play import log
from stampede.play.log import MatchFile, RulesChange
from stampede.play.match import Match
from stampede.play.rules_change import under

pytestmark = pytest.mark.stands_on("buffalo")  # its rules have two versions

OPTIONS = {"width": 3, "height": 5, "dogs": 0, "opening_moves": 2}
BEFORE = ((0, "b1b2"), (0, "a1a2"))
AFTER = ((1, "b4c3"), (0, "a2a3"))


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here."""
    monkeypatch.setenv("STAMPEDE_PLAIN", "1")


@pytest.fixture
def file() -> MatchFile:
    """Two actions by version 1 of Buffalo's rules, two more by version 2."""
    before = Match.start("buffalo", OPTIONS, rules_version=1)
    for entry in BEFORE:
        before = before.submit(*entry)
    after = under(before, load("buffalo", OPTIONS), 1)
    change = RulesChange(2, 2, after.first.to_dict())
    for entry in AFTER:
        after = after.submit(*entry)
    entries = (*before.entries, *after.entries)
    return MatchFile("buffalo", 1, before.game.options, ("Ann", "Bob"), entries, "", changes=(change,))


def lines(file: MatchFile) -> list[Any]:
    """The contents of its lines."""
    return [json.loads(line) for line in log.write(file).splitlines()]


def read(told: list[Any]) -> MatchFile:
    """A file of such lines."""
    return log.read("\n".join(map(json.dumps, told)))


def test_it_is_read_as_it_was_written(file: MatchFile) -> None:
    told = lines(file)

    assert [type(line) for line in told] == [dict, list, list, dict, list, list, dict]
    assert told[3].keys() == {"rules_version", "position"}
    assert read(told) == file
    match = log.replay(file)
    assert (match.rules_version, match.num_earlier, match.entries) == (2, 2, AFTER)


def test_python_reads_all_its_positions(file: MatchFile) -> None:
    found = stampede.load_match(log.write(file))

    assert [state.game.definition.rules_version for state in found.states] == [1, 1, 2, 2, 2]
    assert [found.states[number] for number in range(5)] == list(found.states)
    assert found.states[2:3] == [found.states[2]]
    assert found.rules_version == 2


def test_what_is_carried_no_more_is_not_checked(
    file: MatchFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(log.write(file))
    assert main(["verify", str(path)]) == 0
    assert "went on under version 2" in capsys.readouterr().out
    monkeypatch.setitem(all_games(), "buffalo", replace(find("buffalo"), earlier=()))

    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "ok           2 actions are legal by version 2 of the rules" in out
    assert "NOT CHECKED  actions 1 to 2: they were made under version 1 of the rules" in out
    with pytest.raises(InvalidFile, match="line 1: Buffalo has no rules version 1; it has 2"):
        stampede.load_match(path)


FAULTS = [
    (3, {"rules_version": 1}, "line 4: a match goes on under newer rules only, not under version 1"),
    (3, {"rules_version": 9}, "line 4: Buffalo has no rules version 9"),
    (3, {"position": {"history": []}}, "line 4: game is None"),
    (3, {"position": 7}, "line 4, action 3: it must be a list of a seat and an action"),
    (3, {"lab.value": 7}, "line 4, action 3: it must be a list of a seat and an action"),
    (4, [1, "b4b9"], "line 5, action 3"),
    (6, {"winners": [1]}, "line 7: "),
    (0, {"format": "stampede-match/1"}, "line 4: it must be a list of a seat and an action"),
]


@pytest.mark.parametrize(("number", "change", "fault"), FAULTS, ids=[fault for *_, fault in FAULTS])
def test_what_cannot_be_is_refused(file: MatchFile, number: int, change: Any, fault: str) -> None:
    told = lines(file)
    told[number] = told[number] | change if isinstance(change, dict) else change

    with pytest.raises(InvalidFile, match=fault):
        log.verify(read(told))


def test_it_goes_on_where_it_stood(file: MatchFile) -> None:
    told = lines(file)
    told[3]["position"] = log.replay(file).state.to_dict()

    with pytest.raises(InvalidFile, match=r"line 4: .*another position than the one it had"):
        log.verify(read(told))
