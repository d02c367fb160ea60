"""The terms of an environment: rewards, illegal actions, and when to stop."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from stampede.core.errors import InvalidOption
from stampede.core.game import State
from stampede.core.options import short
from stampede.core.state import Memory

Reward = Literal["win", "rank", "score"]
"""The measure of a finished match: a win, a place, or the score at its end."""
Illegal = Literal["raise", "lose", "replace"]
"""The consequence of an illegal action."""
Potential = Callable[[State, int], float]
"""How well a state stands for a seat; it is shown the whole state."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The options that all environments share."""

    reward: Reward = "win"
    """Given at the end. ``win``: ``State.win_returns``. ``rank``: from 1 for the first to -1 for the last,
    equals sharing their places. ``score``: ``State.scores``."""
    illegal: Illegal = "raise"
    """``raise`` IllegalAction, with the rule; ``lose`` the match, alone; ``replace`` it, by lot."""
    max_actions: int | None = None
    """After so many actions, those of chance left out, the match is truncated; None plays it to its end."""
    shaping: Potential | None = None
    """Adds ``discount`` * potential after - potential before, 0 at the end (Ng, Harada and Russell 1999): the
    best policy stays the best."""
    discount: float = 1.0
    memory: Memory = "table"
    """``table``: observations are what lies on the table. ``perfect``: beside that, what the seat has
    seen before (``Game.remember``)."""

    def __post_init__(self) -> None:
        """Raise InvalidOption for what is not allowed."""
        for name, kinds in (
            ("reward", get_args(Reward)),
            ("illegal", get_args(Illegal)),
            ("memory", get_args(Memory)),
        ):
            given = getattr(self, name)
            if given not in kinds:
                raise InvalidOption(f"{name}={short(given)} is not allowed: give {', '.join(kinds)}")
        most = self.max_actions
        if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 1):
            raise InvalidOption(
                f"max_actions={short(most)} is not allowed: give a whole number from 1, or None"
            )
        if self.shaping is not None and not callable(self.shaping):
            raise InvalidOption("shaping is to be a function of a state and a seat, or None")
        if not isinstance(self.discount, int | float) or not 0 <= self.discount <= 1:
            raise InvalidOption(f"discount={short(self.discount)} is not allowed: give a number from 0 to 1")

    def final(self, state: State) -> list[float]:
        """The worth of a finished match to each seat."""
        return state.win_returns() if self.reward == "win" else self.counted(state.winners(), state.scores())

    def counted(self, winners: Collection[int], scores: Sequence[float | None]) -> list[float]:
        """The worth of a finished match to each seat by its score or its place, not by a win."""
        counts = [float(score or 0.0) for score in scores]
        if self.reward == "score":
            return counts
        return ranks([(seat in winners, count) for seat, count in enumerate(counts)])


def ranks(results: list[tuple[bool, float]]) -> list[float]:
    """The places of *results*, the more the better, as numbers from 1 to -1 that sum to 0."""
    others = len(results) - 1
    ahead = [sum(one > each for each in results) for one in results]
    behind = [sum(one < each for each in results) for one in results]
    return [(more - less) / others for more, less in zip(ahead, behind, strict=True)]
