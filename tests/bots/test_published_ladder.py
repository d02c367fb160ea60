"""The published ladder: a stopped run goes on, and the same games make the same digest."""

import json
from pathlib import Path

import pytest
from benchmarks import ladder
from benchmarks.ladder import MATCHES, Match, digest_of, play, steps_of

from stampede import load_match
from stampede.arena.running import here

SMALL = Match("roundup", "small", ("width=5", "height=5"), ("random", "1"), 8, 3, opening=1, by_seat=True)


def test_every_match_has_a_name_and_a_command_of_its_own() -> None:
    assert len({match.name for match in MATCHES}) == len(MATCHES)
    for match in MATCHES:
        assert match.command.startswith(f"stampede arena {match.game} ")
        assert match.schedule().pairings()


def test_a_stopped_run_comes_to_the_same_digest(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    whole.mkdir()
    part.mkdir()
    played = play(SMALL, whole, here)
    lines = (whole / f"{SMALL.name}.jsonl").read_text().splitlines(keepends=True)
    (part / f"{SMALL.name}.jsonl").write_text("".join(lines[:4]))

    again = play(SMALL, part, here)

    digests = [digest_of(SMALL, games) | {"cpu_a_game": {}} for games in (played, again)]
    assert digests[0] == digests[1]
    assert digests[0]["sha256"] != digest_of(SMALL, played[1:])["sha256"]
    for number in range(8):
        assert load_match((part / SMALL.name / f"{number:06}.jsonl").read_text())


def test_steps_are_told_for_each_seat(tmp_path: Path) -> None:
    played = play(SMALL, tmp_path, here)

    steps = list(steps_of(SMALL, played))

    assert [(step.of, step.over) for step in steps] == [
        ("random as Herd", "level 1 as Herd"),
        ("random as Rider", "level 1 as Rider"),
    ]
    assert all(step.low <= step.elo <= step.high for step in steps)


def test_a_line_of_the_digest_replaces_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "DIGEST", tmp_path / "ladder.jsonl")
    for games in (1, 2):
        for match in reversed(MATCHES[:2]):
            ladder.keep({"match": match.name, "games": games})
    kept = [json.loads(line) for line in (tmp_path / "ladder.jsonl").read_text().splitlines()]
    assert kept == [{"match": match.name, "games": 2} for match in MATCHES[:2]]


def test_the_chart_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "IMAGES", tmp_path)
    ladder.chart([(SMALL, play(SMALL, tmp_path, here))])
    names = {path.name for path in tmp_path.glob("*.svg")}
    assert names == {"ladder-roundup-small-herd.svg", "ladder-roundup-small-rider.svg"}
