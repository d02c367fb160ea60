"""Random play and perft of Buffalo, plain and compiled, against OpenSpiel and python-chess."""

import chess
import numpy as np
import pyspiel

from benchmarks.api import PEERS, openspiel_python
from benchmarks.timing import best, row
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.core.game import Game
from stampede.games import load

SIMULATIONS = 300


def run() -> None:
    """Print the figures."""
    own = {mode: _random_play(load("buffalo", {}, mode)) for mode in ("plain", "compiled")}
    row("buffalo, random play, compiled", own["compiled"], "actions/s")
    row(
        "buffalo, random play, plain",
        own["plain"],
        "actions/s",
        f"compiled is {own['compiled'] / own['plain']:.0f} x",
    )
    for name in PEERS:
        _, length = openspiel_python(name)
        inside = _openspiel_rollouts(name) * length
        row(
            f"OpenSpiel {name}, C++ rollouts of its MCTS",
            inside,
            "actions/s",
            f"ours is {own['compiled'] / inside:.1f} x",
        )
    _calls()
    ours, theirs = best(_perft), best(_chess_perft)
    row("buffalo, perft 5", ours, "leaves/s", f"{ours / theirs:.1f} x")
    row("python-chess, perft 4 from the start, leaves in bulk", theirs, "leaves/s")


def _random_play(game: Game) -> float:
    games = 30_000 if game.mode == "compiled" else 40
    start, work = game.new_initial_state().records.copy(), np.zeros(1, game.definition.rules.dtype)
    room = np.zeros((2, game.buffer_size), np.int32)
    stream = new_stream(1)

    def play(count: int) -> int:
        limit = game.definition.facts.max_length
        return game.kernels[rollout.playouts](start, work, count, stream, room[0], room[1], limit)

    play(1)
    return best(lambda: play(games))


def _openspiel_rollouts(name: str) -> float:
    """Random games a second inside its C++ search: one a simulation, the tree costs little beside them."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    state = game.new_initial_state()

    def simulate() -> int:
        pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 100, False, 1, False).step(state)
        return SIMULATIONS

    return best(simulate, 5)


def _calls() -> None:
    """The cost of a call from Python."""
    game = load("buffalo", {}, "compiled")
    records, out = game.new_initial_state().records, np.zeros(game.buffer_size, np.int32)
    is_terminal_at = game.kernels[rollout.is_terminal_at]
    legal_actions_at = game.kernels[rollout.legal_actions_at]
    calls = 200_000

    def terminal() -> int:
        for _ in range(calls):
            is_terminal_at(records, 0)
        return calls

    def legal() -> int:
        for _ in range(calls):
            legal_actions_at(records, 0, 0, out)
        return calls

    is_terminal_at(records, 0)
    legal_actions_at(records, 0, 0, out)
    row("a call from Python: is_terminal_at", 1e9 / best(terminal), "ns")
    row("a call from Python: legal_actions_at", 1e9 / best(legal), "ns")


def _perft() -> int:
    game = load("buffalo", {}, "compiled")
    states = np.zeros(6, game.definition.rules.dtype)
    states[0] = game.new_initial_state().records[0]
    return game.kernels[rollout.perft](states, 5, np.zeros((6, game.buffer_size), np.int32))


def _chess_perft() -> int:
    return _chess_leaves(chess.Board(), 4)


def _chess_leaves(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _chess_leaves(board, depth - 1)
        board.pop()
    return leaves
