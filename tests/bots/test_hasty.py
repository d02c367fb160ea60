"""The choice within moments: legal, quick, and what a beginner sees."""

import pytest

from stampede.bots.hasty import choose_at_once
from stampede.games import load as load_game

SEEDS = 20
TURNS = 40


@pytest.mark.parametrize("game", ["zoff", "buffalo", "abilene"])
def test_it_is_legal_in_every_phase(game: str) -> None:
    state = load_game(game).new_initial_state(seed=3)
    for turn in range(TURNS):
        if state.is_terminal():
            break
        seat = state.acting_seats()[0]
        action = choose_at_once(state.observation(seat), seat, turn)
        assert action in state.legal_actions(seat)
        state.apply_action(seat, action)


def test_it_takes_a_win_that_it_looks_at() -> None:
    game = load_game("buffalo", {"width": 3, "height": 5, "dogs": 0})
    state = game.new_initial_state()
    for action in ("a1a2", "b4c3", "a2a3", "c3c2", "a3a4", "c2c3"):
        state.apply_action(state.acting_seats()[0], action)
    for seed in range(SEEDS):
        assert state.action_to_string(0, choose_at_once(state.observation(0), 0, seed)) == "a4a5"
