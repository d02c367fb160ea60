"""The Monte Carlo player: candidates by rule of thumb, compared by playouts, the worse half dropped in turn.

Sequential halving (Karnin, Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, ICML 2013)
over the playouts of :mod:`stampede.bots.playout`. For any number of seats, chance, hidden information and
choices made at once: whatever the others choose at the same time is part of the playout.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat, takewhile, zip_longest
from typing import NamedTuple

import numpy as np

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.playout import RolloutBuffers, RolloutConfig
from stampede.bots.thinking import Candidate, ThinkingTime, determinize, new_buffers, num_legal, ranked
from stampede.core import rollout
from stampede.core.chance import Stream, below, draw, new_stream
from stampede.core.game import Game, State
from stampede.core.record import Floats, Ints, Records
from stampede.core.strength import MonteCarloConfig

DRAWS = 4
"""How often the rule of thumb is asked for each candidate wanted."""
WHIM = 20
"""Per cent of these that are any action, so that no action is out of reach."""
LOT = 16
"""Samples a thread takes before the threads meet."""


class Comparison(NamedTuple):
    """The actions to compare, and the worlds to compare them in."""

    determinizations: Records
    seat: int
    candidates: Ints
    seed: int
    clock: ThinkingTime
    exact: bool = False
    """As in ``playout.RolloutConfig``."""
    ends: list[Records] | None = None
    """Where the samples of one thread ended, by candidate; None where no caller needs them."""


class MonteCarloPlayer:
    """Plays what does best in playouts."""

    def __init__(self, game: Game, strength: MonteCarloConfig) -> None:
        """Play *game*."""
        self.strength = strength
        self._kernels = game.bound_rules.algorithm(rollout, playout, given=policy(game))
        self._rooms = [new_buffers(game) for _ in range(strength.threads)]
        self._map = ThreadPoolExecutor(strength.threads).map if strength.threads > 1 else map

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The best action found in *budget_s* seconds, or in fewer by the own strength."""
        if num_legal(observation, seat, self._rooms[0]) == 1:
            return int(self._rooms[0].actions[0])
        return self.explore(observation, seat, budget_s, stream)[0].action

    def explore(self, observation: State, seat: int, budget_s: float, stream: Stream) -> list[Candidate]:
        """The actions of *seat* with their results in playouts, the best first."""
        clock, strength = ThinkingTime(min(budget_s, self.strength.seconds)), self.strength
        room = self._rooms[0]
        count = num_legal(observation, seat, room)
        legal = room.actions[:count].copy() if count <= strength.candidates else None
        determinizations = determinize(
            observation, seat, strength.determinizations, strength.memory, stream, clock
        )
        candidates = self._candidates(determinizations, seat, legal, stream)
        return self._compare(Comparison(determinizations, seat, candidates, draw(stream), clock))

    def _candidates(self, determinizations: Records, seat: int, legal: Ints | None, stream: Stream) -> Ints:
        """The actions to compare, what comes to mind most often first: all the *legal* ones if given."""
        counts: dict[int, int] = {}
        most = self.strength.candidates if legal is None else 1
        for number in range(DRAWS * most):
            action = self._kernels[playout.propose](
                self._rooms[0],
                determinizations,
                number % len(determinizations),
                seat,
                stream,
                WHIM if number else 0,
            )
            counts[int(action)] = counts.get(int(action), 0) + 1
        for action in () if legal is None else legal:
            counts.setdefault(int(action), 0)
        in_order = sorted(counts, key=lambda action: -counts[action])
        return np.array(self._noticed(in_order[: self.strength.candidates], stream), np.int32)

    def _noticed(self, candidates: list[int], stream: Stream) -> list[int]:
        """Those of the *candidates* that are not overlooked; the first one if all were."""
        miss_rate = self.strength.miss_rate
        if not miss_rate:
            return candidates
        return [each for each in candidates if below(stream, 100) >= miss_rate] or candidates[:1]

    def _compare(self, comparison: Comparison) -> list[Candidate]:
        """Compare the candidates in rounds, the better half in each; the best comes first."""
        candidates = comparison.candidates
        totals, tried = np.zeros(len(candidates)), np.zeros(len(candidates), np.int64)
        left, taken = np.arange(len(candidates)), 0
        rounds = max(1, (len(candidates) - 1).bit_length())
        for number in range(rounds):
            if taken and comparison.clock.spent() > 1:
                break
            samples = max(1, self.strength.playouts // (rounds * len(left)))
            part = (number + 1) / rounds
            values = self._sample(comparison._replace(candidates=candidates[left]), taken, samples, part)
            taken += len(values)
            totals[left] += values.sum(axis=0)
            tried[left] += len(values)
            left = np.sort(left[np.argsort(-totals[left], kind="stable")[: (len(left) + 1) // 2]])
        return ranked(
            Candidate(int(candidates[number]), int(tried[number]), float(totals[number] / tried[number]))
            for number in range(len(candidates))
        )

    def _sample(self, comparison: Comparison, first: int, samples: int, part: float) -> Floats:
        """The results of the candidates in so many *samples*, or as many as this *part* of the time allows.

        A row is a sample. Samples are numbered, from *first* on, and each has a world and a chance of its
        own: how many threads take them makes no difference. Where time ends for one of them what others took
        beyond its next sample is left out, so that none is counted twice.
        """
        rows: list[Floats] = []
        threads = len(self._rooms)
        while len(rows) < samples and (not rows or comparison.clock.spent() < part):
            start, beyond = first + len(rows), first + min(len(rows) + LOT * threads, samples)
            shares = [range(start + thread, beyond, threads) for thread in range(threads)]
            taken = self._map(self._take, self._rooms, repeat(comparison), shares, repeat(part))
            in_order = chain.from_iterable(zip_longest(*taken))
            rows += takewhile(lambda row: row is not None, in_order)
        return np.array(rows)

    def _take(
        self, room: RolloutBuffers, comparison: Comparison, samples: range, part: float
    ) -> list[Floats]:
        """The rows of these *samples*, the first one whatever the time."""
        determinizations, seat, candidates, seed, clock, exact, written = comparison
        manner = RolloutConfig(self.strength.epsilon, self.strength.horizon, exact)
        rows: list[Floats] = []
        for number in samples:
            if rows and clock.spent() > part:
                break
            values, ends = np.zeros(len(candidates)), np.zeros(len(candidates), determinizations.dtype)
            chance = new_stream(f"{seed} {number}")
            self._kernels[playout.compare](
                room,
                determinizations,
                number % len(determinizations),
                seat,
                candidates,
                chance,
                manner,
                values,
                ends,
            )
            rows.append(values)
            if written is not None:
                written.append(ends)
        return rows
