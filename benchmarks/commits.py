"""The commit that a kept result belongs to."""

import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent


class DirtyError(Exception):
    """Raised where a result would be of code that no commit holds."""


def clean_commit() -> str:
    """The commit that is checked out; raises DirtyError unless all is committed."""
    if changed := _git("status", "--porcelain"):
        raise DirtyError(f"results are kept of a clean commit only; commit first:\n{changed}")
    return _git("rev-parse", "--short", "HEAD")


def processor() -> str:
    """The name of the processor."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def _git(*words: str) -> str:
    found = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip()
