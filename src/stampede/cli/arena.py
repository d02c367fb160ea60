"""``stampede arena``, ``stampede selfplay`` and ``stampede dataset``: computer players play each other.

The arena is a round-robin with ratings, or a sequential test of two; self-play writes matches for learning.
"""

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from math import inf
from pathlib import Path

from stampede.arena.contest import Entrant, Pairing
from stampede.arena.ladder import LadderFile, Schedule, groups_of, pairs_of
from stampede.arena.ratings import Anchors, PlayedResult, rate
from stampede.arena.running import Runner, cluster, here, processes
from stampede.arena.sprt import Sprt
from stampede.bots.bot import Bot
from stampede.bots.levels import NEWEST, levels, strength_of
from stampede.bots.making import unit_of
from stampede.bots.outside import Outside
from stampede.cli.options import Commands, add_command, add_game, progress, read_options
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.extras import require
from stampede.core.game import Game
from stampede.core.strength import SECONDS, HeuristicConfig, MonteCarloConfig
from stampede.games import find, load

ANCHORS = {"random": 0.0, "thumb": 1000.0}
"""Players at fixed ratings, so that ladders of different days can be compared."""
YARDSTICKS = {"random": Entrant.chance(), "newcomer": Entrant.novice()}
"""Players of no level, to measure others by."""
KINDS = (
    "a level (1; 5/80 with 80 playouts or positions a choice, 5@0.3 with 0.3 s; 0:5 is level 5 of the "
    "first ladder the game had), montecarlo (held in the same way), "
    "random, newcomer, thumb, openspiel (openspiel/100 with 100 simulations a choice), or run:COMMAND"
)
SEARCH = "montecarlo"
"""The search that plays any game, as strong as its budget, to measure before it becomes a level."""
ON_RAY = "play on a Ray cluster: an address, auto, or local"
HELD = re.compile(r"(?:([0-9]{1,2}):)?([0-9]+|[a-z-]+)(?:/([1-9][0-9]{0,8})|@([0-9]{1,4}(?:\.[0-9]{1,4})?))?")


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    arena = add_command(commands, "arena", "have computer players play each other, and rate them", run_arena)
    add_game(arena)
    arena.add_argument(
        "players", nargs="*", metavar="PLAYER", help=f"{KINDS} (default: random and all levels)"
    )
    arena.add_argument("--games", type=int, default=200, help="number of games, at least (default 200)")
    arena.add_argument(
        "--seed",
        type=int,
        default=0,
        help="seed of all deals: each deal adds its number, so 0 and 1 share nearly all deals (default 0)",
    )
    arena.add_argument("--opening", type=int, default=0, help="random actions before play begins (default 0)")
    arena.add_argument(
        "--by-seat",
        action="store_true",
        help="rate everybody on each seat by itself: each meets each and itself",
    )
    arena.add_argument("--seconds", type=float, default=None, help="CPU seconds for each choice, at most")
    arena.add_argument(
        "--file",
        default="arena.jsonl",
        metavar="FILE",
        help="file for the games; a stopped run continues from it (default arena.jsonl)",
    )
    arena.add_argument("--workers", type=int, help="number of processes (default: one per core)")
    arena.add_argument("--ray", metavar="ADDRESS", help=ON_RAY)
    arena.add_argument(
        "--matches", metavar="FOLDER", help="write a match file for each game into a new folder"
    )
    arena.add_argument("--json", metavar="FILE", default=None, help="write the ladder as JSON")
    arena.add_argument("--plot", metavar="FILE", default=None, help="draw the ladder (.svg, .png or .pdf)")
    arena.add_argument(
        "--sprt", action="store_true", help="stop as soon as it is clear whether the first of two is better"
    )
    arena.add_argument("--elo0", type=float, default=0.0, help="points that count as not better (default 0)")
    arena.add_argument("--elo1", type=float, default=30.0, help="points that count as better (default 30)")

    data = add_command(
        commands, "selfplay", "write matches of computers as tables for learning", run_selfplay
    )
    add_game(data)
    data.add_argument("folder", metavar="FOLDER", help="where they are written; a stopped run goes on there")
    data.add_argument("players", nargs="+", metavar="PLAYER", help="by seat, as in 'stampede arena'")
    data.add_argument("--matches", type=int, default=1000, help="how many (default 1000)")
    data.add_argument("--seed", type=int, default=0, help="of the first match; each adds 1 (default 0)")
    data.add_argument(
        "--opening", type=int, default=0, help="random actions before the players begin (default 0)"
    )
    data.add_argument(
        "--choices", action="store_true", help="write the observation and the mask of each choice, too"
    )
    data.add_argument("--workers", type=int, help="number of processes (default 1)")
    data.add_argument("--ray", metavar="ADDRESS", help=ON_RAY)

    strong = add_command(commands, "dataset", "write matches of strong players of every game", run_dataset)
    strong.add_argument(
        "folder", metavar="FOLDER", help="where they are written; a stopped run goes on there"
    )
    strong.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    strong.add_argument("--matches", type=int, default=100_000, help="how many of each game (default 100000)")
    strong.add_argument("--seed", type=int, default=0, help="as of 'stampede selfplay'")
    strong.add_argument("--workers", type=int, help="number of processes (default 1)")
    strong.add_argument("--ray", metavar="ADDRESS", help=ON_RAY)


def run_arena(arguments: argparse.Namespace) -> int:
    """Play the missing games, then print the report."""
    find(arguments.game)
    require(("choix", "matplotlib") if arguments.plot else "choix", "arena", "a ladder")
    options = load(arguments.game, read_options(arguments.game, arguments.option)).options
    names = arguments.players or _everybody(arguments.game)
    schedule = Schedule(
        arguments.game,
        options,
        tuple(entrant_of(name, arguments.game) for name in names),
        arguments.games,
        arguments.seed,
        arguments.opening,
        inf if arguments.seconds is None else arguments.seconds,
        by_seat=arguments.by_seat,
    )
    test = Sprt(arguments.elo0, arguments.elo1) if arguments.sprt else None
    if test and len(names) != 2:
        raise InvalidOption("--sprt compares two players: name the new one, then the old one")
    if test and arguments.by_seat:
        raise InvalidOption("--sprt compares two players on all seats: leave out --by-seat")
    runner = cluster(arguments.ray) if arguments.ray else processes(_workers(arguments.workers))
    record = LadderFile(Path(arguments.file), schedule)
    groups, first = groups_of(schedule), schedule.entrants[0].name

    def pairs() -> list[float]:
        return pairs_of(groups, record.played, first)

    _play(schedule, record, runner, lambda: test is not None and test.verdict(pairs()) != "go on")
    report(record, schedule, arguments.json, arguments.plot)
    if arguments.matches:
        _write_matches(record, Path(arguments.matches))
    _tell_failures(record)
    if test:
        low, high = test.bounds
        print(
            f"{names[0]} against {names[1]}: {test.verdict(pairs())} (log-likelihood ratio "
            f"{test.ratio(pairs()):.2f} of {low:.2f} to {high:.2f}, {len(pairs())} groups of games)"
        )
    return 0


def run_selfplay(arguments: argparse.Namespace) -> int:
    """Play the missing matches, and print the folder."""
    from stampede.data.selfplay import DataSetParameters, selfplay  # noqa: PLC0415 - needs an extra

    runner = _selfplay_runner(arguments)
    options = read_options(arguments.game, arguments.option)
    players = tuple(entrant_of(text, arguments.game) for text in arguments.players)
    plan = DataSetParameters(
        arguments.game,
        options,
        players,
        arguments.seed,
        arguments.matches,
        arguments.opening,
        arguments.choices,
    )
    selfplay(plan, Path(arguments.folder), runner, progress("matches"))
    print(f"{arguments.matches} matches in {arguments.folder}")
    return 0


def run_dataset(arguments: argparse.Namespace) -> int:
    """Play the missing matches of every game, and print the folders."""
    from stampede.data.selfplay import selfplay  # noqa: PLC0415 - needs an extra
    from stampede.data.strong import plans  # noqa: PLC0415 - as above

    runner = _selfplay_runner(arguments)
    for plan in plans(arguments.matches, arguments.seed, arguments.games):
        folder = Path(arguments.folder) / plan.game
        selfplay(plan, folder, runner, progress(f"matches of {plan.game}"))
        print(f"{plan.matches} matches in {folder}")
    return 0


def _selfplay_runner(arguments: argparse.Namespace) -> Runner:
    if arguments.ray and arguments.workers is not None:
        raise InvalidOption("--workers are of this machine, and --ray plays elsewhere: give one of them")
    if arguments.ray:
        return cluster(arguments.ray)
    workers = 1 if arguments.workers is None else arguments.workers
    if workers < 1:
        raise InvalidOption("--workers is at least 1")
    return here if workers == 1 else processes(workers, first_here=False)


def entrant_of(text: str, game: str) -> Entrant:
    """The player named by *text*; raises InvalidOption, which lists the names."""
    known = {str(level.level) for level in levels(game)}
    held = HELD.fullmatch(text)
    if held and held[2] in known:
        return _level(game, int(held[2]), _ladder(game, held[1]), held[3], held[4])
    if held and held[2] == SEARCH and not held[1]:
        return _search(held[3], held[4])
    if text in YARDSTICKS:
        return Entrant(text, YARDSTICKS[text].make)
    if text == "thumb" and find(game).opponents.policy:
        return Entrant.strength("thumb", HeuristicConfig())
    if held and held[2] == "openspiel" and not held[1] and not held[4]:
        require("open_spiel", "bench", "openspiel")
        name = f"openspiel, {held[3]} simulations" if held[3] else "openspiel"
        return Entrant(name, partial(_openspiel, int(held[3] or 0)))
    if text.startswith("run:") and text != "run:":
        return Entrant(text, partial(_outside, text.removeprefix("run:")))
    numbers = ", ".join(sorted(known)) or "none"
    raise InvalidOption(f"{text!r} is no player of {game}: give {KINDS}; its levels are {numbers}")


def _ladder(game: str, number: str | None) -> int:
    """The number of a ladder that the game had before; raises InvalidOption if it had none of that number."""
    if number is None:
        return NEWEST
    former = len(find(game).opponents.former)
    if int(number) >= former:
        raise InvalidOption(f"{game} has no former ladder {number}: it has {former}, numbered from 0")
    return int(number)


def _level(game: str, level: int, ladder: int, counts: str | None, seconds: str | None) -> Entrant:
    """A level with these limits; raises InvalidOption where the level has no such limit."""
    definition = find(game)
    unit = unit_of(strength_of(definition, level, 0, ladder))
    if counts and not unit:
        raise InvalidOption(
            f"level {level} of {game} plays without playouts or positions: none can be counted"
        )
    return Entrant.level(
        level,
        playouts=int(counts) if counts and unit == "playouts" else None,
        positions=int(counts) if counts and unit == "positions" else None,
        seconds=_seconds(str(level), seconds),
        ladder=ladder,
    )


def _search(counts: str | None, time: str | None) -> Entrant:
    """The search limited to so many playouts, or to a time, for each choice."""
    if counts:
        return Entrant.strength(f"{SEARCH}, {counts}", MonteCarloConfig(playouts=int(counts), seconds=inf))
    seconds = _seconds(SEARCH, time) or SECONDS
    return Entrant.strength(f"{SEARCH}, {seconds:g} s", MonteCarloConfig(seconds=seconds))


def _seconds(name: str, time: str | None) -> float | None:
    """A time for each choice in seconds; raises InvalidOption for a time of 0."""
    if time is not None and float(time) == 0:
        raise InvalidOption(f"{name}@{time}: a player needs some time, like {name}@0.1")
    return float(time) if time else None


def _openspiel(simulations: int, game: Game, _seat: int) -> Bot:
    from stampede.arena.openspiel import OpenSpielIsmcts, OpenSpielMcts  # noqa: PLC0415 - an extra

    kind = OpenSpielMcts if game.definition.facts.is_foreseeable else OpenSpielIsmcts
    return kind(game, simulations)


def _outside(command: str, game: Game, seat: int) -> Bot:
    return Outside(command, game, seat)


def _everybody(game: str) -> list[str]:
    return ["random", *(str(level.level) for level in levels(game))]


def _workers(given: int | None) -> int:
    if given is None:
        return os.cpu_count() or 1
    if given < 1:
        raise InvalidOption(f"--workers {given} is out of range: at least 1 is needed")
    return given


def _play(schedule: Schedule, record: LadderFile, runner: Runner, is_decided: Callable[[], bool]) -> None:
    """Play the games that the record lacks, or until the sequential test ends."""
    missing: Mapping[int, Pairing] = {
        number: pairing for number, pairing in enumerate(schedule.pairings()) if number not in record.played
    }
    total = len(missing) + len(record.played)
    games = runner(missing)
    while not is_decided() and (ended := next(games, None)):
        record.add(*ended)
        _progress(len(record.played), total)
    if sys.stderr.isatty():
        print(file=sys.stderr)


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {total} games", end="", file=sys.stderr, flush=True)


def report(record: LadderFile, schedule: Schedule, json_file: str | None, plot_file: str | None) -> None:
    """Print the ladder, and write it as JSON and as a plot if the options name files."""
    games = record.results()
    results = [
        PlayedResult(
            game.names,
            tuple(name for name, share in zip(game.names, game.shares, strict=True) if share > 0),
            game.deal,
        )
        for game in games
    ]
    ladder = rate(results, Anchors(ANCHORS), seed=schedule.seed)
    print(f"{find(schedule.game).title}, {len(games)} games")
    print(f"{'':<20} {'rating':>7} {'95 % interval':>17} {'games':>6} {'won':>6}")
    for each in ladder:
        interval = f"{round(each.low)} to {round(each.high)}"
        print(f"{each.name:<20} {round(each.points):>7} {interval:>17} {each.games:>6} {each.share:>6.1%}")
    if json_file:
        data = {**schedule.header(), "played": len(games), "ladder": [each._asdict() for each in ladder]}
        _write(json_file, json.dumps(data, indent=2) + "\n")
    if plot_file:
        from stampede.cli.plot import plot_ladder  # noqa: PLC0415 - loads a library for plots

        plot_ladder(ladder, f"{find(schedule.game).title}, {len(games)} games", plot_file)


def _write_matches(record: LadderFile, folder: Path) -> None:
    """Write each game as a match file, under its number; raises InvalidFile."""
    try:
        folder.mkdir()
    except OSError as error:
        raise InvalidFile(f"cannot make the folder {folder}: {error.strerror}") from None
    for number, played in sorted(record.played.items()):
        if not played.match:
            raise InvalidFile(f"game {number} was played by an earlier release and has no match file")
        _write(str(folder / f"{number:06}.jsonl"), played.match)


def _tell_failures(record: LadderFile) -> None:
    """Print the failed players, the number of games, and the first reason."""
    played: Counter[str] = Counter()
    reasons: dict[str, list[str]] = {}
    for game in record.results():
        played.update(set(game.names))
        failed = {name: reason for name, reason in zip(game.names, game.failures, strict=False) if reason}
        for name, reason in failed.items():
            reasons.setdefault(name, []).append(reason)
    for name, why in reasons.items():
        print(
            f"{name} failed in {len(why)} of {played[name]} games, and others chose for it: {why[0]}",
            file=sys.stderr,
        )


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidFile(f"cannot write {name}: {error.strerror}") from None
