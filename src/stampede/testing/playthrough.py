"""Playthroughs: a match as text with every position and choice, to compare plain and compiled rules.

Each step has a digest of the whole position and, where something is hidden, the views: that of a spectator,
then the differences of each seat's. After the first step only changes are written, in the words of the
position text: ``cash=9400,10000``, ``boys.0: -A5 +A6``, ``-dice`` for a value as at the start.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from stampede.core.game import Mode, State
from stampede.core.options import OptionValue
from stampede.core.record import Records
from stampede.games import load

MANY, WIDE = 100, 400
"""The number of legal actions, and of their letters, that are written out; of more, their number, a digest
and some names."""
LISTED, ENDS = 1_000, 3
"""The number of legal actions up to which all names are folded; of more, the number of first and last names.
"""
FIRST, LAST = 5, 2
"""The number of lines of folded names that are shown, at the beginning and the end."""
LINE = 100
"""The length of a line in letters."""
LONG = 40
"""The length of a list in letters beyond which only its changes are written."""

Words = dict[str, str]
"""A position text by its words."""


class Setting(NamedTuple):
    """The rules of a match."""

    version: int | None = None
    """The version of the rules; None for the newest."""
    without: tuple[str, ...] = ()
    """Fields the record did not have in that version, which digests leave out."""


NEWEST = Setting()


def play_through(
    game: str,
    options: Mapping[str, OptionValue],
    actions: Iterable[str],
    mode: Mode,
    rules: Setting = NEWEST,
) -> str:
    """Play *actions* (``0 e1e2``: seat and notation) and write a playthrough."""
    state = load(game, options, mode, rules.version).new_initial_state()
    lines = [f"game: {game}", f"options: {json.dumps(dict(options))}"]
    if rules.version is not None:
        lines.append(f"rules version: {rules.version}")
    if rules.without:
        lines.append(f"without: {' '.join(rules.without)}")
    lines.append("")
    sights = Sights()
    for action in actions:
        lines += _position(state, rules, sights)
        seat, text = action.split(" ", 1)
        state.apply_action(int(seat), text)
        lines.append(f"> {seat} {text}")
    lines += _position(state, rules, sights)
    if state.is_terminal():
        ending = state.game.definition.rules.ending(state.records)
        lines.append(f"won by {state.winners()}: {ending.reason} ({ending.rule})")
    return "\n".join(lines) + "\n"


def _position(state: State, rules: Setting, sights: "Sights") -> list[str]:
    definition = state.game.definition
    is_told = definition.rules.record_to_text is not None and definition.facts.is_perfect_information
    fields = (name for name in state.records.dtype.names or () if name not in rules.without)
    data = b"".join(state.records[name].tobytes() for name in fields)
    return [
        f"{state.to_text() if is_told else 'position'}   {_digest(data)}",
        *([] if is_told else sights.of(state)),
        *(line for seat in state.acting_seats() for line in _legal(state, seat)),
    ]


# ------------------------------------------------------------ what each can see


class Sights:
    """The last views of all seats."""

    def __init__(self) -> None:
        """Begin without any view."""
        self._seen: dict[int | None, Words] = {}

    def of(self, state: State) -> Iterator[str]:
        """The changes in a spectator's view, then those in each seat's."""
        write = state.game.definition.rules.record_to_text
        if write is None:
            return
        everybody = _words(state, None, write)
        yield from self._changes(None, everybody)
        for seat in range(state.game.num_seats):
            own = dict.fromkeys(everybody, "") | _words(state, seat, write)
            differing = {name: value for name, value in own.items() if everybody.get(name) != value}
            yield from self._changes(seat, differing)

    def _changes(self, seat: int | None, words: Words) -> Iterator[str]:
        before, self._seen[seat] = self._seen.get(seat, {}), words
        changes = [
            _change(name, before.get(name), value)
            for name, value in words.items()
            if before.get(name) != value
        ]
        if seat is None:
            changes += [_change(name, "", "") for name in before if name not in words]
        who = "all see" if seat is None else f"{seat} sees"
        if sum(map(len, changes)) <= LINE and changes:
            yield f"  {who} {' '.join(changes)}"
        elif changes:
            yield from (f"  {who}", *(f"    {change}" for change in changes))


def _words(state: State, seat: int | None, write: Callable[[Records], str]) -> Words:
    """The record of ``state.observation(seat)`` in words."""
    words = write(state.observation(seat).records).split()
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def _change(name: str, old: str | None, new: str) -> str:
    """A changed word: its value, for a long list its additions and removals, or that it is gone."""
    if not new:
        return f"-{name}"
    if old is None or len(new) <= LONG:
        return f"{name}={new}"
    gone, come = Counter(old.split(",")), Counter(new.split(","))
    items = [f"-{item}" for item in (gone - come).elements()]
    items += [f"+{item}" for item in (come - gone).elements()]
    return f"{name}: {' '.join(items)}" if items else f"{name}={new}"


# ------------------------------------------------------------ what each may do


def _legal(state: State, seat: int) -> Iterator[str]:
    legal = state.legal_actions(seat)
    if len(legal) <= MANY:
        line = " ".join(_names(state, seat, legal))
        if len(line) <= WIDE:
            yield f"  {seat} may {line}"
            return
    yield f"  {seat} may make one of {len(legal)} choices   {_digest(repr(legal).encode())}"
    if len(legal) > LISTED:
        first, last = (_names(state, seat, some) for some in (legal[:ENDS], legal[-ENDS:]))
        yield f"    {', '.join(first)} ... {', '.join(last)}"
        return
    lines = folded(_names(state, seat, legal))
    skipped = lines[FIRST:-LAST]
    if len(skipped) > 1:
        lines[FIRST:-LAST] = [f"... {len(skipped)} more lines"]
    yield from (f"    {line}" for line in lines)


def _names(state: State, seat: int, actions: Sequence[int]) -> list[str]:
    return [state.action_to_string(seat, action) for action in actions]


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


# ------------------------------------------------------------ playing again


def replay(text: str, mode: Mode) -> str:
    """Play a playthrough again from its own header and actions."""
    lines = text.splitlines()
    header = dict(line.split(": ", 1) for line in lines[: lines.index("")])
    actions = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    version = int(header["rules version"]) if "rules version" in header else None
    rules = Setting(version, tuple(header.get("without", "").split()))
    return play_through(header["game"], json.loads(header["options"]), actions, mode, rules)


def differing(folder: Path, mode: Mode) -> list[str]:
    """The names of the playthroughs in *folder* that today's rules play differently."""
    files = sorted(folder.rglob("*.txt"))
    return [file.name for file in files if replay(file.read_text(), mode) != file.read_text()]


PARTS = re.compile(r"(.+)([ >])(.+)")
"""A name without its last part, the separator, and its last part."""
SEVERAL = 8
"""The length from which numbers at equal distances are abbreviated: ``0|5|...|200``."""


def folded(names: Sequence[str]) -> list[str]:
    """The same *names*, those together that differ in one part: each line stands for all its combinations."""
    single: list[str] = []
    ends: dict[tuple[str, str], list[str]] = {}
    for name in names:
        if found := PARTS.fullmatch(name):
            ends.setdefault((found[1], found[2]), []).append(found[3])
        else:
            single.append(name)
    starts: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (start, between), last in ends.items():
        starts.setdefault((between, tuple(last)), []).append(start)
    lines = [
        f"{'|'.join(folded(first))}{between}{_joined(last)}" for (between, last), first in starts.items()
    ]
    return [_joined(single), *lines] if single else lines


def _joined(parts: Sequence[str]) -> str:
    if len(parts) >= SEVERAL and all(part.isdecimal() for part in parts):
        steps = {int(after) - int(before) for before, after in pairwise(parts)}
        if len(steps) == 1:
            return f"{parts[0]}|{parts[1]}|...|{parts[-1]}"
    return "|".join(parts)
