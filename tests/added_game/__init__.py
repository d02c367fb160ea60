"""Games in packages of their own, installed for the tests as anybody's would be (``docs/add-a-game.md``)."""

import os
import subprocess
import sys
from pathlib import Path

PACKAGES = tuple(str(Path(__file__).parent / name) for name in ("kuhn", "morra"))
SOURCE = Path(__file__).parent.parent.parent / "src"


def install(folder: Path) -> dict[str, str]:
    """Install the games into *folder*; return the environment of programs that find them there."""
    into = folder / "installed"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    command += ["--no-deps", "--no-build-isolation", "--target", str(into), *PACKAGES]
    subprocess.run(command, check=True)
    path = os.pathsep.join((str(into), str(SOURCE)))
    # Compiled code is kept by the files it came from, and these are new ones.
    return {**os.environ, "PYTHONPATH": path, "STAMPEDE_CACHE": str(folder / "cache")}
