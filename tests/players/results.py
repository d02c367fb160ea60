"""Pages of ``docs`` that keep the last result of each long test."""

import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
MOST = 20
"""More faults than this are not listed."""


def keep(page: str, name: str, text: str, wrong: list[str]) -> int:
    """Replace the section *name* of a *page*; return the exit code, 1 if anything is *wrong*."""
    head, found = f"## {name}\n", [f"- {fault}" for fault in wrong[:MOST]] or ["Nothing was wrong."]
    if len(wrong) > MOST:
        found.append(f"- and {len(wrong) - MOST} more")
    lines = "\n".join(found)
    section = f"{head}\n{datetime.now(UTC).date()}, commit {commit()}: {text}\n\n{lines}\n"
    path = DOCS / page
    before, _, rest = path.read_text().partition(head)
    after = re.search(r"^## .*\Z", rest, re.DOTALL | re.MULTILINE)
    path.write_text(f"{before.rstrip()}\n\n{section}" + (f"\n{after[0]}" if after else ""))
    return 1 if wrong else 0


def commit() -> str:
    """The short name of the commit that is checked out."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
