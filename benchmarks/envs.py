"""Random play through the environments, against games of the libraries' own in the same loop.

One process, one core; rates are those of computing time.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers it
from pettingzoo.classic import tictactoe_v3

import stampede.envs.openspiel  # noqa: F401 - registers the games
from benchmarks.api import best_of
from benchmarks.timing import row
from stampede import envs

GAMES = ("buffalo", "zoff", "abilene")
STEPS = 3_000


def run() -> None:
    """Print the figures."""
    _compare(
        "PettingZoo AEC", "tictactoe", tictactoe_v3.env(), {name: envs.aec(name) for name in GAMES}, _in_turn
    )
    alone = {name: envs.seat(name) for name in GAMES}
    for name, env in alone.items():
        row(f"Gymnasium {name}, against random", best_of(partial(_one_seat, env)), "own decisions/s")
    ours = {name: pyspiel.load_game(f"stampede_{name}") for name in GAMES}
    _compare("OpenSpiel", "python_tic_tac_toe", pyspiel.load_game("python_tic_tac_toe"), ours, _nodes)


def _compare(library: str, peer: str, theirs: Any, ours: dict[str, Any], play: Callable[[Any], int]) -> None:
    rate = best_of(partial(play, theirs))
    row(f"{library} {peer}", rate, "actions/s")
    for name, env in ours.items():
        found = best_of(partial(play, env))
        row(f"{library} {name}", found, "actions/s", f"{found / rate:.2f} x {peer}")


def _in_turn(env: Any) -> int:
    lot, made = random.Random(1), 0
    while made < STEPS:
        env.reset(seed=made)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(lot.choice(seen["action_mask"].nonzero()[0])))
            made += 1
    return made


def _one_seat(env: Any) -> int:
    lot, made = random.Random(1), 0
    while made < STEPS:
        env.reset(seed=made)
        is_over = False
        while not is_over:
            *_, is_over, _, _ = env.step(int(lot.choice(env.action_masks().nonzero()[0])))
            made += 1
    return made


def _nodes(game: Any) -> int:
    lot, made = random.Random(1), 0
    while made < STEPS:
        state = game.new_initial_state()
        while not state.is_terminal():
            made += 1
            if state.is_chance_node():
                state.apply_action(lot.choice(state.chance_outcomes())[0])
            elif state.is_simultaneous_node():
                legal = [state.legal_actions(player) for player in range(game.num_players())]
                state.apply_actions([lot.choice(each) if each else 0 for each in legal])
            else:
                state.apply_action(lot.choice(state.legal_actions()))
    return made
