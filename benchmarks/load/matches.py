"""Matches played beforehand by random legal moves: every action and every outcome of chance is known."""

import hashlib
import pickle
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from stampede.core.game import Mode, State
from stampede.core.interface import CHANCE
from stampede.play.fairness import Dice
from stampede.play.match import Match

BOT_SEAT = 1
"""The computer's seat, at tables with one: it sits down at once, right after the table's owner."""


@dataclass(frozen=True)
class Kind:
    """The match to play, and the start of the measurement."""

    game: str
    players: int
    options: dict[str, int | str | bool] = field(default_factory=dict)
    first: int = 0
    """So many moves of each table are made before anything is measured."""
    spread: int = 0
    """Over so many moves more the tables are spread, so that all parts of a match are seen; 0: over all."""
    rounds: int = 1
    """So many matches are prepared for each table that plays at the same time, flat out."""
    mode: Mode = "compiled"
    """How they are prepared."""


BUFFALO = Kind("buffalo", 2, rounds=8)
ZOFF = Kind("zoff", 3, {"players": 3}, rounds=4)
ABILENE = Kind("abilene", 4, {"players": 4}, first=60, spread=20)
KINDS = (BUFFALO, ZOFF, ABILENE)


class Step(NamedTuple):
    """A choice of a player."""

    seat: int
    action: bytes
    """In notation."""
    before: int
    """The number of messages to the seat since the match began; automatic actions come in the same message.
    """
    after: int
    """The same when it has been made."""
    is_bots: bool


def seed_of(number: int) -> str:
    """The seed of the table that was opened as the *number*-th, in hexadecimal."""
    return hashlib.sha256(f"stampede, load, table {number}".encode()).hexdigest()


def picked(legal: list[int]) -> int:
    """The computer's choice at the tables of the benchmark, however long it thinks."""
    return legal[zlib.crc32(repr([int(action) for action in legal]).encode()) % len(legal)]


def played(kind: Kind, number: int, limit: int = 10_000, *, with_bot: bool = False) -> list[Step]:
    """The first *limit* choices of the match at table *number*, by random legal moves.

    In a secret choice a computer comes last, as its thinking takes longest; in which order they choose makes
    no difference to any message.
    """
    lot, told = random.Random(number), [0] * kind.players
    match = Match.start(kind.game, kind.options, mode=kind.mode)
    dice = Dice(bytes.fromhex(seed_of(number)), ("",) * kind.players)
    match, steps = _by_itself(match, dice), list[Step]()
    while not match.state.is_terminal() and len(steps) < limit:
        acting = match.state.acting_seats()
        persons = [seat for seat in acting if not (with_bot and seat == BOT_SEAT)]
        seat = lot.choice(persons) if persons else BOT_SEAT
        legal = match.state.legal_actions(seat)
        action = lot.choice(legal) if persons else picked(legal)
        text = match.state.action_to_string(seat, action)
        following, before = match.submit(seat, text), told[seat]
        # By the protocol: public events go to all, a secret choice to its player.
        is_secret = following.public.version == match.public.version
        if is_secret and following.state.acting_seats() == acting:
            told[seat] += 1
        else:
            told = [times + 1 for times in told]
        steps.append(Step(seat, text.encode(), before, told[seat], not persons))
        match = _by_itself(following, dice)
    return steps


def _by_itself(match: Match, dice: Dice) -> Match:
    """The match after what nobody chooses: chance, and open choices with a single possible action."""
    while not match.state.is_terminal():
        state, acting = match.state, match.state.acting_seats()
        if acting == (CHANCE,):
            match = match.draw(dice)
        elif len(acting) == 1 and (only := _single(state, acting[0])):
            match = match.submit(acting[0], only)
        else:
            break
    return match


def _single(state: State, seat: int) -> str:
    """The only thing *seat* can do openly; empty if there is a choice."""
    if state.is_secret():
        return ""
    legal = state.legal_actions(seat)
    return state.action_to_string(seat, legal[0]) if len(legal) == 1 else ""


def has_bot(kind: Kind, number: int) -> bool:
    """Whether a computer sits at table *number*, where one of ten seats is a computer's."""
    return number * kind.players % 10 < kind.players


class Shelf:
    """Prepared matches, kept in a folder between the lines of one run."""

    def __init__(self, folder: Path) -> None:
        """Nothing is prepared yet."""
        self._folder = folder

    def path(self, kind: Kind, tables: int, limit: int, *, bots: bool = False) -> Path:
        """The file with the matches of so many tables, made if there is none with as many and as long."""
        stem = f"{kind.game}-{'bots' if bots else 'people'}"
        for path in self._folder.glob(f"{stem}-*.pickle"):
            _, _, many, long = path.stem.split("-")
            if int(many) >= tables and int(long) >= limit:
                return path
        path = self._folder / f"{stem}-{tables}-{limit}.pickle"
        path.write_bytes(pickle.dumps(list(_prepared(kind, tables, limit, bots=bots))))
        return path


def _prepared(kind: Kind, tables: int, limit: int, *, bots: bool) -> Iterator[list[Step]]:
    for number in range(tables):
        yield played(kind, number, limit, with_bot=bots and has_bot(kind, number))


@cache
def from_shelf(path: Path) -> list[list[Step]]:
    """The matches in a file, by the number of the table."""
    prepared: list[list[Step]] = pickle.loads(path.read_bytes())  # noqa: S301 - written a moment ago
    return prepared
