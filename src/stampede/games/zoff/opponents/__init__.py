"""The computer players of Zoff in Buffalo: heuristic policies, and the strength of each level."""

from dataclasses import replace
from pathlib import Path

from stampede.core.parts import Opponents
from stampede.core.strength import GlanceConfig, HeuristicConfig, MonteCarloConfig
from stampede.games.zoff.opponents import (
    choosing,
    features,
    learned,
    pasture,
    placing,
    policy,
    selling,
    value,
)
from stampede.games.zoff.opponents.reasons import REASONS
from stampede.games.zoff.opponents.sampler import draw_world

FIVE = (
    (GlanceConfig(),),
    (MonteCarloConfig(playouts=60, candidates=10, determinizations=4, epsilon=20, horizon=10, miss_rate=30),),
    (HeuristicConfig(),),
    (MonteCarloConfig(playouts=200, candidates=16, determinizations=16),),
    (MonteCarloConfig(playouts=40_000, seconds=0.5, candidates=96, stages=1, turn=2, foreseen=400),),
)
GREEDY = MonteCarloConfig(playouts=2, candidates=8, determinizations=1, epsilon=100, horizon=1, miss_rate=80)
TO_THE_END = MonteCarloConfig(playouts=6000, seconds=0.5)
HASTY = MonteCarloConfig(playouts=60, candidates=10, determinizations=4, epsilon=20, horizon=10)
SIX = (
    FIVE[0],
    (replace(HASTY, miss_rate=45),),
    (replace(HASTY, miss_rate=24),),
    (MonteCarloConfig(playouts=40, candidates=12, determinizations=8),),
    (MonteCarloConfig(playouts=100, candidates=16, determinizations=16, stages=1, floor=100),),
    (replace(FIVE[4][0], floor=2000),),
)
BEFORE = (((GREEDY,), *FIVE[1:4], (TO_THE_END,)), (*FIVE[:4], (TO_THE_END,)), FIVE, SIX)
"""Level 1 was too strong for a first evening (``docs/bots.md``); level 5 played every game to its end; then
there were only five levels; then level 4 lay nearer to 3 than to 5."""
LEVELS = (*SIX[:3], (replace(SIX[3][0], playouts=50),), *SIX[4:])
OPPONENTS = Opponents(
    policy=(pasture, choosing, placing, selling, value, policy, features, learned),
    sampler=draw_world,
    levels=LEVELS,
    former=BEFORE,
    reasons=REASONS,
    chances=Path(__file__).parent / "chances.json",
    suites=Path(__file__).parent / "suites",
)
