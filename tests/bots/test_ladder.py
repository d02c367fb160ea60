"""Round-robins: everybody sits everywhere, a stopped run goes on, the games are the same anywhere."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import Any

import pytest

from stampede.arena.contest import Entrant
from stampede.arena.ladder import LadderFile, Schedule, groups_of, pairs_of
from stampede.arena.results import Played
from stampede.arena.running import here, processes
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.games import all_games

LOT = [Entrant(name, Entrant.chance().make) for name in ("a", "b", "c", "d")]
SMALL = {"width": 5, "height": 5}


def schedule(entrants: int = 3, games: int = 12, game: str = "roundup", **options: object) -> Schedule:
    return Schedule(game, options or SMALL, tuple(LOT[:entrants]), games, seed=4)


@pytest.mark.parametrize(("entrants", "players"), [(2, 3), (3, 3), (4, 3), (2, 4), (4, 4)])
def test_everybody_sits_everywhere_equally_often(entrants: int, players: int) -> None:
    games = schedule(entrants, 240, "drive", players=players).pairings()

    seats = Counter((entrant.name, seat) for game in games for seat, entrant in enumerate(game.line_up))
    assert len(games) >= 240
    assert len(seats) == entrants * players
    assert max(seats.values()) <= 1.3 * min(seats.values())
    assert all(len({entrant.name for entrant in game.line_up}) > 1 for game in games)


def test_each_seat_by_itself_meets_everybody_and_itself() -> None:
    plan = replace(schedule(2, 8), by_seat=True)

    met = Counter(tuple(each.name for each in game.line_up) for game in plan.pairings())

    first, second = plan.pairings()[0].line_up
    assert (first.name, second.name) == ("a as Herd", "a as Rider")
    assert set(met) == {(f"{one} as Herd", f"{two} as Rider") for one in "ab" for two in "ab"}
    assert set(met.values()) == {2}
    assert plan.header() == {**schedule(2, 8).header(), "by_seat": True}


def test_a_deal_is_played_on_all_rotations() -> None:
    first, second = schedule(2, 2).pairings()

    assert first.deal == second.deal
    assert [each.name for each in first.line_up] == [each.name for each in reversed(second.line_up)]


def untimed(games: Mapping[int, Played]) -> dict[int, Played]:
    """The games but for the computing time of their players, which differs from run to run."""
    return {number: games[number]._replace(cpu=()) for number in games}


def test_a_stopped_run_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    plan = schedule()
    pairings = dict(enumerate(plan.pairings()))
    whole = LadderFile(tmp_path / "whole.jsonl", plan)
    for number, played in here(pairings):
        whole.add(number, played)
    part = LadderFile(tmp_path / "part.jsonl", plan)
    for number in (5, 2):
        part.add(number, pairings[number].play())
    with (tmp_path / "part.jsonl").open("a") as file:
        file.write('{"number": 7, "de')

    again = LadderFile(tmp_path / "part.jsonl", plan)
    assert set(again.played) == {2, 5}
    for number, played in here({at: each for at, each in pairings.items() if at not in again.played}):
        again.add(number, played)

    read = LadderFile(tmp_path / "part.jsonl", plan)
    assert read.results() == again.results()
    assert untimed(again.played) == untimed(whole.played)


def test_failures_are_kept_and_older_files_without_them_are_read(tmp_path: Path) -> None:
    plan, path = schedule(2, 2), tmp_path / "run.jsonl"
    games = outcomes(plan, "a")
    failed = games[1]._replace(failures=("out of hay", ""))
    LadderFile(path, plan).add(1, failed)
    with path.open("a") as file:
        old = {key: value for key, value in games[0]._asdict().items() if key != "failures"}
        file.write(json.dumps({"number": 0, **old}) + "\n")

    assert LadderFile(path, plan).played == {0: games[0], 1: failed}


@pytest.mark.stands_on("buffalo")  # its rules have two versions
def test_games_of_different_rules_versions_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files written while every game had one rules version do not tell it."""
    plan, path = schedule(2, 2, "buffalo"), tmp_path / "run.jsonl"
    header = plan.header()
    assert header.pop("rules_version") == 2
    path.write_text(json.dumps(header) + "\n")
    with pytest.raises(InvalidFile, match="a run with rules_version=1, not 2"):
        LadderFile(path, plan)

    monkeypatch.setitem(all_games(), "buffalo", all_games()["buffalo"].under(1))
    assert LadderFile(path, plan).played == {}


@pytest.mark.slow
def test_processes_play_the_same_games() -> None:
    pairings = dict(enumerate(schedule(2, 4).pairings()))

    assert untimed(dict(processes(2)(pairings))) == untimed(dict(here(pairings)))


def test_workers_end_with_a_run_that_is_killed() -> None:
    command = (sys.executable, "-m", "tests.bots.endless")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        assert run.stdout.readline() == "begun\n"
        run.kill()
        assert run.stdout.read() == "", "it is at its end once nobody holds it"


def test_another_run_or_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    LadderFile(path, schedule())
    with pytest.raises(InvalidFile, match="a run with games=12, not 14"):
        LadderFile(path, schedule(games=14))
    path.write_text("no games\n")
    with pytest.raises(InvalidFile, match="no games of a round-robin"):
        LadderFile(path, schedule())
    path.write_text(json.dumps(schedule().header()) + '\n{"number": 1}\n')
    with pytest.raises(InvalidFile, match="line 2 is no game"):
        LadderFile(path, schedule())
    with pytest.raises(InvalidFile, match="cannot write"):
        LadderFile(tmp_path / "no" / "run.jsonl", schedule())


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"entrants": tuple(LOT[:1])}, "two entrants or more"),
        ({"games": 0}, "0 games are too few"),
        ({"opening": -1}, "an opening of -1 actions is out of range: 0 to 100 are allowed"),
        ({"opening": 101}, "an opening of 101 actions is out of range"),
        ({"seconds": -1.0}, "-1 seconds for a choice are out of range: more than 0 are needed"),
        ({"seconds": 0.0}, "0 seconds for a choice"),
        ({"seconds": nan}, "nan seconds for a choice"),
    ],
)
def test_bad_schedules_are_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        replace(schedule(), **wrong)


def outcomes(plan: Schedule, winner: str) -> dict[int, Played]:
    """All games of a schedule, won by *winner*: by the first of its seats."""
    found: dict[int, Played] = {}
    for number, pairing in enumerate(plan.pairings()):
        names = tuple(entrant.name for entrant in pairing.line_up)
        shares = tuple(float(seat == names.index(winner)) for seat in range(len(names)))
        found[number] = Played(pairing.deal, names, shares, shares, (), 1)
    return found


def test_a_group_has_both_on_every_seat_equally_often() -> None:
    for players, size in ((2, 2), (3, 6), (4, 12)):
        plan = schedule(2, 100, "drive", players=players)
        pairings = plan.pairings()
        for group in groups_of(plan):
            seats = Counter(
                (each.name, at) for game in group for at, each in enumerate(pairings[game].line_up)
            )
            assert len(group) == size
            assert set(seats.values()) == {size // 2}


def test_only_whole_groups_count() -> None:
    plan = schedule(2, 5)
    groups, played = groups_of(plan), outcomes(plan, "a")

    assert pairs_of(groups, played, "a") == [1.0, 1.0, 1.0]
    assert pairs_of(groups, played, "b") == [0.0, 0.0, 0.0]
    assert pairs_of(groups, {0: played[0], 3: played[3]}, "a") == []
    # Of three seats a has one, then two: a schedule that stops between them has no group.
    assert groups_of(schedule(2, 3, "drive", players=3)) == []
