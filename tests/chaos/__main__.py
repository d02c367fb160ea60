"""``python -m tests.chaos``: kill servers in the midst of matches, and keep what came of it in ``docs``."""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.chaos import faults
from tests.chaos.crowd import Crowd
from tests.chaos.door import Ports
from tests.chaos.faults import Figures
from tests.chaos.judge import judge
from tests.chaos.matches import Tally
from tests.chaos.report import KEPT, report
from tests.chaos.site import Site, said_wrong, site
from tests.web.postgres import Cluster, cluster
from tests.web.valkey import Valkey, valkey

PAUSE = 4.0
"""Seconds that a player thinks, about."""


def main() -> int:
    """Run the tests that the arguments name; 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.chaos", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--without", type=float, default=60.0, help="seconds that Valkey is away")
    parser.add_argument("--lease", type=int, default=5, help="seconds")
    parser.add_argument("--commands", type=int, default=20, help="at each table, at least")
    given = parser.parse_args()
    with cluster() as database, valkey() as messages, tempfile.TemporaryDirectory() as folder:
        tally, figures, wrong = asyncio.run(_run(given, database, messages, Path(folder)))
    text = report(given, tally, figures, wrong, _commit())
    KEPT.write_text(text)
    sys.stdout.write(text)
    return 1 if wrong else 0


async def _run(
    given: argparse.Namespace, database: Cluster, messages: Valkey, folder: Path
) -> tuple[Tally, Figures, list[str]]:
    async with site(database, messages, given.lease, folder) as here:
        tally, figures = Tally(Ports([process.port for process in here.processes]), PAUSE), Figures()
        crowd = Crowd(given.matches, tally)
        wrong = list[str]()
        try:
            await _play(given, here, crowd, figures)
        except (AssertionError, TimeoutError) as error:
            wrong.append(f"it could not be played to the end: {error}")
        figures.commands = crowd.acknowledged
        for process in here.processes:
            process.stop()
        wrong += judge(here.engine, crowd.matches) + said_wrong(here.processes)
    return tally, figures, wrong


async def _play(given: argparse.Namespace, here: Site, crowd: Crowd, figures: Figures) -> None:
    await crowd.open()
    for number in range(given.kills):
        await faults.kill(here, crowd, figures)
        sys.stderr.write(f"kill {number + 1}: {max(figures.killed):.1f} s at most\n")
    await faults.restart_database(here, crowd, figures)
    await faults.take_valkey_away(here, crowd, figures, given.without)
    await crowd.until(lambda match: len(match.acknowledged) >= given.commands, "as many moves everywhere")
    await crowd.close()


def _commit() -> str:
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main())
