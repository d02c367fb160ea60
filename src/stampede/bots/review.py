"""A finished match looked at again: what each seat could expect, and where that changed.

Each decision is judged on the information the seat had when it was made.
"""

from collections.abc import Callable

from stampede.bots.advice import Adviser
from stampede.bots.judging import JudgedDecision, Review, open_choices
from stampede.games import load
from stampede.play.match import Match

Progress = Callable[[float], None]
"""Told which part is done, from 0.0 to 1.0."""
LEAST_S = 0.2
"""In less time a decision is hardly ever clear."""


def review(match: Match, seconds: float, progress: Progress = lambda _share: None) -> Review:
    """Judge the decisions of *match* in about *seconds*; of too many, every second or third."""
    state = match.state
    game = load(state.game.name, state.game.options, "compiled", match.rules_version)
    adviser = Adviser(game)
    judged = open_choices(match, max(1, int(seconds / LEAST_S)))
    each_s = seconds / max(1, len(judged))
    found = []
    for number, (before, seat, action) in judged:
        view = game.state_from_dict(before.observation(seat).to_dict())
        found.append(
            JudgedDecision(number, seat, *adviser.judge(view, seat, action, each_s, f"review {number}"))
        )
        progress(len(found) / len(judged))
    return Review(tuple(found))
