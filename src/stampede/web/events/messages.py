"""Messages of events, over HTTP."""

from typing import Annotated, Literal

import msgspec

from stampede.events.facts import MOST_ROUNDS, Format, TieBreak
from stampede.web.runtime.wire import Id, Number, PersonName, Wire, between, letters
from stampede.web.table.options import LONGEST_TITLE, Pace

MOST_PATIENCE = 1440
"""The most minutes that a table of an event waits for somebody."""
Seats = Annotated[int, between(2, 6)]
Level = Annotated[int, between(0, 6)]
PointsRule = Literal["place", "score"]
Minutes = Annotated[int, between(0, MOST_PATIENCE)]
Moment = Annotated[int, between(0, 2**53)]


class CreateEvent(Wire, frozen=True):
    """``POST /api/events``: open an event, whose host you become."""

    name: PersonName
    """The name of the visitor who opens it."""
    game: str
    """Its name."""
    format: Format
    """Whether all meet (``round-robin``), those with equal points (``swiss``), tables of several change
    (``tables``), people who are free are seated at once (``arena``), or groups of like strength play for
    weeks (``season``)."""
    title: Annotated[str, letters(0, LONGEST_TITLE)] = ""
    """Plain text; empty for the title of the game."""
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Of the game, as the site lists them, without the number of players."""
    pace: Pace = Pace("live", 600.0, 5.0)
    """How much time each player has in a match."""
    rounds: Annotated[int, between(0, MOST_ROUNDS)] = 0
    """Number of rounds; 0 in an arena, and where each two of a round robin or of a group meet once."""
    seats: Seats = 2
    """People at a table, where the numbers allow it; smaller ones have as few as the game allows. In an arena
    all tables have so many."""
    games: Annotated[int, between(1, 6)] = 1
    """Matches at each table in a round: seats move on after each (B4.3)."""
    points: PointsRule = "place"
    """Whether places count or the game's score."""
    ties: tuple[TieBreak, ...] = ("buchholz", "sonneborn-berger", "direct")
    """How equal points are decided, the first rule first; four at most."""
    fill_level: Level = 0
    """Computers of this level fill seats where the numbers do not fit; 0: there are byes."""
    has_final: bool = False
    """Whether the best play one more round at one table."""
    minutes: Annotated[int, between(0, 240)] = 0
    """The length of an arena, 10 to 240 minutes; 0 in other formats."""
    group: Annotated[int, between(0, 12)] = 0
    """About how many people are in each group of a season, 3 to 12 and no fewer than at a table; 0 in other
    formats."""
    days: Annotated[int, between(0, 60)] = 0
    """Days after which a season's next round is paired, 1 to 60; 0 in other formats."""
    same_deals: bool = False
    """Whether all tables of a round have the same deal, to which the server commits in the public list before
    the pairing: for games with ``deals_openly``, in a Swiss, a round robin and at tables of several, with one
    match at each. Then ``deals`` is a tie-break: points against those in the same seat with the same deal."""
    start_ms: Moment = 0
    """The planned start, in Unix time; 0: when the host says so. An arena and a season begin then by
    themselves."""
    patience: Minutes = 10
    """After so many minutes a round counts as lost for those who have not come, and in an arena they take a
    break; 0: the host decides."""
    is_public: bool = False
    """Whether the list of events shows it to everybody; else people come by its address. A club's events are
    on the page of the club alone."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it gets the same answer."""


class EventCreated(Wire, frozen=True):
    """Answer to ``CreateEvent``."""

    event: str
    """Its name, for ``/event/{event}``."""


class JoinEvent(Wire, frozen=True):
    """``POST /api/events/{event}/join``: register."""

    name: PersonName
    """Nobody else in the event may have it."""


class AddComputers(Wire, frozen=True, tag="add-computers"):
    """Computers take part like people."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""
    level: Annotated[int, between(1, 6)]
    """Their level."""
    count: Annotated[int, between(1, 64)] = 1
    """How many."""


class PairRound(Wire, frozen=True, tag="pair-round"):
    """Pair the next round; its tables open at once."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""


class BeginEvent(Wire, frozen=True, tag="begin-event"):
    """Begin an arena now; from then on people are seated by themselves."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""


class DropEntrant(Wire, frozen=True, tag="drop-entrant"):
    """Somebody plays no more rounds."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""
    number: Number
    """``EventEntrant.number``."""


class ReturnEntrant(Wire, frozen=True, tag="return-entrant"):
    """Somebody plays again from the next round on."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""
    number: Number
    """``EventEntrant.number``."""


class ReplaceEntrant(Wire, frozen=True, tag="replace-entrant"):
    """Another person plays on for somebody, with their points."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""
    number: Number
    """The one who is replaced."""
    by: Number
    """The one who plays on; they have not played yet."""


class DecideBoard(Wire, frozen=True, tag="decide-board"):
    """Decide the result of a table; the log records it."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""
    round: Number
    """Counted from 0."""
    board: Number
    """Counted from 0."""
    places: tuple[Annotated[int, between(0, 6)], ...]
    """In the order of ``EventBoard.people``: 1 for the best, 0 for somebody who gets nothing."""


class CloseEvent(Wire, frozen=True, tag="close-event"):
    """End the event: its standings are final. Tables of an arena that are played still count."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""


class NextSeason(Wire, frozen=True, tag="next-season"):
    """Open the season after one that is over: its people are registered, and groups follow from its end."""

    version: Number
    """``EventView.version`` that the host has seen: of two hosts at once the second is refused."""


HostAction = (
    AddComputers
    | PairRound
    | BeginEvent
    | DropEntrant
    | ReturnEntrant
    | ReplaceEntrant
    | DecideBoard
    | CloseEvent
    | NextSeason
)
"""``POST /api/events/{event}/host``. The answer is the ``EventView``."""


class EventEntrant(Wire, frozen=True):
    """Somebody who takes part, with their line in the standings."""

    number: int
    """In the order of registration, from 0."""
    name: str
    """Theirs; where names are hidden, their number in words."""
    level: int
    """Of a computer; 0 for a person."""
    is_out: bool
    """Whether they play no more rounds."""
    is_you: bool
    """Whether it is you."""
    place: int
    """1 for the best; people whom no rule decides share it."""
    points: float
    """One for a won table, where places count."""
    ties: tuple[float, ...]
    """The values of the tie-breaks, in their order."""
    played: int
    """Finished rounds at a table."""
    byes: int
    """Rounds without an opponent."""
    group: int
    """Their group in a season, from 1 for the strongest; before the first round, what it would be now.
    0 without one."""
    moves: int
    """Where they would play in the next season as the standings are: -1 a group higher, 1 a group lower."""


class EventBoard(Wire, frozen=True):
    """A table in a round."""

    people: tuple[int, ...]
    """By seat of the first match: ``EventEntrant.number``, -1 for a computer that fills a seat."""
    table: str
    """The name of the table; empty until it is open."""
    places: tuple[int, ...]
    """Once it is finished, in the order of ``people``; 0 for somebody who gets nothing."""
    ended: int
    """Finished matches."""
    is_decided: bool
    """Whether the host or the time decided the result."""


class EventRound(Wire, frozen=True):
    """A round; in an arena, the tables that opened at one moment."""

    number: int
    """Counted from 0."""
    boards: tuple[EventBoard, ...]
    """Its tables, the best first."""
    byes: tuple[int, ...]
    """They have no opponent: ``EventEntrant.number``."""
    is_final: bool
    """Whether it is the final table."""
    began_ms: int
    """When it was paired, in Unix time."""


class EventDeal(Wire, frozen=True):
    """The deal that all tables of a round share."""

    commitment: str
    """SHA-256 of its seed, which the file of each match of the round reveals."""
    line: int
    """The number of the line of the public list that has it."""


class EventView(Wire, frozen=True):
    """``GET /api/events/{event}``."""

    event: str
    """Its name."""
    version: int
    """Counts the changes, without those that come at any time: tables, results, people who register, and
    seatings and breaks in an arena."""
    title: str
    """Its title, or that of the game."""
    game: str
    """Its name."""
    game_title: str
    """In words."""
    format: Format
    """As in ``CreateEvent``."""
    num_rounds: int
    """Without the final."""
    seats: int
    """As in ``CreateEvent``."""
    games: int
    """As in ``CreateEvent``."""
    points: PointsRule
    """As in ``CreateEvent``."""
    ties: tuple[TieBreak, ...]
    """As in ``CreateEvent``."""
    fill_level: int
    """As in ``CreateEvent``."""
    has_final: bool
    """As in ``CreateEvent``."""
    minutes: int
    """As in ``CreateEvent``."""
    group: int
    """As in ``CreateEvent``."""
    days: int
    """As in ``CreateEvent``."""
    same_deals: bool
    """As in ``CreateEvent``."""
    deals: tuple[EventDeal, ...]
    """By round; one more than rounds once the server has committed to the next. A final has none."""
    next: str
    """The season after this one, for ``/event/{next}``; empty while there is none."""
    ends_ms: int
    """The end of an arena, in Unix time: no table opens from then on; 0 before it has begun."""
    pace: Pace
    """As in ``CreateEvent``."""
    start_ms: int
    """As in ``CreateEvent``."""
    patience: int
    """As in ``CreateEvent``."""
    now_ms: int
    """The server's clock, for countdowns."""
    host: str
    """The name of the host; empty where it was withdrawn."""
    club: str
    """The club that it belongs to, for ``/club/{club}``; empty without one."""
    is_host: bool
    """Whether you are the host; events of a club are hosted by its owner and its hosts."""
    you: int | None
    """Your ``EventEntrant.number``; null for somebody who takes no part."""
    entrants: tuple[EventEntrant, ...]
    """The best first."""
    rounds: tuple[EventRound, ...]
    """The first one first; of an arena, those with a table that is played, and the last 20."""
    is_awaiting: bool
    """Whether a table of the last round has no result yet; in an arena and in a season, any table."""
    is_complete: bool
    """Whether all rounds have been paired; false in an arena."""
    is_closed: bool
    """Whether the standings are final."""
    levels: tuple[int, ...]
    """The levels of computers that the game has."""


class EventLine(Wire, frozen=True):
    """An event in a list."""

    event: str
    """Its name."""
    title: str
    """Its title, or that of the game."""
    game_title: str
    """In words."""
    format: Format
    """As in ``CreateEvent``."""
    start_ms: int
    """As in ``CreateEvent``."""
    people: int
    """How many have registered."""
    has_begun: bool
    """Whether its first table is open."""
    is_closed: bool
    """Whether it is over."""


class EventList(Wire, frozen=True):
    """``GET /api/events``."""

    events: tuple[EventLine, ...]
    """The events that you host or take part in, the latest first; 100 at most."""
    public: tuple[EventLine, ...]
    """Public events: those that run, then those to come by their start; the latest 100 at most."""
