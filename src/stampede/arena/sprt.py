"""A sequential test that plays until it is clear whether a new version is better.

The generalised sequential probability ratio test on paired games, in its normal approximation, as chess
engines are tested (M. Van den Bergh, "A practical introduction to the GSPRT"; A. Wald 1945 for the bounds).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import pvariance
from typing import Literal

from stampede.core.errors import InvalidOption

Verdict = Literal["better", "not better", "go on"]
ELO = 400.0
MOST_ELO = 4000.0
"""The greatest difference in points that a test may ask about."""
IMAGINED = (1.0, 0.0)
"""Imaginary pairs that keep the variance positive: a few equal results are no certainty."""


def expected_score(elo: float) -> float:
    """The score per game, 0 to 1, of a player who is *elo* points stronger than the other."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / ELO))


@dataclass(frozen=True)
class Sprt:
    """The test of two hypotheses: the new version is *elo1* points better, or *elo0*."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    """The probability that a version that is no better passes."""
    beta: float = 0.05
    """The probability that a better one fails."""

    def __post_init__(self) -> None:
        for name, elo in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not -MOST_ELO <= elo <= MOST_ELO:
                raise InvalidOption(
                    f"{name}={elo:g} is out of range: {-MOST_ELO:g} to {MOST_ELO:g} is allowed"
                )
        if not self.elo0 < self.elo1:
            raise InvalidOption(f"elo0={self.elo0:g} must be less than elo1={self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0.0 < value < 0.5:
                raise InvalidOption(f"{name}={value:g} is out of range: more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios below and above which the test ends."""
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """The log-likelihood ratio of *pairs*: the new version's mean score, 0 to 1, of each pair."""
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        beyond = 2.0 * sum(pairs) - len(pairs) * (low + high)
        return (high - low) * beyond / (2.0 * pvariance([*pairs, *IMAGINED]))

    def verdict(self, pairs: Sequence[float]) -> Verdict:
        """The result of the test after *pairs*."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        if ratio >= high:
            return "better"
        return "not better" if ratio <= low else "go on"
