"""Playthroughs: a match as text that shows every position and choice, to compare plain and compiled rules."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from stampede.games import load
from stampede.kit.definition import OptionValue
from stampede.kit.game import Mode, State

MANY, WIDE = 100, 400
"""Legal actions, and letters of them, that are written out; of more their number and a digest."""
EARLIER = ", rules version "
"""Follows the name of a game that is not played by the newest rules."""


def play_through(
    game: str,
    options: Mapping[str, OptionValue],
    actions: Iterable[str],
    mode: Mode,
    rules_version: int | None = None,
) -> str:
    """Play *actions* (``0 e1e2``: seat and notation) and write down all that happens."""
    state = load(game, options, mode, rules_version).new_initial_state()
    played = game if rules_version is None else f"{game}{EARLIER}{rules_version}"
    lines = [f"game: {played}", f"options: {json.dumps(dict(options))}", ""]
    for action in actions:
        lines += _position(state)
        seat, text = action.split(" ", 1)
        state.apply_action(int(seat), text)
        lines.append(f"> {seat} {text}")
    lines += _position(state)
    if state.is_terminal():
        ending = state.game.definition.ending(state.records)
        lines.append(f"won by {state.winners()}: {ending.reason} ({ending.rule})")
    return "\n".join(lines) + "\n"


def _position(state: State) -> list[str]:
    text = state.to_text() if state.game.definition.record_to_text else "position"
    return [
        f"{text}   {_digest(state.records.tobytes())}",
        *(_legal(state, seat) for seat in state.acting_seats()),
    ]


def _legal(state: State, seat: int) -> str:
    legal = state.legal_actions(seat)
    if len(legal) <= MANY:
        line = " ".join(state.action_to_string(seat, action) for action in legal)
        if len(line) <= WIDE:
            return f"  {seat} may {line}"
    return f"  {seat} may make one of {len(legal)} choices   {_digest(repr(legal).encode())}"


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def replay(text: str, mode: Mode) -> str:
    """Play a playthrough again from its own header and actions."""
    lines = text.splitlines()
    game, _, version = lines[0].removeprefix("game: ").partition(EARLIER)
    options = json.loads(lines[1].removeprefix("options: "))
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    return play_through(game, options, actions, mode, int(version) if version else None)


def differing(folder: Path, mode: Mode) -> list[str]:
    """The names of the playthroughs in *folder* that the rules would play otherwise today."""
    files = sorted(folder.rglob("*.txt"))
    return [file.name for file in files if replay(file.read_text(), mode) != file.read_text()]
