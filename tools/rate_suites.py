"""Measure the opponents of the benchmark's suites in a round-robin, and write their points.

    python -m tools.rate_suites [SUITE ...] [--games 400]

Points are Elo, and an opponent that chooses at random has 0. They are measured once: a score depends on them.
"""

import argparse
import json
from dataclasses import replace
from functools import partial

from stampede.arena.contest import Entrant
from stampede.arena.ladder import Schedule
from stampede.arena.ratings import Anchors, PlayedResult, rate
from stampede.arena.running import processes
from stampede.benchmark.suites import OPPONENTS, RANDOM, SEED, Suite, find_suite, suite_file, suite_names
from stampede.bots.bot import Bot
from stampede.cli.options import progress
from stampede.core.game import Game


def opponent(suite: Suite, name: str, _game: Game, seat: int) -> Bot:
    """The opponent *name* of the *suite*."""
    return suite.opponent(name, seat)


def measured(name: str, games: int, workers: int) -> dict[str, float]:
    """The points of the opponents of the suite *name*."""
    suite = replace(find_suite(name), points=dict.fromkeys(OPPONENTS, 0.0))
    entrants = tuple(Entrant(each, partial(opponent, suite, each)) for each in OPPONENTS)
    pairings = dict(
        enumerate(Schedule(suite.game.name, suite.game.options, entrants, games, SEED).pairings())
    )
    tell, results = progress(f"games of {name}"), []
    for _, played in processes(workers)(pairings):
        winners = tuple(each for each, share in zip(played.names, played.shares, strict=True) if share)
        results.append(PlayedResult(played.names, winners, played.deal))
        tell(len(results), len(pairings))
    found = rate(results, Anchors({RANDOM: 0.0}), draws=0)
    points = {rating.name: round(rating.points) for rating in found}
    return {each: float(points[each]) for each in OPPONENTS}


def main() -> None:
    """Measure the suites that are named, or all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("suites", nargs="*", default=suite_names())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    for name in arguments.suites:
        found = measured(name, arguments.games, arguments.workers)
        file = suite_file(name)
        told = json.loads(file.read_text("utf-8")) | {"points": found}
        file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
