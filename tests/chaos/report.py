"""The results in words."""

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path

from tests.chaos.faults import Figures
from tests.chaos.matches import Tally
from tests.chaos.site import PROCESSES

KEPT = Path(__file__).parents[2] / "docs" / "chaos.md"
MOST = 20
"""More faults than this are not listed."""


PAGE = """# Chaos tests: servers killed in running matches

Written by `make chaos`; the harness is `tests/chaos`, and a short form runs with the tests. Processes of `stampede serve`
share one PostgreSQL and one Valkey. People play matches, each socket at any of the processes; a player who loses
it reconnects as the page does, and repeats unanswered commands. Killed processes (`kill -9`) are restarted at once.

Afterwards, from the database: every acknowledged command is in the log once, as it was sent and in order; no refused one
is; versions have no gaps; lists, deadlines, results and ratings are what a rebuild makes of the log; no server wrote a
traceback.

{day}, commit {commit}: {processes} processes, {matches} matches, {commands} commands acknowledged, lease of {lease} s,
{cores} cores for everything, load {load:.0f} on them at the end.

| fault | times | matches affected | continued after, median | at most |
|---|---|---|---|---|
{rows}

A match has continued when a command sent after the fault is acknowledged. While Valkey was away, {played} commands were
acknowledged; {waited} matches had none. Sockets came back {returns} times; {repeated} commands were sent again and had
been carried out.

{found}
"""  # noqa: E501 - lines of the page


def report(given: argparse.Namespace, tally: Tally, figures: Figures, wrong: list[str], commit: str) -> str:
    """The whole page."""
    found = [f"- {fault}" for fault in wrong[:MOST]] or ["Nothing was wrong."]
    if len(wrong) > MOST:
        found.append(f"- and {len(wrong) - MOST} more")
    rows = (
        _row("a process killed", figures.kills, figures.killed),
        _row("PostgreSQL killed and started", bool(figures.database), figures.database),
        _row(f"Valkey gone for {given.without:.0f} s, from its return", bool(figures.valkey), figures.valkey),
    )
    return PAGE.format(
        day=datetime.now(UTC).date(),
        commit=commit,
        processes=PROCESSES,
        matches=given.matches,
        commands=figures.commands,
        lease=given.lease,
        cores=os.cpu_count(),
        load=os.getloadavg()[1],
        rows="\n".join(rows),
        played=figures.played_without,
        waited=figures.waited_without,
        returns=tally.returns,
        repeated=tally.repeated,
        found="\n".join(found),
    )


def _row(what: str, times: int, seconds: list[float]) -> str:
    if not seconds:
        return f"| {what} | {times} | 0 | | |"
    middle = sorted(seconds)[len(seconds) // 2]
    return f"| {what} | {times:d} | {len(seconds)} | {middle:.1f} s | {max(seconds):.1f} s |"
