"""The golden playthroughs read the same plain, compiled, and compiled with bounds checks."""

import os
import subprocess
import sys
from pathlib import Path

from stampede.games import GAMES
from stampede.testing.playthrough import differing

GOLDEN = Path(__file__).parent.parent / "playthroughs"


def test_every_game_and_every_way_to_end_has_a_playthrough() -> None:
    texts = {game: "".join(file.read_text() for file in (GOLDEN / game).glob("*.txt")) for game in GAMES}

    for reason in ("is across the second river", "the last buffalo is captured", "no buffalo can move"):
        assert reason in texts["buffalo"]


def test_plain() -> None:
    assert differing(GOLDEN, "plain") == []


def test_compiled() -> None:
    assert differing(GOLDEN, "compiled") == []


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
