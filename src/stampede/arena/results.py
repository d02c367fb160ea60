"""The results of a tournament: shares of wins, with confidence intervals."""

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

RESAMPLES = 4000
"""Bootstrap samples for an interval."""
TAILS = (2.5, 97.5)
"""The percentiles of the interval."""


class Played(NamedTuple):
    """A game that was played."""

    deal: int
    """The number of the deal: games of one deal had the same seed of chance and the same opening."""
    names: tuple[str, ...]
    """The entrants by seat."""
    shares: tuple[float, ...]
    """The score of each seat: 1.0, or a share where several won."""
    returns: tuple[float, ...]
    scores: tuple[float, ...]
    actions: int
    failures: tuple[str, ...] = ()
    """By seat the reason why the player failed and a substitute chose, "" if it did not; empty if nobody did.
    """
    cpu: tuple[float, ...] = ()
    """By seat the CPU seconds that all its choices took; empty in files of earlier releases."""
    match: str = ""
    """The game as a match file (``docs/match-file.md``); empty likewise."""

    def share_of(self, name: str) -> float:
        """The score of all the seats of an entrant."""
        return sum(share for each, share in zip(self.names, self.shares, strict=True) if each == name)


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


@dataclass(frozen=True)
class Tournament:
    """The games of a tournament."""

    games: tuple[Played, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants, each once."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.names))

    def fair_share(self, name: str) -> float:
        """The share of all games that *name* would win if all were equal."""
        return float(np.mean([game.names.count(name) / len(game.names) for game in self.games]))

    def win_share(self, name: str) -> Estimate:
        """The share of all games that *name* won.

        The interval is the percentile bootstrap (Efron and Tibshirani, 1993) over deals, since games of one
        deal are no independent trials.
        """
        by_deal: dict[int, list[float]] = defaultdict(list)
        for game in self.games:
            by_deal[game.deal].append(game.share_of(name))
        means = np.array([np.mean(shares) for shares in by_deal.values()])
        drawn = np.random.default_rng(0).integers(len(means), size=(RESAMPLES, len(means)))
        low, high = np.percentile(means[drawn].mean(axis=1), TAILS)
        return Estimate(float(means.mean()), float(low), float(high))

    def seat_shares(self, name: str) -> tuple[float, ...]:
        """The share of its games that *name* won on each seat; 0.0 for a seat it never had."""
        won: dict[int, list[float]] = defaultdict(list)
        for game in self.games:
            for seat, (each, share) in enumerate(zip(game.names, game.shares, strict=True)):
                if each == name:
                    won[seat].append(share)
        seats = range(len(self.games[0].names))
        return tuple(float(np.mean(won[seat])) if won[seat] else 0.0 for seat in seats)

    def table(self) -> str:
        """The results as text, a line for each entrant."""
        return "\n".join(
            f"{name:<16} won {self.win_share(name)} of {len(self.games)} games; "
            f"fair were {self.fair_share(name):.3f}; by seat "
            + " ".join(f"{share:.2f}" for share in self.seat_shares(name))
            for name in self.names
        )
