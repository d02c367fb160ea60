"""Policies and evaluations of a game: kernels, at the game's speed, that stand for the declared functions."""

import math

from stampede.bots import uniform_policy, value_standing
from stampede.core import policy as declared
from stampede.core.compiling import Kernels
from stampede.core.errors import MissingPart
from stampede.core.game import Game, State
from stampede.core.policy import SURE

LOG_ODDS = 100.0
"""The evaluations of alpha-beta count hundredths of the log-odds of winning."""


def policy(game: Game) -> Kernels:
    """``rollout_policy`` and ``seat_values``: its own, else those of ``uniform_policy``."""
    rules = game.bound_rules
    functions = (declared.rollout_policy, declared.seat_values)
    own = rules.algorithm(*game.definition.opponents.policy).implementing(functions)
    return rules.link(functions, Kernels({**rules.algorithm(uniform_policy).implementing(functions), **own}))


def evaluation(game: Game) -> Kernels:
    """``evaluate``, ``position_key`` and ``order``; raises MissingPart where the game has none."""
    value = game.definition.opponents.value
    if value is None:
        raise MissingPart(f"{game.definition.title} has no value for alpha-beta")
    functions = (declared.evaluate, declared.position_key, declared.order)
    return game.bound_rules.algorithm(value).implementing(functions)


def standing(game: Game) -> Kernels:
    """``seat_values`` of undecided positions: by its value where the game has one, else by its policy."""
    functions, rules = (declared.seat_values,), game.bound_rules
    if game.definition.opponents.value is None:
        return policy(game).implementing(functions)
    bound = rules.algorithm(value_standing, given=evaluation(game))
    return rules.link(functions, bound)


def risen(state: State, seat: int) -> float:
    """By how much the log-odds of *seat* have risen since the first position, without a search.

    The *state* is undecided; raises MissingPart where its game has no value for alpha-beta.
    """
    game = state.game
    plain = Game(game.definition, game.options, "plain")
    evaluate, view = evaluation(plain)[declared.evaluate], game.definition.rules.view
    first = plain.new_initial_state()
    now, then = (int(evaluate(view(records, 0), seat)) for records in (state.records, first.records))
    return (now - then) / LOG_ODDS


def chance_of(value: int) -> float:
    """The chance to win that goes with a value of the alpha-beta search."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1.0 / (1.0 + math.exp(-value / LOG_ODDS))
