"""Finds puzzles: from plain data to plain data, which worker processes run.

A position is judged as a puzzle shows it: without what happened before, and from what its seat may know. A
quick look at every position of a match finds where one choice seems far above all others; two long ones must
agree on it.
"""

import math
import time
from collections.abc import Mapping

from stampede.bots.advice import advise, judge
from stampede.bots.choose import choose
from stampede.bots.making import make_level
from stampede.bots.puzzles import GAP, Puzzle
from stampede.bots.thinking import timed_by
from stampede.core.chance import new_stream
from stampede.core.game import State
from stampede.games import load
from stampede.play.match import begin

QUICK_S, LONG_S = 0.3, 0.8
"""Seconds of CPU for a look."""
LONGEST = 300
"""Actions of a match between levels, at most."""
BEGINNER = 2
"""The level whose choice is too easy for a puzzle."""
Options = Mapping[str, object]


def played(game: str, options: Options, level: int, seed: int) -> list[tuple[int, int]]:
    """The history of a match between players of one *level*, as far as it comes in ``LONGEST`` actions."""
    loaded = load(game, options, "compiled")
    bots = [make_level(loaded, level, seat) for seat in range(loaded.num_seats)]
    state, stream = loaded.new_initial_state(seed=seed), new_stream(seed)
    state.settle_chance()
    while len(state.history) < LONGEST and not state.is_terminal():
        seat = state.acting_seats()[0]
        state.apply_action(seat, bots[seat].choose(state.observation(seat), seat, math.inf, stream))
    return list(state.history)


def gap(game: str, options: Options, position: str, seat: int, seed: int) -> float:
    """How far the best choice seems above all others, in chances to win; 0 if a beginner makes it."""
    view = _view(game, options, position, seat)
    with timed_by(time.thread_time):  # a busy machine must not shorten a look
        best, other, *_ = advise(game, options, view.to_dict(), seat, QUICK_S, seed)
    if choose(game, options, view.to_dict(), seat, BEGINNER, seed) == best.action:
        return 0.0
    return best.chance - other.chance


def proven(game: str, options: Options, position: str, seat: int, seed: int) -> Puzzle | None:
    """The puzzle in a position; None if not exactly one choice is good, or no fact speaks for it."""
    view = _view(game, options, position, seat)
    with timed_by(time.thread_time):
        best, other, *_ = advise(game, options, view.to_dict(), seat, LONG_S, seed)
        judged = judge(game, options, view.to_dict(), seat, other.action, LONG_S, seed + 1)
    is_good = judged.best.action == best.action and judged.loss - judged.margin > GAP
    return Puzzle(position, seat, best, other) if is_good and best.why.merit else None


def _view(game: str, options: Options, position: str, seat: int) -> State:
    return begin(load(game, options, "compiled"), position).observation(seat)
