"""The Monte Carlo player: candidates by rule of thumb, compared by playouts, the worse half dropped in turn.

Sequential halving (Karnin, Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, ICML 2013)
over the playouts of :mod:`stampede.bots.playout`. For any number of seats, chance, hidden information and
choices made at once: whatever the others choose at the same time is part of the playout.
"""

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat, takewhile, zip_longest
from typing import NamedTuple

import numpy as np

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.playout import NONE, Foresight, RolloutBuffers, RolloutConfig
from stampede.bots.thinking import Candidate, ThinkingTime, determinize, new_buffers, num_legal, ranked
from stampede.core import rollout
from stampede.core.chance import Stream, below, draw, new_stream
from stampede.core.game import Game, State
from stampede.core.record import Floats, Ints, Records
from stampede.core.strength import MonteCarloConfig

DRAWS = 4
"""How often the rule of thumb is asked for each candidate wanted."""
FEW, FOR_EACH = 24, 50
"""More candidates than FEW are drawn where there are so many playouts for each."""
SHARE_FOR_CANDIDATES = 0.07
"""More candidates than FEW are drawn for no more than this part of the time."""
WHIM = 20
"""Per cent of these that are any action, so that no action is out of reach."""
SHARE_FOR_CHOICES = 0.4
"""The part of the time, or of the playouts, that foreseeing the choices of others may take."""
LOT = 16
"""Samples a thread takes before the threads meet."""


class Comparison(NamedTuple):
    """The actions to compare, and the worlds to compare them in."""

    determinizations: Records
    seat: int
    candidates: Ints
    """Turns, shape (C, T)."""
    seed: int
    clock: ThinkingTime
    floor: int = 0
    """Playouts made even where the time is over."""
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
        legal = room.actions[:count].tolist() if count <= min(strength.candidates, FEW) else []
        worlds = strength.determinizations
        determinizations = determinize(
            observation, seat, worlds, strength.memory, stream, clock, least=worlds if strength.floor else 1
        )
        return self.search(determinizations, seat, legal, stream, clock)

    def search(
        self, determinizations: Records, seat: int, legal: Sequence[int], stream: Stream, clock: ThinkingTime
    ) -> list[Candidate]:
        """The turns of *seat* with their results in these worlds, the best first.

        *legal* lists all actions where each is to be tried; empty, those that come to mind are.
        """
        candidates = self._candidates(determinizations, seat, legal, stream, clock)
        playouts = self.strength.playouts
        floor = min(self.strength.floor, playouts)
        others = (self._kernels[rollout.acting_at](determinizations, 0) & ~(1 << (seat + 1))).bit_count()
        if self.strength.foreseen and others:
            a_time = others * self.strength.tries
            count, least = (
                min(self.strength.foreseen, max(1, int(SHARE_FOR_CHOICES * each) // a_time))
                for each in (playouts, floor)
            )
            determinizations = self._foresee(determinizations, seat, range(least, count), stream, clock)
            playouts -= count * a_time
            floor -= least * a_time
        comparison = Comparison(determinizations, seat, candidates, draw(stream), clock, floor)
        return self._compare(comparison, playouts)

    def _foresee(
        self, determinizations: Records, seat: int, counts: range, stream: Stream, clock: ThinkingTime
    ) -> Records:
        """The worlds in turn with what the others choose in them at the same time.

        *counts* begins with the least number of worlds and ends with the greatest.
        """
        strength, room = self.strength, self._rooms[0]
        foresight = Foresight(strength.tries, strength.turn)
        manner = RolloutConfig(strength.epsilon, strength.horizon, stages=strength.stages)
        share = clock.spent() + SHARE_FOR_CHOICES
        foreseen = np.resize(determinizations, counts.stop)
        for number in range(counts.stop):
            self._kernels[playout.foresee](room, foreseen, number, seat, stream, foresight, manner)
            if number + 1 >= counts.start and clock.spent() > share:
                return foreseen[: number + 1]
        return foreseen

    def _candidates(
        self, determinizations: Records, seat: int, legal: Sequence[int], stream: Stream, clock: ThinkingTime
    ) -> Ints:
        """The turns to compare, what comes to mind most often first, and all *legal* actions if given.

        More than FEW are drawn only where there are playouts and time enough for them.
        """
        counts: dict[tuple[int, ...], int] = {}
        enough = max(FEW, self.strength.playouts // FOR_EACH)
        most, number = min(self.strength.candidates, enough), 0
        share = clock.spent() + SHARE_FOR_CANDIDATES
        while number < DRAWS * most:
            turn = self._turn(determinizations, number, seat, stream, WHIM if number else 0)
            counts[turn] = counts.get(turn, 0) + 1
            number += 1
            if legal and len(turn) == 1:
                most = 1
            elif number >= DRAWS * FEW and clock.spent() > share:
                most = number // DRAWS
        begun = {turn[0] for turn in counts}
        for action in legal:
            if action not in begun:
                counts[self._turn(determinizations, 0, seat, stream, 0, action)] = 0
        in_order = sorted(counts, key=lambda turn: -counts[turn])
        noticed = self._noticed(in_order[: max(most, len(legal))], stream)
        return np.array(list(zip_longest(*zip_longest(*noticed, fillvalue=NONE))), np.int32)

    def _turn(
        self, determinizations: Records, number: int, seat: int, stream: Stream, whim: int, *begun: int
    ) -> tuple[int, ...]:
        """The actions of a turn that comes to mind, after those it is *begun* with."""
        room, kernels, index = self._rooms[0], self._kernels, number % len(determinizations)
        turn = begun or (kernels[playout.propose](room, determinizations, index, seat, stream, whim),)
        while len(turn) < self.strength.turn:
            made = np.array(turn, np.int32)
            action = kernels[playout.propose_next](room, determinizations, index, seat, made, stream, whim)
            if action == NONE:
                break
            turn = (*turn, action)
        return turn

    def _noticed(self, candidates: list[tuple[int, ...]], stream: Stream) -> list[tuple[int, ...]]:
        """Those of the *candidates* that are not overlooked; the first one if all were."""
        miss_rate = self.strength.miss_rate
        if not miss_rate:
            return candidates
        return [each for each in candidates if below(stream, 100) >= miss_rate] or candidates[:1]

    def _compare(self, comparison: Comparison, playouts: int) -> list[Candidate]:
        """Compare the candidates in rounds, the better half in each; the best comes first."""
        candidates = comparison.candidates
        totals, tried = np.zeros(len(candidates)), np.zeros(len(candidates), np.int64)
        left, taken = np.arange(len(candidates)), 0
        rounds = max(1, (len(candidates) - 1).bit_length())
        for number in range(rounds):
            least, samples = (
                each // (rounds * len(left)) for each in (comparison.floor, max(playouts, rounds * len(left)))
            )
            if taken and least < 1 and comparison.clock.spent() > 1:
                break
            part = (number + 1) / rounds
            compared = comparison._replace(candidates=candidates[left])
            values = self._sample(compared, taken, samples, part, max(1, least))
            taken += len(values)
            totals[left] += values.sum(axis=0)
            tried[left] += len(values)
            left = np.sort(left[np.argsort(-totals[left], kind="stable")[: (len(left) + 1) // 2]])
        return ranked(
            Candidate(
                tuple(action for action in turn if action != NONE),
                int(tried[number]),
                float(totals[number] / tried[number]),
            )
            for number, turn in enumerate(candidates.tolist())
        )

    def _sample(
        self, comparison: Comparison, first: int, samples: int, part: float, least: int = 1
    ) -> Floats:
        """The results of the candidates in so many *samples*, or as many as this *part* of the time allows.

        There are *least* of them whatever the time.

        A row is a sample. Samples are numbered, from *first* on, and each has a world and a chance of its
        own: how many threads take them makes no difference. Where time ends for one of them what others took
        beyond its next sample is left out, so that none is counted twice.
        """
        rows: list[Floats] = []
        threads = len(self._rooms)
        while len(rows) < samples and (len(rows) < least or comparison.clock.spent() < part):
            start, beyond = first + len(rows), first + min(len(rows) + LOT * threads, samples)
            shares = [range(start + thread, beyond, threads) for thread in range(threads)]
            parts = [math.inf if start < first + least else part] * threads
            taken = self._map(self._take, self._rooms, repeat(comparison), shares, parts)
            in_order = chain.from_iterable(zip_longest(*taken))
            rows += takewhile(lambda row: row is not None, in_order)
        return np.array(rows)

    def _take(
        self, room: RolloutBuffers, comparison: Comparison, samples: range, part: float
    ) -> list[Floats]:
        """The rows of these *samples*, the first one whatever the time."""
        determinizations, seat, candidates, seed, clock, _, exact, written = comparison
        strength = self.strength
        manner = RolloutConfig(strength.epsilon, strength.horizon, exact, strength.stages)
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
