"""The newcomer: the yardstick for what the first evening with a game is like (``docs/bots.md``)."""

from math import inf

import numpy as np

from stampede.bots.knowledge import standing
from stampede.bots.newcomer import glance
from stampede.bots.newcomer.glance import Glance
from stampede.bots.thinking import ThinkingTime, determinize
from stampede.core.chance import Stream, below
from stampede.core.game import Game, State
from stampede.core.record import Floats

MEMORY = 50
"""Per cent of what it once saw that it remembers, in games where one forgets."""
ACTIONS = 64
"""Of more actions than this it looks at so many, drawn by lot."""


class NewcomerPlayer:
    """Takes a win at once, shuns a loss at once, drops the worse half of the rest, and then draws lots."""

    def __init__(self, game: Game) -> None:
        """Play *game*, of which it knows the rules and how well one stands at a glance."""
        self._appraise = game.bound_rules.algorithm(glance, given=standing(game))[glance.appraise]
        self._room = Glance(
            states=np.zeros(2, game.definition.rules.dtype),
            replies=np.zeros(game.max_legal, np.int32),
            results=np.zeros(game.num_seats, np.float64),
        )

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """One of the actions that look good, each as likely as the other; it takes no more time than that."""
        actions = _some(observation.legal_actions(seat), stream)
        values = np.zeros(len(actions))
        world = determinize(observation, seat, 1, MEMORY, stream, ThinkingTime(budget_s))
        self._appraise(self._room, world, seat, np.array(actions, np.int32), values)
        good = np.flatnonzero(values >= _least(values))
        return actions[int(good[below(stream, len(good))])]


def _least(values: Floats) -> float:
    """From which of the *values* on an action is good: the better half of those that do not lose at once."""
    if values.max() == inf:
        return inf
    safe = np.sort(values[values > -inf])
    return float(safe[len(safe) // 2]) if len(safe) else -inf


def _some(actions: list[int], stream: Stream) -> list[int]:
    """The *actions*, or so many of them drawn by lot."""
    if len(actions) <= ACTIONS:
        return actions
    return [actions[below(stream, len(actions))] for _ in range(ACTIONS)]
