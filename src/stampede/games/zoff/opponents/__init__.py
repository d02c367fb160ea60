"""The computer players of Zoff in Buffalo: heuristic policies, and the strength of each level."""

from pathlib import Path

from stampede.core.parts import Opponents
from stampede.core.strength import GlanceConfig, HeuristicConfig, MonteCarloConfig
from stampede.games.zoff.opponents import choosing, pasture, placing, policy, selling, value
from stampede.games.zoff.opponents.reasons import REASONS
from stampede.games.zoff.opponents.sampler import draw_world

LEVELS = (
    (GlanceConfig(),),
    (MonteCarloConfig(playouts=60, candidates=10, determinizations=4, epsilon=20, horizon=10, miss_rate=30),),
    (HeuristicConfig(),),
    (MonteCarloConfig(playouts=200, candidates=16, determinizations=16),),
    (MonteCarloConfig(playouts=6000, seconds=0.5),),
)
GREEDY = MonteCarloConfig(playouts=2, candidates=8, determinizations=1, epsilon=100, horizon=1, miss_rate=80)
BEFORE = (((GREEDY,), *LEVELS[1:]),)
"""Level 1 was too strong for a first evening (``docs/bots.md``)."""
OPPONENTS = Opponents(
    policy=(pasture, choosing, placing, selling, value, policy),
    sampler=draw_world,
    levels=LEVELS,
    former=BEFORE,
    reasons=REASONS,
    chances=Path(__file__).parent / "chances.json",
)
