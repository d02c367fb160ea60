"""Compile ahead what a game needs, so that nobody waits for it at the table."""

from collections.abc import Callable

import numpy as np

from stampede.bots.engine import Engine
from stampede.bots.evaluation import EVALUATIONS
from stampede.games import load
from stampede.kit.chance import new_stream
from stampede.kit.game import Game

Progress = Callable[[str, float], None]
"""Told what is being done, and which part of all is done, from 0.0 to 1.0."""


def warm(game: str, progress: Progress) -> None:
    """Compile the rules of *game*, the walks and the search, or load them from the disk cache.

    *progress* hears of every step before it starts, and of the end.
    """
    loaded = load(game, {}, "compiled")
    steps: list[tuple[str, Callable[[Game], None]]] = [("rules", _rules), ("random play", _walks)]
    if game in EVALUATIONS:
        steps.append(("search", _search))
    for number, (name, run) in enumerate(steps):
        progress(f"{loaded.definition.title}: {name} ({number + 1} of {len(steps)})", number / len(steps))
        run(loaded)
    progress(f"{loaded.definition.title}: ready", 1.0)


def _rules(game: Game) -> None:
    state = game.new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    state.apply_action(seat, state.legal_actions(seat)[0])
    state.is_terminal()
    state.returns()


def _walks(game: Game) -> None:
    most, limit = game.max_legal, game.definition.max_length
    states = np.repeat(game.new_initial_state(seed=1).records, 3)
    actions = np.zeros((3, most), np.int32)
    game.walk.random_action_at(states, 0, 0, new_stream(1), actions)
    game.walk.playouts(states, states[1:].copy(), 1, new_stream(1), actions[0], actions[1], limit)
    game.walk.perft(states, 2, actions)


def _search(game: Game) -> None:
    Engine(game, bits=4).think(game.new_initial_state(seed=1), depth=2)
