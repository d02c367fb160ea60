"""Each level beats the one below it."""

from stampede.bots.arena import play_match
from stampede.bots.choose import STRENGTHS
from stampede.bots.searcher import Searcher, Strength
from stampede.bots.uniform import Uniform
from stampede.games import load

GAME = load("buffalo", {"empty_columns": "cfi"}, "compiled")
"""A handicap at which both sides win."""
FIRST, SECOND = (Searcher(GAME, *STRENGTHS["buffalo"][level]) for level in (1, 2))


def test_second_level_beats_chance() -> None:
    tally = play_match(SECOND, Uniform(), GAME, range(15))
    assert tally.share >= 0.75, str(tally)


def test_second_level_beats_the_first() -> None:
    tally = play_match(SECOND, FIRST, GAME, range(15))
    assert tally.share >= 0.7, str(tally)


def test_deeper_sight_beats_the_second_level() -> None:
    tally = play_match(Searcher(GAME, Strength(depth=5)), SECOND, GAME, range(15))
    assert tally.share >= 0.6, str(tally)


def test_matches_are_reproducible() -> None:
    tallies = [play_match(SECOND, FIRST, GAME, [4], lot=3) for _ in range(2)]
    assert tallies[0] == tallies[1]
    assert str(tallies[0]).endswith("on seat 1")
