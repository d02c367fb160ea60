"""Expected results of a player's actions: hints during a game, and the better choice afterwards.

They use only what the seat may know. Expected results are chances to win, from 0 to 1.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from stampede.bots.chances import line_of
from stampede.bots.engine import Engine
from stampede.bots.judging import (
    ANY_AMOUNT,
    UNKNOWN,
    WORTH_TELLING,
    Advice,
    Cost,
    Judgement,
    Praise,
    margin,
)
from stampede.bots.knowledge import LOG_ODDS, chance_of
from stampede.bots.montecarlo import Comparison, MonteCarloPlayer
from stampede.bots.proven import given_away
from stampede.bots.reasons import NOTHING, Reasoning, Reply, action_named, answer_to, evenness, merit_of, why
from stampede.bots.thinking import ThinkingTime, determinize
from stampede.core.chance import Stream, draw, new_stream
from stampede.core.game import Game, State, game_of
from stampede.core.parts import Effect
from stampede.core.policy import MAX_PLY, SURE
from stampede.core.record import Floats, Records
from stampede.core.strength import ALL, MonteCarloConfig
from stampede.games import load

HINTS = 3
"""Actions that a hint names."""
REPLY_S = 0.1
"""Seconds for the reply to an action."""
WORLDS = 48
BITS = 18
"""Size of the table of a search that only looks on, as a power of two."""
COUNTED = 96
"""Samples of which the scores are counted: that runs plain."""
COMPARED, SPREAD = 8, 24
"""Other promising actions, and legal ones, that are searched for what tells them from the best."""
BOUND = 1000
"""Hundredths of log-odds beyond which a game is as good as decided."""


class Weighed(NamedTuple):
    """Some actions and what they brought."""

    actions: tuple[int, ...]
    chances: Floats
    """Of winning, shape (N, A): a row is a sample, the same world and the same chance for all actions."""
    scores: Floats
    """The final scores (``State.scores``), likewise, of the first samples."""
    determinizations: int
    """How many worlds the rows take in turn."""
    usual: int
    """A middling action, one of them."""

    def advice(self, state: State, seat: int) -> list[Advice]:
        """The chance to win after each action, with its margin, in their order."""
        return [
            Advice(
                state.action_to_string(seat, action),
                float(column.mean()),
                margin(column, self.determinizations),
                words=action_named(state, seat, action),
            )
            for action, column in zip(self.actions, self.chances.T, strict=True)
        ]

    def verdict(self, state: State, seat: int, made: int) -> Judgement:
        """The action *made* beside the first one and the usual one."""
        best, told = self.actions[0], dict(zip(self.actions, self.advice(state, seat), strict=True))
        loss, wide = self._difference(self.chances, best, made)
        praise = None
        if made != self.usual:
            gain, about = self._difference(self.chances, made, self.usual)
            merit = why(state, seat, made, self.usual).merit
            praise = Praise(told[self.usual], gain, about, self._cost(made, self.usual), merit)
        reasons = why(state, seat, best, made)
        return Judgement(told[made], told[best], loss, wide, self._cost(best, made), reasons, praise)

    def _cost(self, better: int, worse: int) -> Cost:
        return Cost("scores", *self._difference(self.scores, better, worse, ANY_AMOUNT))

    def _difference(
        self, rows: Floats, better: int, worse: int, unknown: float = UNKNOWN
    ) -> tuple[float, float]:
        """The mean gain of *better* over *worse*, and half its 95 % interval."""
        if better == worse or not len(rows):
            return 0.0, 0.0
        more = rows[:, self.actions.index(better)] - rows[:, self.actions.index(worse)]
        return float(more.mean()), margin(more, self.determinizations, unknown)


class Judge(MonteCarloPlayer):
    """Looks for the best actions in half of the time, and weighs these anew in the other half.

    What they brought while they were looked for is not counted: of many actions one always was lucky.
    """

    def weigh(
        self, observation: State, seat: int, seconds: float, stream: Stream, keep: Sequence[int], most: int
    ) -> Weighed:
        """The *most* promising actions of *seat*, a middling one, and those to *keep* in any case."""
        found = [choice.action for choice in self.explore(observation, seat, seconds / 2, stream)]
        usual = found[len(found) // 2]
        finalists = tuple(dict.fromkeys([*found[:most], *keep, usual]))
        clock = ThinkingTime(seconds / 2)
        determinizations = determinize(observation, seat, WORLDS, 100, stream, clock)
        candidates, ends = np.array(finalists, np.int32)[:, np.newaxis], list[Records]()
        comparison = Comparison(
            determinizations, seat, candidates, draw(stream), clock, exact=True, ends=ends
        )
        rows = self._sample(comparison, 0, ALL, 1.0)
        chances = (np.clip(rows, -1.0, 1.0) + 1.0) / 2.0
        counted = _scores(game_of(observation), seat, ends[:COUNTED])
        return Weighed(finalists, chances, counted, len(determinizations), usual)


def _scores(game: Game, seat: int, ends: Sequence[Records]) -> Floats:
    """The scores of *seat* where samples ended, a row each; no row where a game counts nothing."""
    count = game.definition.rules.scores
    rows = [[count(end[at : at + 1])[seat] for at in range(len(end))] for end in ends]
    return np.array([row for row in rows if None not in row], np.float64)


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
            pairs = zip(weighed.actions, weighed.advice(observation, seat), strict=True)
            found = dict(sorted(pairs, key=lambda pair: -pair[1].chance))
        else:
            values = self._searched(observation, seat, seconds)
            found = {action: _computed(observation, seat, action, values[action]) for action in values}
        told = _explained(observation, seat, found)[:HINTS]
        return [told[0], *(self._refuted(observation, seat, told[0], each) for each in told[1:])]

    def judge(self, observation: State, seat: int, made: int, seconds: float, seed: int | str) -> Judgement:
        """The action that *seat* has *made* beside the best one, found in about *seconds*."""
        if self._judge:
            weighed = self._judge.weigh(observation, seat, seconds, new_stream(seed), (made,), 1)
            return weighed.verdict(observation, seat, made)
        values = self._searched(observation, seat, seconds)
        best, usual = next(iter(values)), list(values)[len(values) // 2]
        told = {each: _computed(observation, seat, each, values[each]) for each in (made, best, usual)}
        gain, praise = told[made].chance - told[usual].chance, None
        if made != usual:
            merit = why(observation, seat, made, usual).merit
            praise = Praise(told[usual], gain, 0.0, cost_of(values[made], values[usual]), merit)
        loss, cost = told[best].chance - told[made].chance, cost_of(values[best], values[made])
        reasons = why(observation, seat, best, made)
        if loss > WORTH_TELLING:
            reasons = reasons._replace(answer=self._answer(observation, seat, made))
        away = given_away(observation, seat, made)
        return Judgement(told[made], told[best], loss, 0.0, cost, reasons, praise, away)

    def _refuted(self, state: State, seat: int, best: Advice, other: Advice) -> Advice:
        """The *other* advice with the reply that punishes it, where it is worse and the reply is foreseen."""
        if self._engine is None or best.chance - other.chance <= WORTH_TELLING:
            return other
        answer = self._answer(state, seat, state.string_to_action(seat, other.action))
        return other._replace(why=other.why._replace(answer=answer))

    def _answer(self, state: State, seat: int, action: int) -> Reply | None:
        """The best reply to *action*; None where the same seat goes on, or the game is over."""
        after = state.clone()
        after.apply_action(seat, action)
        repliers = [each for each in after.acting_seats() if each != seat]
        if not repliers:
            return None
        reply = next(iter(self._searched(after, repliers[0], REPLY_S)))
        return answer_to(state, seat, action, repliers[0], reply)

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
    words = action_named(state, seat, action)
    return Advice(state.action_to_string(seat, action), chance_of(value), 0.0, words=words)


def _explained(state: State, seat: int, found: Mapping[int, Advice]) -> list[Advice]:
    """The advice with its reasons: each action beside the best one, and that beside the others."""
    best, *others = found
    reasons = {action: why(state, seat, best, action) for action in others[:HINTS]}
    reasons[best] = Reasoning(_merit(state, seat, best, others))
    return [advice._replace(why=reasons.get(action, NOTHING)) for action, advice in found.items()]


def _merit(state: State, seat: int, best: int, others: Sequence[int]) -> Effect | None:
    """The fact that tells the best action from the other promising ones, or else from legal ones."""
    legal = state.legal_actions(seat)
    spread = legal[:: max(1, len(legal) // SPREAD)]
    merit = merit_of(state, seat, best, others[:COMPARED]) or merit_of(state, seat, best, spread)
    return merit or evenness(state, seat, best)


def cost_of(better: int, worse: int) -> Cost:
    """Gain of one alpha-beta value over another: in moves where both see the same end, else in log-odds."""
    if min(abs(better), abs(worse)) >= SURE and (better > 0) == (worse > 0):
        return Cost("moves", float((better - worse + 1) // 2), 0.0)
    return Cost("odds", (_bounded(better) - _bounded(worse)) / LOG_ODDS, 0.0)


def _bounded(value: int) -> int:
    return max(-BOUND, min(value, BOUND))


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
    return [each if _ends(state, seat, each) else line.against(each, len(levels)) for each in found]


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
