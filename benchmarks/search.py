"""How deep Buffalo's strongest bot sees in a second; playouts a second, by game.

The peer is OpenSpiel's search in C++ with one random playout a simulation, on the game of its collection that
is most like ours: a pawn race for Buffalo, hidden hands of cards for Zoff, dice and racing for Abilene.
"""

import random
import time
from typing import Any

import pyspiel

from benchmarks.timing import SEATS, best, row
from stampede.bots.alphabeta_player import FULL_TABLE
from stampede.bots.engine import Engine
from stampede.bots.montecarlo import MonteCarloPlayer
from stampede.bots.thinking import timed_by
from stampede.core.chance import new_stream
from stampede.core.game import Game, State
from stampede.core.strength import MonteCarloConfig
from stampede.games import all_games, load

POSITIONS = {
    "the start": "11/3DDCDD3/11/11/11/11/BBBBBBBBBBB b",
    "the chief to move, midgame": "11/4D6/1D3C1D3/3B5B1/2B1B1B1D2/1B3B1B3/B10 c",
}
ACTIONS = 40
"""Random actions before the measurement, so that it is no set-up."""
PEERS = {"buffalo": "breakthrough", "zoff": "oh_hell", "abilene": "backgammon"}
BEFORE = 2_800_000
"""Positions a second of CPU of the search that copied boards of integers, on a quiet core."""
EXPLORATION = 1.4
PEER_ACTIONS = 8
SIMULATIONS = {"breakthrough": 4000, "oh_hell": 10000, "backgammon": 300}


def run() -> None:
    """Print the figures."""
    _depths()
    for name in all_games():
        peer = PEERS[name]
        theirs = best(lambda peer=peer: _simulate(peer))  # type: ignore[misc] # bound at once
        row(f"OpenSpiel's search, {peer}", theirs, "simulations/s")
        game = load(name, SEATS[name], "compiled")
        state = _midgame(game)
        for threads in (1, 2):
            for what, player in (
                ("playouts by rule of thumb", MonteCarloPlayer(game, MonteCarloConfig(threads=threads))),
                (
                    "playouts at random",
                    MonteCarloPlayer(game, MonteCarloConfig(epsilon=100, threads=threads)),
                ),
            ):
                ours = _each_second(player, state)
                ratio = f"{ours / theirs:.1f} of OpenSpiel's"
                row(f"{name}, {what}, {threads} thread(s)", ours, "a second", ratio)


def _depths() -> None:
    game = load("buffalo", {}, "compiled")
    for what, text in POSITIONS.items():
        for reduces in (False, True):
            engine = Engine(game, FULL_TABLE, reduces=reduces)
            engine.think(game.state_from_text(text), depth=2)
            engine.forget()
            with timed_by(time.process_time):
                found = engine.think(game.state_from_text(text), seconds=1.0)
            name = f"{what}{', late moves reduced' * reduces}"
            ratio = f"{found.nodes / BEFORE:.1f} of before, depth {found.depth}, value {found.value}"
            row(name, found.nodes, "positions/s of CPU", ratio)


def _simulate(peer: str) -> int:
    """Let OpenSpiel choose once; how many simulations it took."""
    game = pyspiel.load_game(peer)
    state, lot, count = game.new_initial_state(), random.Random(1), SIMULATIONS[peer]
    made = 0
    while made < PEER_ACTIONS or state.is_chance_node():
        made += not state.is_chance_node()
        state.apply_action(lot.choice(state.legal_actions()))
    # The bot does not keep its evaluator alive.
    playouts = pyspiel.RandomRolloutEvaluator(1, 7)
    searcher(game, playouts, count).step(state)
    return count


def searcher(game: Any, playouts: Any, count: int) -> Any:
    """OpenSpiel's search of the kind that the *game* needs."""
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return pyspiel.MCTSBot(game, playouts, EXPLORATION, count, 1000, False, 7, False)
    return pyspiel.ISMCTSBot(7, playouts, EXPLORATION, count)


def _midgame(game: Game) -> State:
    state, stream = game.new_initial_state(seed=1), new_stream(1)
    for number in range(ACTIONS):
        seat = state.acting_seats()[0]
        legal = state.legal_actions(seat)
        state.apply_action(seat, legal[(int(stream[0]) + number) % len(legal)])
    while len(state.legal_actions(state.acting_seats()[0])) == 1:
        seat = state.acting_seats()[0]
        state.apply_action(seat, state.legal_actions(seat)[0])
    return state


def _each_second(player: MonteCarloPlayer, state: State) -> float:
    """How often it played on in a second, the drawing of worlds included: the best of three."""
    seat = state.acting_seats()[0]
    player.explore(state.observation(seat), seat, 0.0, new_stream(1))

    def think() -> int:
        return sum(
            choice.visits for choice in player.explore(state.observation(seat), seat, 1.0, new_stream(2))
        )

    return best(think)
