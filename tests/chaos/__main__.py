"""``python -m tests.chaos``: inject faults while matches are played, and keep the result in ``docs``."""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

import httpx

from tests.chaos import faults
from tests.chaos.faults import LEASES, MoveMetrics
from tests.chaos.site import PLAIN, SUPERVISED, Site, site
from tests.players.audit import audit
from tests.players.crowd import Crowd
from tests.players.matches import Tally
from tests.players.process import said_wrong
from tests.players.results import keep
from tests.web.postgres import Cluster, cluster
from tests.web.valkey import Valkey, valkey

PAUSE = 4.0
"""Seconds that a player thinks, about."""
Fault = Callable[[Site, Crowd], Awaitable[list[float]]]
KILLS: dict[str, Fault] = {
    "a process killed": faults.kill,
    "a supervisor killed": faults.kill_supervisor,
    "PostgreSQL killed and started": faults.kill_database,
    "Valkey killed and started": faults.kill_valkey,
}
LONGER: dict[str, Fault] = {
    "a process paused": faults.pause,
    "a server's line to its players cut": faults.cut_players,
    "a server's line to PostgreSQL cut": faults.cut_database,
    "a server's line to Valkey cut": faults.cut_valkey,
}
AWAY = "Valkey gone"
TEXT = """{processes} processes, {matches} matches, {commands} commands acknowledged, lease of {lease} s,
{cores} cores for everything, load {load:.0f} on them at the end.

| fault | times | matches hit | median of recovery | longest |
|---|---|---|---|---|
{rows}

A pause or cut took {long} s. A match has recovered when a command sent after a kill, or after the end of a
longer fault, is acknowledged. While Valkey was away for {without} s, {played} commands were
acknowledged; {waited} matches had none. Sockets came back {returns} times; {repeated} commands were sent
again and had been carried out."""


def main() -> int:
    """Inject the faults; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.chaos", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50, help="of all kinds in turn")
    parser.add_argument("--longer", type=int, default=20, help="pauses and cuts, of all kinds in turn")
    parser.add_argument("--without", type=int, default=60, help="seconds that Valkey is away")
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
        except (AssertionError, TimeoutError, httpx.HTTPError) as error:
            wrong.append(f"it could not be played to the end: {error!r}")
        await here.stop()
        wrong += audit(here.engine, crowd.matches) + said_wrong(here.processes)
    return crowd, metrics, wrong


async def _play(given: argparse.Namespace, here: Site, crowd: Crowd, metrics: MoveMetrics) -> None:
    await crowd.open()
    for number, (name, fault) in enumerate(_in_turn(given), 1):
        await metrics.note(name, fault(here, crowd))
        longest = max(metrics.recovered[name][-1], default=0.0)
        sys.stderr.write(f"{number}, {name}: {longest:.1f} s at most\n")
    await metrics.note(AWAY, faults.take_valkey_away(here, crowd, metrics, given.without))
    await crowd.until(lambda match: len(match.acknowledged) >= given.commands, "as many moves everywhere")
    await crowd.close()


def _in_turn(given: argparse.Namespace) -> Iterator[tuple[str, Fault]]:
    yield from islice(cycle(KILLS.items()), given.kills)
    yield from islice(cycle(LONGER.items()), given.longer)


def _told(given: argparse.Namespace, crowd: Crowd, metrics: MoveMetrics) -> str:
    rows = [metrics.row(name) for name in (*KILLS, *LONGER, AWAY)]
    return TEXT.format(
        processes=PLAIN + SUPERVISED,
        matches=given.matches,
        commands=crowd.acknowledged,
        lease=given.lease,
        cores=os.cpu_count(),
        load=os.getloadavg()[1],
        rows="\n".join(rows),
        long=LEASES * given.lease,
        without=given.without,
        played=metrics.played_without,
        waited=metrics.waited_without,
        returns=crowd.tally.returns,
        repeated=crowd.tally.repeated,
    )


if __name__ == "__main__":
    sys.exit(main())
