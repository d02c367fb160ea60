"""Results that sum to 0, whoever wins and however many."""

import random
from itertools import combinations

import pytest

from stampede.core.line_of_play import zero_sum
from stampede.games import all_games, load


@pytest.mark.parametrize("players", range(2, 7))
def test_what_winners_win_others_lose(players: int) -> None:
    for count in range(players + 1):
        for winners in combinations(range(players), count):
            results = zero_sum(winners, players)
            losses = {results[seat] for seat in range(players) if seat not in winners}

            assert sum(results) == pytest.approx(0)
            if 0 < count < players:
                assert [results[seat] for seat in winners] == [1 / count] * count
                assert losses == {-1 / (players - count)}
            else:
                assert results == [0.0] * players


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_finished_games_give_the_winners_the_most(name: str) -> None:
    rng = random.Random(5)
    state = load(name, all_games()[name].facts.short).new_initial_state(seed=5)
    assert not any(state.win_returns())
    while not state.is_terminal():
        seat = rng.choice(state.acting_seats())
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))

    results, best = state.win_returns(), max(state.win_returns())
    assert tuple(seat for seat, result in enumerate(results) if result == best) == state.winners()
    if state.game.num_seats == 2:
        assert results == state.returns()
    for viewer in (None, *range(state.game.num_seats)):
        assert state.observation(viewer).win_returns() == results
