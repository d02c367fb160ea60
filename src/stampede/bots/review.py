"""A finished match looked at again: what each seat could expect, and where that changed.

Each decision is judged on the information the seat had when it was made.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from stampede.bots.advice import Advice, Adviser
from stampede.games import load
from stampede.kit.game import State
from stampede.kit.interface import CHANCE
from stampede.play.match import Match

Progress = Callable[[float], None]
"""Told which part is done, from 0.0 to 1.0."""
WORTH_TELLING = 0.05
"""A better choice is told of when it was worth so much of a win, and more than chance explains."""
LEAST_S = 0.02
"""Less time for a decision says nothing."""


@dataclass(frozen=True)
class Decision:
    """One choice of a match."""

    number: int
    """Of the action in the log, from 1."""
    seat: int
    made: Advice
    best: Advice

    @property
    def loss(self) -> float:
        """What the better choice was worth, in chances to win."""
        return max(0.0, self.best.chance - self.made.chance)

    @property
    def is_clear(self) -> bool:
        """Whether more than chance explains the loss."""
        return self.loss > max(WORTH_TELLING, self.best.margin + self.made.margin)


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
        """What all decisions of *seat* cost, in chances to win."""
        return sum(each.loss for each in self.decisions if each.seat == seat)


def review(match: Match, seconds: float, progress: Progress = lambda _share: None) -> Review:
    """Judge the decisions of *match* in about *seconds*; of too many, every second or third."""
    state = match.state
    game = load(state.game.name, state.game.options, "compiled")
    adviser = Adviser(game)
    chosen = list(_decisions(match))
    judged = _thinned(chosen, max(1, int(seconds / LEAST_S)))
    each_s = seconds / max(1, len(judged))
    found = []
    for number, (before, seat, action) in judged:
        view = game.state_from_dict(before.observation(seat).to_dict())
        text = view.action_to_string(seat, action)
        advice = adviser.advise(view, seat, each_s, f"review {number}", also=action)
        made = next(each for each in advice if each.action == text)
        found.append(Decision(number, seat, made, advice[0]))
        progress(len(found) / len(judged))
    return Review(tuple(found))


Choice = tuple[State, int, int]
"""The position before it, the seat, and the action."""


def _decisions(match: Match) -> Iterator[tuple[int, Choice]]:
    """Where a seat had a choice."""
    positions = match.positions()
    history = match.state.history
    for number, (before, (seat, action)) in enumerate(zip(positions, history, strict=False), start=1):
        if seat != CHANCE and len(before.legal_actions(seat)) > 1:
            yield number, (before, seat, action)


def _thinned(chosen: Sequence[tuple[int, Choice]], most: int) -> Sequence[tuple[int, Choice]]:
    if len(chosen) <= most:
        return chosen
    step = len(chosen) / most
    return [chosen[int(at * step)] for at in range(most)]
