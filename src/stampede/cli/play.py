"""``stampede play``: a match in the terminal, with the computer and with people at the same keyboard."""

import argparse
import hashlib
import secrets
from collections.abc import Iterator
from pathlib import Path

from stampede.bots.levels import levels
from stampede.cli.options import Commands, add_command, add_game, game_for, read_text
from stampede.cli.terminal import Terminal
from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.core.interface import CHANCE
from stampede.play import log
from stampede.play.fairness import SEED_BYTES, Dice, commitment
from stampede.play.match import Match, Position, begin

NAME_LENGTH = 16
"""The length of the name of a match file that another match branches from: the beginning of its SHA-256."""


def add_commands(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "play", "play in the terminal, against the computer or people", run)
    add_game(parser)
    parser.add_argument(
        "--seat",
        type=int,
        action="append",
        metavar="N",
        help="a seat played from the keyboard (default 0); may be given several times",
    )
    parser.add_argument("--level", type=int, default=3, help="strength of the computer, 1 to 6 (default 3)")
    parser.add_argument("--person", action="store_true", help="people at this terminal play all seats")
    parser.add_argument(
        "--notebook",
        action="store_true",
        help="also show what the player saw earlier, in games that hide it again",
    )
    parser.add_argument("--position", metavar="TEXT", help="start from a position in the game's notation")
    parser.add_argument("--from", dest="source", metavar="FILE", help="start from a match file")
    parser.add_argument("--at", type=int, metavar="N", help="after N of its actions (default: all)")
    parser.add_argument("--save", metavar="FILE", help="save the match to a file when it ends")


def run(arguments: argparse.Namespace) -> int:
    """Play until the match is over or the player quits."""
    start, branch, position = _start(arguments)
    people = _people(arguments, start.game)
    save = _open(arguments.save)
    dice = Dice(secrets.token_bytes(SEED_BYTES))
    if arguments.notebook and start.game.definition.drawn.notebook is None:
        raise InvalidOption(f"{start.game.definition.title} has no notebook: leave out --notebook")
    terminal = Terminal(people, arguments.level, notebook=arguments.notebook)
    terminal.greet()
    match: Match | None = start
    if match and match.state.acting_seats() == (CHANCE,):
        print(f"All dice and draws follow from a seed whose SHA-256 is {commitment(dice.seed)}.")
    while match and not match.state.is_terminal():
        match = _step(match, terminal, dice)
    if match is None:
        print("You left the table." + (" Nothing has been saved." if save else ""))
        return 0
    ending = match.ending()
    names = match.state.seat_names
    winners = " and ".join(names[seat] for seat in match.state.winners())
    print(f"\n{match.state}\n{winners} won: {ending.reason} ({ending.rule}).")
    if save:
        save.write_text(_file(match, people, dice, branch, position), encoding="utf-8")
        print(f"Saved to {save}.")
    return 0


def _start(arguments: argparse.Namespace) -> tuple[Match, log.Branch | None, Position | None]:
    """The first position of the match, and the match it branches from; raises StampedeError."""
    if arguments.source is None:
        if arguments.at is not None:
            raise InvalidOption("--at counts the actions of a match file: give --from FILE too")
        game = game_for(arguments.game, arguments.option, arguments.position)
        if arguments.position:
            state = begin(game, arguments.position)
            return Match(state), None, state.to_text()
        return Match(game.new_initial_state()), None, None
    if arguments.option or arguments.position:
        raise InvalidOption("--from says how the match begins: leave out --option and --position")
    text = read_text(arguments.source)
    file = log.read(text)
    if file.game != arguments.game:
        raise InvalidOption(f"{arguments.source} holds a match of {file.game}: write 'play {file.game}'")
    match = log.replay(file)
    at = match.version if arguments.at is None else arguments.at
    if not 0 <= at <= match.version:
        raise InvalidOption(f"--at {at} is out of range: 0 to {match.version} is allowed")
    at -= match.positions()[at].num_secret()  # simultaneous choices are made again
    name = hashlib.sha256(text.encode()).hexdigest()[:NAME_LENGTH]
    begun = Match.start(file.game, file.options, match.entries[:at], file.rules_version, file.position)
    return begun, log.Branch(name, at), file.position


def _step(match: Match, terminal: Terminal, dice: Dice) -> Match | None:
    """The match after the next action, of a seat or of chance; None when a player has left."""
    acting = match.state.acting_seats()
    if acting == (CHANCE,):
        following: Match | None = match.draw(dice)
    elif not match.state.is_secret() and len(legal := match.state.legal_actions(acting[0])) == 1:
        following = match.submit(acting[0], match.state.action_to_string(acting[0], legal[0]))
    else:
        following = terminal.act(match, acting)
    if following is not None:
        terminal.tell(match.public, following.public)
    return following


def _people(arguments: argparse.Namespace, game: Game) -> set[int]:
    """The seats played from the keyboard; raises InvalidOption for a seat or level there is not."""
    last = game.num_seats - 1
    seats = range(game.num_seats) if arguments.person else arguments.seat or [0]
    for seat in seats:
        if not 0 <= seat <= last:
            raise InvalidOption(f"--seat {seat} is out of range: 0 to {last} is allowed")
    known = [level.level for level in levels(arguments.game)]
    if not arguments.person and arguments.level not in known:
        raise InvalidOption(
            f"--level {arguments.level} is out of range: {known[0]} to {known[-1]} is allowed"
        )
    return set(seats)


def _open(name: str | None) -> Path | None:
    """The file for the match: a new file, made before the first move; raises InvalidOption."""
    if name is None:
        return None
    try:
        Path(name).open("x").close()
    except FileExistsError:
        raise InvalidOption(f"{name} is there already: give --save another name") from None
    except (OSError, ValueError) as error:
        raise InvalidOption(f"cannot write {name}: {getattr(error, 'strerror', error)}") from None
    Path(name).unlink()
    return Path(name)


def _file(
    match: Match, people: set[int], dice: Dice, branch: log.Branch | None, position: Position | None
) -> str:
    """The match file; it holds the seed if the match had chance."""
    given = branch.at if branch else 0
    has_chance = any(entry.seat == CHANCE for entry in match.entries[given:])
    return log.write(
        log.MatchFile(
            game=match.game.name,
            rules_version=match.rules_version,
            options=match.game.options,
            names=tuple(_names(match, people)),
            entries=match.entries,
            commitment=commitment(dice.seed) if has_chance else "",
            seed=dice.seed.hex() if has_chance else "",
            winners=match.state.winners(),
            branch=branch,
            position=position,
        )
    )


def _names(match: Match, people: set[int]) -> Iterator[str]:
    for seat in range(match.game.num_seats):
        yield "Player" if seat in people else "Computer"
