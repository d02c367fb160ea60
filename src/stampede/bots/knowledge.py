"""Policies and evaluations of a game: kernels, at the game's speed, that stand for the declared functions."""

import math
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from stampede.bots import uniform_policy, value_standing
from stampede.core import policy as declared
from stampede.core.compiling import BoundRules, Kernels
from stampede.core.errors import MissingPart
from stampede.core.game import Game, Mode, State
from stampede.core.game_rules import GameRules
from stampede.core.policy import SURE
from stampede.core.record import Records, view_at

LOG_ODDS = 100.0
"""The evaluations of alpha-beta count hundredths of the log-odds of winning."""


def policy(game: Game) -> Kernels:
    """The functions that playouts call: the game's own, else those of ``uniform_policy``."""
    rules = game.bound_rules
    functions = (declared.rollout_policy, declared.seat_values, declared.stage, declared.expected_value)
    own = rules.algorithm(*game.definition.opponents.policy).implementing(functions)
    return rules.link(functions, Kernels({**rules.algorithm(uniform_policy).implementing(functions), **own}))


def search_rules(game: Game) -> BoundRules:
    """The rules that alpha-beta plays by: those of the game's search board, else its own."""
    board = game.definition.opponents.board
    if board is None:
        return game.bound_rules
    return _board_rules(game.name, board.modules, board.dtype, game.mode)


@cache
def _board_rules(name: str, modules: tuple[ModuleType, ...], dtype: np.dtype[Any], mode: Mode) -> BoundRules:
    """Bound once a process."""
    return BoundRules(name, modules, dtype, compiled=mode == "compiled")


def on_board(game: GameRules, records: Records) -> Records:
    """A position as alpha-beta searches it, from one of the game's own records; both of one record."""
    board = game.definition.opponents.board
    if board is None:
        return records
    filled = np.zeros(1, board.dtype)
    board.fill(view_at(filled, 0), game.definition.rules.view(records, 0))
    return filled


def evaluation(game: Game) -> Kernels:
    """``evaluate``, ``position_key`` and ``order``; raises MissingPart where the game has none."""
    value = game.definition.opponents.value
    if value is None:
        raise MissingPart(f"{game.definition.title} has no value for alpha-beta")
    functions = (declared.evaluate, declared.position_key, declared.order)
    return search_rules(game).algorithm(value).implementing(functions)


def standing(game: Game) -> Kernels:
    """``seat_values`` of undecided positions: by its value where the game has one, else by its policy."""
    functions, rules = (declared.seat_values,), game.bound_rules
    if game.definition.opponents.value is None or game.definition.opponents.board is not None:
        return policy(game).implementing(functions)
    bound = rules.algorithm(value_standing, given=evaluation(game))
    return rules.link(functions, bound)


def evaluated(game: GameRules, records: Records, seat: int) -> int:
    """The evaluation of a position for *seat*, without a search; raises MissingPart as ``evaluation``."""
    plain = Game(game.definition, game.options, "plain")
    return int(evaluation(plain)[declared.evaluate](view_at(on_board(game, records), 0), seat))


def risen(state: State, seat: int) -> float:
    """By how much the log-odds of *seat* have risen since the first position, without a search.

    The *state* is undecided; raises MissingPart where its game has no value for alpha-beta.
    """
    now, then = (
        evaluated(state.game, records, seat) for records in (state.records, state.game.start.records)
    )
    return (now - then) / LOG_ODDS


def chance_of(value: int) -> float:
    """The chance to win that goes with a value of the alpha-beta search."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1.0 / (1.0 + math.exp(-value / LOG_ODDS))
