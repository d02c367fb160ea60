"""The parts of a game. Every game has Rules and View; the other parts are optional.

A part is an interface, and :mod:`stampede.testing.parts` has a check for each. Functions named ``*_record``
take the array of shape (1,) that holds one position.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np

from stampede.core.chance import Stream
from stampede.core.errors import RuleRefusal
from stampede.core.history import History, Past, Seen, Start
from stampede.core.options import GivenOptions, Option, Options
from stampede.core.record import Records
from stampede.core.scene import Board, Motion, Report, Scene, Sheet
from stampede.core.state_like import StateLike
from stampede.core.strength import Strength
from stampede.core.tensors.numbering import Kind
from stampede.core.tensors.planes import Plane

__all__ = [
    "NO_REASONS",
    "Detector",
    "DrawingPart",
    "Effect",
    "Ending",
    "Facts",
    "History",
    "Offer",
    "Opponents",
    "Past",
    "Phrase",
    "ProvenResults",
    "Reasons",
    "Remembering",
    "RuleRefusal",
    "Rules",
    "Sampler",
    "Seen",
    "Start",
    "Teaching",
    "Tensors",
    "View",
    "Words",
    "nothing_seen",
]


class Ending(NamedTuple):
    """Why a game ended, and the rule that says so."""

    rule: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The constant properties of a game, as in OpenSpiel's GameType and GameInfo.

    ``stampede.testing`` compares them with what games do.
    """

    title: str
    """As on the box, in every language."""
    author: str = ""
    year: str = ""
    players: tuple[int, int]
    """The fewest and the most."""
    minutes: tuple[int, int]
    is_perfect_information: bool = False
    """Whether nothing is ever hidden: every seat and spectator sees the same."""
    has_chance: bool = True
    """Whether anything is ever left to chance."""
    deals_openly: bool = False
    """Whether all chance comes before the first choice, and everybody sees each outcome.

    Several tables can share such a deal: once it is on the table, its seed tells nothing more.
    """
    is_simultaneous: bool = False
    """Whether several seats are ever asked at once."""
    utility: tuple[float, float] = (-1.0, 1.0)
    """The lowest and the highest that ``State.returns`` gives a seat."""
    utility_sum: float | None = None
    """The sum of all seats' returns at the end of every game; None if it varies."""
    max_length: int
    """The most actions that seats can ever choose in a game, by the rules; those of chance do not count."""
    typical_length: int | None = None
    """The median of the actions seats choose with the usual options, measured; None where nobody has.

    ``Rules.typical`` tells that of other options.
    """
    short: Options = field(default_factory=dict)
    """Options of a game that ends soon even in random play; empty if every game does."""

    @property
    def is_foreseeable(self) -> bool:
        """Whether the actions alone determine the position: nothing is hidden or left to chance."""
        return self.is_perfect_information and not self.has_chance


def _as_it_is(_records: Records, _options: Options) -> None:
    """A position means the same under all rules versions."""


def _any_position(_records: Records, _options: Options) -> None:
    """Every record is taken for a position."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Which actions are legal and what they do, what they are called, and why one is refused."""

    options: tuple[Option, ...] = ()
    complete_options: Callable[[GivenOptions], GivenOptions] = lambda given: given
    """Check the options together and write them in their one normal form; raises InvalidOption."""
    num_seats: Callable[[Options], int]
    dtype: np.dtype[Any]
    view: Callable[[Records, int], Any]
    """A record of an array as an object with plain attributes (``core.record.view_class``)."""
    modules: tuple[ModuleType, ...]
    """The modules that define the functions of ``core.interface``, and what those call."""
    num_actions: int
    max_legal: Callable[[Options], int]
    """The most actions a seat can ever have at once; outcomes of chance are counted apart."""
    max_chance: Callable[[Options], int] = lambda _options: 0
    """The most outcomes chance can ever have at once."""
    longest: Callable[[Options], int] | None = None
    """The most actions seats can choose with these options, where that is fewer than ``Facts.max_length``."""
    typical: tuple[tuple[Options, int], ...] = ()
    """The median of the actions seats choose with options that differ so from the usual ones, as measured."""
    setup_record: Callable[[Records, Options], None]
    check_record: Callable[[Records, Options], None] = _any_position
    """Raises InvalidPosition for an impossible position."""
    adopt_record: Callable[[Records, Options], None] = _as_it_is
    """Make a position of an earlier rules version, of the same options, one of this version."""
    action_to_string: Callable[[Records, int, int], str]
    string_to_action: Callable[[Records, int, str], int]
    """Reads the notation, legal or not; raises UnreadableAction."""
    refusal: Callable[[Records, int, int], RuleRefusal]
    """Why an illegal action is illegal."""
    ending: Callable[[Records], Ending]
    """Why a finished game ended."""
    scores: Callable[[Records], tuple[float | None, ...]]
    """The score of each seat; None where a view does not show it."""
    record_to_text: Callable[[Records], str] | None = None
    text_to_record: Callable[[str, Options], Records] | None = None
    options_from_text: Callable[[str], GivenOptions] | None = None
    """The options a position text implies (the size of its board)."""
    handicap_of: Callable[[Options], int] | None = None
    """Where on the ladder of a handicap match these options stand; raises InvalidOption."""
    move_handicap: Callable[[Options, int], GivenOptions] | None = None
    """The options of the next game: this many steps up the ladder, as far as it goes."""


def _sees_all(_records: Records, _seat: int | None) -> None:
    """Nothing is hidden."""


def _knows_all(_records: Records, _seat: int | None, _stream: Stream) -> None:
    """Nothing is unknown."""


def nothing_seen(_state: StateLike, _seat: int | None) -> Seen:
    """Nothing: table and history hold all that was ever shown."""
    return {}


def _visible_past(view: StateLike, _stream: Stream) -> Past:
    """The past as the view shows it, where it shows every action."""
    return Past(view.start, view.history)


@dataclass(frozen=True, kw_only=True)
class View:
    """The hidden information of a game: what a seat may know, and what could lie behind it.

    By default everybody sees everything.
    """

    redact_record: Callable[[Records, int | None], None] = _sees_all
    """Leave in the record only what a seat (None: a spectator) may know."""
    resample_record: Callable[[Records, int | None, Stream], None] = _knows_all
    """Replace what a seat (None: a spectator) does not know by something it could be."""
    is_secret: Callable[[Records], bool] = lambda _records: False
    """Whether the pending choices are secret: all seats that act choose, in any order."""
    num_secret: Callable[[Records], int] = lambda _records: 0
    """How many such choices are made and not yet revealed: they are the last actions of the match."""
    take_back: Callable[[Records], History] = lambda _records: []
    """Take the choices that are made and not yet revealed out of the record, where it shows them, and return
    them as actions in the order of seats: they are the last ones of its history."""
    visible_history: Callable[[Records, History, int | None], History] = lambda _records, history, _seat: (
        history
    )
    """The actions of a *history* that a seat (None: a spectator) may know, given the position it led to.

    A view is redacted further for another viewer: then both are what that view shows."""
    seen: Callable[[StateLike, int | None], Seen] = nothing_seen
    """Information that a seat (None: a spectator) has seen and that table and history no longer show.
    The state is a full one. Plain JSON; empty where table and history hold everything."""
    draw_past: Callable[[StateLike, Stream], Past] = _visible_past
    """How the match may have led to a view, drawn at random from all the ways its seat could not tell apart.
    Raises LookupError or ValueError for a view that no match leads to."""


@dataclass(frozen=True, kw_only=True)
class Words:
    """The catalogues of a game, and the functions that take their words from them."""

    say: Callable[..., str]
    """``say(key, **values)``: a sentence of the game's catalogue (``docs/add-a-game.md`` lists the keys)."""
    seat_name: Callable[[Records, int], str]
    """The name of the side that a seat plays, as far as everybody knows it: ``Chief``, ``Violet``."""
    amount: Callable[[float], str] = "{:g}".format
    """A score, as ``State.scores`` counts it, in words: ``2.5 cows``."""
    tally: Callable[[StateLike], tuple[str, ...]] = lambda _state: ()
    """The count of each seat in a match that is over, in words: ``36 cows``. Empty for none."""
    verdict: Callable[[StateLike], str] = lambda _state: ""
    """The count that decided a finished match, without a stop: ``36 cows to 33 and 32``. Empty for none."""
    describe_options: Callable[[Options], str] = lambda _options: ""
    """The variants that the options choose, in words; empty for the plain game."""
    rulebook: Path | None = None
    """The folder of the rulebooks, one Markdown file per language."""


class DrawingPart(Protocol):
    """How a game looks; ``stampede.draw.part.Drawing`` is one."""

    def board(self, options: Options, /) -> Board:
        """The static board."""

    def seat_symbol(self, records: Records, seat: int, /) -> str:
        """The symbol of the board that marks what a seat plays: never its colour alone."""

    def scene(self, state: StateLike, seat: int | None, /) -> Scene:
        """The drawing for a seat (None: a spectator), with its choices. The state is its view."""

    def motions(self, state: StateLike, seat: int | None, /) -> tuple[Motion, ...]:
        """The motions of the last action, as in the scene, for callers that need nothing else of it."""

    def svg(self, board: Board, scene: Scene, /) -> str:
        """A scene as SVG that needs nothing else."""

    def text(self, state: StateLike, /) -> str:
        """The position in plain text."""

    def narration(self, state: StateLike, /) -> str:
        """Describe the last action in one sentence; empty before the first. The state is a seat's view.

        Of an action that everybody may know, every view says the same.
        """

    def report(self, positions: Sequence[StateLike], /) -> Report:
        """Charts and sheets of a finished match, given all its positions, hidden things included."""

    def meant(self, state: StateLike, seat: int, path: tuple[str, ...], /) -> int | None:
        """The action, legal or not, that *seat*, who is to act, comes nearest to by touching these places.

        None where they belong to no action.
        """

    def why_not(self, state: StateLike, seat: int | None, path: tuple[str, ...], /) -> RuleRefusal:
        """Why touching the places of *path* in this order makes no action, or which decision is pending.

        The state is the view of the seat (None: a spectator).
        """

    @property
    def notebook(self) -> Callable[[StateLike, int], Sheet] | None:
        """A function that lists, from a seat's view, all that it has seen and the table no longer shows.

        None if the table shows all.
        """


@dataclass(frozen=True, kw_only=True)
class Teaching:
    """The teaching material of a game; every part of it is optional."""

    introduction: Path | None = None
    """The folder of the page that comes before the rules: one Markdown file per language, and
    ``pictures.json`` with the positions it shows (:mod:`stampede.draw.picture`)."""
    lessons: Path | None = None
    """The folder of lessons and puzzles: match files whose comments teach (:mod:`stampede.lessons`)."""


Sampler = Callable[[StateLike, int, int, int], StateLike]
"""From an observation, its seat, a seed, and how much a player remembers (per cent) to a full state that the
seat could not tell from the true one. It may weigh what is likelier, and use ``observation.history``."""


class Phrase(NamedTuple):
    """A part of a sentence: ``part.{key}`` of the game's catalogue."""

    key: str
    letter: str = ""
    """The value of ``{letter}`` in that text."""
    is_player: bool = False
    """Whether it names the side of a player, whose name the page puts there."""


Value = str | int | Phrase
"""The value of a placeholder."""


class Effect(NamedTuple):
    """Something that is so after an action, in words: ``reason.{kind}`` of the game's catalogue."""

    kind: str
    values: Mapping[str, Value]
    """The values of the text's placeholders; the same in every language."""
    path: tuple[str, ...] = ()
    """The places of the board that show it: an arrow between the last two, a ring at any other one."""


Detector = Callable[[StateLike, int, int], Effect | None]
"""From a seat's view, the seat and an action to what the action does as far as the seat can know, or None."""


class Reasons(NamedTuple):
    """Why one action is better than another: what hints and reviews say in words, the weightiest first."""

    merits: tuple[Detector, ...] = ()
    """Detectors of effects that speak for an action."""
    risks: tuple[Detector, ...] = ()
    """Detectors of effects that speak against it."""
    even: tuple[Detector, ...] = ()
    """Detectors of facts by which an action is as good as all others."""
    action: Callable[[StateLike, int, int], Effect] | None = None
    """The action itself as people say it, ``act.{kind}`` of the catalogue; None: by its notation."""


NO_REASONS = Reasons()


@dataclass(frozen=True, kw_only=True)
class SearchBoard:
    """A second form of a game's positions, under the same rules, which alpha-beta searches instead."""

    modules: tuple[ModuleType, ...]
    """They define what ``core.interface`` declares, over records of *dtype*."""
    dtype: np.dtype[Any]
    fill: Callable[[Any, Any], None]
    """Writes into a record of *dtype* the position of one of the game's own."""


@dataclass(frozen=True, kw_only=True)
class Opponents:
    """How a computer plays the game. General players do without the parts that are left out."""

    policy: tuple[ModuleType, ...] = ()
    """The modules of the rollout policy: they define what ``core.policy`` declares for any game."""
    value: ModuleType | None = None
    """The module of the evaluation, for alpha-beta: it defines what ``core.policy`` declares for two seats
    and nothing hidden."""
    board: SearchBoard | None = None
    """The positions that the evaluation looks at and alpha-beta plays on; None for the game's own."""
    sampler: Sampler | None = None
    """Draws better samples of the information set than ``State.resample``, which draws choices evenly."""
    levels: tuple[tuple[Strength, ...], ...] = ()
    """How the levels play, the weakest first, for each seat where that differs."""
    former: tuple[tuple[tuple[Strength, ...], ...], ...] = ()
    """How they played before, the oldest ladder first: a table keeps the strengths it was opened with."""
    reasons: Reasons = NO_REASONS
    """The effects that a hint names for the better action, or against another."""
    chances: Path | None = None
    """A file that says what an adviser's figures come to against them: ``stampede calibrate`` writes it."""
    suites: Path | None = None
    """A folder with suites of the benchmark (``stampede.benchmark``), and the networks trained on them."""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A way to play that the page offers, so that nobody need know the options: the first one first."""

    name: str
    """``offer.NAME`` of the game's catalogue says it in words."""
    options: Options = field(default_factory=dict)
    """Beside the defaults of the rules, which stay what they are."""
    per_player: Mapping[str, int] = field(default_factory=dict)
    """Options that are so much for each player."""
    level: int = 0
    """Of the computers that sit down at first; 0 for the middle one and its neighbours."""
    seat: int = -1
    """Whom it is for where it makes a difference: one person on this seat, against computers."""

    def options_for(self, players: int) -> GivenOptions:
        """The options with so many *players*."""
        return {**self.options, **{name: each * players for name, each in self.per_player.items()}}


@dataclass(frozen=True, kw_only=True)
class Tensors:
    """A game in numbers for learning. Both are the same in every match with the same options and rules."""

    version: int = 1
    """The version in Gymnasium's ids, raised when rules, action numbers or observations change."""
    kinds: Callable[[Records], Iterable[Kind]]
    """The kinds of actions and the parts of each, from the position before the first action."""
    planes: Callable[[Records, int], tuple[Plane, ...]]
    """The planes of an observation of a seat, from the same position; their names and shapes are the same for
    each seat. What there is of each seat, or names a seat, begins with the own one."""
    memory: "Remembering | None" = None
    """The memory of a seat beside a digest of everything that it has seen; None for nothing."""


@dataclass(frozen=True, kw_only=True)
class Remembering:
    """The knowledge of a seat with perfect memory that its view no longer shows, in numbers."""

    dtype: np.dtype[Any]
    """The layout of a class that extends ``core.tensors.remembering.MemoryRecord`` by fields of int32, all of
    them 0 at first."""
    modules: tuple[ModuleType, ...]
    """They define ``note``, as ``core.interface`` declares it."""
    planes: Callable[[Records, int], tuple[Plane, ...]]
    """The planes of a memory, as ``Tensors.planes`` those of an observation."""


class ProvenResults(Protocol):
    """Proven results of positions."""

    documents: Mapping[str, Path]
    """How proofs are made and checked: text files by name."""

    def lookup(self, records: Records, /) -> tuple[int, int, int] | None:
        """The seat that wins, the action that keeps the win, within how many actions; None: not proven."""


class Solving(Protocol):
    """How the game, or smaller forms of it, is solved, and how others can check the result."""

    families: tuple[str, ...]
    """The families of positions that the tables may be restricted to."""

    def solve(
        self,
        options: Options,
        folder: Path,
        clock: Callable[[], float],
        say: Callable[[str], None],
        *,
        family: str | None = None,
        threads: int = 0,
        most: int | None = None,
        keep: bool = False,
    ) -> dict[str, bool]:
        """Make tables in *folder*, on so many *threads* (0: one a core); *say* tells how far it is.

        *most* bounds the size of the solved starts (None: no bound); *keep* keeps whole tables. Return for
        each start whether the tables prove the win they look for.
        """

    def prove(
        self,
        options: Options,
        folder: Path,
        clock: Callable[[], float],
        say: Callable[[str], None],
        *,
        table: bool = False,
        family: str | None = None,
        threads: int = 0,
    ) -> Path:
        """Write a proof of the start of these options into *folder*; return the file.

        With *table* it lists the positions of the strategy, else its answers in the order of a walk. What a
        stopped run has left in *folder* is used; it goes once the proof is written.
        """

    def reads(self, path: Path, /) -> bool:
        """Whether the name of a file is that of a proof of this game."""

    def check(self, path: Path, sample: int, seed: int, /) -> str:
        """Check a proof; return what it proves. Raises InvalidFile where it proves nothing.

        So many steps, drawn by *seed*, are checked again by plain Python.
        """
