"""The benchmark: fixed lists of games, baselines to compare with, and scores that anybody can check."""

from stampede.benchmark.baselines import baseline_names, load_baseline
from stampede.benchmark.policies import Network, Policy
from stampede.benchmark.pool import Pool
from stampede.benchmark.responding import Gain, response_gain
from stampede.benchmark.scoring import Score, score
from stampede.benchmark.suites import Suite, find_suite, suite_names

__all__ = [
    "Gain",
    "Network",
    "Policy",
    "Pool",
    "Score",
    "Suite",
    "baseline_names",
    "find_suite",
    "load_baseline",
    "response_gain",
    "score",
    "suite_names",
]
