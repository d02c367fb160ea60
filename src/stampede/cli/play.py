"""``stampede play``: a match in the terminal, against the computer or a person at the same keyboard."""

import argparse
import secrets
import sys
from pathlib import Path

from stampede.bots.levels import levels
from stampede.cli.options import game_for
from stampede.kit.errors import IllegalAction, InvalidOption
from stampede.kit.game import State
from stampede.play import log
from stampede.play.match import Match

HELP = "Write an action like those of 'moves'. Also: moves, board, quit."


def run(arguments: argparse.Namespace) -> int:
    """Play until the match is over or the player quits."""
    game = game_for(arguments.game, arguments.option, arguments.position)
    match = Match(
        game.state_from_text(arguments.position) if arguments.position else game.new_initial_state()
    )
    people = _people(arguments, game.num_seats)
    save = _open(arguments.save, arguments.position)
    print(HELP)
    while not match.state.is_terminal():
        seat = match.state.acting_seats()[0]
        print(f"\n{match.state.observation(seat if seat in people else None)}")
        following = _ask(match, seat) if seat in people else _answer(match, seat, arguments.level)
        if following is None:
            print("You left the table." + (" Nothing is kept." if save else ""))
            return 0
        match = following
        print(match.state.said())
    ending = match.ending()
    winners = " and ".join(match.state.seat_names[seat] for seat in match.state.winners())
    print(f"\n{match.state}\n{winners} won: {ending.reason} ({ending.rule}).")
    if save:
        save.write_text(_file(match, people), encoding="utf-8")
        print(f"Kept in {save}.")
    return 0


def _people(arguments: argparse.Namespace, num_seats: int) -> set[int]:
    """The seats played from the keyboard; raises InvalidOption for a seat or level there is not."""
    if arguments.person:
        return set(range(num_seats))
    if not 0 <= arguments.seat < num_seats:
        raise InvalidOption(f"--seat {arguments.seat} is out of range: 0 to {num_seats - 1} is allowed")
    known = [level.level for level in levels(arguments.game)]
    if arguments.level not in known:
        raise InvalidOption(
            f"--level {arguments.level} is out of range: {known[0]} to {known[-1]} is allowed"
        )
    return {arguments.seat}


def _ask(match: Match, seat: int) -> Match | None:
    """Ask the player until an action is legal; None when they leave."""
    state = match.state
    while True:
        try:
            text = input(f"{state.seat_names[seat]}> ").strip()
        except (EOFError, RuntimeError):  # the end of the input, or none at all
            return None
        if text in ("quit", "exit", "q"):
            return None
        if text in ("help", "?", ""):
            print(HELP)
        elif text == "moves":
            print(" ".join(state.action_to_string(seat, action) for action in state.legal_actions(seat)))
        elif text == "board":
            print(state.observation(seat))
        else:
            try:
                return match.submit(seat, text)
            except IllegalAction as refusal:
                print(f"Not possible: {refusal}")


def _answer(match: Match, seat: int, level: int) -> Match:
    """The computer's action, from what its seat sees."""
    from stampede.bots.choose import choose  # noqa: PLC0415 - loads the compiler, which people do without

    state: State = match.state
    print("The computer thinks.", file=sys.stderr)
    observation = state.observation(seat).to_dict()
    action = choose(state.game.name, dict(state.game.options), observation, seat, level, secrets.token_hex(8))
    return match.submit(seat, action)


def _open(name: str | None, position: str | None) -> Path | None:
    """Where the match is to be kept: a new file, made before the first move; raises InvalidOption."""
    if name is None:
        return None
    if position:
        raise InvalidOption("--save keeps matches played from the start: leave out --position")
    try:
        Path(name).open("x").close()
    except FileExistsError:
        raise InvalidOption(f"{name} is there already: give --save another name") from None
    except (OSError, ValueError) as error:
        raise InvalidOption(f"cannot write {name}: {getattr(error, 'strerror', error)}") from None
    Path(name).unlink()
    return Path(name)


def _file(match: Match, people: set[int]) -> str:
    """The match file."""
    names = tuple("Player" if seat in people else "Computer" for seat in range(match.game.num_seats))
    return log.write(
        log.MatchFile(
            game=match.game.name,
            rules_version=match.game.definition.rules_version,
            options=match.game.options,
            names=names,
            entries=match.entries,
            commitment="",
            winners=match.state.winners(),
        )
    )
