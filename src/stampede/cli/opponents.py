"""Commands on computer players: offers, calibrate, bot-check."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from stampede.arena.offers import fairness
from stampede.arena.running import here, processes
from stampede.bots import sandbox
from stampede.bots.outside import BotFailedError, Outside
from stampede.bots.uniform import Uniform
from stampede.cli.options import Commands, add_command, add_game, add_options, fail, game_for
from stampede.core.chance import new_stream
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.extras import require
from stampede.core.game import Game
from stampede.games import all_games, find

if TYPE_CHECKING:
    from stampede.arena.calibration import Guess

LEAST_S, MOST_S = 0.01, 600.0


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    offers = add_command(commands, "offers", "see how often a newcomer wins what the page offers", run_offers)
    add_game(offers, options=False)
    offers.add_argument("--games", type=int, default=400, help="games of each guest (default 400)")
    offers.add_argument("--seed", type=int, default=0, help="as in 'stampede arena' (default 0)")
    offers.add_argument("--workers", type=int, default=1, help="number of processes (default 1)")

    calibrate = add_command(
        commands, "calibrate", "fit the chances that hints tell to games played by levels", run_calibrate
    )
    add_game(calibrate, options=False)
    calibrate.add_argument("levels", nargs="+", type=int, metavar="LEVEL", help="levels, each against itself")
    calibrate.add_argument("--games", type=int, default=60, help="games of each level (default 60)")
    calibrate.add_argument("--seed", type=int, default=0, help="as in 'stampede arena' (default 0)")
    calibrate.add_argument("--seconds", type=float, default=0.1, help="time for each figure (default 0.1)")
    calibrate.add_argument("--json", metavar="FILE", default=None, help="write the lines")
    calibrate.add_argument("--plot", metavar="FILE", default=None, help="draw the reliability (.svg or .png)")

    check = add_command(commands, "bot-check", "check a bot of your own against the bot protocol", run_check)
    check.add_argument(
        "command", metavar="COMMAND", help='the command that starts it, like "python3 my_bot.py"'
    )
    check.add_argument("--game", choices=tuple(all_games()), default=None, help="which game (default: all)")
    check.add_argument("--seconds", type=float, default=1.0, help="seconds for each choice (default 1)")
    add_options(check)


def run_offers(arguments: argparse.Namespace) -> int:
    """Print a line for each offer and guest."""
    if arguments.games < 1 or arguments.workers < 1:
        raise InvalidOption("--games and --workers are at least 1")
    runner = here if arguments.workers == 1 else processes(arguments.workers)
    for each in fairness(arguments.game, arguments.games, arguments.seed, runner):
        against = f"{each.seats - 1} x level {each.offer.level}"
        fair = f"fair {1 / each.seats:.3f}"
        print(f"{each.offer.name:<10} {each.guest:<9} {against}  won {each.won} of {each.games}, {fair}")
    return 0


def run_calibrate(arguments: argparse.Namespace) -> int:
    """Play, fit a line for each level, and print the calibration before and after."""
    from stampede.arena import calibration  # noqa: PLC0415 - loads the compiler

    if arguments.games < 4:
        raise InvalidOption("--games is at least 4: lines are judged by games they were not fitted to")
    if arguments.plot:
        require("matplotlib", "arena", "a plot")
    lines: dict[str, dict[str, list[list[float]]]] = {}
    everything: list[Guess] = []
    chances: list[float] = []
    for level in arguments.levels:
        given = arguments.game, level, arguments.games, arguments.seed, arguments.seconds
        found = list(calibration.guesses(*given))
        calibrated, figures = calibration.foretold(found), [each.figure for each in found]
        fitted = [list(each) for each in calibration.lines_of(found)]
        lines.setdefault(str(found[0].players), {})[str(level)] = fitted
        scores = f"{calibration.brier(figures, found):.3f} -> {calibration.brier(calibrated, found):.3f}"
        print(f"level {level}: {len(found)} decisions, lines {fitted}, Brier {scores}", flush=True)
        everything += found
        chances += calibrated
    before = calibration.reliability([each.figure for each in everything], everything)
    after = calibration.reliability(chances, everything)
    for name, bins in (("figure", before), ("chance", after)):
        print(f"{name}: " + ", ".join(f"{each.expected:.2f} won {each.won:.2f}" for each in bins))
    if arguments.json:
        try:
            Path(arguments.json).write_text(json.dumps(lines) + "\n", encoding="utf-8")
        except OSError as error:
            raise InvalidFile(f"cannot write {arguments.json}: {error.strerror}") from None
    if arguments.plot:
        from stampede.cli.plot import plot_reliability  # noqa: PLC0415 - loads a library for plots

        plot_reliability(
            before, after, f"{find(arguments.game).title}, {len(everything)} decisions", arguments.plot
        )
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Play a match on each seat of each game; exit code 1 when the bot fails."""
    if not LEAST_S <= arguments.seconds <= MOST_S:
        raise InvalidOption(
            f"--seconds {arguments.seconds:g} is out of range: {LEAST_S:g} to {MOST_S:g} is allowed"
        )
    print(sandbox.in_words(), flush=True)
    try:
        for name in [arguments.game] if arguments.game else all_games():
            short = [f"{option}={value}" for option, value in find(name).facts.short.items()]
            game = game_for(name, [*short, *arguments.option], None)
            for line in check(arguments.command, game, arguments.seconds):
                print(line, flush=True)
    except BotFailedError as error:
        return fail(f"the bot does not pass: {error}", 1)
    print("The bot passes.")
    return 0


def check(command: str, game: Game, seconds: float) -> Iterator[str]:
    """Play one match with the bot on each seat, the others at random; raises BotFailedError."""
    for seat in range(game.num_seats):
        with Outside(command, game, seat) as bot:
            choices, won = _match(bot, game, seat, seconds)
        yield (
            f"ok  {game.name}, seat {seat}: {bot.name or 'a bot without a name'} made {choices} choices, "
            f"the slowest in {bot.slowest_s * 1000:.0f} ms, and {'won' if won else 'lost'}"
        )


def _match(bot: Outside, game: Game, seat: int, seconds: float) -> tuple[int, bool]:
    """Play one match; return the number of choices the bot made, and whether it won."""
    state, stream, others = game.new_initial_state(seed=seat), new_stream(seat), Uniform()
    choices = 0
    while not state.is_terminal():
        acting = state.acting_seats()
        mover = seat if seat in acting else acting[0]
        player = bot if mover == seat else others
        state.apply_action(mover, player.choose(state.observation(mover), mover, seconds, stream))
        choices += mover == seat
        if bot.failure:
            raise BotFailedError(f"{game.name}, seat {seat}, choice {choices}: {bot.failure}")
    bot.finish(state.returns())
    return choices, seat in state.winners()
