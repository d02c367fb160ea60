"""The golden playthroughs read the same plain, compiled, and compiled with bounds checks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stampede.games import all_games
from stampede.testing.playthrough import differing

GOLDEN = Path(__file__).parent.parent / "playthroughs"


ENDS = {
    "buffalo": ("is across the second river", "the last buffalo is captured", "no buffalo can move"),
    "zoff": (
        "the last round is played",
        "every pasture is full",
        "all 48 cows of a colour are placed",
        "all 96 cows of both colours",
    ),
    "abilene": ("cattle are sold",),
}
"""How games end: the long game of Abilene, and its bankruptcies, take random play too many actions."""


def test_every_game_and_every_way_to_end_has_a_playthrough() -> None:
    texts = {
        game: "".join(file.read_text() for file in (GOLDEN / game).glob("*.txt")) for game in all_games()
    }

    assert set(ENDS) == set(all_games())
    for game, reasons in ENDS.items():
        assert all(reason in texts[game] for reason in reasons)


@pytest.mark.slow
def test_plain() -> None:
    assert differing(GOLDEN, "plain") == []


def test_compiled() -> None:
    assert differing(GOLDEN, "compiled") == []


@pytest.mark.slow
def test_compiled_with_bounds_checks() -> None:
    code = (
        "import sys, pathlib, numba\n"
        "from stampede.testing.playthrough import differing\n"
        "assert numba.config.BOUNDSCHECK == 1\n"
        "print(differing(pathlib.Path(sys.argv[1]), 'compiled'))\n"
    )
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, str(GOLDEN)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr
