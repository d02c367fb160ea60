"""The log of an event: its plan, then what happened, in order.

No fact holds a name or an account: people are numbers, in the order in which they registered.
"""

from typing import Any, Literal

import msgspec

from stampede.core.errors import StampedeError

Format = Literal["round-robin", "swiss", "tables", "arena", "season"]
TieBreak = Literal["buchholz", "sonneborn-berger", "direct", "wins", "deals"]
FILL = -1
"""A seat of a computer that fills a table: nobody in the standings."""
MOST_PEOPLE = 200
MOST_ROUNDS = 100


class EventFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log of an event, or a part of one."""


class EventPlan(EventFact, frozen=True):
    """The terms of an event, known before the start: the format, and how results count."""

    format: Format
    rounds: int = 0
    """Number of rounds; 0 where each two of a round robin, or of a group between two, meet once."""
    seats: int = 2
    """People at a table, where the numbers allow it."""
    fewest: int = 2
    """The smallest table that the game allows."""
    games: int = 1
    """Matches at each table in a round: the players change seats after each."""
    points: Literal["place", "score"] = "place"
    """Whether a round counts by places or by the score of the game."""
    ties: tuple[TieBreak, ...] = ("buchholz", "sonneborn-berger", "direct")
    """How equal points are decided, the first rule first."""
    fill_level: int = 0
    """The level of computers that fill seats when the numbers do not fit; 0: there are byes."""
    has_final: bool = False
    """Whether the best play one more round at one table, which decides the first places."""
    minutes: int = 0
    """The length of an arena evening; 0 in other formats."""
    group: int = 0
    """About how many people are in each group of a season; 0 in other formats."""
    days: int = 0
    """Days after which the next round of a season is paired; 0 in other formats."""
    same_deals: bool = False
    """Whether all tables of a round have the same deal, whose seed is committed to before the pairing."""


class EventPlanned(EventFact, frozen=True, tag="planned"):
    """The event was created, or its plan changed before the first round."""

    plan: EventPlan


class Registered(EventFact, frozen=True, tag="registered"):
    """A person registered, or the host added a computer."""

    level: int = 0
    """Of a computer; 0 for a person."""
    rank: int = 0
    """Their place, from 1, in the order that the last season has given; 0 for somebody who was not there."""
    strength: int = 0
    """Their rating in points when they registered, by which a season orders those without a rank."""


class Announced(EventFact, frozen=True, tag="announced"):
    """The server reminded people that the event begins soon."""


class Dropped(EventFact, frozen=True, tag="dropped"):
    """Somebody plays no more rounds."""

    number: int


class Returned(EventFact, frozen=True, tag="returned"):
    """Somebody who had dropped out plays again from the next round on."""

    number: int


class Replaced(EventFact, frozen=True, tag="replaced"):
    """Another person plays on for somebody, with their points."""

    number: int


class Timed(EventFact, frozen=True, tag="timed"):
    """An arena evening has begun, or its end was brought forward."""

    ends_ms: int
    """No table opens from this moment on, in Unix time."""


class DealCommitted(EventFact, frozen=True, tag="deal"):
    """The server committed to the deal of the next round, in the public list."""

    seed: str
    """Hexadecimal; a secret until a match with this deal is over."""
    line: int
    """The number of the line of the public list that has the commitment."""


class Paired(EventFact, frozen=True, tag="paired"):
    """A round was paired, or people of an arena seated. It follows from the log before it and these facts."""

    seed: str
    boards: tuple[tuple[int, ...], ...]
    """The people at each table by seat of their first match; ``FILL`` for a computer that fills one."""
    byes: tuple[int, ...] = ()
    """They have no opponent in this round."""
    is_final: bool = False
    late: tuple[int, ...] = ()
    """The people of an arena who had waited long enough to meet the same opponents again, or a computer."""
    groups: tuple[tuple[int, ...], ...] = ()
    """The people of each group of a season, in its first round."""


class Seated(EventFact, frozen=True, tag="seated"):
    """The table of a board was opened."""

    round: int
    board: int
    table: str


class MatchEnded(EventFact, frozen=True, tag="ended"):
    """A match at a board ended."""

    round: int
    board: int
    match: str
    places: tuple[int, ...]
    """In the order of the board; 1 for the best, 0 for somebody who did not play."""
    scores: tuple[float, ...]
    """By the rules of the game, in the same order."""


class Decided(EventFact, frozen=True, tag="decided"):
    """The host, or the time for those who do not come, decided the result of a board."""

    round: int
    board: int
    places: tuple[int, ...]
    """As in ``MatchEnded``: nobody with 0 gets points."""
    is_by_time: bool = False


class EventClosed(EventFact, frozen=True, tag="closed"):
    """The event is over: its standings are final."""


class Continued(EventFact, frozen=True, tag="continued"):
    """The season after this one, which is over, was opened."""

    event: str
    """Its name."""


AnyFact = (
    EventPlanned
    | Registered
    | Announced
    | Dropped
    | Returned
    | Replaced
    | Timed
    | DealCommitted
    | Paired
    | Seated
    | MatchEnded
    | Decided
    | EventClosed
    | Continued
)
_decoder = msgspec.json.Decoder(AnyFact)


def write(fact: AnyFact) -> str:
    """The fact as it is stored."""
    return msgspec.json.encode(fact).decode()


def read(text: str) -> AnyFact:
    """The fact that *write* wrote; raises StampedeError for anything else."""
    try:
        found: Any = _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise StampedeError(f"the log of an event cannot be read: {error}") from None
    assert isinstance(found, AnyFact)
    return found
