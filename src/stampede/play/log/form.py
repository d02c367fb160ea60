"""The structure of a match file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stampede.core.options import OptionValue
from stampede.play.beacon import BeaconRound
from stampede.play.fairness import seal
from stampede.play.match import MatchEntry, Position
from stampede.play.result import Out

FORMAT = "stampede-match/2"
"""The current format."""
FIRST_FORMAT = "stampede-match/1"
"""The format until 0.1, which is still read."""
MAX_BYTES = 4_000_000
"""The size limit: the longest match needs a twentieth of it."""

Unknown = dict[str, Any]
"""Keys of a later version or another program, preserved as they are."""


class Branch(NamedTuple):
    """The origin of a match that began in the middle of another."""

    match: str
    """The name of the other match."""
    at: int
    """The number of its actions at the beginning of this match."""


class RulesChange(NamedTuple):
    """A change to other rules, because those before are no longer available."""

    at: int
    """The number of actions before it."""
    rules_version: int
    """The version of the rules from there on."""
    position: dict[str, Any]
    """The position at that moment, as ``State.to_dict`` writes it."""


class Segment(NamedTuple):
    """The actions of a match that were made under one rules version."""

    rules_version: int
    position: Position | None
    """Its first position; None for the start of the game."""
    first: int
    """The number of actions before it; ``end`` is the number at its end."""
    end: int
    line: int
    """The line of the file that names its rules."""


@dataclass(frozen=True)
class Arrow:
    """An arrow on the board; without an end it is a mark."""

    start: str
    """The name of a place, as the board has it (``e4``)."""
    end: str | None = None
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True)
class Notes:
    """Notes about a position: the one after an action, or the first one of a match."""

    comment: Mapping[str, str] = field(default_factory=dict)
    """By language: ``en``, ``fr-CA``."""
    arrows: tuple[Arrow, ...] = ()
    variations: tuple["Variation", ...] = ()
    """Alternative continuations from this position."""
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True)
class Variation:
    """Actions that were not made in the match."""

    entries: tuple[MatchEntry, ...]
    notes: Mapping[int, Notes] = field(default_factory=dict)
    """Notes by the number of actions of the variation before them, from 1."""


@dataclass(frozen=True)
class Signature:
    """A server's signature of header, actions and end; notes that people add later are not covered."""

    key: str
    """The server's public key (Ed25519); in hexadecimal like all values but the match and the salts."""
    match: str
    """The server's name of the match."""
    chain: str
    """The hash of the last event of the match in the server's log, and so of all before it."""
    names: tuple[str, ...]
    """By seat the hash of salt and name, which stays when a name is withdrawn."""
    salts: tuple[str, ...]
    """By seat; empty where the name was withdrawn."""
    value: str
    """The Ed25519 signature of all covered parts."""


@dataclass(frozen=True)
class MatchFile:
    """A match as a file outside the server."""

    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    """The players by seat."""
    entries: tuple[MatchEntry, ...]
    commitment: str
    """The SHA-256 of the seed, published before the match; empty for a match without a committed seed."""
    seed: str = ""
    """The seed in hexadecimal, revealed after the match."""
    contributions: tuple[str, ...] = ()
    """The contribution of each player to the chance, in the order they sat down."""
    pledges: tuple[str, ...] = ()
    """The SHA-256 of each contribution, all published before the first reveal; empty where there were none.
    """
    beacon: BeaconRound | None = None
    """The round of a public beacon that is part of the chance; None for a site without one."""
    drawn: tuple[int, ...] = ()
    """``drawn[player]``: the seat drawn for each player, in the order they sat down; empty without a draw."""
    winners: tuple[int, ...] = ()
    """The seats that won; empty while the match goes on."""
    outs: tuple[Out, ...] = ()
    """The players who gave up or ran out of time, the first one first."""
    is_abandoned: bool = False
    """Whether all agreed to end the match without a result."""
    branch: Branch | None = None
    """The origin of the match; None for a match played from its start."""
    position: Position | None = None
    """The first position; None for the start of the game."""
    changes: tuple[RulesChange, ...] = ()
    """The changes to other rules, the first one first."""
    notes: Mapping[int, Notes] = field(default_factory=dict)
    """Notes by the number of actions before them: 0 is the first position."""
    signature: Signature | None = None
    """The signature of the server; None for an unsigned match."""
    unknown: Mapping[str, Unknown] = field(default_factory=dict)
    """Unknown keys by the part of the file they stood in: ``header``, ``branch``, ``end`` or ``ending``."""

    @property
    def published(self) -> str:
        """The value published before the match: the commitment of the round, or without one the seed's."""
        beacon = self.beacon.named if self.beacon else ()
        return seal(self.commitment, self.pledges, beacon) if self.pledges else self.commitment

    @property
    def entropy(self) -> tuple[str, ...]:
        """The contributions of the players, and after them that of the beacon."""
        return (*self.contributions, self.beacon.randomness) if self.beacon else self.contributions

    @property
    def given(self) -> int:
        """The number of first actions that were made in another match."""
        return self.branch.at if self.branch else 0

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments of the match, each under one rules version."""
        found, begin = [], (self.rules_version, self.position, 0)
        lines = [1, *(change.at + number for number, change in enumerate(self.changes, start=2))]
        for change, line in zip(self.changes, lines, strict=False):
            found.append(Segment(*begin, change.at, line))
            begin = (change.rules_version, change.position, change.at)
        return (*found, Segment(*begin, len(self.entries), lines[-1]))

    def line_of(self, number: int) -> int:
        """The line of the file with action *number*, both from 1; 0 is the header."""
        return number + 1 + sum(change.at < number for change in self.changes)

    @property
    def num_varied(self) -> int:
        """The number of actions in its variations, nested ones included."""
        return _num_varied(self.notes)

    @property
    def num_to_check(self) -> int:
        """The number of actions to play for a complete check."""
        positions = [self.position, *(change.position for change in self.changes)]
        before = [len(each["history"]) for each in positions if each and not isinstance(each, str)]
        return len(self.entries) + self.num_varied + sum(before)


def _num_varied(notes: Mapping[int, Notes]) -> int:
    lines = [variation for each in notes.values() for variation in each.variations]
    return sum(len(line.entries) + _num_varied(line.notes) for line in lines)
