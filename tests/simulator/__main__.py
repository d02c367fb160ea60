"""``python -m tests.simulator``: play whole sites in pretended time, and keep what came of it in ``docs``."""

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from tests.simulator.run import MACHINES, WISHES, Outcome, run

KEPT = Path(__file__).parents[2] / "docs" / "simulator.md"
HASH = "PYTHONHASHSEED"
PAGE = """# Deterministic simulation of whole sites

Written by `make simulate SECONDS=...`; the simulator is `tests/simulator`, and a short run is part of the tests.
From a seed it plays a whole site in one process: {machines} servers as they are, an event loop whose clock leaps to
the next timer, a database in memory, and {tables} tables of all games with their players and computers. Servers are
killed and restarted, also in the middle of a commit, which is atomic; their processes are stopped
for up to two minutes; sockets are cut, and wall clocks set wrong by up to an hour, which a server takes over when it starts;
the disk is slow, and loses commits before or after they are made; messages between servers come late, twice or not at all. The method is that of
FoundationDB's simulation and of TigerBeetle's VOPR.

The invariants, checked with each message and when all is quiet: each acknowledged command is in the log once, as it
was sent and in order, and no refused one is; versions have no gaps; a page that applies all differences has the scene that a
server draws anew, and that depends on the seat's view of the log alone; each clock shown is the log's at that moment, and
nobody's time ran out before it was over by the one true clock;
lists, deadlines and results are what a rebuild makes of the log; no server writes an error that is not of its disk;
every match goes on.

Not simulated: torn pages (SQLite and PostgreSQL handle those; `make chaos` kills real ones), and the code of the page.
`python -m tests.simulator --seed 7 --sites 1` repeats seed 7.

{day}, commit {commit}: seeds {first} to {last}, {matches} matches finished, {commands} commands acknowledged,
{pretended} simulated hours in {seconds} seconds.

| fault | times |
|---|---|
{rows}

{found}
"""  # noqa: E501 - lines of the page


def main() -> int:
    """Play from one seed after the other; 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.simulator", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="so long (default 60)")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--sites", type=int, help="so many instead, of which nothing is kept")
    given = parser.parse_args()
    if os.environ.get(HASH) != "0":
        # Else sets would have another order each time, and a seed would not repeat what it did.
        command = [sys.executable, "-m", "tests.simulator", *sys.argv[1:]]
        os.execve(sys.executable, command, os.environ | {HASH: "0"})  # noqa: S606 - this command again
    outcomes, end = list[Outcome](), time.monotonic() + given.seconds
    while len(outcomes) < given.sites if given.sites else time.monotonic() < end or not outcomes:
        outcomes.append(run(given.seed + len(outcomes)))
        if outcomes[-1].wrong:
            sys.stderr.write(f"\nseed {outcomes[-1].seed}: " + "\n  ".join(outcomes[-1].wrong[:5]) + "\n")
        elif sys.stderr.isatty():
            sys.stderr.write(f"\r{len(outcomes)} sites, {sum(each.matches for each in outcomes)} matches")
    if not given.sites:
        text = _page(outcomes, given.seconds)
        KEPT.write_text(text)
        sys.stdout.write(text)
    return 1 if any(each.wrong for each in outcomes) else 0


def _page(outcomes: list[Outcome], seconds: float) -> str:
    struck = sum((each.struck for each in outcomes), Counter[str]())
    wrong = [f"- seed {each.seed}: {fault}" for each in outcomes for fault in each.wrong[:3]]
    return PAGE.format(
        machines=" or ".join(map(str, MACHINES)),
        tables=len(WISHES),
        day=datetime.now(UTC).date(),
        commit=_commit(),
        first=outcomes[0].seed,
        last=outcomes[-1].seed,
        matches=sum(each.matches for each in outcomes),
        commands=sum(each.commands for each in outcomes),
        pretended=round(sum(each.seconds for each in outcomes) / 3600, 1),
        seconds=round(seconds),
        rows="\n".join(f"| {what} | {times} |" for what, times in sorted(struck.items())),
        found="\n".join(wrong) or "Nothing was wrong.",
    )


def _commit() -> str:
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main())
