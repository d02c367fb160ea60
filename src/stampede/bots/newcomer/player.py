"""The newcomer: the yardstick for what the first evening with a game is like (``docs/bots.md``)."""

from math import inf

import numpy as np

from stampede.bots.knowledge import standing
from stampede.bots.newcomer import glance
from stampede.bots.newcomer.glance import Glance
from stampede.bots.thinking import ThinkingTime, determinize
from stampede.core.chance import Stream, below, new_stream
from stampede.core.game import Game, State
from stampede.core.record import Floats
from stampede.core.strength import GlanceConfig

ACTIONS = 64
"""Of more actions than this it looks at so many, drawn by lot, and those that look alike are one to it.

Among a hundred rides that change nothing and one that steals, a novice sees two choices.
"""


class NewcomerPlayer:
    """Takes a win at once, shuns a loss at once, drops the worse half of the rest, and then draws lots."""

    def __init__(self, game: Game, strength: GlanceConfig) -> None:
        """Play *game*, of which it knows the rules and how well one stands at a glance."""
        self._strength = strength
        self._appraise = game.bound_rules.algorithm(glance, given=standing(game))[glance.appraise]
        self._room = Glance(
            states=np.zeros(2, game.definition.rules.dtype),
            replies=np.zeros(game.buffer_size, np.int32),
            results=np.zeros(game.num_seats, np.float64),
            stream=new_stream(0),
        )

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """One of the actions that look good, each as likely as the other; it takes no more time than that."""
        legal = observation.legal_actions(seat)
        actions = np.array(legal if len(legal) <= ACTIONS else _some(legal, stream), np.int32)
        memory, clock = self._strength.memory, ThinkingTime(budget_s)
        world = determinize(observation, seat, 1, memory, stream, clock)
        values = np.zeros(len(actions))
        self._appraise(self._room, world, seat, actions, stream, values)
        if len(legal) > ACTIONS:
            values, first = np.unique(values, return_index=True)
            actions = actions[first]
        good = np.flatnonzero(values >= _least(values))
        return int(actions[good[below(stream, len(good))]])


def _least(values: Floats) -> float:
    """From which of the *values* on an action is good: the better half of those that do not lose at once."""
    if values.max() == inf:
        return inf
    safe = np.sort(values[values > -inf])
    return float(safe[len(safe) // 2]) if len(safe) else -inf


def _some(actions: list[int], stream: Stream) -> list[int]:
    """So many of the *actions*, drawn by lot."""
    return [actions[below(stream, len(actions))] for _ in range(ACTIONS)]
