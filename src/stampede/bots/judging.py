"""What judges of a match speak of: an action with its prospect, and a decision beside the better one.

Importing this loads no compiler.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import numpy as np

from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.core.record import Floats
from stampede.play.match import Match, positions_after

WORTH_TELLING = 0.05
"""A better choice is told of when it was worth so much of a win, and more than chance explains."""
LEAST_SAMPLES, LEAST_WORLDS = 16, 6
"""Fewer tell nothing."""
UNKNOWN = 1.0
"""The margin of what is not known at all."""
TWO_SIDED = 1.96
"""95 % of the normal distribution lie so many standard deviations around its mean."""


class Advice(NamedTuple):
    """One action and what to expect of it."""

    action: str
    """In the game's notation."""
    chance: float
    """Of winning after it, from 0 to 1."""
    margin: float
    """Half the 95 % interval of the chance; 0 where it is computed and not sampled, 1 where none is known."""


class Judgement(NamedTuple):
    """An action that was made, beside the best one."""

    made: Advice
    best: Advice
    loss: float
    """What the best was worth more, in chances to win; below 0 if a second look liked the made one better."""
    margin: float
    """Half the 95 % interval of the loss: both were tried in the same samples."""


def margin(values: Floats, determinizations: int) -> float:
    """Half the 95 % interval of the mean of *values*, shape (N,), from so many *determinizations* in turn.

    Values of one world are no independent trials: the variance is that of the worlds (K. Liang and S. Zeger,
    Biometrika 73(1), 1986), the quantile that of Student's t to the first order.
    """
    samples, groups = len(values), min(determinizations, len(values))
    if samples < LEAST_SAMPLES or groups < LEAST_WORLDS:
        return UNKNOWN
    off = values - values.mean()
    sums = np.array([off[world::groups].sum() for world in range(groups)])
    error = math.sqrt(float((sums**2).sum()) * groups / (groups - 1)) / samples
    freedom = groups - 1
    return error * (TWO_SIDED + (TWO_SIDED**3 + TWO_SIDED) / (4 * freedom))


@dataclass(frozen=True)
class Decision:
    """One choice of a match, and what was found of it; see Judgement."""

    number: int
    """Of the action in the log, from 1."""
    seat: int
    made: Advice
    best: Advice
    loss: float
    margin: float

    @property
    def is_clear(self) -> bool:
        """Whether more than chance explains the loss."""
        return self.loss > max(WORTH_TELLING, self.margin)


@dataclass(frozen=True)
class Review:
    """All decisions of a match, in the order of the log."""

    decisions: tuple[Decision, ...]

    def turning_points(self, most: int = 5) -> list[Decision]:
        """The decisions that cost most, in the order of the log."""
        clear = sorted((each for each in self.decisions if each.is_clear), key=lambda each: -each.loss)
        return sorted(clear[:most], key=lambda each: each.number)

    def chances(self, seat: int) -> list[tuple[int, float]]:
        """What *seat* could expect after each of its decisions: the number of the action, the chance."""
        return [(each.number, each.made.chance) for each in self.decisions if each.seat == seat]

    def lost(self, seat: int) -> float:
        """What the clear mistakes of *seat* cost, in chances to win: of all others that is mostly noise."""
        return sum(each.loss for each in self.decisions if each.seat == seat and each.is_clear)


Choice = tuple[State, int, int]
"""The position before it, the seat, and the action."""


def open_choices(match: Match, most: int) -> Sequence[tuple[int, Choice]]:
    """Where a seat had a choice, by the number of the action; of too many, every second or third."""
    numbers = [number for number, _ in _open_choices(match)]
    if len(numbers) > most:
        step = len(numbers) / most
        numbers = [numbers[int(at * step)] for at in range(most)]
    # Looked for once more: nobody could keep all positions of an endless match in memory.
    kept = set(numbers)
    return [choice for choice in _open_choices(match) if choice[0] in kept]


def _open_choices(match: Match) -> Iterator[tuple[int, Choice]]:
    start, history = match.first, match.state.history
    positions = chain((start,), positions_after(start, history))
    for number, (before, (seat, action)) in enumerate(zip(positions, history, strict=False), start=1):
        if seat != CHANCE and len(before.legal_actions(seat)) > 1:
            yield number, (before, seat, action)
