"""Ratings for two and more players: Plackett-Luce by Weng and Lin (JMLR 12, 2011), as OpenSkill has it."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

SCALE, MIDDLE = 40.0, 1500.0
"""The display scale of a rating: points per unit of the model, and the rating of a new player."""
CERTAIN = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""

_model = PlackettLuce()


class Rating(NamedTuple):
    """A player's estimated strength: a normal distribution."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def points(self) -> int:
        """The strength in points: 1500 for a new player."""
        return round(MIDDLE + SCALE * (self.mu - _model.mu))

    @property
    def margin(self) -> int:
        """Half the 95 % interval around ``points``."""
        return round(CERTAIN * SCALE * self.sigma)


def rated(ratings: Sequence[Rating], results: Sequence[float]) -> list[Rating]:
    """The ratings after a match.

    Args:
        ratings: The ratings before it, by player.
        results: Results by player: higher is better, equal ones are tied.
    """
    teams = [[_model.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    after = _model.rate(teams, scores=list(results), limit_sigma=True)
    return [Rating(team[0].mu, team[0].sigma) for team in after]
