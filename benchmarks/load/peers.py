"""The peers that the server is compared with in the same run."""

import shutil
import subprocess
from pathlib import Path

PEER = Path(__file__).parent / "peer"
PATIENCE = 180.0


def why_no_boardgame_io() -> str:
    """Install boardgame.io's server if it is not there; why that cannot be, or an empty text."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "boardgame.io is left out: Node and npm are not installed"
    if (PEER / "node_modules" / "boardgame.io").exists():
        return ""
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        subprocess.run(command, cwd=PEER, check=True, capture_output=True, timeout=PATIENCE)
    except (subprocess.SubprocessError, OSError):
        return "boardgame.io is left out: `npm ci` in benchmarks/load/peer failed, is there a network?"
    return ""
