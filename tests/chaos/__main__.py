"""``python -m tests.chaos``: kill servers while matches are played, and keep the result in ``docs``."""

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.chaos import faults
from tests.chaos.faults import MoveMetrics
from tests.chaos.site import PROCESSES, Site, site
from tests.players.audit import audit
from tests.players.crowd import Crowd
from tests.players.matches import Tally
from tests.players.process import said_wrong
from tests.players.results import keep
from tests.web.postgres import Cluster, cluster
from tests.web.valkey import Valkey, valkey

PAUSE = 4.0
"""Seconds that a player thinks, about."""
TEXT = """{processes} processes, {matches} matches, {commands} commands acknowledged, lease of {lease} s,
{cores} cores for everything, load {load:.0f} on them at the end.

| fault | times | matches hit | median of recovery | longest |
|---|---|---|---|---|
{rows}

A match has recovered when a command sent after the fault is acknowledged. While Valkey was away, {played}
commands were acknowledged; {waited} matches had none. Sockets came back {returns} times; {repeated} commands
were sent again and had been carried out."""


def main() -> int:
    """Inject the faults; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.chaos", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--without", type=float, default=60.0, help="seconds that Valkey is away")
    parser.add_argument("--lease", type=int, default=5, help="seconds")
    parser.add_argument("--commands", type=int, default=20, help="at each table, at least")
    given = parser.parse_args()
    with cluster() as database, valkey() as messages, tempfile.TemporaryDirectory() as folder:
        crowd, metrics, wrong = asyncio.run(_run(given, database, messages, Path(folder)))
    return keep("chaos.md", "Result", _told(given, crowd, metrics), wrong)


async def _run(
    given: argparse.Namespace, database: Cluster, messages: Valkey, folder: Path
) -> tuple[Crowd, MoveMetrics, list[str]]:
    async with site(database, messages, given.lease, folder) as here:
        crowd, metrics, wrong = Crowd(given.matches, Tally(here.door, PAUSE)), MoveMetrics(), list[str]()
        try:
            await _play(given, here, crowd, metrics)
        except (AssertionError, TimeoutError) as error:
            wrong.append(f"it could not be played to the end: {error}")
        for process in here.processes:
            process.stop()
        wrong += audit(here.engine, crowd.matches) + said_wrong(here.processes)
    return crowd, metrics, wrong


async def _play(given: argparse.Namespace, here: Site, crowd: Crowd, metrics: MoveMetrics) -> None:
    await crowd.open()
    for number in range(given.kills):
        await faults.kill(here, crowd, metrics)
        sys.stderr.write(f"kill {number + 1}: {max(metrics.killed):.1f} s at most\n")
    await faults.restart_database(here, crowd, metrics)
    await faults.take_valkey_away(here, crowd, metrics, given.without)
    await crowd.until(lambda match: len(match.acknowledged) >= given.commands, "as many moves everywhere")
    await crowd.close()


def _told(given: argparse.Namespace, crowd: Crowd, metrics: MoveMetrics) -> str:
    rows = (
        _row("a process killed", metrics.kills, metrics.killed),
        _row("PostgreSQL killed and started", bool(metrics.database), metrics.database),
        _row(f"Valkey gone for {given.without:.0f} s, from its return", bool(metrics.valkey), metrics.valkey),
    )
    return TEXT.format(
        processes=PROCESSES,
        matches=given.matches,
        commands=crowd.acknowledged,
        lease=given.lease,
        cores=os.cpu_count(),
        load=os.getloadavg()[1],
        rows="\n".join(rows),
        played=metrics.played_without,
        waited=metrics.waited_without,
        returns=crowd.tally.returns,
        repeated=crowd.tally.repeated,
    )


def _row(what: str, times: int, seconds: list[float]) -> str:
    if not seconds:
        return f"| {what} | {times} | 0 | | |"
    middle = sorted(seconds)[len(seconds) // 2]
    return f"| {what} | {times:d} | {len(seconds)} | {middle:.1f} s | {max(seconds):.1f} s |"


if __name__ == "__main__":
    sys.exit(main())
