"""Random play of every game inside compiled code, against the rollouts inside OpenSpiel's search in C++.

Kernel with kernel: neither side crosses into Python for an action. The peers are those of ``search``.
"""

import random
from typing import Any

import numpy as np
import pyspiel

from benchmarks.search import PEERS, searcher
from benchmarks.timing import SEATS, best, row
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.games import load

GAMES = {"buffalo": 3000, "zoff": 3000, "abilene": 50}
"""Games played in one go, about as long for each."""
SIMULATIONS = {"breakthrough": 300, "oh_hell": 2000, "backgammon": 30}
LENGTHS = 50
"""Games of the peer whose length is counted."""


def run() -> None:
    """Print the figures."""
    for name, games in GAMES.items():
        peer = PEERS[name]
        ours, theirs = random_play(name, games), _rollouts(peer)
        row(f"{name}, random play inside a kernel", ours, "actions/s", f"ours is {ours / theirs:.1f} x")
        row(f"OpenSpiel {peer}, rollouts inside its search", theirs, "actions/s")


def random_play(name: str, games: int) -> float:
    """Actions a second, those of chance among them."""
    game = load(name, SEATS[name], "compiled")
    start, work = game.new_initial_state().records.copy(), np.zeros(1, game.definition.rules.dtype)
    actions, weights = np.zeros((2, game.buffer_size), np.int32)
    stream, limit = new_stream(1), rollout.TO_THE_END

    def play() -> int:
        return game.kernels[rollout.playouts](start, work, games, stream, actions, weights, limit)

    play()
    return best(play, 5)


def _rollouts(peer: str) -> float:
    """Actions a second, those of chance among them: a rollout a simulation, the tree costs little beside."""
    game, lot = pyspiel.load_game(peer), random.Random(1)
    state, count = game.new_initial_state(), SIMULATIONS[peer]
    while state.is_chance_node():
        state.apply_action(lot.choice(state.legal_actions()))
    length = sum(_play_on(state.clone(), lot) for _ in range(LENGTHS)) / LENGTHS
    # The bot does not keep its evaluator alive.
    playouts = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = searcher(game, playouts, count)

    def simulate() -> int:
        bot.step(state)
        return count

    return best(simulate, 5) * length


def _play_on(state: Any, lot: random.Random) -> int:
    """Play *state* at random to its end; how many actions that took."""
    made = 0
    while not state.is_terminal():
        state.apply_action(lot.choice(state.legal_actions()))
        made += 1
    return made
