"""B8: counts to check the rules by, and a second, naive counter that shares no code with them."""

import random

import numpy as np
import pytest

from stampede.core import rollout
from stampede.core.game import Mode, State
from stampede.games import load
from tests.bots.naive import Position, after, moves, played, text, winner

COUNTS = (11, 595, 6_433, 381_796, 4_078_531)


def perft(state: State, depth: int) -> int:
    """Leaves after *depth* actions, by the rules."""
    states = np.zeros(depth + 1, state.records.dtype)
    states[0] = state.records[0]
    actions = np.zeros((depth + 1, state.game.buffer_size), np.int32)
    return state.game.kernels[rollout.perft](states, depth, actions)


def naive(position: Position, depth: int) -> int:
    """Leaves after *depth* moves, counted one by one."""
    if depth == 0:
        return 1
    if winner(position):
        return 0
    return sum(naive(after(position, *move), depth - 1) for move in moves(position))


@pytest.mark.parametrize(("mode", "depths"), [("plain", 3), ("compiled", 5)])
def test_from_the_start(mode: Mode, depths: int) -> None:
    state = load("buffalo", {}, mode).new_initial_state()

    assert tuple(perft(state, depth) for depth in range(1, depths + 1)) == COUNTS[:depths]


@pytest.mark.parametrize("seed", range(30))
def test_against_the_naive_counter(seed: int) -> None:
    lot = random.Random(seed)
    width, height = lot.randint(3, 11), lot.randint(5, 7)
    position = played(lot, width, height, lot.randint(0, 4), lot.randint(0, 30))
    game = load("buffalo", {"width": width, "height": height}, "compiled")
    state = game.state_from_text(text(position))

    depth = 3 if width > 5 else 4
    assert perft(state, depth) == naive(position, depth)
