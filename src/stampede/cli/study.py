"""Commands that look at games, positions and matches: games, warm, perft, show, replay, verify."""

import argparse
import time

from stampede.cli import options
from stampede.core.errors import InvalidOption, StampedeError
from stampede.core.game import State
from stampede.core.perft import count_leaves
from stampede.draw.svg import to_svg
from stampede.games import all_games, broken_games, find
from stampede.play import log

MAX_DEPTH = 12
LONGEST_LIST, LONGEST_RECEIPT = 1_000_000_000, 10_000
UNCHECKED = 3
"""The exit code of ``verify --strict`` where something could not be checked."""
"""Bytes of a public list: more than two million matches."""
FIRST = next(iter(all_games()))
MATCH_FILE = "a match file, or - for standard input"


def add_commands(commands: options.Commands) -> None:
    """Add the commands to the parser."""
    options.add_command(commands, "games", "list the games and their options", run_games)

    warm = options.add_command(
        commands, "warm", "compile the rules and the computer players in advance", run_warm
    )
    warm.add_argument("game", nargs="*", metavar="GAME", help="which games (default: all)")

    perft = options.add_command(commands, "perft", "count the positions after a number of actions", run_perft)
    options.add_game(perft)
    perft.add_argument("depth", type=int, help="how many actions")
    perft.add_argument("--position", metavar="TEXT", help="from this position (default: the start)")
    perft.add_argument("--divide", action="store_true", help="count below each first action")
    perft.add_argument("--plain", action="store_true", help="run the rules as plain Python")

    show = options.add_command(commands, "show", "draw a position", run_show)
    show.add_argument(
        "position", nargs="?", metavar="POSITION", help="in the game's notation (default: the start)"
    )
    show.add_argument(
        "--game", default=FIRST, choices=tuple(all_games()), help=f"which game (default {FIRST})"
    )
    show.add_argument("--text", action="store_true", help="draw with text instead of SVG")
    options.add_options(show)

    replay = options.add_command(commands, "replay", "show a match file move by move", run_replay)
    replay.add_argument("file", metavar="FILE", help=MATCH_FILE)
    replay.add_argument("--at", type=int, default=None, metavar="N", help="only the position after N actions")
    replay.add_argument(
        "--svg", action="store_true", help="draw the position of --at (default: the last) as SVG"
    )

    verify = options.add_command(
        commands, "verify", "check the moves, the result and the dice of a match file", run_verify
    )
    verify.add_argument("file", metavar="FILE", help=MATCH_FILE)
    verify.add_argument(
        "--commitment",
        default="",
        metavar="HEX",
        help="what the table showed before the match, to compare with: the seal, or the commitment",
    )
    verify.add_argument(
        "--list",
        dest="listed",
        metavar="FILE",
        help="the server's public list (GET /api/fairness/list), to compare with",
    )
    verify.add_argument(
        "--key",
        default="",
        metavar="HEX",
        help="the public key the server is known by: the file must be signed",
    )
    verify.add_argument(
        "--beacon",
        default="",
        metavar="HEX",
        help="the public key of the beacon that the chance must rest on",
    )
    verify.add_argument(
        "--receipt",
        dest="receipts",
        action="append",
        default=[],
        metavar="FILE",
        help="a receipt that a page kept for its pledge, to compare with; may be given several times",
    )
    verify.add_argument(
        "--strict",
        action="store_true",
        help="exit with 3 where anything could not be checked",
    )


def run_games(_: argparse.Namespace) -> int:
    """List the games and their options, and the installed games that cannot be played."""
    for game in all_games().values():
        low, high = game.facts.players
        players = f"{low}" if low == high else f"{low}-{high}"
        origin = ", ".join(part for part in (game.facts.author, game.facts.year) if part)
        print(f"{game.name}: {game.title}{origin and f' ({origin})'}, {players} players")
        print(f"  {game.line}")
        for option in game.rules.options:
            label = game.label(option)
            allowed = f"{option.low} to {option.high}" if option.kind == "int" else game.help(option) or label
            print(f"  {option.name}={option.default!r:<6} {label}: {allowed}")
    for name, error in broken_games().items():
        print(f"{name}: cannot be played: {error}")
    return 0


def run_warm(arguments: argparse.Namespace) -> int:
    """Compile ahead of time, and print the progress."""
    from stampede.bots.warm import warm  # noqa: PLC0415 - loads the compiler, which other commands do without

    for name in arguments.game or all_games():
        find(name)
        start = time.perf_counter()
        warm(name, lambda what, share: print(f"  {share:4.0%} {what}", flush=True))
        print(f"{find(name).title} is ready ({time.perf_counter() - start:.1f} s)")
    return 0


def _state(arguments: argparse.Namespace, game: str, *, plain: bool = True) -> State:
    mode = "plain" if plain else "compiled"
    made = options.game_for(game, arguments.option, arguments.position, mode)  # type: ignore[arg-type]
    if arguments.position is None:
        return made.new_initial_state()
    return made.state_from_text(arguments.position)


def run_perft(arguments: argparse.Namespace) -> int:
    """Count positions, and print the time."""
    if not 0 <= arguments.depth <= MAX_DEPTH:
        raise InvalidOption(f"depth {arguments.depth} is out of range: 0 to {MAX_DEPTH} is allowed")
    state = _state(arguments, arguments.game, plain=arguments.plain)
    if arguments.divide:
        return _divide(state, arguments.depth)
    count_leaves(state, 0)  # compiles, so that the time below is the counting alone
    for depth in range(min(1, arguments.depth), arguments.depth + 1):
        start = time.perf_counter()
        leaves = count_leaves(state, depth)
        seconds = time.perf_counter() - start
        print(
            f"{depth:3} {leaves:>16,} {seconds:9.3f} s {leaves / max(seconds, 1e-9):>14,.0f} leaves/s",
            flush=True,
        )
    return 0


def _divide(state: State, depth: int) -> int:
    total = 0 if depth else 1
    for seat in state.acting_seats() if depth else ():
        for action in state.legal_actions(seat):
            after = state.clone()
            after.apply_action(seat, action)
            leaves = count_leaves(after, depth - 1)
            total += leaves
            print(f"{state.action_to_string(seat, action)}: {leaves:,}", flush=True)
    print(f"total: {total:,}")
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    """Draw a position on the standard output."""
    if arguments.position in all_games():
        name = arguments.position
        raise InvalidOption(f"{name} is a game and no position: write stampede show --game {name}")
    state = _state(arguments, arguments.game)
    print(state if arguments.text else to_svg(state.game.board, state.scene()))
    return 0


def run_replay(arguments: argparse.Namespace) -> int:
    """Show a match move by move, or one of its positions."""
    file = options.read_file(arguments.file)
    match = log.replay(file)
    positions = match.positions()
    at = arguments.at if arguments.at is not None else (match.version if arguments.svg else None)
    if at is not None:
        if not 0 <= at < len(positions):
            raise InvalidOption(f"--at {at} is out of range: the match has 0 to {match.version} actions")
        shown = positions[at]
        print(to_svg(shown.game.board, shown.scene()) if arguments.svg else shown)
        return 0
    sides = zip(file.names, positions[0].seat_names, strict=True)
    print(" against ".join(f"{name} ({side})" for name, side in sides))
    for number, state in enumerate(positions):
        if number:
            entry = match.entries[number - 1]
            print(f"\n{number}. {entry.action}   {state.narration()}")
        print(state)
    if match.state.is_terminal():
        ending = match.ending()
        names = " and ".join(file.names[seat] for seat in match.state.winners())
        print(f"\n{names} won: {ending.reason} ({ending.rule})")
    return 0


def run_verify(arguments: argparse.Namespace) -> int:
    """Print the results of all checks.

    Exit code 1 when something is wrong, and with ``--strict`` 3 when something could not be checked.
    """
    try:
        file = options.read_file(arguments.file)
        verdicts = [log.verify(file, arguments.commitment, arguments.key, arguments.beacon)]
        listed = options.read_text(arguments.listed, LONGEST_LIST) if arguments.listed else ""
        if listed:
            verdicts.append(log.verify_listed(file, listed))
        for path in arguments.receipts:
            receipt = log.read_receipt(options.read_text(path, LONGEST_RECEIPT))
            verdicts.append(log.verify_receipt(file, receipt, arguments.key, listed))
    except StampedeError as error:
        return options.fail(f"not verified: {error}", 1)
    for line in (line for verdict in verdicts for line in verdict.checked):
        print(f"ok           {line}")
    unchecked = [line for verdict in verdicts for line in verdict.unchecked]
    for line in unchecked:
        print(f"NOT CHECKED  {line}")
    return UNCHECKED if unchecked and arguments.strict else 0
