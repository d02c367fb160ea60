"""Z1.2, Z8.3: no colour wins much more often than another, whoever has its letters."""

import numpy as np
import pytest

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.playout import RolloutConfig
from stampede.bots.thinking import new_buffers
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.core.record import Floats
from stampede.games import load

GAMES = 2_000
POINTS = 0.02
"""How far the chances of a colour may be from even."""
ERRORS = 3
"""How many standard errors the games played may be from its chances."""


def shares_of_wins(players: int, rules_version: int) -> Floats:
    """Each seat's share of the wins of the heuristic against itself; winners share a win evenly."""
    game = load("zoff", {"players": players}, "compiled", rules_version)
    kernels = game.bound_rules.algorithm(rollout, playout, given=policy(game))
    room, start = new_buffers(game), game.new_initial_state().records[0]
    room.stream[:] = new_stream(f"letters {players}")
    returns, shares = np.zeros(players), np.zeros(players)
    for _ in range(GAMES):
        room.states[0] = start
        kernels[playout.play_out](room, 0, playout.ENDLESS, RolloutConfig(0, rollout.TO_THE_END))
        kernels[rollout.returns_at](room.states, 0, returns)
        winners = returns == returns.max()
        shares += winners / winners.sum()
    return shares / GAMES


def allowed(players: int) -> float:
    """By how much a share may differ from the fair one."""
    fair = 1 / players
    return float(POINTS + ERRORS * np.sqrt(fair * (1 - fair) / GAMES))


@pytest.mark.parametrize("players", range(2, 7))
def test_z1_2_z8_3_every_colour_wins_its_part(players: int) -> None:
    """Z1.2, Z8.3 The letters are as good for one seat as for another."""
    shares = shares_of_wins(players, rules_version=2)

    assert np.abs(shares - 1 / players).max() <= allowed(players), shares


def test_z1_2_the_letters_of_rules_version_1_would_not_do() -> None:
    """Z1.2 The first reconstruction fails the same test with five players."""
    shares = shares_of_wins(5, rules_version=1)

    assert np.abs(shares - 1 / 5).max() > allowed(5), shares
