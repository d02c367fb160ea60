"""A game: its facts, and its parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from stampede.core import options, parts
from stampede.core.errors import MissingPart, UnknownRules
from stampede.core.options import GivenOptions, Option, Options, short
from stampede.core.print_kit import PrintKit
from stampede.core.record import Records
from stampede.core.score_sheet import ScoreSheet
from stampede.core.state_like import StateLike
from stampede.words.catalogue import number, player
from stampede.words.shared import say


@dataclass(frozen=True, kw_only=True)
class Definition:
    """A game, as one of the entry points ``stampede.games`` names it (``docs/add-a-game.md``)."""

    name: str
    """One word in small letters: in files, commands and addresses."""
    rules_version: int = 1
    """Raised when some list of actions would replay differently."""
    facts: parts.Facts
    rules: parts.Rules
    view: parts.View = field(default_factory=parts.View)
    words: parts.Words | None = None
    drawing: parts.DrawingPart | None = None
    print_kit: Callable[[], PrintKit] | None = None
    """Board, pieces and sheets to print and cut out, in the language of the context; None for none."""
    score_sheet: ScoreSheet | None = None
    """The figures that people beside a real board enter to have it counted; None where nothing is counted."""
    teaching: parts.Teaching | None = None
    opponents: parts.Opponents = field(default_factory=parts.Opponents)
    offers: tuple[parts.Offer, ...] = ()
    tensors: parts.Tensors | None = None
    solved: parts.ProvenResults | None = None
    solving: parts.Solving | None = None
    presets: Mapping[str, Options] = field(default_factory=dict)
    """Small games for research: the options that each name stands for; ``mini`` is loaded as ``NAME-mini``.

    No page and no list shows them.
    """
    earlier: tuple["Definition", ...] = ()
    """The same game under older rules versions: their matches are continued, replayed and verified."""

    def under(self, rules_version: int | None) -> "Definition":
        """The game under *rules_version*, None is the newest; raises UnknownRules naming the others."""
        found = self._versions
        if rules_version is None:
            return self
        if type(rules_version) is not int or rules_version not in found:
            known = ", ".join(map(str, found))
            told = short(rules_version)
            raise UnknownRules(say("option.rules", title=self.title, version=told, known=known))
        return found[rules_version]

    def shown(self, rules_version: int) -> "Definition":
        """The game to look at a match of *rules_version*: where it is not carried any more, as it looks now.

        By such a definition nothing is played.
        """
        known = self._versions.get(rules_version)
        return known or replace(self, rules_version=rules_version, earlier=())

    def carries(self, rules_version: int) -> bool:
        """Whether matches can be played under *rules_version*."""
        return rules_version in self._versions

    @property
    def _versions(self) -> Mapping[int, "Definition"]:
        return {each.rules_version: each for each in (*self.earlier, self)}

    @property
    def title(self) -> str:
        """As on the box, in every language."""
        return self.facts.title

    @property
    def line(self) -> str:
        """A description of the game in one sentence."""
        return self.words.say("game.line") if self.words else self.title

    def label(self, option: Option) -> str:
        """The label of an option."""
        return self.words.say(f"option.{option.name}.label") if self.words else option.name

    def help(self, option: Option) -> str:
        """An explanation of an option; empty if its label says it all."""
        return self.words.say(f"option.{option.name}.help") if self.words else ""

    def call_offer(self, offer: parts.Offer) -> str:
        """The text of an offer."""
        return self.words.say(f"offer.{offer.name}") if self.words else offer.name

    def describe_options(self, given: Options) -> str:
        """The variants that these options choose, in words; empty for the plain game."""
        return self.words.describe_options(given) if self.words else ""

    def seat_name(self, records: Records, seat: int) -> str:
        """The name of the side that a seat plays, as far as everybody knows it: ``Chief``, ``Violet``."""
        return self.words.seat_name(records, seat) if self.words else say("game.seat", number=seat + 1)

    def describe(self, effect: parts.Effect) -> str:
        """A reason in words; empty for a game without any."""
        return self.words.say(f"reason.{effect.kind}", **self._values(effect)) if self.words else ""

    def name_action(self, effect: parts.Effect) -> str:
        """An action in words, without a capital or a stop; empty for a game without any."""
        return self.words.say(f"act.{effect.kind}", **self._values(effect)) if self.words else ""

    def _values(self, effect: parts.Effect) -> dict[str, str]:
        return {name: self._in_words(value) for name, value in effect.values.items()}

    def _in_words(self, value: parts.Value) -> str:
        if isinstance(value, parts.Phrase):
            assert self.words is not None
            text = self.words.say(f"part.{value.key}", letter=value.letter)
            return player(text) if value.is_player else text
        return number(value) if isinstance(value, int) else value

    def amount(self, value: float) -> str:
        """A score in words: ``2.5 cows``."""
        return self.words.amount(value) if self.words else f"{value:g}"

    def tally(self, state: StateLike) -> tuple[str, ...]:
        """The count of each seat in a match that is over: ``36 cows``; empty for a game without."""
        return self.words.tally(state) if self.words else ()

    def verdict(self, state: StateLike) -> str:
        """The count that decided a finished match: ``36 cows to 33 and 32``; empty for a game without."""
        return self.words.verdict(state) if self.words else ""

    @property
    def drawn(self) -> parts.DrawingPart:
        """How it looks; raises MissingPart if it has no drawing."""
        if self.drawing is None:
            raise MissingPart(say("game.undrawn", title=self.title))
        return self.drawing

    def parse_options(self, given: Mapping[str, str]) -> GivenOptions:
        """Read options written as text; ``read_options`` judges what it gives, unknown names included."""
        return options.parse(self.rules.options, given)

    def read_options(self, given: Mapping[str, object]) -> GivenOptions:
        """Check *given* and fill in the defaults; raises InvalidOption naming the right ones."""
        return options.check(self.name, self.rules.options, given, self.rules.complete_options)
