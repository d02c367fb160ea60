"""Matches go the same plain and compiled, byte by byte, chance included."""

from random import Random
from typing import Any

import pytest

from stampede.core.game import Mode
from stampede.core.interface import CHANCE
from stampede.games import load
from tests.games.abilene.table import choose
from tests.games.zoff.table import SETTINGS, random_action

MODES: tuple[Mode, ...] = ("plain", "compiled")
TABLES = [
    *(("zoff", options, seed) for options in SETTINGS for seed in range(2)),
    *(
        pytest.param(
            "abilene", {"players": players, "hidden_totals": players == 5}, players, marks=pytest.mark.slow
        )
        for players in (3, 5, 6)
    ),
]
LONGEST = 700


def pick(state: Any, rng: Random) -> tuple[int, int]:
    """A seat that acts and something it may do, so that the match goes on."""
    return random_action(state, rng) if state.game.name == "zoff" else choose(state, rng, ("bankrupt",))


@pytest.mark.parametrize(("name", "options", "seed"), TABLES)
def test_both_speeds_give_the_same_bytes_and_the_same_choices(
    name: str, options: dict[str, Any], seed: int
) -> None:
    """A13.1, Z9."""
    rng = Random(seed)
    plain, compiled = (load(name, options, mode).new_initial_state() for mode in MODES)
    while not plain.is_terminal() and len(plain.history) < LONGEST:
        for seat in (CHANCE, *range(plain.game.num_seats)):
            assert plain.legal_actions(seat) == compiled.legal_actions(seat)
        seat, action = pick(plain, rng)
        plain.apply_action(seat, action)
        compiled.apply_action(seat, action)
        assert plain.records.tobytes() == compiled.records.tobytes()
    assert plain.returns() == compiled.returns()


@pytest.mark.parametrize(
    ("name", "seed", "actions"), [*(("zoff", seed, 0) for seed in range(5)), ("abilene", 4, 27 + 60)]
)
def test_a_seeded_match_draws_alike(name: str, seed: int, actions: int) -> None:
    """A1.1, A14, Z2.2 It draws dice and cards itself, by weight."""
    states = [load(name, {"players": 3}, mode).new_initial_state(seed) for mode in MODES]
    for state in states:
        rng = Random(seed)
        for _ in range(actions):
            state.apply_action(*pick(state, rng))
        assert CHANCE not in state.acting_seats()

    assert states[0] == states[1]
    assert states[0].records.tobytes() == states[1].records.tobytes()
    assert any(seat == CHANCE for seat, _ in states[0].history)
    if name == "zoff":
        assert states[0].acting_seats() == (0, 1, 2)
