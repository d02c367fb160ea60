"""Compile ahead what a game needs, so that nobody waits for it at the table."""

from collections.abc import Callable

import numpy as np

from stampede.bots.levels import strengths
from stampede.bots.making import make_bot
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.core.game import Game
from stampede.core.strength import Strength
from stampede.games import load

Progress = Callable[[str, float], None]
"""Takes the current step, and which part of all is done, from 0.0 to 1.0."""


def warm(game: str, progress: Progress) -> None:
    """Compile the rules of *game*, the walks and its players, or load them from the disk cache.

    *progress* hears of every step before it starts, and of the end.
    """
    loaded = load(game, {}, "compiled")
    kinds = {type(strength): strength for level in strengths(loaded.definition) for strength in level}
    steps: list[tuple[str, Callable[[], None]]] = [
        ("rules", lambda: _rules(loaded)),
        ("random play", lambda: _walks(loaded)),
        ("opponents", lambda: _players(loaded, list(kinds.values()))),
    ]
    for number, (name, run) in enumerate(steps):
        progress(f"{loaded.definition.title}: {name} ({number + 1} of {len(steps)})", number / len(steps))
        run()
    progress(f"{loaded.definition.title}: ready", 1.0)


def _rules(game: Game) -> None:
    state = game.new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    state.apply_action(seat, state.legal_actions(seat)[0])
    state.is_terminal()
    state.returns()


def _walks(game: Game) -> None:
    most = game.buffer_size
    states = np.repeat(game.new_initial_state(seed=1).records, 3)
    actions = np.zeros((3, most), np.int32)
    random_play = game.kernels[rollout.playouts]
    random_play(states, states[1:].copy(), 1, new_stream(1), actions[0], actions[1], rollout.TO_THE_END)
    game.kernels[rollout.perft](states, 1, actions)


def _players(game: Game, strengths: list[Strength]) -> None:
    state = game.new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    for strength in strengths:
        make_bot(game, strength).choose(state.observation(seat), seat, 0.0, new_stream(1))
