"""Judgements of a match: an action with its prospect, and a decision beside the better one.

Importing this loads no compiler.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Literal, NamedTuple

import numpy as np

from stampede.bots.reasons import NOTHING, Reasoning
from stampede.bots.words import say
from stampede.core.definition import Definition
from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.core.parts import Effect
from stampede.core.record import Floats
from stampede.play.match import Match, positions_after

WORTH_TELLING = 0.05
"""A hint or review names a better choice worth this much of a win, if that is more than chance explains."""
LEAST_SAMPLES, LEAST_WORLDS = 16, 6
"""Fewer tell nothing."""
UNKNOWN = 1.0
"""The margin of a chance that is not known at all."""
ANY_AMOUNT = 1e9
"""That of an amount."""
TWO_SIDED = 1.96
"""95 % of the normal distribution lie so many standard deviations around its mean."""
LESSONS = 3
"""Maximum number of decisions of a match that a review names as lessons."""
WORTH_A_TURN = 0.15
"""The least loss of chances to win between two decisions that a review reports as a turn."""
ODDS_FIRST = 1000.0
"""Log-odds of winning weigh more than moves to the end, by this factor."""
NOUGHT = 1e-9
EVEN = 0.5


class Cost(NamedTuple):
    """The gain of one action over another in other units than chances to win."""

    unit: Literal["scores", "moves", "odds"] = "scores"
    """Units of ``State.scores``; own actions until a sure end; log-odds of winning where that is computed."""
    amount: float = 0.0
    margin: float = UNKNOWN
    """Half its 95 % interval; 0 where it is computed and not sampled."""

    @property
    def is_clear(self) -> bool:
        """Whether it is more than nothing, and more than chance explains."""
        return self.amount > max(NOUGHT, self.margin)


NO_COST = Cost()


class Advice(NamedTuple):
    """One action and what to expect of it."""

    action: str
    """In the game's notation."""
    chance: float
    """Of winning after it, from 0 to 1."""
    margin: float
    """Half the 95 % interval of the chance; 0 where it is computed and not sampled, 1 where none is known."""
    why: Reasoning = NOTHING
    """In a list of advice: what tells it from the best one; of the best one, what tells it from another."""
    words: Effect | None = None
    """The action as people say it (``Reasons.action``)."""


class Praise(NamedTuple):
    """The gain of an action that was made over a middling one."""

    usual: Advice
    gain: float
    """In chances to win."""
    margin: float
    """Half the 95 % interval of the gain."""
    cost: Cost
    merit: Effect | None
    """An effect that it has and the middling one lacks."""


class GivenAway(NamedTuple):
    """A proven win before an action after which the other side's win is proven."""

    within: int
    """The game would have ended after at most so many actions."""
    words: Effect | None
    """An action that would have kept it, as people say it."""


class Judgement(NamedTuple):
    """An action that was made, beside the best one."""

    made: Advice
    best: Advice
    loss: float
    """The gain of the best, in chances to win; below 0 if a second look liked the made one better."""
    margin: float
    """Half the 95 % interval of the loss: both were tried in the same samples."""
    cost: Cost = NO_COST
    """The gain of the best in other units."""
    why: Reasoning = NOTHING
    """The effects that tell the best from it."""
    praise: Praise | None = None
    """It beside a middling action; None where that is the same one."""
    given_away: GivenAway | None = None
    """The proven win that it gave away; None if there was none."""


def margin(values: Floats, determinizations: int, unknown: float = UNKNOWN) -> float:
    """Half the 95 % interval of the mean of *values*, shape (N,), from so many *determinizations* in turn.

    *unknown* where there are too few. Values of one world are no independent trials: the variance is that of
    the worlds (K. Liang and S. Zeger, Biometrika 73(1), 1986), the quantile that of Student's t to the first
    order.
    """
    samples, groups = len(values), min(determinizations, len(values))
    if samples < LEAST_SAMPLES or groups < LEAST_WORLDS:
        return unknown
    off = values - values.mean()
    sums = np.array([off[world::groups].sum() for world in range(groups)])
    error = math.sqrt(float((sums**2).sum()) * groups / (groups - 1)) / samples
    freedom = groups - 1
    return error * (TWO_SIDED + (TWO_SIDED**3 + TWO_SIDED) / (4 * freedom))


@dataclass(frozen=True)
class JudgedDecision:
    """One choice of a match, judged; see Judgement."""

    number: int
    """Of the action in the log, from 1."""
    seat: int
    made: Advice
    best: Advice
    loss: float
    margin: float
    cost: Cost = NO_COST
    why: Reasoning = NOTHING
    praise: Praise | None = None
    given_away: GivenAway | None = None

    @property
    def is_clear(self) -> bool:
        """Whether more than chance explains the loss."""
        return self.loss > max(WORTH_TELLING, self.margin)

    @property
    def is_lesson(self) -> bool:
        """Whether something clearly better was found: by chances, or else by moves or scores."""
        if self.made.action == self.best.action:
            return False
        counts = self.cost.unit != "odds" and self.cost.is_clear
        return self.given_away is not None or self.is_clear or counts

    @property
    def subject(self) -> tuple[str, ...]:
        """The kinds of the facts that it teaches: two lessons with the same ones are one lesson."""
        answer = self.why.answer
        facts = (self.why.risk, self.why.merit, answer.action if answer else None)
        kinds = tuple(fact.kind if fact else "" for fact in facts)
        return kinds if any(kinds) else (str(self.number),)

    def weight(self) -> tuple[bool, bool, float, bool, float]:
        """Its cost, to compare: proven wins first, then chances to win, then other units."""
        counted = self.cost.amount * (1 if self.cost.unit != "odds" else ODDS_FIRST)
        lost = self.loss if self.is_clear else 0.0
        return self.given_away is not None, self.is_clear, lost, self.cost.is_clear, counted

    def merit(self) -> float | None:
        """Its gain in chances over a middling action; None where that is unclear, or something was better."""
        praise = self.praise
        if praise is None or self.is_lesson:
            return None
        return praise.gain if praise.gain > max(WORTH_TELLING, praise.margin) else None


def worth(decision: JudgedDecision, definition: Definition) -> str:
    """The gain of the better choice in moves or scores, in a sentence; empty where that is not clear."""
    cost = decision.cost
    if not cost.is_clear or cost.unit == "odds":
        return ""
    if cost.unit == "moves":
        key = "worth.sooner" if decision.best.chance > EVEN else "worth.longer"
        return say(key, count=int(cost.amount))
    return say("worth.scores", amount=definition.amount(cost.amount))


class Turn(NamedTuple):
    """A fall in a seat's chance to win that no choice of its own explains."""

    after: int
    """The number of its last action before that."""
    until: int
    """The number of its next one."""
    chance: float
    """To win, after the former."""
    left: float
    """To win, at the latter."""


@dataclass(frozen=True)
class Review:
    """All decisions of a match, in the order of the log."""

    decisions: tuple[JudgedDecision, ...]

    def turning_points(self, most: int = 5) -> list[JudgedDecision]:
        """The decisions that cost most, in the order of the log."""
        clear = sorted((each for each in self.decisions if each.is_clear), key=lambda each: -each.loss)
        return sorted(clear[:most], key=lambda each: each.number)

    def lessons(self, seat: int, most: int = LESSONS) -> list[JudgedDecision]:
        """The decisions of *seat* that cost most, the costliest first, each with a lesson of its own."""
        found = [each for each in self._of(seat) if each.is_lesson]
        different = dict[tuple[str, ...], JudgedDecision]()
        for each in sorted(found, key=JudgedDecision.weight, reverse=True):
            different.setdefault(each.subject, each)
        return list(different.values())[:most]

    def well_done(self, seat: int) -> JudgedDecision | None:
        """The decision of *seat* that was most above a middling one; None if none was."""
        good = [(merit, each) for each in self._of(seat) if (merit := each.merit()) is not None]
        return max(good, key=lambda found: found[0])[1] if good else None

    def luck(self, seat: int) -> Turn | None:
        """Where the chances of *seat* fell most between two of its decisions; None if they hardly did."""
        own = self._of(seat)
        falls = [
            (earlier.made.chance - later.best.chance, earlier, later)
            for earlier, later in pairwise(own)
            if earlier.made.chance - later.best.chance
            > max(WORTH_A_TURN, math.hypot(earlier.made.margin, later.best.margin))
        ]
        if not falls:
            return None
        _, earlier, later = max(falls, key=lambda fall: fall[0])
        return Turn(earlier.number, later.number, earlier.made.chance, later.best.chance)

    def chances(self, seat: int) -> list[tuple[int, float]]:
        """The chance of *seat* to win after each of its decisions: the number of the action, the chance."""
        return [(each.number, each.made.chance) for each in self._of(seat)]

    def lost(self, seat: int) -> float:
        """The cost of the clear mistakes of *seat*, in chances to win: of all others that is mostly noise."""
        return sum(each.loss for each in self._of(seat) if each.is_clear)

    def _of(self, seat: int) -> list[JudgedDecision]:
        return [each for each in self.decisions if each.seat == seat]


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
