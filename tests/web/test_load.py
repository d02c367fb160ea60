"""The load benchmark prepares what the server then plays: no time is measured here."""

import pickle
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from benchmarks import commits
from benchmarks.instructions import command as instructions
from benchmarks.load import crowd, guard, matches, processes, results
from benchmarks.load.client import Job

TABLES, MOVES = 2, 12
GAME = "flat buffalo / bare, cpu_ms"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are pinned as Linux does it")


@pytest.mark.slow
@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_what_was_prepared_is_what_the_server_plays(tmp_path: Path) -> None:
    """The client ends with an error at the first refusal or version that was not foreseen."""
    with processes.running("stampede", tmp_path) as server:
        for index, (game, bots) in enumerate([("buffalo", False), ("abilene", False), ("zoff", True)]):
            kind = next(replace(each, mode="plain") for each in matches.KINDS if each.game == game)
            first = index * TABLES
            numbers = range(first, first + TABLES)
            sits = [bots and matches.has_bot(kind, number) for number in numbers]
            played = [
                matches.played(kind, number, MOVES, with_bot=bot)
                for number, bot in zip(numbers, sits, strict=True)
            ]
            shelf = tmp_path / f"{game}.pickle"
            shelf.write_bytes(pickle.dumps(played))
            job = Job(kind, shelf, TABLES, TABLES, 0.0, bots=bots, first=first)

            names = crowd.fill(server, job, MOVES)

            assert len(set(names)) == TABLES
            assert any(sits) == bots
            assert {step.seat for steps in played for step in steps} == set(range(kind.players))


@pytest.mark.parametrize("game", [each.game for each in matches.KINDS])
def test_a_match_is_the_same_whenever_it_is_prepared(game: str) -> None:
    kind = next(replace(each, mode="plain") for each in matches.KINDS if each.game == game)

    assert matches.played(kind, 7, MOVES) == matches.played(kind, 7, MOVES)
    assert matches.played(kind, 7, MOVES) != matches.played(kind, 8, MOVES)


def kept(commit: str, **more: float) -> results.Result:
    """A kept run."""
    return results.Result(commit, "2026-11-25", "3.11", "a processor", 0.5, {}, {}, more)


def test_the_guard_fails_where_a_move_costs_30_percent_more_and_measures_twice() -> None:
    before = kept("abc", **{GAME: 10.0})

    def unneeded() -> dict[str, float]:
        raise AssertionError

    assert guard.check({GAME: 12.9, "pace buffalo / bare, p99_ms": 900.0}, before, unneeded) == []
    assert guard.check({GAME: 99.0}, None, unneeded) == []
    assert guard.check({GAME: 99.0}, kept("abc"), unneeded) == []
    assert guard.check({GAME: 14.0}, before, lambda: {GAME: 12.0}) == []
    assert guard.check({GAME: 14.0}, before, lambda: {GAME: 13.5}) == [f"{GAME}: 13.5 times, +35% since abc"]


def test_results_are_of_clean_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "KEPT", tmp_path / "load.jsonl")
    assert results.last_clean() is None
    rows = [kept("old", a=1.0), kept("clean", a=2.0), kept("none"), kept("dirty+", a=3.0)]
    results.KEPT.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in rows))
    found = results.last_clean()
    assert found is not None
    assert found.commit == "clean"

    said = {"status": " M src/x.py", "rev-parse": "abc"}
    monkeypatch.setattr(commits, "_git", lambda command, *_more: said[command])
    with pytest.raises(commits.DirtyError, match=r"src/x\.py"):
        results.keep(0.5, {}, {}, {})
    said["status"] = ""
    results.keep(0.5, {}, {}, {"a": 4.0})
    assert results.last_clean() == msgspec.json.decode(
        results.KEPT.read_bytes().splitlines()[-1], type=results.Result
    )


def test_instructions_are_compared_with_the_last_result_of_such_a_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(instructions, "KEPT", tmp_path / "instructions.jsonl")
    monkeypatch.setattr(instructions, "what_is_missing", list)
    monkeypatch.setattr(commits, "_git", lambda command, *_more: "" if command == "status" else "abc")
    counts = {"hello": 10.0, "lobby": 2.0}
    monkeypatch.setattr(instructions, "measured", lambda: counts)
    assert instructions.main(["--keep"]) == 0
    other = instructions.Result("def", "2026-11-25", "2.7", "a processor", {"hello": 1.0})
    with instructions.KEPT.open("ab") as file:
        file.write(msgspec.json.encode(other) + b"\n")
    capsys.readouterr()

    counts |= {"hello": 10.19, "lobby": 1.5}
    assert instructions.main() == 0
    assert "+1.9%" in capsys.readouterr().out
    counts["hello"] = 10.21
    assert instructions.main() == 1
    assert "hello costs too much more than at abc" in capsys.readouterr().out


def test_counting_names_the_programs_that_it_lacks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert instructions.main() == 0
    assert capsys.readouterr().out == "left out: it needs valgrind and gcc\n"
