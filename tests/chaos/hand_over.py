"""``python -m tests.chaos.hand_over``: measure how soon others serve the tables of a process that ends.

The result is kept in ``docs``.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.chaos import faults
from tests.chaos.faults import MoveMetrics
from tests.chaos.site import Site, site
from tests.players.audit import audit
from tests.players.crowd import Crowd
from tests.players.matches import Tally
from tests.players.process import said_wrong
from tests.players.results import keep
from tests.web.postgres import Cluster, cluster
from tests.web.valkey import Valkey, valkey

PAUSE = 0.5
"""Seconds that a player thinks, about."""
WAYS = {"killed": faults.kill, "stopped by SIGTERM": faults.stop}
TEXT = """three processes, {matches} matches, lease of {lease} s, {cores} cores for everything,
load {load:.0f} on them at the end.

| a process | times | matches hit | median | longest |
|---|---|---|---|---|
{rows}

Measured from the signal to the acknowledgement of a command that was sent after it, with the half a second
to a second that a page waits before it comes back."""


def main() -> int:
    """End processes; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.chaos.hand_over", description=__doc__)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--times", type=int, default=10, help="that a process is ended in each way")
    parser.add_argument("--lease", type=int, default=5, help="seconds")
    given = parser.parse_args()
    with cluster() as database, valkey() as messages, tempfile.TemporaryDirectory() as folder:
        metrics, wrong = asyncio.run(_run(given, database, messages, Path(folder)))
    text = TEXT.format(
        matches=given.matches,
        lease=given.lease,
        cores=os.cpu_count(),
        load=os.getloadavg()[1],
        rows="\n".join(map(metrics.row, WAYS)),
    )
    return keep("chaos.md", "Hand-over", text, wrong)


async def _run(
    given: argparse.Namespace, database: Cluster, messages: Valkey, folder: Path
) -> tuple[MoveMetrics, list[str]]:
    async with site(database, messages, given.lease, folder, supervised=1) as here:
        crowd, metrics = Crowd(given.matches, Tally(here.door, PAUSE)), MoveMetrics()
        await crowd.open()
        await _end(given.times, here, crowd, metrics)
        await crowd.close()
        await here.stop()
        return metrics, audit(here.engine, crowd.matches) + said_wrong(here.processes)


async def _end(times: int, here: Site, crowd: Crowd, metrics: MoveMetrics) -> None:
    for name, fault in WAYS.items():
        for number in range(times):
            await metrics.note(name, fault(here, crowd))
            last = sorted(metrics.recovered[name][-1])
            sys.stderr.write(f"{name}, {number + 1}: {last[0]:.1f} to {last[-1]:.1f} s\n")


if __name__ == "__main__":
    sys.exit(main())
