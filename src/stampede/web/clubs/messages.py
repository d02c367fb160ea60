"""Messages of clubs over HTTP and over their socket."""

from typing import Annotated, Literal

from stampede.web.clubs.members import Standing
from stampede.web.events.messages import EventLine
from stampede.web.lobby.messages import TableLine
from stampede.web.ratings.messages import Placing
from stampede.web.runtime.wire import Id, Number, PersonName, Wire, letters

TITLE_LENGTH, LINE_LENGTH = 60, 200
Title = Annotated[str, letters(1, TITLE_LENGTH)]
Line = Annotated[str, letters(0, LINE_LENGTH)]


class CreateClub(Wire, frozen=True):
    """``POST /api/clubs``."""

    name: PersonName
    """The name of the person who opens it and becomes its owner."""
    title: Title
    """The name of the club: 60 visible characters at most. Several clubs may be called alike."""
    line: Line = ""
    """A sentence about it, 200 characters at most."""
    emblem: str = ""
    """Its picture, one of ``ClubList.emblems``; empty for the first one."""
    is_private: bool = False
    """Whether nobody but its members may know of it."""
    id: Id = ""
    """Made by the browser: a request sent again with the same id within two days is answered as before."""


class ClubCreated(Wire, frozen=True):
    """Answer to ``CreateClub``."""

    club: str
    """Its name in addresses: it is at ``/club/{club}``."""


class EditClub(Wire, frozen=True):
    """``POST /api/clubs/{club}/edit``: change what a club says about itself, as its owner or a host."""

    version: Number
    """The version that the changes start from."""
    title: Title
    """As in ``CreateClub``."""
    line: Line
    """As in ``CreateClub``."""
    emblem: str
    """As in ``CreateClub``."""
    is_private: bool
    """As in ``CreateClub``; only the owner may change it."""


class JoinClub(Wire, frozen=True):
    """``POST /api/clubs/{club}/join``: become a member by an invitation, or ask to become one without."""

    name: PersonName
    """The visitor's name."""
    invite: str = ""
    """From the invitation link; empty to ask the hosts of a public club."""


class ClubJoined(Wire, frozen=True):
    """Answer to ``JoinClub``."""

    standing: Standing
    """``asked`` while a host has to accept; else the role."""


class ChangeMember(Wire, frozen=True):
    """``POST /api/clubs/{club}/members``: change what somebody is to the club.

    Hosts accept and decline those who have asked, remove members, and let people who were removed come back.
    The owner does the same with hosts, names hosts, and may make another member the owner.
    """

    number: Number
    """The person, as in ``ClubMember``."""
    was: Standing
    """The person's standing when the page showed it: where it is no longer true, nothing changes."""
    becomes: Literal["owner", "host", "member", "removed", "gone"]
    """The new role; ``removed``: kept out; ``gone``: the request is declined, or they may come back."""


class ClubMember(Wire, frozen=True):
    """A person of a club."""

    number: int
    """Names the person within the club."""
    name: str
    """The person's name."""
    standing: Standing
    """The role; hosts also see those who have ``asked`` to become members, and those who were ``removed``."""
    since_ms: int
    """Since when, in Unix time."""
    is_you: bool
    """Whether it is you."""


class ClubMembers(Wire, frozen=True):
    """``GET /api/clubs/{club}/members?first=0``: a hundred members from the first."""

    members: tuple[ClubMember, ...]
    """The owner, the hosts, then the members, the longest first."""
    total: int
    """How many there are in all."""


class Emblem(Wire, frozen=True):
    """A picture of a club."""

    name: str
    """For ``CreateClub.emblem``."""
    label: str
    """The thing it shows, in words."""
    picture: str
    """Where to fetch it, an SVG."""


class ClubLine(Wire, frozen=True):
    """A club in a list."""

    club: str
    """Its name in addresses."""
    title: str
    """The club's name, in words."""
    line: str
    """The sentence about it."""
    emblem: Emblem
    """Its picture."""
    is_private: bool
    """Whether only its members know of it."""
    members: int
    """How many there are."""
    standing: Standing | None
    """Your standing in it; null for a stranger."""


class ClubList(Wire, frozen=True):
    """``GET /api/clubs``."""

    yours: tuple[ClubLine, ...]
    """Your clubs, and those you have asked to join."""
    public: tuple[ClubLine, ...]
    """A hundred public clubs at most, those with most members first."""
    emblems: tuple[Emblem, ...]
    """The pictures that a club may choose from."""
    may_be_public: bool
    """Whether this site has public clubs."""


class ClubView(Wire, frozen=True):
    """``GET /api/clubs/{club}?invite=...``: a club as its page shows it.

    Strangers get the same refusal, ``private-club``, for a private club and for one that does not exist.
    """

    club: str
    """Its name in addresses."""
    version: int
    """Counts the changes."""
    title: str
    """The club's name, in words."""
    line: str
    """The sentence about it."""
    emblem: Emblem
    """Its picture."""
    is_private: bool
    """Whether only its members know of it."""
    members: int
    """How many there are."""
    standing: Standing | None
    """Your standing in it; null for a stranger."""
    invite: str
    """The invitation of its link, ``/club/{club}/{invite}``: for the owner and the hosts; else empty."""
    outside: tuple[ClubMember, ...]
    """For the owner and the hosts: people who have asked to become members, and those who were removed."""


class ClubTable(Wire, frozen=True):
    """A table of a club."""

    table: TableLine
    """The table as in other lists."""
    invite: str
    """Its invitation, for members while it waits for players; else empty."""


class ClubResult(Wire, frozen=True):
    """A finished match at a table of a club."""

    match: str
    """Its name."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    ended_ms: int
    """When, in Unix time."""
    players: tuple[Placing, ...]
    """The best first."""


class LadderLine(Wire, frozen=True):
    """A member on the ladder of a club."""

    place: int
    """The place, from 1."""
    name: str
    """The member's name."""
    points: int
    """The rating by matches at the club's tables; a newcomer has 1500."""
    margin: int
    """As in ``RatingLine``."""
    matches: int
    """Number of rated matches at the club's tables."""
    won: int
    """How many of them they won."""
    is_you: bool
    """Whether it is you."""


class ClubLadder(Wire, frozen=True):
    """The ladder of a club in one game."""

    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    players: tuple[LadderLine, ...]
    """The best first; a hundred at most, and you."""


class ClubPlay(Wire, frozen=True):
    """``GET /api/clubs/{club}/play``: the tables, events, results and ladders of a club."""

    tables: tuple[ClubTable, ...]
    """Unfinished tables, the latest first; strangers see those that public lists show, too."""
    events: tuple[EventLine, ...]
    """A hundred at most: those that are not over first, then the latest."""
    results: tuple[ClubResult, ...]
    """The latest hundred."""
    ladders: tuple[ClubLadder, ...]
    """The ladder of each game that was played."""


class ClubNews(Wire, frozen=True, tag="club"):
    """Sent by the socket ``/api/clubs/{club}/socket``: at once, at each change, and every 15 seconds."""

    version: int
    """The current version of the club."""
    active_ms: int
    """When something last happened at one of its tables, in Unix time; 0 without tables."""
