"""The computer players of Buffalo: heuristics, search, and the strength of each level."""

from pathlib import Path

from stampede.core.parts import Opponents
from stampede.core.strength import AlphaBetaConfig
from stampede.games.buffalo.opponents import value
from stampede.games.buffalo.opponents.reasons import REASONS

LEVELS = (
    (AlphaBetaConfig(depth=1, miss_rate=70, noise=200), AlphaBetaConfig(depth=1, miss_rate=35, noise=100)),
    (AlphaBetaConfig(depth=2, miss_rate=30, noise=80), AlphaBetaConfig(depth=3, miss_rate=15, noise=40)),
    (AlphaBetaConfig(depth=3, miss_rate=10, noise=60), AlphaBetaConfig(depth=4, noise=10)),
    (AlphaBetaConfig(depth=5, noise=20), AlphaBetaConfig(depth=6, noise=5)),
    (AlphaBetaConfig(),),
)
"""The chief's task is the harder one, so his weaker levels see farther or overlook less than those of the
buffaloes (``docs/bots.md``)."""
OPPONENTS = Opponents(
    value=value,
    levels=LEVELS,
    reasons=REASONS,
    chances=Path(__file__).parent / "chances.json",
)
