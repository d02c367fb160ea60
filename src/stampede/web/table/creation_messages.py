"""Opening a table, sitting down at it, and what the front page needs for that; over HTTP."""

from typing import Literal

import msgspec

from stampede.play.series import Form
from stampede.web.runtime.wire import Id, Wire
from stampede.web.table.options import TableOptions


class CreateTable(TableOptions, Wire, frozen=True):
    """``POST /api/tables``."""

    game: str
    """Its name."""
    name: str
    """The name of who creates the table."""
    seat: int = -1
    """Which seat they want; -1: all seats are drawn from the committed seed when the match starts."""
    beside: tuple[str, ...] = ()
    """Names of people who play on the same device, one after the other (pass and play)."""
    bots: tuple[int, ...] = ()
    """Levels of the computers that sit down at once. Seats that are left await friends.

    How many seats there are says the option ``players`` where a game has it, else ``GameInfo.seats``.
    """
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """As the site lists them."""
    match_form: Form = "exchange"
    """What follows this game at the table: the seats rotate (B4.3), or the handicap moves (B4.1)."""
    is_open: bool = False
    """Whether the table is listed and anybody may take a free seat, without an invitation."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it is answered as before."""


class JoinTable(Wire, frozen=True):
    """``POST /api/tables/{table}/join``."""

    name: str
    """Of who sits down: nobody else at the table may have it. "Guest" gets a number where there is one."""
    invite: str = ""
    """Not needed at an open table."""


class QuickMatch(Wire, frozen=True):
    """``POST /api/games/{game}/quick``: play whoever comes, at a table that waits or a new one.

    The answer is a ``TableJoined``; where another process serves the table, it follows a redirection (307).
    """

    name: str
    """Of who wants to play."""
    wait: int = 0
    """After so many seconds computers take the free seats, 600 at most; who waits least decides."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it is answered as before."""


# ---------------------------------------------------------------- answers


class TableCreated(Wire, frozen=True):
    """Answer to ``CreateTable``."""

    table: str
    """Its name."""
    invite: str
    """Goes into the friend's link; empty when nobody is awaited."""
    commitment: str
    """As in ``TableView``: known before any entropy is sent, so that the seed cannot follow from it."""


class TableJoined(Wire, frozen=True):
    """Answer to ``JoinTable``."""

    table: str
    """Its name."""
    commitment: str
    """As in ``TableCreated``."""


class LevelInfo(Wire, frozen=True):
    """A level of a game's computer opponent."""

    level: int
    """Its number; the higher, the stronger."""
    name: str
    """Of the computer that plays so."""
    blurb: str
    """A sentence about it."""


class OptionInfo(Wire, frozen=True):
    """One option of a game, for the form that creates a table."""

    name: str
    """As a table names it."""
    label: str
    """In words."""
    kind: Literal["int", "text", "bool", "choice"]
    """What its value is."""
    default: int | str | bool
    """What holds if it is left out."""
    low: int = 0
    """The smallest number."""
    high: int = 0
    """The largest number."""
    values: tuple[str, ...] = ()
    """Those of a choice."""
    help: str = ""
    """What it means, in a sentence."""


class LessonInfo(Wire, frozen=True):
    """A step of a game's lesson, or a puzzle."""

    name: str
    """In addresses."""
    title: str
    """In a word or two."""
    kind: Literal["step", "game", "puzzle"]
    """A step, the short game at the end of the lesson, or a puzzle."""


class OfferInfo(Wire, frozen=True):
    """A way to play that the form offers, so that nobody need know the options."""

    label: str
    """In words."""
    options: dict[str, int | str | bool]
    """What it sets beside the defaults."""
    per_player: dict[str, int] = msgspec.field(default_factory=dict)
    """Options that are so much for each player."""
    level: int = 0
    """Of the computers that sit down at first; 0 for the middle one and its neighbours."""
    seat: int = -1
    """Whom it is for where it makes a difference: one person on this seat, against computers; else -1."""


class GameInfo(Wire, frozen=True):
    """One game, for the front page."""

    name: str
    """As tables and addresses name it."""
    title: str
    """As people call it."""
    line: str
    """What it is, in a sentence."""
    author: str
    """Who made it up."""
    players: str
    """How many, as text."""
    minutes: str
    """How long a match takes, as text."""
    seats: tuple[str, ...]
    """What each seat plays with the default options: ``Chief``, ``Violet``."""
    levels: tuple[LevelInfo, ...]
    """The computer's, the weakest first."""
    options: tuple[OptionInfo, ...]
    """Those that can be given from outside: none that names a file of the server."""
    rules: str
    """Where to fetch the rulebook."""
    places: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What each seat plays by the number of players, where that is known before the match: ``Ranch A``."""
    has_notebook: bool = False
    """Whether its tables may give each player a notebook of what they saw."""
    has_titles: bool = True
    """Whether its tables may be called something: not on a site for children."""
    has_handicap: bool = False
    """Whether ``match_form`` may be ``handicap``."""
    lessons: tuple[LessonInfo, ...] = ()
    """The steps of its lesson in their order, then its puzzles."""
    offers: tuple[OfferInfo, ...] = ()
    """Ways to play by name; the form begins with the first, or with one by lot where seats differ."""


class Site(Wire, frozen=True):
    """``GET /api/site``: what the front page needs."""

    games: tuple[GameInfo, ...]
    """Every one that is installed and can be played."""
    name: str
    """The name this visitor used last, or an empty string."""
    is_for_research: bool = False
    """Whether matches at tables that are opened now may be given away for research, without names."""
    pages: tuple[Literal["imprint", "privacy"], ...] = ()
    """Those that the operator has written."""
    broken: tuple[str, ...] = ()
    """Names of installed games that cannot be played; the server's log says why."""


class Chapter(Wire, frozen=True):
    """A chapter of a rulebook."""

    rule: str
    """Its number, which its rules begin with; empty for an appendix."""
    title: str
    """Of the chapter."""
    html: str
    """Each rule is an element whose id is its number; a link to another rule leads to ``#Z4.3``."""


class Rulebook(Wire, frozen=True):
    """``GET /api/games/{game}/rules``."""

    language: str
    """What it is written in: English where there is no translation."""
    title: str
    """Of the rulebook."""
    html: str
    """What comes before the first chapter."""
    chapters: tuple[Chapter, ...]
    """All of them, in order."""
    introduction: Chapter | None = None
    """The game for newcomers, on a page that links to the rules; null where there is none."""
