"""A game in a package of its own, installed for the tests as anybody's would be (``docs/add-a-game.md``)."""

import os
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent / "morra"
SOURCE = Path(__file__).parent.parent.parent / "src"


def install(folder: Path) -> dict[str, str]:
    """Install the game into *folder*; return the environment of programs that find it there."""
    into = folder / "installed"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    command += ["--no-deps", "--no-build-isolation", "--target", str(into), str(PACKAGE)]
    subprocess.run(command, check=True)
    path = os.pathsep.join((str(into), str(SOURCE)))
    # Compiled code is kept by the files it came from, and these are new ones.
    return {**os.environ, "PYTHONPATH": path, "STAMPEDE_CACHE": str(folder / "cache")}
