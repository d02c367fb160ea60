"""The computer's choices at the tables of the benchmark, in its worker process."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.load.matches import picked
from stampede.games import load

THINK = "LOAD_THINK"
"""A setting, the path of a file: while it exists the computers really think. Before that they only answer."""
WORKERS_CORE = "LOAD_WORKERS_CORE"


def choose(
    game: str,
    options: Mapping[str, Any],
    observation: Mapping[str, Any],
    seat: int,
    level: int,
    seed: int,
    ladder: int,
    seconds: float,
) -> str:
    """In a worker: think as a computer of this level does, and then make the prepared choice."""
    os.sched_setaffinity(0, {int(os.environ[f"STAMPEDE_{WORKERS_CORE}"])})
    if Path(os.environ[f"STAMPEDE_{THINK}"]).exists():
        from stampede.bots.choose import choose as think  # noqa: PLC0415 - the server carries no compiler

        think(game, options, observation, seat, level, seed, ladder, seconds)
    state = load(game, options, "plain", observation.get("rules_version")).state_from_dict(observation)
    return state.action_to_string(seat, picked(state.legal_actions(seat)))
