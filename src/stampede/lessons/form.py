"""What a step of a lesson, a short game or a puzzle is: a match file with keys of its own.

Of match files tells ``docs/match-file.md``.

- ``position`` is where it begins, ``comment`` of the header the coach's first words, ``arrows`` what he
  points at: their places are marked, so an arrow without an end will do. Comments are texts by language;
  one sentence, two at most. A rule is cited by its number, ``(B2.3)``, and the page links it.
- The **main line** is the way that succeeds. The comment beside an action is said when it has been made:
  the consequence is told once it is seen. Actions of other seats and of chance are made by themselves;
  where a comment stands beside one that others follow without the learner, the page waits until it has been
  read.
- The first actions of the ``variations`` of a position are other choices, each with its own consequence.
  One with ``"lesson.wrong": true`` beside its first action is played to its end by itself, whoever acts in
  it; then the learner is asked again. Any other succeeds as the main line does.
- What the learner may choose is what the file names. Where ``lesson.otherwise`` is given, everything legal
  is offered, and this is said of what is not named, which is then not made.
- In a **short game** (``lesson.decisions``) everything legal is offered and made. Who leaves the main line
  is answered by ``lesson.plan``, else by the game's rules of thumb; chance, and what these leave to chance,
  follow from ``lesson.seed``. So the same choices always meet the same answers.
- A file in ``puzzles`` is a **puzzle**: it names every choice that solves it, and has ``lesson.otherwise``.

Example, a step of one choice, in one language::

    {"format": "stampede-match/2", "game": "morra", "rules_version": 1, "options": {"rounds": 1},
     "names": ["You", "Pip"], "commitment": "", "contributions": [], "drawn": [],
     "comment": {"en": "Show three fingers."}, "lesson.title": {"en": "Show"}, "lesson.seat": 0}
    [0, "show 3", {"comment": {"en": "Nobody sees them yet (M1.1)."}}]
    {"winners": [], "seed": ""}
"""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from stampede.play.log import MatchFile
from stampede.words.catalogue import language

Texts = dict[str, str]
"""A text by language."""
PREFIX = "lesson."


def _key(name: str) -> str:
    return PREFIX + name


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something illegal that a learner may well try: it is shown greyed, with the rules' own refusal."""

    action: str
    """In the game's notation."""
    path: tuple[str, ...]
    """The places to touch, as in a choice of a scene."""
    label: Texts
    """In words, verb first."""


class Beside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_key):
    """What may stand beside an action, about it or about the position after it."""

    wrong: bool = False
    """The action, the first one of a variation, is a mistake worth seeing."""
    otherwise: Texts = {}
    """Said of every legal choice of the position that is not named."""
    tries: tuple[Try, ...] = ()
    """Of the position."""


class Heading(Beside, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_key):
    """What stands in the header, of the whole lesson; ``otherwise`` holds wherever no other is given."""

    title: Texts
    """A word or two, for the list of steps."""
    seat: int | None = None
    """Which seat the learner has; None: all of them."""
    decisions: int = 0
    """A short game: the learner wins it within so many decisions or loses. 0: no game."""
    plan: dict[str, tuple[str, ...]] = {}
    """By seat, what it likes to do in a short game, best first: it makes the first that is legal."""
    seed: str = ""
    """What chance in a short game follows from: any text."""
    won: Texts = {}
    """Said when it is solved, instead of the last comment."""
    lost: Texts = {}
    """Said when a short game is lost."""


@dataclass(frozen=True)
class Lesson:
    """A step of a lesson, a short game or a puzzle."""

    name: str
    """Of its file, without the ending: in addresses, and for the page to remember."""
    is_puzzle: bool
    file: MatchFile
    heading: Heading

    @property
    def is_game(self) -> bool:
        """Whether it is a short game, in which everything legal is made."""
        return self.heading.decisions > 0


def spoken(texts: Mapping[str, str]) -> str:
    """A text in the language that is spoken now, in English where it is not written in it."""
    return texts.get(language()) or texts.get("en", "")
