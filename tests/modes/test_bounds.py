"""Compiled with bounds checks, rules read the same and what players know chooses the same.

All of a game is checked in one process: what it compiles for that is compiled once.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stampede.bots import playout
from stampede.bots.engine import Engine
from stampede.bots.knowledge import policy
from stampede.bots.playout import RolloutConfig
from stampede.bots.thinking import new_buffers
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.core.game import Game
from stampede.core.options import OptionValue
from stampede.games import all_games, load
from tests.effort import effort

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "playthroughs"
GAMES = 12
"""Played out in each setting; Abilene, whose games are long, up to so many actions:"""
HORIZON = 1500
SETTINGS: dict[str, tuple[dict[str, OptionValue], ...]] = {
    "buffalo": ({},),
    "zoff": (
        {"players": 2},
        {"players": 3, "open_tracker": True},
        {"players": 4, "fair_bonus": True},
        {"players": 6, "auction": True},
    ),
    "abilene": ({"players": 3}, {"players": 6, "hidden_totals": True}),
}


def played(name: str) -> str:
    """A digest of what the policy and the search of a game, compiled, make of it."""
    digest = hashlib.blake2b(digest_size=8)
    for options in SETTINGS[name]:
        game = load(name, options, "compiled")
        kernels, room = game.bound_rules.algorithm(rollout, playout, given=policy(game)), new_buffers(game)
        for seed in range(GAMES):
            room.states[:] = game.new_initial_state(seed=seed).records
            room.stream[:] = new_stream(seed)
            kernels[playout.play_out](room, 0, playout.ENDLESS, RolloutConfig(5, HORIZON))
            digest.update(room.states.tobytes() + room.results.tobytes())
        if game.definition.opponents.value:
            digest.update(repr(searched(game)).encode())
    return digest.hexdigest()


def searched(game: Game) -> list[int]:
    """The search's choices and evaluations, for some actions from the start."""
    state, engine, found = game.new_initial_state(seed=1), Engine(game, bits=10), []
    for _ in range(6):
        finding = engine.think(state, depth=3)
        state.apply_action(state.acting_seats()[0], finding.action)
        found += [finding.action, finding.value]
    return found


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_every_game_policy_and_evaluation_is_among_them() -> None:
    assert set(SETTINGS) == {folder.name for folder in GOLDEN.iterdir()}
    known = (name for name, each in all_games().items() if each.opponents.policy or each.opponents.value)
    assert set(known) == set(SETTINGS)


# A game is compiled anew for this, the large ones for a minute each. Other tests run their plain rules, which
# refuse an index that is too large, too.
@pytest.mark.slow
@pytest.mark.parametrize("name", effort(["buffalo"], list(SETTINGS)))
def test_compiled_with_bounds_checks(name: str) -> None:
    expected = played(name)
    code = (
        "import sys, pathlib, numba\n"
        "from stampede.testing.playthrough import differing\n"
        "from tests.modes.test_bounds import played\n"
        "assert numba.config.BOUNDSCHECK == 1\n"
        "print(differing(pathlib.Path(sys.argv[2]), 'compiled'))\n"
        "print(played(sys.argv[1]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, name, str(GOLDEN / name)],
        cwd=ROOT,
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.splitlines()) == (0, ["[]", expected]), done.stderr
