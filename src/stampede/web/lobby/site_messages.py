"""The data of the front page."""

from typing import Literal

import msgspec

from stampede.web.lessons.messages import LessonInfo
from stampede.web.runtime.wire import Wire


class LevelInfo(Wire, frozen=True):
    """A level of a game's computer opponent."""

    level: int
    """Its number; the higher, the stronger."""
    name: str
    """The name of the computer that plays so."""
    blurb: str
    """A sentence about it."""
    people: tuple[str, ...] = ()
    """The names of the characters that may play so, in the order in which they sit down."""


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
    is_solved: bool = False
    """Whether perfect play on some of its boards can be looked up, at ``/solved/{game}``."""
    is_printable: bool = False
    """Whether it can be printed, at ``/api/games/{game}/print.pdf``."""
    deals_openly: bool = False
    """Whether all tables of a round of an event can have the same deal."""
    has_scores: bool = False
    """Whether the page ``/scores/{game}`` counts a game that is played beside it."""


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
    features: tuple[str, ...] = ()
    """Features that the site has; the page offers no others."""
