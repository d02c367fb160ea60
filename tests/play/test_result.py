"""Places: by result, then by what the game counts; level players share the better one."""

import random

import pytest

from stampede.core.interface import CHANCE
from stampede.play.fairness import Dice
from stampede.play.match import Match
from stampede.play.result import match_result


def played(game: str, seed: int, **options: object) -> Match:
    """A whole match by chance."""
    chance, dice, match = random.Random(seed), Dice(seed.to_bytes(32, "big")), Match.start(game, options)
    while not match.state.is_terminal():
        acting = match.state.acting_seats()
        if acting == (CHANCE,):
            match = match.draw(dice)
        else:
            action = chance.choice(match.state.legal_actions(acting[0]))
            match = match.submit(acting[0], match.state.action_to_string(acting[0], action))
    return match


@pytest.mark.parametrize("seed", range(4))
def test_losers_are_ranked_by_what_the_game_counts(seed: int) -> None:
    state = played("drive", seed, players=5).state
    result, scores = match_result(state, ()), [score or 0 for score in state.scores()]

    assert {seat for seat in range(5) if result.places[seat] == 1} == set(result.winners)
    for seat in set(range(5)) - set(result.winners):
        better = sum(scores[other] > scores[seat] or other in result.winners for other in range(5))
        assert result.places[seat] == 1 + better


def test_who_is_out_comes_last_whatever_they_have() -> None:
    state = played("drive", 1, players=3).state
    scores = [score or 0 for score in state.scores()]
    best, second, _ = sorted(range(3), key=lambda seat: -scores[seat])
    result = match_result(state, (best,))

    assert result.places[best] == 3
    assert result.winners == (second,), "the better one of those who stayed"


def test_nobody_is_ranked_before_the_end() -> None:
    state = Match.start("drive", {"players": 4}).state

    assert match_result(state, (2, 0)).places == (3, 1, 4, 1)
    assert match_result(state, (), is_abandoned=True).places == (1, 1, 1, 1)
