"""The player that grows a tree of what the seats can know, and keeps it from choice to choice."""

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import NamedTuple

import numpy as np

from stampede.bots import ismcts, playout, selection, tree
from stampede.bots.knowledge import policy
from stampede.bots.playout import RolloutBuffers
from stampede.bots.selection import Rule
from stampede.bots.thinking import Candidate, ThinkingTime, determinize, new_buffers, num_legal, ranked
from stampede.core import rollout
from stampede.core.chance import Stream, draw, new_stream
from stampede.core.game import Game, State
from stampede.core.parts import History
from stampede.core.record import Records
from stampede.core.strength import ISMCTSConfig

LOT = 4
"""Times down the tree from one world before the next is taken."""
START = 1
"""The key of who has seen nothing."""
FULL = 0.5
"""A tree fuller than this is cleared before the next choice."""


class SearchThread(NamedTuple):
    """Where one thread grows its tree."""

    trees: Records
    """One tree."""
    room: RolloutBuffers


class ISMCTSPlayer:
    """Plays what was tried most, or draws by the probabilities of regret matching."""

    def __init__(self, game: Game, strength: ISMCTSConfig) -> None:
        """Play *game*."""
        self.strength = strength
        kernels = game.bound_rules.algorithm(rollout, playout, tree, selection, ismcts, given=policy(game))
        self._grow_tree = kernels[ismcts.grow]
        self._plots = [
            SearchThread(np.zeros(1, tree.DTYPE), new_buffers(game)) for _ in range(strength.threads)
        ]
        self._map = ThreadPoolExecutor(strength.threads).map if strength.threads > 1 else map
        self._history: History = []
        self._seat = -1
        self._key = START

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The action found best in *budget_s* seconds, or in fewer by the own strength."""
        if num_legal(observation, seat, self._plots[0].room) == 1:
            return int(self._plots[0].room.actions[0])
        choices = self.explore(observation, seat, budget_s, stream)
        if self.strength.regret and len(observation.acting_seats()) > 1:
            return _by_lot(choices, stream)
        return choices[0].action

    def explore(self, observation: State, seat: int, budget_s: float, stream: Stream) -> list[Candidate]:
        """What is known of the actions of *seat* after a search, the best first."""
        clock, strength = ThinkingTime(min(budget_s, self.strength.seconds)), self.strength
        self._follow(observation.history, seat)
        determinizations = determinize(
            observation, seat, strength.determinizations, strength.memory, stream, clock
        )
        seeds = [draw(stream) for _ in self._plots]
        list(self._map(self._grow, self._plots, seeds, repeat(determinizations), repeat(clock)))
        return self._choices(seat)

    def _follow(self, history: History, seat: int) -> None:
        """Keep the trees if *history* goes on from the one they grew for; else, or if full, clear them.

        They grew from what one *seat* knew: another's real cards are no secret in them.
        """
        known = len(self._history)
        goes_on = seat == self._seat and known > 0 and history[:known] == self._history
        if not goes_on:
            self._key, known = START, 0
        for acted, action in history[known:]:
            self._key = tree.after(self._key, acted, action)
        self._history, self._seat = list(history), seat
        for plot in self._plots:
            grown = tree.view(plot.trees, 0)
            if not goes_on or tree.fullness(grown) > FULL:
                tree.clear(grown)

    def _grow(self, plot: SearchThread, seed: int, determinizations: Records, clock: ThinkingTime) -> None:
        strength = self.strength
        plot.room.stream[:] = new_stream(seed)
        rule = Rule(
            strength.epsilon,
            strength.horizon,
            strength.explore,
            strength.gamma,
            strength.regret,
            strength.wide,
        )
        rounds = max(1, strength.rounds // strength.threads)
        for start in range(0, rounds, LOT):
            if start and clock.spent() > 1:
                break
            world = (start // LOT) % len(determinizations)
            lot = min(LOT, rounds - start)
            self._grow_tree(plot.trees, plot.room, rule, determinizations, world, self._key, lot)

    def _choices(self, seat: int) -> list[Candidate]:
        found: dict[int, list[float]] = {}
        for plot in self._plots:
            grown = tree.view(plot.trees, 0)
            edge = int(grown.node_first[tree.place(grown.node_key, tree.scatter(seat, self._key))])
            while edge != tree.NONE:
                known = found.setdefault(int(grown.action[edge]), [0.0, 0.0, 0.0])
                known[0] += float(grown.visits[edge])
                known[1] += float(grown.value_sum[edge])
                known[2] += float(grown.mixed[edge])
                edge = int(grown.following[edge])
        whole = sum(mixed for _, _, mixed in found.values()) or 1.0
        return ranked(
            Candidate(action, int(visits), total / max(1.0, visits), mixed / whole)
            for action, (visits, total, mixed) in sorted(found.items())
        )


def _by_lot(choices: list[Candidate], stream: Stream) -> int:
    lot = draw(stream) / selection.WORD
    for choice in choices:
        lot -= choice.mix
        if lot < 0.0:
            return choice.action
    return max(choices, key=lambda choice: choice.mix).action
