"""Walks draw the same plain and compiled, chance included."""

import numpy as np
import pytest

from stampede.core.game import Game
from stampede.games.zoff import ZOFF


@pytest.mark.parametrize("seed", range(5))
def test_a_seeded_start_is_dealt_alike(seed: int) -> None:
    starts = [Game(ZOFF, {"players": 3}, mode).new_initial_state(seed) for mode in ("plain", "compiled")]

    assert starts[0] == starts[1]
    assert np.array_equal(starts[0].records, starts[1].records)
    assert starts[0].acting_seats() == (0, 1, 2)
