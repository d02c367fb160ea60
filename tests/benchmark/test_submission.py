"""A score that was written is played again by anyone who checks it, and every lie in it is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stampede.benchmark import submission
from stampede.benchmark.scoring import score
from stampede.benchmark.suites import Suite
from stampede.cli.main import main
from stampede.core.errors import InvalidFile, InvalidOption
from tests.benchmark.small import SMALL
from tests.benchmark.test_scoring import first


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> Suite:
        if name != SMALL.name:
            raise InvalidOption(f"there is no suite {name!r}")
        return SMALL

    for module in ("scoring", "submission", "baselines"):
        monkeypatch.setattr(f"stampede.benchmark.{module}.find_suite", find)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    file = tmp_path / "score.json"
    submission.write(file, score(first, SMALL), "first of all", "by hand")
    return file


def test_a_score_is_checked(written: Path) -> None:
    told, found = submission.check(written)
    assert (told.policy, told.note) == ("first of all", "by hand")
    assert found == score(first, SMALL)


def _with(games: Callable[[list[list[int]]], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda told: told | {"games": games(told["games"])}


LIES: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "points": (lambda told: told | {"points": told["points"] + 1}, "its games give"),
    "suite": (lambda told: told | {"suite": "chess"}, "there is no suite 'chess'"),
    "digest": (lambda told: told | {"digest": "0" * 16}, "this release has"),
    "format": (lambda told: told | {"format": "stampede-score/9"}, "stampede-score/1 is known"),
    "more": (lambda told: told | {"hours": 1}, "is no score"),
    "a name that moves the cursor": (lambda told: told | {"policy": "a\x1b[2J"}, "cannot be printed"),
    "no name": (lambda told: told | {"policy": ""}, "the policy's name has 0 characters"),
    "fewer games": (_with(lambda games: games[1:]), "has 11 games"),
    "an action": (
        _with(lambda games: [[99999, *games[0][1:]], *games[1:]]),
        "game 0: action 99999 of seat 0",
    ),
    "too few": (_with(lambda games: [games[0][:-1], *games[1:]]), "game 0 goes on here after the last"),
    "too many": (_with(lambda games: [[*games[0], 7], *games[1:]]), "game 0 ends here after"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_named(lie: str, written: Path) -> None:
    change, reason = LIES[lie]
    written.write_text(json.dumps(change(json.loads(written.read_text()))))
    with pytest.raises(InvalidFile, match=reason):
        submission.check(written)


def test_names_are_bounded(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match="1 to 200 and 0 to 200 are allowed"):
        submission.write(tmp_path / "score.json", score(first, SMALL), "")


def test_the_commands_score_write_check_and_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table = tmp_path / "score.json", tmp_path / "table.jsonl"
    policy = tmp_path / "own.py"
    policy.write_text("def first(view, seat):\n    return view.legal_actions(seat)[0]\n")
    assert main(["score", "zoff-mini", f"{policy}:first", "--write", str(file), "--note", "mine"]) == 0
    assert main(["score", "zoff-mini", "level 2"]) == 0
    for _ in range(2):
        assert main(["submit", str(file), "--table", str(table)]) == 0
    assert len(table.read_text().splitlines()) == 1
    told = capsys.readouterr().out
    assert "  level 2  won" in told
    assert told.splitlines()[-1].endswith("  first  mine")


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        ("chess", "zoff-mini has no baseline 'chess'; there are: random, level 2, mcts"),
        ("nowhere.py:first", "cannot run nowhere.py"),
        (f"{__file__}:LIES", "defines no LIES that is a function or a policy"),
    ],
)
def test_a_policy_that_is_not_there(policy: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "zoff-mini", policy]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "note", "reason"),
    [
        ("score.json", "two\nlines", "cannot be printed"),
        ("score.json", "long" * 100, "the note 400: 1 to 200"),
        ("nowhere/score.json", "", "score.json: give a file in a folder that may be written to"),
        ("", "", "give a file in a folder"),
    ],
    ids=["lines", "long", "nowhere", "folder"],
)
def test_a_score_that_cannot_be_written_is_not_played_for(
    file: str,
    note: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("stampede.benchmark.scoring.score", None)
    assert main(["score", "zoff-mini", "random", "--write", str(tmp_path / file), "--note", note]) == 2
    assert reason in capsys.readouterr().err


def test_a_table_of_something_else_is_left_alone_and_nothing_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "notes.txt"
    table.write_text("{}\n")
    assert main(["submit", "nowhere.json", "--table", str(table)]) == 2
    assert "is no table of scores" in capsys.readouterr().err
    assert table.read_text() == "{}\n"
