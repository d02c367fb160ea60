"""``python -m benchmarks.releases``: the strength of each release against fixed yardsticks.

The yardsticks are the levels of the first ladder that each game had, held to counts, and in Buffalo
OpenSpiel's search by so many simulations; the fourth level of Buffalo computed more than all others, and
the fifth with few positions stands in its place. Each level of today meets the yardsticks that are about as
strong, and each yardstick the next one. Everybody is bounded in counts, so that all who play the games
again get the same; a stopped run goes on where it stopped. The digest has a line for each release and game,
and the charts are drawn from it.

A yardstick of the first ladder is a strength for the search of today. Where a change of the search changes
how it plays, the hashes of the matches between yardsticks change, and that line of the digest is a scale of
its own.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.ladder import IMAGES, Match, digest_of, play, results_of
from stampede.arena.ratings import Anchors, PlayedResult, rate
from stampede.arena.running import Runner, here, processes
from stampede.cli.arena import entrant_of
from stampede.cli.plot import plot_releases
from stampede.games import find

DIGEST = Path(__file__).parent / "results" / "releases.jsonl"
FIRST = "yardsticks"
"""The name that the chart gives to the yardsticks."""
ANCHOR = "0:3"
"""The yardstick with 0 points: the third of the first five levels."""


class Field(NamedTuple):
    """The players of one game, and their tables."""

    options: tuple[str, ...]
    yardsticks: tuple[str, ...]
    """The weakest first, as ``stampede arena`` names them."""
    levels: tuple[str, ...]
    games: int
    """Of each match."""
    seed: int
    opening: int = 0
    outside: Mapping[str, tuple[str, ...]] = {}
    """Other yardsticks, and the players each meets."""


FIELDS = {
    "buffalo": Field(
        ("empty_columns=cf",),
        ("0:1", "0:2", "0:3", "0:5/2000", "0:5/20000"),
        ("1", "2", "3", "4", "5", "6/200000"),
        games=20,
        seed=70_000,
        opening=2,
        outside={"openspiel/100": ("0:1", "0:2", "2")},
    ),
    "zoff": Field(
        ("players=3",),
        ("0:1", "0:2", "0:3", "0:4", "0:5/400"),
        ("1", "2", "3", "4", "5", "6/2000"),
        games=18,
        seed=80_000,
    ),
    "abilene": Field(
        ("players=3", "sale_limit=12"),
        ("0:1", "0:2", "0:3", "0:4", "0:5/100"),
        ("1", "2", "3", "4", "5", "6/100"),
        games=12,
        seed=90_000,
    ),
}


def matches_of(game: str) -> list[Match]:
    """The matches of a game: those between yardsticks are the same in every release."""
    field = FIELDS[game]
    return [
        Match(game, "yardsticks", field.options, pair, field.games, field.seed + 1000 * number, field.opening)
        for number, pair in enumerate(_pairs(field))
    ]


def _pairs(field: Field) -> Iterator[tuple[str, str]]:
    for weaker, stronger in pairwise(field.yardsticks):
        yield stronger, weaker
    for yardstick, others in field.outside.items():
        for other in others:
            yield other, yardstick
    for at, level in enumerate(field.levels):
        for yardstick in field.yardsticks[max(0, at - 1) : at + 1]:
            yield level, yardstick


def measure(game: str, release: str, folder: Path, runner: Runner) -> dict[str, Any]:
    """Play the matches of a game that the *folder* lacks; return the line of the digest."""
    results: list[PlayedResult] = []
    digests = []
    for match in matches_of(game):
        played = play(match, folder, runner)
        results += results_of(played, max((each.deal for each in results), default=-1) + 1)
        digests.append(digest_of(match, played))
    field = FIELDS[game]
    rated = {each.name: each for each in rate(results, Anchors({_name(game, ANCHOR): 0.0}), seed=field.seed)}
    return {
        "release": release,
        "game": game,
        "rules_version": find(game).rules_version,
        "table": " ".join(field.options),
        **{
            part: [
                {
                    "player": player,
                    "elo": round(rated[_name(game, player)].points),
                    "low": round(rated[_name(game, player)].low),
                    "high": round(rated[_name(game, player)].high),
                    "games": rated[_name(game, player)].games,
                }
                for player in players
            ]
            for part, players in (
                ("yardsticks", (*field.yardsticks, *field.outside)),
                ("levels", field.levels),
            )
        },
        "matches": digests,
    }


def _name(game: str, player: str) -> str:
    """How the results call a player."""
    return entrant_of(player, game).name


def keep(line: Mapping[str, Any]) -> None:
    """Put a *line* into the digest, in place of an earlier one of the same release and game."""
    known = {(each["game"], each["release"]): each for each in kept()}
    known[line["game"], line["release"]] = dict(line)
    DIGEST.write_text("".join(json.dumps(each) + "\n" for each in known.values()), encoding="utf-8")


def kept() -> list[dict[str, Any]]:
    """The lines of the digest, the oldest first."""
    lines = DIGEST.read_text(encoding="utf-8").splitlines() if DIGEST.exists() else []
    return [json.loads(each) for each in lines]


def chart(game: str) -> None:
    """Draw the levels of each release of a game, beside the yardsticks as the newest release rated them."""
    lines = [line for line in kept() if line["game"] == game]
    columns = [(FIRST, lines[-1]["yardsticks"]), *((line["release"], line["levels"]) for line in lines)]
    plot_releases(
        [
            (release, [(each["player"], each["elo"], each["low"], each["high"]) for each in players])
            for release, players in columns
        ],
        find(game).title,
        str(IMAGES / f"releases-{game}.svg"),
    )


def show() -> None:
    """Print the digest as a table."""
    print("| game | release | player | Elo (95 % interval) | games |\n|---|---|---|---|---|")
    for line in kept():
        for part, release in (("yardsticks", FIRST), ("levels", line["release"])):
            for each in line[part]:
                interval = f"{each['elo']:+} ({each['low']:+} to {each['high']:+})"
                print(f"| {line['game']} | {release} | {each['player']} | {interval} | {each['games']} |")


def main(words: Sequence[str] = ()) -> int:
    """Measure the games named; all of them without."""
    parser = argparse.ArgumentParser("python -m benchmarks.releases", description=__doc__)
    parser.add_argument("games", nargs="*", help="some of the games; all without")
    parser.add_argument("--release", help="what the digest calls this version of the levels")
    parser.add_argument("--folder", type=Path, default=Path("releases"), help="for games and match files")
    parser.add_argument("--workers", type=int, default=1, help="number of processes (default 1)")
    parser.add_argument("--list", action="store_true", help="only print the commands of the matches")
    parser.add_argument("--kept", action="store_true", help="only print the digest as a table")
    given = parser.parse_args(words)
    games = given.games or list(FIELDS)
    unknown = [game for game in games if game not in FIELDS]
    if unknown:
        parser.error(f"there are no yardsticks for {unknown[0]!r}, but for {', '.join(FIELDS)}")
    if given.kept:
        show()
        return 0
    if given.list:
        print("\n".join(match.command for game in games for match in matches_of(game)))
        return 0
    if not given.release:
        parser.error("--release names the version of the levels in the digest and the chart")
    given.folder.mkdir(exist_ok=True)
    runner = here if given.workers == 1 else processes(given.workers)
    for game in games:
        keep(measure(game, given.release, given.folder, runner))
        chart(game)
        print(f"{game}: measured")
        sys.stdout.flush()
    show()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
