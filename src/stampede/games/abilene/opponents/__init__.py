"""The computer players of Abilene: heuristic policies, and the strength of each level."""

from dataclasses import replace
from pathlib import Path

from stampede.core.parts import Opponents
from stampede.core.strength import GlanceConfig, HeuristicConfig, MonteCarloConfig
from stampede.games.abilene.opponents import estimates, money, policy, ride, sale, start, value
from stampede.games.abilene.opponents.reasons import REASONS
from stampede.games.abilene.opponents.sampler import resample_with_memory

FIVE = (
    (GlanceConfig(memory=30),),
    (
        MonteCarloConfig(
            playouts=12, candidates=8, determinizations=1, epsilon=30, horizon=8, memory=30, miss_rate=40
        ),
    ),
    (HeuristicConfig(memory=70),),
    (MonteCarloConfig(playouts=80, candidates=8, epsilon=0, horizon=30, memory=70),),
    (MonteCarloConfig(playouts=1000, candidates=8, epsilon=0, horizon=30, memory=90),),
)
SKETCHY = MonteCarloConfig(
    playouts=4, candidates=6, determinizations=1, epsilon=60, horizon=4, memory=10, miss_rate=60
)
SIX = (
    FIVE[0],
    (HeuristicConfig(memory=30, lapses=91),),
    (HeuristicConfig(memory=40, lapses=77),),
    (HeuristicConfig(memory=50, lapses=50),),
    (MonteCarloConfig(playouts=24, candidates=6, epsilon=0, horizon=30, memory=70, floor=24),),
    (replace(FIVE[4][0], floor=300),),
)
BEFORE = (((SKETCHY,), *FIVE[1:]), FIVE, SIX)
"""Level 1 was too strong for a first evening (``docs/bots.md``); then there were only five levels; then the
steps to levels 4 and 5 were long."""
LEVELS = (
    *SIX[:2],
    (HeuristicConfig(memory=40, lapses=70),),
    (HeuristicConfig(memory=50, lapses=28),),
    *SIX[4:],
)
OPPONENTS = Opponents(
    policy=(estimates, sale, start, ride, money, value, policy),
    sampler=resample_with_memory,
    levels=LEVELS,
    former=BEFORE,
    reasons=REASONS,
    chances=Path(__file__).parent / "chances.json",
    suites=Path(__file__).parent / "suites",
)
