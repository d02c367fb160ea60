"""Random play and perft of Buffalo, plain and compiled, against OpenSpiel and python-chess."""

import random
import time

import chess
import numpy as np
import pyspiel

from benchmarks.timing import best, row
from stampede.core.chance import new_stream
from stampede.core.game import Game
from stampede.games import load

PEERS = ("breakthrough", "amazons")
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
    row("buffalo, random play through the State API", best(_through_the_api), "actions/s")
    for name in PEERS:
        python, length = _openspiel_python(name)
        inside = _openspiel_rollouts(name) * length
        row(
            f"OpenSpiel {name}, Python loop", python, "actions/s", f"ours is {own['compiled'] / python:.1f} x"
        )
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
    start, work = game.new_initial_state().records, np.zeros(1, game.definition.rules.dtype)
    room = np.zeros((2, game.max_legal), np.int32)
    stream = new_stream(1)

    def play(count: int) -> int:
        return int(
            game.rollout.playouts(
                start, work, count, stream, room[0], room[1], game.definition.facts.max_length
            )
        )

    play(1)
    return best(lambda: play(games))


def _through_the_api() -> int:
    game, lot, made = load("buffalo", {}, "compiled"), random.Random(1), 0
    for _ in range(30):
        state = game.new_initial_state()
        while not state.is_terminal():
            (seat,) = state.acting_seats()
            state.apply_action(seat, lot.choice(state.legal_actions(seat)))
            made += 1
    return made


def _openspiel_python(name: str) -> tuple[float, float]:
    """Actions a second of a Python loop, and the mean length of a game."""
    game, lot, games, made = pyspiel.load_game(name), random.Random(1), 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < 2:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(lot.choice(state.legal_actions()))
            made += 1
        games += 1
    return made / (time.perf_counter() - start), made / games


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
    """What a call from Python costs."""
    game = load("buffalo", {}, "compiled")
    records, out = game.new_initial_state().records, np.zeros(game.max_legal, np.int32)
    calls = 200_000

    def terminal() -> int:
        for _ in range(calls):
            game.rollout.is_terminal_at(records, 0)
        return calls

    def legal() -> int:
        for _ in range(calls):
            game.rollout.legal_actions_at(records, 0, 0, out)
        return calls

    walk = game.rollout
    walk.is_terminal_at(records, 0)
    walk.legal_actions_at(records, 0, 0, out)
    row("a call from Python: is_terminal_at", 1e9 / best(terminal), "ns")
    row("a call from Python: legal_actions_at", 1e9 / best(legal), "ns")


def _perft() -> int:
    game = load("buffalo", {}, "compiled")
    states = np.zeros(6, game.definition.rules.dtype)
    states[0] = game.new_initial_state().records[0]
    return int(game.rollout.perft(states, 5, np.zeros((6, game.max_legal), np.int32)))


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
