"""``stampede arena``: a round-robin of computer players, with ratings; or a sequential test of two."""

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path

from stampede.arena.contest import Entrant, Pairing
from stampede.arena.ladder import LadderFile, Schedule, groups_of, pairs_of
from stampede.arena.ratings import Anchors, PlayedResult, rate
from stampede.arena.running import Runner, cluster, processes
from stampede.arena.sprt import Sprt
from stampede.bots.bot import Bot
from stampede.bots.levels import levels
from stampede.bots.outside import Outside
from stampede.cli.options import read_options
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.extras import require
from stampede.core.game import Game
from stampede.core.strength import SECONDS, HeuristicConfig, ISMCTSConfig, MonteCarloConfig
from stampede.games import find, load

ANCHORS = {"random": 0.0, "thumb": 1000.0}
"""Players at fixed ratings, so that ladders of different days can be compared."""
YARDSTICKS = {"random": Entrant.chance(), "newcomer": Entrant.newcomer()}
"""Players at no table, to measure others by."""
KINDS = (
    "a level (1; 5/80 with 80 playouts a choice, 5@0.3 with 0.3 s), montecarlo, ismcts or ismcts-regret "
    "(held in the same way), random, newcomer, thumb, openspiel, or run:COMMAND"
)
SEARCHES: dict[str, MonteCarloConfig | ISMCTSConfig] = {
    "montecarlo": MonteCarloConfig(seconds=SECONDS),
    "ismcts": ISMCTSConfig(seconds=SECONDS),
    "ismcts-regret": ISMCTSConfig(seconds=SECONDS, regret=True),
}
"""Searches that play any game, as strong as their budget: to find out which is to be a level."""
HELD = re.compile(r"([0-9]+|[a-z-]+)(?:/([1-9][0-9]{0,8})|@([0-9]{1,4}(?:\.[0-9]{1,4})?))?")


def run(arguments: argparse.Namespace) -> int:
    """Play what has not been played, then report."""
    find(arguments.game)
    require("choix", "arena", "a ladder")
    if arguments.plot:
        require("matplotlib", "arena", "a plot")
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
    )
    test = Sprt(arguments.elo0, arguments.elo1) if arguments.sprt else None
    if test and len(names) != 2:
        raise InvalidOption("--sprt compares two players: name the new one, then the old one")
    runner = cluster(arguments.ray) if arguments.ray else processes(_workers(arguments.workers))
    record = LadderFile(Path(arguments.file), schedule)
    groups, first = groups_of(schedule), schedule.entrants[0].name

    def pairs() -> list[float]:
        return pairs_of(groups, record.played, first)

    _play(schedule, record, runner, lambda: test is not None and test.verdict(pairs()) != "go on")
    report(record, schedule, arguments.json, arguments.plot)
    _tell_failures(record)
    if test:
        low, high = test.bounds
        print(
            f"{names[0]} against {names[1]}: {test.verdict(pairs())} (log-likelihood ratio "
            f"{test.ratio(pairs()):.2f} of {low:.2f} to {high:.2f}, {len(pairs())} groups of games)"
        )
    return 0


def entrant_of(text: str, game: str) -> Entrant:
    """The player that *text* names; raises InvalidOption saying what may be named."""
    known = {str(level.level) for level in levels(game)}
    held = HELD.fullmatch(text)
    if held and held[1] in known:
        return _level(game, int(held[1]), held[2], held[3])
    if held and held[1] in SEARCHES:
        return _search(held[1], held[2], held[3])
    if text in YARDSTICKS:
        return Entrant(text, YARDSTICKS[text].make)
    if text == "thumb" and find(game).opponents.policy:
        return Entrant.strength("thumb", HeuristicConfig())
    if text == "openspiel":
        require("open_spiel", "bench", "openspiel")
        return Entrant("openspiel", _openspiel)
    if text.startswith("run:") and text != "run:":
        return Entrant(text, partial(_outside, text.removeprefix("run:")))
    numbers = ", ".join(sorted(known)) or "none"
    raise InvalidOption(f"{text!r} is no player of {game}: give {KINDS}; its levels are {numbers}")


def _level(game: str, level: int, playouts: str | None, seconds: str | None) -> Entrant:
    """A level; raises InvalidOption where it cannot be held to what is asked."""
    counts = int(playouts) if playouts else None
    entrant = Entrant.level(level, playouts=counts, seconds=_seconds(str(level), seconds))
    if counts:  # refused here, and not in the middle of a tournament
        entrant.make(load(game, {}, "plain"), 0)
    return entrant


def _search(name: str, counts: str | None, time: str | None) -> Entrant:
    """A search held to so many playouts or rounds, or to a time, for each choice."""
    strength = SEARCHES[name]
    if counts:
        if isinstance(strength, ISMCTSConfig):
            return Entrant.strength(f"{name}, {counts}", replace(strength, rounds=int(counts), seconds=inf))
        return Entrant.strength(f"{name}, {counts}", replace(strength, playouts=int(counts), seconds=inf))
    seconds = _seconds(name, time) or SECONDS
    return Entrant.strength(f"{name}, {seconds:g} s", replace(strength, seconds=seconds))


def _seconds(name: str, time: str | None) -> float | None:
    """A time for each choice; raises InvalidOption for none at all."""
    if time is not None and float(time) == 0:
        raise InvalidOption(f"{name}@{time}: a player needs some time, like {name}@0.1")
    return float(time) if time else None


def _openspiel(game: Game, _seat: int) -> Bot:
    from stampede.bots.openspiel import OpenSpielIsmcts, OpenSpielMcts  # noqa: PLC0415 - an extra

    return OpenSpielMcts(game) if game.definition.facts.is_foreseeable else OpenSpielIsmcts(game)


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
    """Play the games that the record lacks, or until the question is decided."""
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
    """Print the ladder, and write it as JSON and as a plot where that is asked for."""
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


def _tell_failures(record: LadderFile) -> None:
    """Say who failed, in how many games, and why it did first."""
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
