"""What a player could do, and what to expect of it: hints during a game, and the better choice afterwards.

Always from what the seat may know. Expected results are chances to win, from 0 to 1.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from stampede.bots.engine import Engine
from stampede.bots.evaluation import EVALUATIONS
from stampede.bots.interface import MAX_PLY, SURE
from stampede.bots.judging import Advice
from stampede.bots.montecarlo import Comparison, MonteCarlo
from stampede.bots.strength import ALL, Sampling
from stampede.bots.thinking import Clock, draw_worlds, num_legal
from stampede.games import load
from stampede.kit.chance import Stream, draw, new_stream
from stampede.kit.game import Game, State
from stampede.kit.record import Floats, Ints

LOG_ODDS = 100.0
"""The evaluations of alpha-beta count hundredths of the log-odds of winning."""
MOST_CANDIDATES, WORLDS = 24, 48
BITS = 18
"""Size of the table of a search that only looks on, as a power of two."""


class Judge(MonteCarlo):
    """Compares all candidates to the end, where the player drops the worse ones."""

    def judge(
        self, observation: State, seat: int, seconds: float, stream: Stream, also: int | None
    ) -> tuple[Ints, Floats]:
        """The candidates, shape (C,), and what they got in each sample, shape (N, C)."""
        clock, room = Clock(seconds), self._rooms[0]
        count = num_legal(observation, seat, room)
        legal = room.actions[:count].copy() if count <= MOST_CANDIDATES else None
        worlds = draw_worlds(observation, seat, WORLDS, 100, stream, clock)
        candidates = self._candidates(worlds, seat, legal, stream)
        if also is not None and also not in candidates:
            candidates = np.append(candidates, np.int32(also))
        rows = self._sample(Comparison(worlds, seat, candidates, draw(stream), clock), 0, ALL, 1.0)
        return candidates, rows


class Adviser:
    """Judges the actions of a seat in one game."""

    def __init__(self, game: Game) -> None:
        """*game* must be compiled, or it takes its time."""
        self.game = game
        self._engine = Engine(game, BITS) if game.name in EVALUATIONS else None
        self._judge = None if self._engine else Judge(game, Sampling(candidates=MOST_CANDIDATES))

    def advise(
        self, observation: State, seat: int, seconds: float, seed: int | str, *, also: int | None = None
    ) -> list[Advice]:
        """The most promising actions of *seat*, the best first, found in about *seconds*.

        *also* is judged in any case: the action that was made.
        """
        if not observation.legal_actions(seat):
            return []
        if self._engine:
            found = self._searched(self._engine, observation, seat, seconds)
        else:
            assert self._judge is not None
            found = self._sampled(self._judge, observation, seat, seconds, seed, also)
        ranked = sorted(found.items(), key=lambda item: -item[1][0])
        return [Advice(observation.action_to_string(seat, action), *value) for action, value in ranked]

    @staticmethod
    def _searched(
        engine: Engine, observation: State, seat: int, seconds: float
    ) -> dict[int, tuple[float, float]]:
        """By alpha-beta: as deep as the time allows, the same depth for all actions."""
        clock = Clock(seconds)
        values = engine.values(observation, seat, 1)
        for depth in range(2, MAX_PLY - 1):
            # A ply deeper takes some five times as long.
            if clock.spent() > 1 / 6 or all(abs(value) >= SURE for value in values.values()):
                break
            values = engine.values(observation, seat, depth)
        # Of two wins the quicker one comes first.
        ranked = sorted(values.items(), key=lambda item: -item[1])
        return {action: (chance_of(value), 0.0) for action, value in ranked}

    @staticmethod
    def _sampled(
        judge: Judge,
        observation: State,
        seat: int,
        seconds: float,
        seed: int | str,
        also: int | None,
    ) -> dict[int, tuple[float, float]]:
        """By playouts from worlds the seat cannot tell apart, the same ones for all candidates."""
        candidates, rows = judge.judge(observation, seat, seconds, new_stream(seed), also)
        chances = (np.clip(rows, -1.0, 1.0) + 1.0) / 2.0
        spread = chances.std(axis=0) / math.sqrt(max(1, len(rows)))
        means = chances.mean(axis=0)
        return {
            int(action): (float(mean), float(1.96 * error))
            for action, mean, error in zip(candidates, means, spread, strict=True)
        }


def chance_of(value: int) -> float:
    """The chance to win that goes with a value of the alpha-beta search."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1.0 / (1.0 + math.exp(-value / LOG_ODDS))


_advisers: dict[str, Adviser] = {}


def advise(
    game: str,
    options: Mapping[str, object],
    observation: Mapping[str, Any],
    seat: int,
    seconds: float,
    seed: int | str,
    also: str = "",
) -> list[Advice]:
    """The promising actions, the best first, from plain data to plain data: what a worker process runs.

    *also* is an action, in notation, that is judged in any case.
    """
    loaded = load(game, options, "compiled")
    kept = _advisers.get(game)
    if kept is None or kept.game.options != loaded.options:
        kept = _advisers[game] = Adviser(loaded)
    state = loaded.state_from_dict(observation)
    made = state.string_to_action(seat, also) if also else None
    return kept.advise(state, seat, seconds, seed, also=made)
