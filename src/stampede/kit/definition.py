"""What a game folder offers to the house: facts as data, and functions on one record."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import index
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex

import numpy as np

from stampede.kit import text
from stampede.kit.chance import Stream
from stampede.kit.errors import InvalidOption
from stampede.kit.record import Records
from stampede.kit.scene import Board, Report, Scene, Sheet

if TYPE_CHECKING:
    from stampede.kit.game import State

say = partial(text.say, Path(__file__).parent / "text")
NUMBER = re.compile(r"-?[0-9]{1,9}")
LONGEST_TOLD = 60
SWITCHES = {"true": True, "yes": True, "false": False, "no": False}
OptionValue = int | str | bool
Options = Mapping[str, OptionValue]
History = list[tuple[int, int]]
"""The actions of a match, each with its seat, from the start."""
Seen = Mapping[str, list[int]]
"""What a seat has seen that neither the table nor the history shows any more, by the game's own names."""


class Start(NamedTuple):
    """The position a state began from, where that is not the start of its game."""

    records: Records
    """Without choices that are yet to be revealed; in a view, as its seat sees it."""
    before: Records | None
    """``State.before`` then."""
    told: int
    """How many actions of the history were made before."""


def nothing_seen(_state: "State", _seat: int | None) -> Seen:
    """Nothing: table and history tell all that was ever shown."""
    return {}


class Past(NamedTuple):
    """All that led to a state."""

    start: Start | None
    """None: the start of the game."""
    history: History
    """Every action, hidden ones included; those after the start lead from it to the state."""


class Refusal(NamedTuple):
    """Why an action is not allowed: the number of the rule, and the reason in words."""

    rule: str
    reason: str


class Ending(NamedTuple):
    """Why a game ended, and the rule that says so."""

    rule: str
    reason: str


@dataclass(frozen=True)
class Option:
    """One switch of a game's table; the game's catalogue has words for it (``Definition.label``)."""

    name: str
    default: OptionValue
    kind: Literal["int", "text", "bool", "choice"]
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    is_local: bool = False
    """Whether its value may name a file: for programs and the command line, never from a visitor."""

    def parse(self, text: str) -> OptionValue:
        """Read a value written as text, as in a command or an address; ``check`` judges what it gives."""
        if self.kind == "int" and NUMBER.fullmatch(text):
            return int(text)
        if self.kind == "bool" and text.lower() in SWITCHES:
            return SWITCHES[text.lower()]
        return text

    def check(self, value: object) -> OptionValue:
        """Return *value* if the option allows it; raises InvalidOption saying what it allows."""
        if self.kind == "bool" and isinstance(value, bool):
            return value
        if self.kind == "int" and isinstance(value, SupportsIndex) and not isinstance(value, bool):
            value = index(value)
            if self.low <= value <= self.high:
                return value
            raise InvalidOption(
                say("option.range", name=self.name, value=short(value), low=self.low, high=self.high)
            )
        if self.kind == "choice" and value in self.values:
            return str(value)
        if self.kind == "text" and isinstance(value, str | int) and not isinstance(value, bool):
            return str(value)
        values = ", ".join(self.values)
        allowed = say(f"option.kind.{self.kind}", low=self.low, high=self.high, values=values)
        raise InvalidOption(say("option.kind", name=self.name, value=short(value), allowed=allowed))


def short(value: object) -> str:
    """A value somebody gave, short enough to be told."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return say("value.long")
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}..."


def _told_past(view: "State", _stream: Stream) -> Past:
    """What a view tells, where it tells all that was done."""
    return Past(view.start, view.history)


@dataclass(frozen=True)
class Definition:
    """A game. Functions named ``*_record`` take the array of shape (1,) that holds one position."""

    name: str
    title: str
    """As on the box, in every language."""
    say: Callable[..., str]
    """``say(key, **values)``: a sentence of the game's catalogue."""
    author: str
    year: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    rules_version: int
    """Changes when some list of actions would replay differently."""
    seat_name: Callable[[Records, int], str]
    """What a seat plays, as far as everybody knows it: ``Chief``, ``Violet``."""
    seat_symbol: Callable[[Records, int], str]
    """The symbol of the board that marks what a seat plays: never its colour alone."""
    options: tuple[Option, ...]
    dtype: np.dtype[Any]
    view: Callable[[Records, int], Any]
    modules: tuple[ModuleType, ...]
    """The modules of rules, for ``kit.twin``."""
    num_actions: int
    max_legal: Callable[[Options], int]
    """The most actions a seat can ever have at once."""
    max_length: int
    """The most actions a game can ever take."""
    complete_options: Callable[[dict[str, OptionValue]], dict[str, OptionValue]]
    """Check the options together and write them in their one normal form; raises InvalidOption."""
    num_seats: Callable[[Options], int]
    setup_record: Callable[[Records, Options], None]
    check_record: Callable[[Records, Options], None]
    """Raises InvalidPosition for a position that cannot be."""
    action_to_string: Callable[[Records, int, int], str]
    string_to_action: Callable[[Records, int, str], int]
    """Reads the notation, legal or not; raises UnreadableAction."""
    refusal: Callable[[Records, int, int], Refusal]
    """Why an action that is not legal is not."""
    ending: Callable[[Records], Ending]
    """Why a finished game ended."""
    scores: Callable[[Records], tuple[float | None, ...]]
    """What is counted, by seat; None where a view does not show it."""
    redact_record: Callable[[Records, int | None], None]
    """Leave in the record only what a seat (None: a spectator) may know."""
    resample_record: Callable[[Records, int | None, Stream], None]
    """Replace what a seat (None: a spectator) does not know by something it could be."""
    draw_board: Callable[[Options], Board]
    draw_scene: Callable[["State", int | None], Scene]
    draw_text: Callable[["State"], str]
    draw_said: Callable[["State"], str]
    """What the last action did, in one sentence; empty before the first. The state is a seat's view."""
    notebook: Callable[["State", int], Sheet] | None = None
    """What a seat has seen and its table no longer shows, made from its view; None where it shows all."""
    report: Callable[[Sequence["State"]], Report] = lambda _positions: Report()
    """Charts and sheets of a finished match, given all its positions, hidden things included."""
    is_open: bool = False
    """Whether nothing is ever hidden: every seat and spectator sees the same."""
    has_chance: bool = True
    """Whether anything is ever left to chance."""
    is_secret: Callable[[Records], bool] = lambda _records: False
    """Whether what is asked now is chosen in secret, by all who are asked, in any order (Z3.2, A9.1)."""
    num_secret: Callable[[Records], int] = lambda _records: 0
    """How many such choices are made and not yet revealed: they are the last actions of the match."""
    take_back: Callable[[Records], History] = lambda _records: []
    """Take the choices that are made and not yet revealed out of the record, where it shows them, and return
    them as actions in the order of seats: they are the last ones of its history."""
    seen: Callable[["State", int | None], Seen] = nothing_seen
    """What a seat (None: a spectator) has seen since the start that neither the table nor its history shows.
    The state is no view. Plain JSON; empty where table and history tell all."""
    draw_past: Callable[["State", Stream], Past] = _told_past
    """How the match may have come to a view, drawn by chance of all that its seat could not tell apart.
    Raises LookupError or ValueError for a view that nothing leads to."""
    visible_history: Callable[[Records, History, int | None], History] = lambda _records, history, _seat: (
        history
    )
    """The actions of a match that a seat (None: a spectator) may know, given the unredacted position."""
    record_to_text: Callable[[Records], str] | None = None
    text_to_record: Callable[[str, Options], Records] | None = None
    options_from_text: Callable[[str], dict[str, OptionValue]] | None = None
    """The options a position text implies (the size of its board)."""
    handicap_of: Callable[[Options], int] | None = None
    """Where on the ladder of a handicap match (B4.1) these options stand; raises InvalidOption."""
    move_handicap: Callable[[Options, int], dict[str, OptionValue]] | None = None
    """The options of the next game, so many steps up the ladder as far as it goes."""
    describe_options: Callable[[Options], str] = field(default=lambda _options: "")
    """What is special about this game, in words; empty when nothing is."""
    earlier: tuple["Definition", ...] = ()
    """The same game under older rules versions: their matches are played on, replayed and verified."""

    def under(self, rules_version: int | None) -> "Definition":
        """The game under *rules_version*, None being the newest; raises InvalidOption naming the others."""
        found = {each.rules_version: each for each in (*self.earlier, self)}
        if rules_version is None:
            return self
        if type(rules_version) is not int or rules_version not in found:
            known = ", ".join(map(str, found))
            told = short(rules_version)
            raise InvalidOption(say("option.rules", title=self.title, version=told, known=known))
        return found[rules_version]

    @property
    def line(self) -> str:
        """What it is, in a sentence."""
        return self.say("game.line")

    def label(self, option: Option) -> str:
        """What an option is called."""
        return self.say(f"option.{option.name}.label")

    def help(self, option: Option) -> str:
        """What there is to know about an option; empty where its label says it all."""
        return self.say(f"option.{option.name}.help")

    @property
    def is_foreseeable(self) -> bool:
        """Whether who knows the actions knows the position: nothing is hidden, nothing left to chance."""
        return self.is_open and not self.has_chance

    def parse_options(self, given: Mapping[str, str]) -> dict[str, OptionValue]:
        """Read options written as text; ``read_options`` judges what it gives, unknown names included."""
        known = {option.name: option for option in self.options}
        return {name: known[name].parse(text) if name in known else text for name, text in given.items()}

    def read_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Check *given* and fill in the defaults; raises InvalidOption naming the right ones."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                known_names = ", ".join(known) or say("option.none")
                raise InvalidOption(
                    say("option.unknown", game=self.name, name=short(name), known=known_names)
                )
        values = {name: option.check(given.get(name, option.default)) for name, option in known.items()}
        return self.complete_options(values)
