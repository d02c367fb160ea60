"""``python -m benchmarks.load.launcher``: a server on one core, whose tables have seeds known beforehand."""

import argparse
import itertools
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

THINK = "STAMPEDE_LOAD_THINK"
"""Names a file: while it exists the computers really think. Before that they only answer."""
WORKERS_CORE = "STAMPEDE_LOAD_WORKERS_CORE"


def choose(
    game: str, options: Mapping[str, Any], observation: Mapping[str, Any], seat: int, level: int, seed: int
) -> str:
    """In a worker: think as a computer of this level does, and then do what was prepared."""
    from benchmarks.load.matches import picked  # noqa: PLC0415 - the server itself needs none of it
    from stampede.bots.choose import choose as think  # noqa: PLC0415
    from stampede.games import load  # noqa: PLC0415

    if os.nice(0) == 0:  # the first time
        os.nice(10)
        os.sched_setaffinity(0, {int(os.environ[WORKERS_CORE])})
    if Path(os.environ[THINK]).exists():
        think(game, options, observation, seat, level, seed)
    state = load(game, options, "plain", observation.get("rules_version")).state_from_dict(observation)
    return state.action_to_string(seat, picked(state.legal_actions(seat)))


def _known_chance() -> None:
    """Give table number i the seed i, and computers' choices a prepared end; before the server is loaded."""
    from benchmarks.load import launcher  # noqa: PLC0415 - by this name the workers find it
    from benchmarks.load.matches import seed_of  # noqa: PLC0415
    from stampede.web.base import ids  # noqa: PLC0415
    from stampede.web.table import workers  # noqa: PLC0415

    numbers = itertools.count()
    assert callable(ids.new_seed), "the seeds come from elsewhere now: the launcher must follow"
    assert callable(workers.choose_in_worker), "computers are asked elsewhere now: the launcher must follow"
    ids.new_seed = lambda: seed_of(next(numbers))
    workers.choose_in_worker = launcher.choose


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("app", choices=("stampede", "bare"))
    parser.add_argument("--port", required=True)
    parser.add_argument("--database", required=True)
    parser.add_argument("--core", type=int, required=True)
    given = parser.parse_args()
    os.sched_setaffinity(0, {given.core})
    if given.app == "bare":
        from benchmarks.load import bare  # noqa: PLC0415 - nothing is loaded that is not used

        bare.serve(int(given.port), given.database)
        return
    _known_chance()
    from stampede.cli.main import main as stampede  # noqa: PLC0415 - loads what was changed above

    stampede(["serve", "--host", "127.0.0.1", "--port", given.port, "--database", given.database])


if __name__ == "__main__":
    main()
