"""Messages over HTTP that open a table or sit down at it, and the front page's data."""

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
    """The name of the visitor who creates the table."""
    seat: int = -1
    """Which seat they want; -1: all seats are drawn from the committed seed when the match starts."""
    beside: tuple[str, ...] = ()
    """Names of people who play on the same device, one after the other (pass and play)."""
    bots: tuple[int, ...] = ()
    """Levels of the computers that sit down at once. The other free seats await friends.

    The number of seats is the option ``players`` where a game has it, else ``GameInfo.seats``.
    """
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """As the site lists them."""
    match_form: Form = "exchange"
    """How the series goes on after this game: the seats rotate (B4.3), or the handicap moves (B4.1)."""
    is_open: bool = False
    """Whether the table is listed and anybody may take a free seat, without an invitation."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it gets the same answer."""


class JoinTable(Wire, frozen=True):
    """``POST /api/tables/{table}/join``."""

    name: str
    """The player's name: nobody else at the table may have it. "Guest" gets a number where there is one."""
    invite: str = ""
    """Not needed at an open table."""


class QuickMatch(Wire, frozen=True):
    """``POST /api/games/{game}/quick``: play against any other visitor, at a table that waits or a new one.

    The answer is a ``TableJoined``; where another process serves the table, it follows a redirection (307).
    """

    name: str
    """The name of the visitor who wants to play."""
    wait: int = 0
    """After so many seconds (600 at most) computers take the free seats; the smallest wait of all decides."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it gets the same answer."""


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
    """The name of the computer that plays so."""
    blurb: str
    """A sentence about it."""


class OptionInfo(Wire, frozen=True):
    """One option of a game, for the form that creates a table."""

    name: str
    """As a table names it."""
    label: str
    """In words."""
    kind: Literal["int", "text", "bool", "choice"]
    """The type of its value."""
    default: int | str | bool
    """The value that holds if it is left out."""
    low: int = 0
    """The smallest number."""
    high: int = 0
    """The largest number."""
    values: tuple[str, ...] = ()
    """Those of a choice."""
    help: str = ""
    """A sentence about its meaning."""


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
    """The options that it sets beside the defaults."""
    per_player: dict[str, int] = msgspec.field(default_factory=dict)
    """Options that are so much for each player."""
    level: int = 0
    """Of the computers that sit down at first; 0 for the middle one and its neighbours."""
    seat: int = -1
    """The seat of the only person, where seats differ: the others are computers; else -1."""


class GameInfo(Wire, frozen=True):
    """One game, for the front page."""

    name: str
    """As tables and addresses name it."""
    title: str
    """The name that people use."""
    line: str
    """A sentence about the game."""
    author: str
    """The author of the game."""
    players: str
    """How many, as text."""
    minutes: str
    """How long a match takes, as text."""
    seats: tuple[str, ...]
    """The role of each seat with the default options: ``Chief``, ``Violet``."""
    levels: tuple[LevelInfo, ...]
    """The computer's, the weakest first."""
    options: tuple[OptionInfo, ...]
    """Those that visitors can set: none that names a file of the server."""
    rules: str
    """Where to fetch the rulebook."""
    places: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The role of each seat by the number of players, where it is known before the match: ``Ranch A``."""
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
    """``GET /api/site``: the data of the front page."""

    games: tuple[GameInfo, ...]
    """Every one that is installed and can be played."""
    name: str
    """The name this visitor used last, or an empty string."""
    is_for_research: bool = False
    """Whether matches at tables opened now may be exported for research, without names."""
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
    """Its language: English where there is no translation."""
    title: str
    """Of the rulebook."""
    html: str
    """The text before the first chapter."""
    chapters: tuple[Chapter, ...]
    """All of them, in order."""
    introduction: Chapter | None = None
    """The game for newcomers, on a page that links to the rules; null where there is none."""
