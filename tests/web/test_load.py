"""The load benchmark prepares what the server then plays: no time is measured here."""

import pickle
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.load import crowd, matches, processes
from benchmarks.load.client import Job

TABLES, MOVES = 2, 12
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are pinned as Linux does it")


@pytest.mark.slow
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


def test_a_match_is_the_same_whenever_it_is_prepared() -> None:
    kind = replace(matches.ZOFF, mode="plain")

    assert matches.played(kind, 7, MOVES) == matches.played(kind, 7, MOVES)
    assert matches.played(kind, 7, MOVES) != matches.played(kind, 8, MOVES)
