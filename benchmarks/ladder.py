"""``python -m benchmarks.ladder``: play the published ladder, and write its digest and its charts.

Neighbouring levels meet each other, and fixed yardsticks: the five levels that each game had before, random
play, and OpenSpiel's search where it is installed. All are bounded in counts, so that anybody who plays the
matches again gets the same games, move by move; the digest has a hash of them. A stopped run goes on where it
stopped.
"""

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

from stampede.arena.ladder import LadderFile, Schedule
from stampede.arena.ratings import Anchors, PlayedResult, PoolRating, rate
from stampede.arena.results import Played
from stampede.arena.running import Runner, here, processes
from stampede.cli.arena import entrant_of
from stampede.cli.options import read_options
from stampede.cli.plot import plot_ladder
from stampede.games import find, load

ROOT = Path(__file__).parents[1]
DIGEST = Path(__file__).parent / "results" / "ladder.jsonl"
IMAGES = ROOT / "docs" / "images"


@dataclass(frozen=True)
class Match:
    """One match of the ladder: some players at tables of one kind."""

    game: str
    table: str
    """The kind of table, in words for the chart."""
    options: tuple[str, ...]
    players: tuple[str, ...]
    """As ``stampede arena`` names them, the stronger first."""
    games: int
    seed: int
    opening: int = 0
    by_seat: bool = False

    @property
    def name(self) -> str:
        """The name of its files."""
        table = "-".join(option.partition("=")[2] or "none" for option in self.options)
        players = "-".join(player.replace(":", "+").replace("/", "x") for player in self.players)
        return f"{self.game}-{table}-{players}"

    @property
    def command(self) -> str:
        """The command that plays it alone."""
        options = "".join(f" -o {option}" for option in self.options)
        more = f" --opening {self.opening}" * bool(self.opening) + " --by-seat" * self.by_seat
        return (
            f"stampede arena {self.game} {' '.join(self.players)}{options} --games {self.games} "
            f"--seed {self.seed}{more} --file {self.name}.jsonl"
        )

    def schedule(self) -> Schedule:
        """Its games."""
        return Schedule(
            self.game,
            load(self.game, read_options(self.game, list(self.options))).options,
            tuple(entrant_of(player, self.game) for player in self.players),
            self.games,
            self.seed,
            self.opening,
            by_seat=self.by_seat,
        )


class Step(NamedTuple):
    """The lead of a player over another, in points of Elo, with its 95 % interval."""

    of: str
    over: str
    elo: int
    low: int
    high: int


def steps_of(match: Match, played: Sequence[Played]) -> Iterator[Step]:
    """The lead of each player over the next one, on each seat by itself where it is rated so."""
    schedule = match.schedule()
    names = [entrant.name for entrant in schedule.entrants]
    by_seat: list[list[str]] = [names]
    if match.by_seat:
        seats = zip(*(pairing.line_up for pairing in schedule.pairings()), strict=True)
        by_seat = [list(dict.fromkeys(each.name for each in seat)) for seat in seats]
    results = results_of(played)
    for on_seat in by_seat:
        for stronger, weaker in pairwise(on_seat):
            rated = {each.name: each for each in rate(results, Anchors({weaker: 0.0}), seed=match.seed)}
            found = rated[stronger]
            yield Step(stronger, weaker, round(found.points), round(found.low), round(found.high))


def results_of(played: Sequence[Played], first: int = 0) -> list[PlayedResult]:
    """The results for the ratings; the numbers of the deals begin with *first*."""
    return [
        PlayedResult(
            game.names,
            tuple(name for name, share in zip(game.names, game.shares, strict=True) if share > 0),
            first + game.deal,
        )
        for game in played
    ]


def digest_of(match: Match, played: Sequence[Played]) -> dict[str, Any]:
    """The line of the digest."""
    won: defaultdict[str, float] = defaultdict(float)
    seconds: defaultdict[str, float] = defaultdict(float)
    seats: defaultdict[str, int] = defaultdict(int)
    for game in played:
        for name, share, cpu in zip(game.names, game.shares, game.cpu, strict=True):
            won[name] += share
            seconds[name] += cpu
            seats[name] += 1
    texts = "".join(game.match for game in played)
    return {
        "match": match.name,
        "command": match.command,
        "rules_version": find(match.game).rules_version,
        "games": len(played),
        "won": {name: round(won[name], 2) for name in seats},
        "seats": dict(seats),
        "cpu_a_game": {name: round(seconds[name] / seats[name], 3) for name in seats},
        "steps": [step._asdict() for step in steps_of(match, played)],
        "sha256": hashlib.sha256(texts.encode()).hexdigest(),
    }


def play(match: Match, folder: Path, runner: Runner) -> tuple[Played, ...]:
    """Play the games that the *folder* lacks, and write each as a match file."""
    schedule = match.schedule()
    record = LadderFile(folder / f"{match.name}.jsonl", schedule)
    missing = {at: each for at, each in enumerate(schedule.pairings()) if at not in record.played}
    for number, played in runner(missing):
        record.add(number, played)
    files = folder / match.name
    files.mkdir(exist_ok=True)
    for number, played in record.played.items():
        (files / f"{number:06}.jsonl").write_text(played.match, encoding="utf-8")
    return record.results()


def played_of(match: Match, folder: Path) -> tuple[Played, ...]:
    """The games of a match that are in the *folder*."""
    path = folder / f"{match.name}.jsonl"
    return LadderFile(path, match.schedule()).results() if path.exists() else ()


def chart(matches: Sequence[tuple[Match, Sequence[Played]]]) -> None:
    """Draw the players of one game and kind of table on one scale: level 1 has no points."""
    game, table = matches[0][0].game, matches[0][0].table
    by_seat = any(match.by_seat for match, _ in matches)
    for side, rated in sides(climbed(matches) if by_seat else _pooled(matches)):
        weakest = min((each for each in rated if each.name.startswith("level 1")), default=rated[-1])
        moved = [
            each._replace(
                name=each.name.removesuffix(side),
                points=each.points - weakest.points,
                low=each.low - weakest.points,
                high=each.high - weakest.points,
            )
            for each in rated
        ]
        name = f"ladder-{game}-{table}{side.removeprefix(' as')}".replace(", ", "-").replace(" ", "-").lower()
        games = sum(len(played) for _, played in matches)
        plot_ladder(moved, f"{find(game).title}, {table}{side}, {games} games", str(IMAGES / f"{name}.svg"))


def _pooled(matches: Sequence[tuple[Match, Sequence[Played]]]) -> list[PoolRating]:
    """The players of matches at tables of one kind, rated by all games together."""
    results: list[PlayedResult] = []
    for _, played in matches:
        results += results_of(played, max((each.deal for each in results), default=-1) + 1)
    return rate(results, seed=1)


def climbed(matches: Sequence[tuple[Match, Sequence[Played]]]) -> list[PoolRating]:
    """The players of matches of two, the strongest first: each as far above the other as their match says.

    Matches with other columns empty have no common scale: what makes it easier for one side makes it harder
    for the other. The interval of a player is that of the lead in the match that placed it.
    """
    found: dict[str, PoolRating] = {}
    for match, played in matches:
        for of, over, elo, low, high in steps_of(match, played):
            if of in found:
                at = found[of].points
                found[over] = PoolRating(over, at - elo, at - high, at - low, len(played), nan)
            else:
                at = found.setdefault(over, PoolRating(over, 0.0, 0.0, 0.0, len(played), nan)).points
                found[of] = PoolRating(of, at + elo, at + low, at + high, len(played), nan)
    return sorted(found.values(), key=lambda each: -each.points)


def sides(rated: Sequence[PoolRating]) -> list[tuple[str, list[PoolRating]]]:
    """The players by the side they play, which their names end with; "" where there is one kind of seat."""
    found: dict[str, list[PoolRating]] = {}
    for each in rated:
        _, separator, side = each.name.partition(" as ")
        found.setdefault(separator + side, []).append(each)
    return list(found.items())


def keep(line: dict[str, Any]) -> None:
    """Put a *line* into the digest, in place of an earlier one of the same match."""
    known = known_lines() | {line["match"]: line}
    order = {match.name: at for at, match in enumerate(MATCHES)}
    kept = sorted(
        (each for each in known.values() if each["match"] in order), key=lambda each: order[each["match"]]
    )
    DIGEST.write_text("".join(json.dumps(each) + "\n" for each in kept), encoding="utf-8")


def _neighbours(
    game: str, table: str, options: tuple[str, ...], ladder: Sequence[str], games: Sequence[int], seed: int
) -> list[Match]:
    """A match between each player of a *ladder*, the weakest first, and the next one."""
    return [
        Match(game, table, options, (stronger, weaker), count, seed + 1000 * number)
        for number, ((weaker, stronger), count) in enumerate(zip(pairwise(ladder), games, strict=True))
    ]


def _by_side(columns: str, pair: tuple[str, str], games: int, seed: int) -> Match:
    """A match of Buffalo in which each side is rated by itself, with these columns empty."""
    weaker, stronger = pair
    options = (f"empty_columns={columns}",)
    return Match("buffalo", "by side", options, (stronger, weaker), games, seed, opening=2, by_seat=True)


ZOFF = ("1", "2", "3", "4", "5", "6/2000")
ABILENE = ("1", "2", "3", "4", "5", "6/100")
BUFFALO = ("1", "2", "3", "4", "5", "6/200000")
"""The levels; the strongest is held to counts, so that its games are the same anywhere."""
COLUMNS = ("abjk", "cfi", "cf", "cf", "f")
"""The empty columns of Buffalo with which two neighbours are a match for each other."""
SEATS = {
    "zoff": ("three players", ("players=3",)),
    "abilene": ("three players", ("players=3", "sale_limit=12")),
}
MATCHES: tuple[Match, ...] = (
    *(
        _by_side(columns, pair, games, 50_000 + 1000 * at)
        for at, (columns, pair, games) in enumerate(
            zip(COLUMNS, pairwise(BUFFALO), (200, 200, 200, 200, 80), strict=True)
        )
    ),
    *_neighbours("zoff", *SEATS["zoff"], ZOFF, (60, 60, 120, 120, 36), 10_000),
    *_neighbours("zoff", "five players", ("players=5",), ZOFF, (40, 40, 80, 60, 20), 20_000),
    *_neighbours("abilene", *SEATS["abilene"], ABILENE, (120, 120, 120, 60, 36), 30_000),
    *_neighbours(
        "abilene", "five players", ("players=5", "sale_limit=20"), ABILENE, (40, 40, 40, 20, 10), 40_000
    ),
    _by_side("abjk", ("random", "1"), 80, 60_000),
    _by_side("cfi", ("0:3", "3"), 40, 61_000),
    *(
        Match(game, *SEATS[game], players, 18, 62_000 + 1000 * at)
        for at, (game, players) in enumerate(product(SEATS, (("1", "random"), ("4", "0:3"), ("5", "0:4"))))
    ),
)
"""Neighbours; then yardsticks: random play, and levels 3 and 4 of the five there were."""


def show() -> None:
    """Print the digest as a table."""
    print("| match | step | Elo (95 % interval) | games | CPU seconds a game |\n|---|---|---|---|---|")
    for line in known_lines().values():
        for step in map(Step._make, (each.values() for each in line["steps"])):
            cpu = " : ".join(f"{line['cpu_a_game'][name]:.2f}" for name in (step.of, step.over))
            interval = f"{step.elo:+} ({step.low:+} to {step.high:+})"
            print(f"| {line['match']} | {step.of} over {step.over} | {interval} | {line['games']} | {cpu} |")


def known_lines() -> dict[str, dict[str, Any]]:
    """The lines of the digest by the name of their match."""
    lines = DIGEST.read_text(encoding="utf-8").splitlines() if DIGEST.exists() else []
    return {each["match"]: each for each in map(json.loads, lines)}


def main(words: Sequence[str] = ()) -> int:
    """Play the matches whose names contain one of the words; all of them without."""
    parser = argparse.ArgumentParser("python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of matches; all matches without")
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="for games and match files")
    parser.add_argument("--workers", type=int, default=1, help="number of processes (default 1)")
    parser.add_argument("--list", action="store_true", help="only print the commands of the matches")
    parser.add_argument("--kept", action="store_true", help="only print the digest as a table")
    given = parser.parse_args(words)
    if given.kept:
        show()
        return 0
    wanted = [
        match for match in MATCHES if not given.names or any(part in match.name for part in given.names)
    ]
    if given.list or not wanted:
        print("\n".join(match.command for match in wanted or MATCHES))
        return 0 if wanted else 2
    given.folder.mkdir(exist_ok=True)
    runner = here if given.workers == 1 else processes(given.workers)
    for match in wanted:
        played = play(match, given.folder, runner)
        line = digest_of(match, played)
        keep(line)
        for step in line["steps"]:
            interval = f"({step['low']:+} to {step['high']:+})"
            print(f"{match.name}: {step['of']} over {step['over']} {step['elo']:+} {interval}")
        sys.stdout.flush()
    for table in dict.fromkeys((match.game, match.table) for match in wanted):
        matches = [match for match in MATCHES if (match.game, match.table) == table]
        chart([(match, games) for match in matches if (games := played_of(match, given.folder))])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
