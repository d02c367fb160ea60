"""Playthroughs: a match as text that shows every position and choice, to compare plain and compiled rules."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from stampede.core.game import Mode, State
from stampede.core.options import OptionValue
from stampede.games import load

MANY, WIDE = 100, 400
"""Legal actions, and letters of them, that are written out; of more their number and a digest."""


class Setting(NamedTuple):
    """The rules a match is played by."""

    version: int | None = None
    """None: the newest."""
    without: tuple[str, ...] = ()
    """Fields the record did not have then: digests are made of the others, and so are what they were."""


NEWEST = Setting()


def play_through(
    game: str,
    options: Mapping[str, OptionValue],
    actions: Iterable[str],
    mode: Mode,
    rules: Setting = NEWEST,
) -> str:
    """Play *actions* (``0 e1e2``: seat and notation) and write down all that happens."""
    state = load(game, options, mode, rules.version).new_initial_state()
    lines = [f"game: {game}", f"options: {json.dumps(dict(options))}"]
    if rules.version is not None:
        lines.append(f"rules version: {rules.version}")
    if rules.without:
        lines.append(f"without: {' '.join(rules.without)}")
    lines.append("")
    for action in actions:
        lines += _position(state, rules)
        seat, text = action.split(" ", 1)
        state.apply_action(int(seat), text)
        lines.append(f"> {seat} {text}")
    lines += _position(state, rules)
    if state.is_terminal():
        ending = state.game.definition.rules.ending(state.records)
        lines.append(f"won by {state.winners()}: {ending.reason} ({ending.rule})")
    return "\n".join(lines) + "\n"


def _position(state: State, rules: Setting) -> list[str]:
    text = state.to_text() if state.game.definition.rules.record_to_text else "position"
    fields = (name for name in state.records.dtype.names or () if name not in rules.without)
    data = b"".join(state.records[name].tobytes() for name in fields)
    return [
        f"{text}   {_digest(data)}",
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
    header = dict(line.split(": ", 1) for line in lines[: lines.index("")])
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    version = int(header["rules version"]) if "rules version" in header else None
    rules = Setting(version, tuple(header.get("without", "").split()))
    return play_through(header["game"], json.loads(header["options"]), actions, mode, rules)


def differing(folder: Path, mode: Mode) -> list[str]:
    """The names of the playthroughs in *folder* that the rules would play otherwise today."""
    files = sorted(folder.rglob("*.txt"))
    return [file.name for file in files if replay(file.read_text(), mode) != file.read_text()]
