"""Ratings of a pool of players from the games they played, with confidence intervals.

A game says who won against whom: the Plackett-Luce model with its first choice only (D. Luce 1959), fitted by
the library choix (L. Maystre, M. Grossglauser, "Fast and accurate inference of Plackett-Luce models", 2015).
The intervals are a bootstrap over deals (B. Efron 1979): the games of one deal are no independent trials.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.core.errors import InvalidOption

ELO_PER_LOG = 400.0 / math.log(10.0)
"""Points of a player who wins e times as often as another."""
PULL = 0.1
"""The strength of the regularisation towards equal ratings: a player who has only won is not infinitely
strong."""
DRAWS = 200
"""Bootstrap samples for an interval."""


class PlayedResult(NamedTuple):
    """One game: its players by seat, and the winners; several share a win."""

    players: tuple[str, ...]
    winners: tuple[str, ...]
    deal: int
    """The number of the deal: games with the same one share chance, players and opening, on other seats."""


class PoolRating(NamedTuple):
    """A player's strength in points, and the bounds of its 95 % interval."""

    name: str
    points: float
    low: float
    high: float
    games: int
    share: float
    """The share of the games won; a shared win counts in part."""


@dataclass(frozen=True)
class Anchors:
    """Players with fixed points, so that ladders of different days can be compared.

    One moves the scale; a second also scales it.
    """

    points: Mapping[str, float]

    def scale(self, names: Sequence[str], strengths: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points for *strengths*, which are logarithms."""
        known = [
            (strengths[names.index(name)], points) for name, points in self.points.items() if name in names
        ]
        points = strengths * ELO_PER_LOG
        if not known:
            return points
        (first, at), *others = known
        if not others or others[0][0] == first:
            moved: NDArray[np.float64] = points + (at - first * ELO_PER_LOG)
            return moved
        second, other = others[0]
        stretched: NDArray[np.float64] = at + (strengths - first) * (other - at) / (second - first)
        return stretched


def rate(
    results: Sequence[PlayedResult], anchors: Anchors | None = None, *, draws: int = DRAWS, seed: int = 0
) -> list[PoolRating]:
    """The ratings of all players in *results*, the strongest first; raises InvalidOption without games."""
    if not results:
        raise InvalidOption("there are no games to rate")
    anchors = anchors or Anchors({})
    names = sorted({name for result in results for name in result.players})
    points = anchors.scale(names, _fit(names, results))
    random = np.random.default_rng(seed)
    deals = _by_deal(results)
    fits = [_again(names, deals, anchors, random) for _ in range(draws)]
    low, high = np.percentile(fits, [2.5, 97.5], axis=0) if fits else (points, points)
    found = [
        PoolRating(name, float(points[at]), float(low[at]), float(high[at]), *_record(name, results))
        for at, name in enumerate(names)
    ]
    return sorted(found, key=lambda rating: -rating.points)


def _fit(names: Sequence[str], results: Sequence[PlayedResult]) -> NDArray[np.float64]:
    """Logarithms of strengths; their mean is 0."""
    number = {name: at for at, name in enumerate(names)}
    choices = [
        (number[winner], _others(result.players, winner, number))
        for result in results
        for winner in result.winners
        if len(set(result.players)) > 1
    ]
    if not choices:
        return np.zeros(len(names))
    import choix  # noqa: PLC0415 - brings SciPy, half a second, which only a ladder needs

    fitted: NDArray[np.float64] = choix.ilsr_top1(len(names), choices, alpha=PULL)
    return fitted


def _others(players: Sequence[str], winner: str, number: Mapping[str, int]) -> tuple[int, ...]:
    """The players beaten by *winner*, seat by seat; a player on several seats counts on each."""
    others = sorted(number[name] for name in players)
    others.remove(number[winner])
    return tuple(others)


def _by_deal(results: Sequence[PlayedResult]) -> list[list[PlayedResult]]:
    together: dict[int, list[PlayedResult]] = defaultdict(list)
    for result in results:
        together[result.deal].append(result)
    return list(together.values())


def _again(
    names: Sequence[str],
    deals: Sequence[list[PlayedResult]],
    anchors: Anchors,
    random: "np.random.Generator",  # a text, so that the module is imported only where ratings are computed
) -> NDArray[np.float64]:
    drawn = [result for at in random.integers(len(deals), size=len(deals)) for result in deals[at]]
    return anchors.scale(names, _fit(names, drawn))


def _record(name: str, results: Sequence[PlayedResult]) -> tuple[int, float]:
    """The number of games of *name*, and the share of them it won."""
    played = [result for result in results if name in result.players]
    won = sum(result.winners.count(name) / len(result.winners) for result in played if result.winners)
    return len(played), won / len(played)
