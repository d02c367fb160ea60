"""What a player could do, and what to expect of it: hints during a game, and the better choice afterwards.

Always from what the seat may know. Expected results are chances to win, from 0 to 1.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from stampede.bots.chances import line_of
from stampede.bots.engine import Engine
from stampede.bots.judging import Advice, Judgement, margin
from stampede.bots.montecarlo import Comparison, MonteCarloPlayer
from stampede.bots.thinking import ThinkingTime, determinize
from stampede.core.chance import Stream, draw, new_stream
from stampede.core.game import Game, State
from stampede.core.policy import MAX_PLY, SURE
from stampede.core.record import Floats
from stampede.core.strength import ALL, MonteCarloConfig
from stampede.games import load

LOG_ODDS = 100.0
"""The evaluations of alpha-beta count hundredths of the log-odds of winning."""
HINTS = 3
"""Actions told of in a hint."""
WORLDS = 48
BITS = 18
"""Size of the table of a search that only looks on, as a power of two."""


class Weighed(NamedTuple):
    """Some actions and what they brought."""

    actions: tuple[int, ...]
    chances: Floats
    """Of winning, shape (N, A): a row is a sample, the same world and the same chance for all actions."""
    determinizations: int
    """How many worlds the rows take in turn."""

    def advice(self, state: State, seat: int) -> list[Advice]:
        """What to expect of each action, in their order."""
        return [
            Advice(
                state.action_to_string(seat, action),
                float(column.mean()),
                margin(column, self.determinizations),
            )
            for action, column in zip(self.actions, self.chances.T, strict=True)
        ]

    def verdict(self, state: State, seat: int, made: int) -> Judgement:
        """The action *made* beside the first one."""
        at = self.actions.index(made)
        loss = self.chances[:, 0] - self.chances[:, at]
        told = self.advice(state, seat)
        return Judgement(
            told[at], told[0], float(loss.mean()), margin(loss, self.determinizations) if at else 0.0
        )


class Judge(MonteCarloPlayer):
    """Looks for the best actions in half of the time, and weighs these anew in the other half.

    What they brought while they were looked for is not counted: of many actions one always was lucky.
    """

    def weigh(
        self, observation: State, seat: int, seconds: float, stream: Stream, keep: Sequence[int], most: int
    ) -> Weighed:
        """The *most* promising actions of *seat*, and those to *keep* in any case."""
        found = self.explore(observation, seat, seconds / 2, stream)[:most]
        finalists = tuple(dict.fromkeys([*(choice.action for choice in found), *keep]))
        clock = ThinkingTime(seconds / 2)
        determinizations = determinize(observation, seat, WORLDS, 100, stream, clock)
        candidates = np.array(finalists, np.int32)
        comparison = Comparison(determinizations, seat, candidates, draw(stream), clock, exact=True)
        rows = self._sample(comparison, 0, ALL, 1.0)
        return Weighed(finalists, (np.clip(rows, -1.0, 1.0) + 1.0) / 2.0, len(determinizations))


class Adviser:
    """Judges the actions of a seat in one game."""

    def __init__(self, game: Game) -> None:
        """*game* must be compiled, or it takes its time."""
        self.game = game
        self._engine = Engine(game, BITS) if game.definition.opponents.value else None
        self._judge = None if self._engine else Judge(game, MonteCarloConfig(seconds=math.inf))

    def advise(self, observation: State, seat: int, seconds: float, seed: int | str) -> list[Advice]:
        """The most promising actions of *seat*, the best first, found in about *seconds*."""
        if not observation.legal_actions(seat):
            return []
        if self._judge:
            weighed = self._judge.weigh(observation, seat, seconds, new_stream(seed), (), HINTS)
            return sorted(weighed.advice(observation, seat), key=lambda advice: -advice.chance)
        values = self._searched(observation, seat, seconds)
        return [_computed(observation, seat, action, value) for action, value in [*values.items()][:HINTS]]

    def judge(self, observation: State, seat: int, made: int, seconds: float, seed: int | str) -> Judgement:
        """The action that *seat* has *made* beside the best one, found in about *seconds*."""
        if self._judge:
            weighed = self._judge.weigh(observation, seat, seconds, new_stream(seed), (made,), 1)
            return weighed.verdict(observation, seat, made)
        values = self._searched(observation, seat, seconds)
        best = next(iter(values))
        ours, theirs = (_computed(observation, seat, each, values[each]) for each in (made, best))
        return Judgement(ours, theirs, theirs.chance - ours.chance, 0.0)

    def _searched(self, observation: State, seat: int, seconds: float) -> dict[int, int]:
        """The values of all actions by alpha-beta, the best first: as deep as the time allows, all alike."""
        assert self._engine is not None
        clock = ThinkingTime(seconds)
        values = self._engine.values(observation, seat, 1)
        for depth in range(2, MAX_PLY - 1):
            # A ply deeper takes some five times as long.
            if clock.spent() > 1 / 6 or all(abs(value) >= SURE for value in values.values()):
                break
            values = self._engine.values(observation, seat, depth)
        # By value and not by chance: of two wins the quicker one comes first.
        return dict(sorted(values.items(), key=lambda item: -item[1]))


def _computed(state: State, seat: int, action: int, value: int) -> Advice:
    return Advice(state.action_to_string(seat, action), chance_of(value), 0.0)


def chance_of(value: int) -> float:
    """The chance to win that goes with a value of the alpha-beta search."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1.0 / (1.0 + math.exp(-value / LOG_ODDS))


def advise(
    game: str,
    options: Mapping[str, object],
    observation: Mapping[str, Any],
    seat: int,
    seconds: float,
    seed: int | str,
    levels: Sequence[int] = (),
) -> list[Advice]:
    """The promising actions, the best first, from plain data to plain data: what a worker process runs.

    Chances are those against players of these *levels*, by seat; 0 for a person. Without, they are as found.
    """
    adviser = _adviser(_loaded(game, options, observation))
    state = adviser.game.state_from_dict(observation)
    found = adviser.advise(state, seat, seconds, seed)
    if not levels:
        return found
    line = line_of(adviser.game.definition, seat, levels)
    return [each if _ends(state, seat, each) else line.told(each, len(levels)) for each in found]


def judge(
    game: str,
    options: Mapping[str, object],
    observation: Mapping[str, Any],
    seat: int,
    made: str,
    seconds: float,
    seed: int | str,
    levels: Sequence[int] = (),
) -> Judgement:
    """The action that was *made*, in notation, beside the best one; likewise."""
    adviser = _adviser(_loaded(game, options, observation))
    state = adviser.game.state_from_dict(observation)
    verdict = adviser.judge(state, seat, state.string_to_action(seat, made), seconds, seed)
    if not levels:
        return verdict
    return line_of(adviser.game.definition, seat, levels).judged(verdict, len(levels))


def _ends(state: State, seat: int, advice: Advice) -> bool:
    """Whether the action ends the game at once, where all is known: then its chance is no estimate."""
    if not state.game.definition.facts.is_foreseeable:
        return False
    after = state.clone()
    after.apply_action(seat, state.string_to_action(seat, advice.action))
    return after.is_terminal()


def _loaded(game: str, options: Mapping[str, object], observation: Mapping[str, Any]) -> Game:
    """The game an *observation* is of, under the rules its match is played by."""
    return load(game, options, "compiled", observation.get("rules_version"))


_advisers: dict[str, Adviser] = {}
"""The last one of each game: what it compiled stays warm."""


def _adviser(game: Game) -> Adviser:
    kept = _advisers.get(game.name)
    if kept is None or kept.game != game:
        kept = _advisers[game.name] = Adviser(game)
    return kept
