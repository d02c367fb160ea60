"""A pool of opponents for learning by self-play."""

from collections.abc import Mapping
from typing import Generic, TypeVar

import numpy as np

from stampede.core.errors import InvalidOption
from stampede.core.options import short
from stampede.envs.choosing import count_of

Opponent = TypeVar("Opponent")


class Pool(Generic[Opponent]):
    """Opponents by name, drawn the more often the less a learner wins against them.

    That is prioritised fictitious self-play (Vinyals et al. 2019, doi:10.1038/s41586-019-1724-z).
    """

    def __init__(
        self, opponents: Mapping[str, Opponent], *, past: int = 20, power: float = 1.0, seed: int = 0
    ) -> None:
        """Begin with *opponents* that stay.

        Args:
            opponents: by name; a level, a function, whatever the matches are played with.
            past: the most versions that ``add`` keeps.
            power: how much opponents that win are preferred; 0: all are drawn alike.
            seed: of the draws.
        """
        if power < 0:
            raise InvalidOption(f"power={power} is not allowed: give 0 or more")
        self._opponents = dict(opponents)
        self._added: list[str] = []
        self._past, self._power = count_of("past", past), power
        self._draw = np.random.default_rng(seed)
        self._won = dict.fromkeys(self._opponents, 0.0)
        self._played = dict.fromkeys(self._opponents, 0)

    @property
    def shares(self) -> dict[str, float]:
        """The share that the learner won against each, one more half-won match counted."""
        return {name: (won + 0.5) / (self._played[name] + 1) for name, won in self._won.items()}

    def add(self, name: str, opponent: Opponent) -> None:
        """Add a past version of the learner; the oldest goes where there are too many.

        Raises InvalidOption for a name that is taken.
        """
        if name in self._opponents:
            raise InvalidOption(f"the pool has an opponent {short(name)}: give another name")
        if len(self._added) == self._past:
            oldest = self._added.pop(0)
            del self._opponents[oldest], self._won[oldest], self._played[oldest]
        self._added.append(name)
        self._opponents[name] = opponent
        self._won[name], self._played[name] = 0.0, 0

    def draw(self) -> tuple[str, Opponent]:
        """An opponent and its name; raises InvalidOption where there is none."""
        if not self._opponents:
            raise InvalidOption("the pool is empty: add an opponent first")
        weights = np.array([(1 - share) ** self._power for share in self.shares.values()])
        return list(self._opponents.items())[self._draw.choice(len(weights), p=weights / weights.sum())]

    def note(self, name: str, won: float) -> None:
        """Note a match against an opponent: the learner's share of the win.

        One that the pool has dropped meanwhile changes nothing.
        """
        if name in self._opponents:
            self._won[name] += won
            self._played[name] += 1
