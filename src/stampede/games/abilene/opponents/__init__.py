"""The computer players of Abilene: heuristic policies, and the strength of each level."""

from pathlib import Path

from stampede.core.parts import Opponents
from stampede.core.strength import GlanceConfig, HeuristicConfig, MonteCarloConfig
from stampede.games.abilene.opponents import estimates, money, policy, ride, sale, start, value
from stampede.games.abilene.opponents.reasons import REASONS
from stampede.games.abilene.opponents.sampler import resample_with_memory

LEVELS = (
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
BEFORE = (((SKETCHY,), *LEVELS[1:]),)
"""Level 1 was too strong for a first evening (``docs/bots.md``)."""
OPPONENTS = Opponents(
    policy=(estimates, sale, start, ride, money, value, policy),
    sampler=resample_with_memory,
    levels=LEVELS,
    former=BEFORE,
    reasons=REASONS,
    chances=Path(__file__).parent / "chances.json",
)
