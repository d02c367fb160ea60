"""``stampede bot-check``: check that a bot in another process follows ``docs/bot-protocol.md``."""

import argparse
from collections.abc import Iterator

from stampede.bots.outside import BotFailedError, Outside
from stampede.bots.uniform import Uniform
from stampede.cli.options import fail, game_for
from stampede.core.chance import new_stream
from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.games import all_games, find

LEAST_S, MOST_S = 0.01, 600.0


def run(arguments: argparse.Namespace) -> int:
    """Play a match on each seat of each game; exit code 1 when the bot fails."""
    if not LEAST_S <= arguments.seconds <= MOST_S:
        raise InvalidOption(
            f"--seconds {arguments.seconds:g} is out of range: {LEAST_S:g} to {MOST_S:g} is allowed"
        )
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
