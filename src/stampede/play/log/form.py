"""What a match file holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stampede.core.options import OptionValue
from stampede.play.fairness import seal
from stampede.play.match import MatchEntry, Position
from stampede.play.standing import Out

FORMAT = "stampede-match/2"
"""How files are written."""
FIRST_FORMAT = "stampede-match/1"
"""How they were written until 0.1: read for ever, with nothing in it that it did not know."""
MAX_BYTES = 4_000_000
"""A longer file is refused unread: the longest match needs a twentieth of it."""

Unknown = dict[str, Any]
"""What a later version or another program wrote under keys of its own: kept as it is."""


class Branch(NamedTuple):
    """Where a match took off that began in the midst of another."""

    match: str
    """The name of the other."""
    at: int
    """So many of its actions stand at the beginning of this match."""


class RulesChange(NamedTuple):
    """Where a match went on under other rules, those it was played by being carried no more."""

    at: int
    """So many of its actions were made before."""
    rules_version: int
    """Of the rules it went on under."""
    position: dict[str, Any]
    """Where it went on, as ``State.to_dict`` writes it."""


class Stretch(NamedTuple):
    """The actions of a match that were made under one rules version."""

    rules_version: int
    position: Position | None
    """Where it begins; None for the start of the game."""
    first: int
    """So many actions were made before it, and ``end`` with it."""
    end: int
    line: int
    """Of the file, where its rules are named."""


@dataclass(frozen=True)
class Arrow:
    """An arrow on the board; with no end it is a mark."""

    start: str
    """The name of a place, as the board has it (``e4``)."""
    end: str | None = None
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True)
class Notes:
    """What somebody wrote beside a position: the one after an action, or the one that a match begins from."""

    comment: Mapping[str, str] = field(default_factory=dict)
    """By language: ``en``, ``fr-CA``."""
    arrows: tuple[Arrow, ...] = ()
    variations: tuple["Variation", ...] = ()
    """How it could have gone on from here."""
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True)
class Variation:
    """Actions that were not made in the match."""

    entries: tuple[MatchEntry, ...]
    notes: Mapping[int, Notes] = field(default_factory=dict)
    """By the number of actions of the variation that led there: from 1."""


@dataclass(frozen=True)
class Signature:
    """What a server vouches for: header, actions and end. What people note beside them later is not in it."""

    key: str
    """The server's public key (Ed25519), in hexadecimal like all else but the match and the salts."""
    match: str
    """What the server calls the match."""
    chain: str
    """The hash of the last event of the match in the server's log, and so of all before it."""
    names: tuple[str, ...]
    """By seat the hash of salt and name: it stays when they are withdrawn."""
    salts: tuple[str, ...]
    """By seat; empty where the name was withdrawn."""
    value: str
    """Ed25519 of all that is covered."""


@dataclass(frozen=True)
class MatchFile:
    """A match as it is kept outside the server."""

    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    """By seat."""
    entries: tuple[MatchEntry, ...]
    commitment: str
    """SHA-256 of the seed, published before the match; empty for a match without a committed seed."""
    seed: str = ""
    """Revealed after the match, in hexadecimal."""
    contributions: tuple[str, ...] = ()
    """What each player stirred in, in the order they sat down."""
    pledges: tuple[str, ...] = ()
    """The SHA-256 of each contribution, all published before the first was opened; empty where none were."""
    drawn: tuple[int, ...] = ()
    """``drawn[player]``: the seat drawn for each player, in the order they sat down; empty if none was."""
    winners: tuple[int, ...] = ()
    """The seats that won; empty while the match goes on."""
    outs: tuple[Out, ...] = ()
    """Who gave up or ran out of time, the first one first."""
    is_abandoned: bool = False
    """Whether all agreed to end the match without a result."""
    branch: Branch | None = None
    """None for a match played from its start."""
    position: Position | None = None
    """Where the match begins; None for the start of the game."""
    changes: tuple[RulesChange, ...] = ()
    """Where it went on under other rules than it began with, the first one first."""
    notes: Mapping[int, Notes] = field(default_factory=dict)
    """By the number of actions that led there: 0 is where the match begins."""
    signature: Signature | None = None
    """Of the server it was played at; None for a match that nobody vouches for."""
    unknown: Mapping[str, Unknown] = field(default_factory=dict)
    """By the part of the file it stood in: ``header``, ``branch``, ``end`` or ``ending``."""

    @property
    def published(self) -> str:
        """What the table showed before the match: the seal, or where there is none the commitment."""
        return seal(self.commitment, self.pledges) if self.pledges else self.commitment

    @property
    def given(self) -> int:
        """How many of the first actions were made in another match."""
        return self.branch.at if self.branch else 0

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """Its parts, each under rules of its own."""
        found, begin = [], (self.rules_version, self.position, 0)
        lines = [1, *(change.at + number for number, change in enumerate(self.changes, start=2))]
        for change, line in zip(self.changes, lines, strict=False):
            found.append(Stretch(*begin, change.at, line))
            begin = (change.rules_version, change.position, change.at)
        return (*found, Stretch(*begin, len(self.entries), lines[-1]))

    def line_of(self, number: int) -> int:
        """The line of the file in which action *number* stands, both from 1; 0 is the header."""
        return number + 1 + sum(change.at < number for change in self.changes)

    @property
    def num_varied(self) -> int:
        """How many actions its variations have, and theirs."""
        return _num_varied(self.notes)

    @property
    def num_told(self) -> int:
        """How many actions must be played to check all of it."""
        positions = [self.position, *(change.position for change in self.changes)]
        before = [len(each["history"]) for each in positions if each and not isinstance(each, str)]
        return len(self.entries) + self.num_varied + sum(before)


def _num_varied(notes: Mapping[int, Notes]) -> int:
    lines = [variation for each in notes.values() for variation in each.variations]
    return sum(len(line.entries) + _num_varied(line.notes) for line in lines)
