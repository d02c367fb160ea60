"""``python -m tests.simulation``: simulate sites from seeds, and keep the result in ``docs``."""

import argparse
import os
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.added_game.finding import added_games
from tests.players.results import keep
from tests.simulation.run import Outcome, run

HASH = "PYTHONHASHSEED"


def main() -> int:
    """Simulate a site for one seed after the other; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.simulation", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="so long (default 60)")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--sites", type=int, help="so many instead, of which nothing is kept")
    given = parser.parse_args()
    if os.environ.get(HASH) != "0":
        # Else sets would have another order each time, and a seed would not repeat what it did.
        command = [sys.executable, "-m", "tests.simulation", *sys.argv[1:]]
        os.execve(sys.executable, command, os.environ | {HASH: "0"})  # noqa: S606 - this command again
    with TemporaryDirectory() as folder, added_games(Path(folder)):
        outcomes = _simulated(given.seed, given.sites, given.seconds)
    wrong = [f"seed {each.seed}: {fault}" for each in outcomes for fault in each.wrong[:3]]
    if given.sites:
        return 1 if wrong else 0
    return keep("simulation.md", "Result", _told(outcomes, given.seconds), wrong)


def _simulated(seed: int, sites: int | None, seconds: float) -> list[Outcome]:
    """The results of so many *sites* from *seed* on, or of as many as there is time for."""
    outcomes, end = list[Outcome](), time.monotonic() + seconds
    while len(outcomes) < sites if sites else time.monotonic() < end or not outcomes:
        outcomes.append(run(seed + len(outcomes)))
        if outcomes[-1].wrong:
            sys.stderr.write(f"\nseed {outcomes[-1].seed}: " + "\n  ".join(outcomes[-1].wrong[:5]) + "\n")
        elif sys.stderr.isatty():
            sys.stderr.write(f"\r{len(outcomes)} sites, {sum(each.matches for each in outcomes)} matches")
    return outcomes


def _told(outcomes: list[Outcome], seconds: float) -> str:
    struck = sum((each.struck for each in outcomes), Counter[str]())
    matches, commands = (sum(getattr(each, name) for each in outcomes) for name in ("matches", "commands"))
    hours = sum(each.seconds for each in outcomes) / 3600
    rows = [f"| {what} | {times} |" for what, times in sorted(struck.items())]
    table = "\n".join(("| fault | times |", "|---|---|", *rows))
    return (
        f"seeds {outcomes[0].seed} to {outcomes[-1].seed}, {matches} matches finished,\n"
        f"{commands} commands acknowledged, {hours:.1f} hours simulated in {seconds:.0f} seconds.\n\n{table}"
    )


if __name__ == "__main__":
    sys.exit(main())
