"""The rules do the same plain and compiled."""

import random

import pytest

from stampede.core.game import Game
from tests.games.abilene.table import choose, game


@pytest.fixture(scope="module")
def pairs() -> dict[int, tuple[Game, Game]]:
    """The same tables at both speeds, compiled once."""
    tables = {players: {"players": players, "hidden_totals": players == 5} for players in (3, 5, 6)}
    return {players: (game("plain", **table), game("compiled", **table)) for players, table in tables.items()}


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 6])
def test_same_bytes(players: int, pairs: dict[int, tuple[Game, Game]]) -> None:
    """A13.1 Both speeds give the same positions and choices all through a game."""
    rng = random.Random(players)
    plain, compiled = (one.new_initial_state() for one in pairs[players])
    for _ in range(700):
        if plain.is_terminal():
            break
        for seat in plain.acting_seats():
            assert plain.legal_actions(seat) == compiled.legal_actions(seat)
        seat, action = choose(plain, rng, ("bankrupt",))
        plain.apply_action(seat, action)
        compiled.apply_action(seat, action)
        assert plain.records.tobytes() == compiled.records.tobytes()
    assert plain.returns() == compiled.returns()


def test_a_seeded_game_rolls_the_same_dice(pairs: dict[int, tuple[Game, Game]]) -> None:
    """A1.1, A14 A seeded game draws its dice itself, by weight."""
    logs = []
    for one in pairs[3]:
        state, rng = one.new_initial_state(seed=4), random.Random(4)
        for _ in range(27 + 60):
            state.apply_action(*choose(state, rng, ("bankrupt",)))
            assert -1 not in state.acting_seats()
        logs.append(state.history)

    assert logs[0] == logs[1]
    assert any(seat == -1 for seat, _ in logs[0])
