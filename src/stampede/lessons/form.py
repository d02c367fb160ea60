"""The format of a lesson, a short game or a puzzle: a match file with keys of its own.

``docs/match-file.md`` describes match files.

- ``position`` is the first position, ``comment`` of the header the coach's first words, ``arrows`` the places
  that the coach points at: they are marked, so an arrow without an end will do. Comments are texts by
  language; one sentence, two at most. A rule is cited by its number, ``(B2.3)``, and the page links it.
- The **main line** is the way that succeeds. The page shows the comment beside an action after it has been
  made: the learner sees the consequence first. Actions of other seats and of chance are made automatically;
  where a comment stands beside one that others follow without the learner, the page waits until the learner
  has read it.
- The first actions of the ``variations`` of a position are other choices, each with its own consequence.
  One with ``"lesson.wrong": true`` beside its first action is played to its end automatically, whoever acts
  in it; then the learner chooses again. Any other succeeds as the main line does.
- The learner may choose the actions that the file names. Where ``lesson.otherwise`` is given, the page offers
  every legal action, and shows this text for those that the file does not name, which are then not made.
- In a **short game** (``lesson.decisions``) the page offers every legal action, and makes it. Off the main
  line, the others answer by ``lesson.plan``, else by the game's heuristic; chance, and the random numbers of
  the heuristic, follow from ``lesson.seed``. So the same choices always meet the same answers.
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
    """An illegal action that a learner may well try: the page shows it greyed, with the rules' refusal."""

    action: str
    """In the game's notation."""
    path: tuple[str, ...]
    """The places to touch, as in a choice of a scene."""
    label: Texts
    """In words, verb first."""


class Beside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_key):
    """The keys beside an action, about it or about the position after it."""

    wrong: bool = False
    """The action, the first one of a variation, is a mistake worth seeing."""
    otherwise: Texts = {}
    """The coach's words for every legal choice of the position that the file does not name."""
    tries: tuple[Try, ...] = ()
    """Illegal actions to show in the position."""


class Heading(Beside, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_key):
    """The keys of the header, for the whole lesson; ``otherwise`` holds wherever no other is given."""

    title: Texts
    """A word or two, for the list of steps."""
    seat: int | None = None
    """The learner's seat; None: all of them."""
    decisions: int = 0
    """A short game: the learner wins it within so many decisions or loses. 0: no game."""
    plan: dict[str, tuple[str, ...]] = {}
    """By seat, its preferred actions in a short game, best first: it makes the first that is legal."""
    seed: str = ""
    """The seed of chance in a short game: any text."""
    won: Texts = {}
    """The coach's words when it is solved, instead of the last comment."""
    lost: Texts = {}
    """The coach's words when a short game is lost."""


@dataclass(frozen=True)
class Lesson:
    """A step of a lesson, a short game or a puzzle."""

    name: str
    """The name of its file, without the suffix: for addresses, and for the page to remember."""
    is_puzzle: bool
    file: MatchFile
    heading: Heading

    @property
    def is_game(self) -> bool:
        """Whether it is a short game, in which every legal action is allowed."""
        return self.heading.decisions > 0


def spoken(texts: Mapping[str, str]) -> str:
    """A text in the current language, in English where there is no translation."""
    return texts.get(language()) or texts.get("en", "")
