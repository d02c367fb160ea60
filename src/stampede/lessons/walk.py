"""A learner's way through a lesson: positions, choices, and the coach's words."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from stampede.bots.heuristic import HeuristicPlayer
from stampede.core.chance import new_stream
from stampede.core.errors import IllegalAction
from stampede.core.game import State, game_of
from stampede.core.interface import CHANCE
from stampede.core.parts import RuleRefusal
from stampede.core.scene import Choice, Mark, Scene
from stampede.core.strength import HeuristicConfig
from stampede.lessons.form import Beside, Lesson, Texts, Try, spoken
from stampede.lessons.reading import keys_of
from stampede.play.fairness import Dice
from stampede.play.log import Notes
from stampede.play.match import Match, MatchEntry

Outcome = Literal["asked", "solved", "wrong", "lost"]
MARK = "lesson"
"""The look of the places that the coach points at."""
NO_NOTES = Notes()


class Frame(NamedTuple):
    """A position shown to the learner."""

    scene: Scene
    words: str
    """The coach's words about it; empty: nothing new."""


class Walk(NamedTuple):
    """The result of the learner's last choice."""

    frames: tuple[Frame, ...]
    """The position after it and after each answer to it; before the first choice those from the beginning."""
    outcome: Outcome
    """``asked``: the learner is to choose; ``wrong``: a mistake was seen to its end; ``lost``: a game is."""
    keep: int
    """The number of choices to keep: after a mistake those before it, after a lost game those with which it
    could still be won."""


class _Line(NamedTuple):
    """The learner's place in the file: in its main line or a variation."""

    entries: Sequence[MatchEntry]
    notes: Mapping[int, Notes]
    at: int
    """The number of its actions that have been made."""
    is_wrong: bool = False

    @property
    def next(self) -> MatchEntry | None:
        """The next action in it; None at its end."""
        return self.entries[self.at] if self.at < len(self.entries) else None

    @property
    def noted(self) -> Notes:
        """The notes of its position."""
        return self.notes.get(self.at, NO_NOTES)

    def onwards(self) -> "_Line":
        return self._replace(at=self.at + 1)

    def ways(self) -> Iterator["_Line"]:
        """The lines that one action leads to from here: this line, or variations."""
        if self.next:
            yield self.onwards()
        for variation in self.noted.variations:
            beside = keys_of(variation.notes.get(1, NO_NOTES).unknown, Beside)
            yield _Line(variation.entries, variation.notes, 1, beside.wrong)

    @property
    def made(self) -> MatchEntry:
        """The last action made in it."""
        return self.entries[self.at - 1]


def walk(lesson: Lesson, choices: Iterable[str]) -> Walk:
    """Walk through a lesson with these *choices*, in the game's notation.

    Raises:
        IllegalAction: The rules refuse a choice, or there is one too many.
    """
    return _Learner(lesson).follow(choices)


def why_not(lesson: Lesson, choices: Iterable[str], touched: tuple[str, ...]) -> RuleRefusal | None:
    """The refusal for a path of touched places after *choices*; None where the rules allow the action.

    Then the lesson does not cover it. Raises IllegalAction as ``walk`` does.
    """
    learner = _Learner(lesson)
    learner.follow(choices)
    return learner.why_not(touched)


class _Learner:
    """Steps through a lesson, choice by choice."""

    def __init__(self, lesson: Lesson) -> None:
        file = lesson.file
        self._lesson, self._heading = lesson, lesson.heading
        self._match = Match.start(file.game, file.options, (), file.rules_version, file.position)
        self._line: _Line | None = _Line(file.entries, file.notes, 0)
        self._made = self._known = 0
        """The number of choices made, and the number of them that the file names."""
        self._frames = [self._shown()]
        self._answer()

    def follow(self, choices: Iterable[str]) -> Walk:
        for text in choices:
            if self._outcome() != "asked":
                raise IllegalAction(self._match.state.scene(self._viewer).status)
            before = self._made
            if refused := self._choose(text):
                return Walk((refused,), "asked", before)
        return self._walk()

    def why_not(self, touched: tuple[str, ...]) -> RuleRefusal | None:
        state, seat = self._match.seen_by(self._viewer), self._seat
        drawn = state.game.definition.drawn
        if drawn.meant(state, seat, touched) in state.legal_actions(seat):
            return None
        return drawn.why_not(state, seat, touched)

    # ------------------------------------------------------------ the learner's choices

    def _choose(self, text: str) -> Frame | None:
        """Make a choice and all answers to it; for a choice not in the file, return the words for it."""
        seat, state = self._seat, self._match.state
        number = state.string_to_action(seat, text)
        match = self._match.submit(seat, text)
        found = [way for way in self._ways() if way.made.seat == seat and self._number(way.made) == number]
        if not found and not self._lesson.is_game:
            return self._shown(self._otherwise)
        self._line = found[0] if found else None
        self._match = match
        self._made += 1
        self._known += bool(found)
        self._frames = [self._shown()]
        self._answer()
        return None

    def _number(self, entry: MatchEntry) -> int:
        return self._match.state.string_to_action(*entry)

    def _ways(self) -> list[_Line]:
        return list(self._line.ways()) if self._line else []

    @property
    def _otherwise(self) -> Texts:
        own = keys_of(self._line.noted.unknown, Beside).otherwise if self._line else {}
        return own or self._heading.otherwise

    # ------------------------------------------------------------ the others

    def _answer(self) -> None:
        """Make all actions up to the learner's next decision."""
        while entry := self._following():
            self._match = self._match.submit(*entry)
            if self._line:
                self._line = self._line.onwards()
            self._frames.append(self._shown())

    def _following(self) -> MatchEntry | None:
        """The next action that is not the learner's; None where the learner chooses, or it is over."""
        if self._match.state.is_terminal():
            return None
        if self._line and (entry := self._line.next):
            return entry if self._line.is_wrong or not self._is_own(entry.seat) else None
        if not self._lesson.is_game:
            return None
        others = [seat for seat in self._match.state.acting_seats() if not self._is_own(seat)]
        return MatchEntry(others[0], answer(self._lesson, self._match, others[0])) if others else None

    def _is_own(self, seat: int) -> bool:
        return seat == self._heading.seat if self._heading.seat is not None else seat != CHANCE

    @property
    def _is_out(self) -> bool:
        """Whether all decisions of a short game have been made."""
        return self._made >= self._heading.decisions

    # ------------------------------------------------------------ how it stands

    def _outcome(self) -> Outcome:
        if self._line and self._line.is_wrong:
            return "wrong"
        state = self._match.state
        if self._lesson.is_game:
            won = self._heading.seat is None or self._heading.seat in state.winners()
            if state.is_terminal():
                return "solved" if won else "lost"
            waits = any(map(self._is_own, state.acting_seats()))
            return "lost" if self._is_out and waits else "asked"
        return "asked" if self._line and self._line.next else "solved"

    def _walk(self) -> Walk:
        outcome = self._outcome()
        last = {"solved": self._heading.won, "lost": self._heading.lost}.get(outcome)
        if last:
            self._frames[-1] = self._frames[-1]._replace(words=spoken(last))
        if outcome != "asked":
            scene = msgspec.structs.replace(self._frames[-1].scene, choices=(), entry=None)
            self._frames[-1] = self._frames[-1]._replace(scene=scene)
        keep = {"wrong": self._made - 1, "lost": min(self._known, self._made - 1)}.get(outcome, self._made)
        return Walk(tuple(self._frames), outcome, keep)

    # ------------------------------------------------------------ frames

    @property
    def _seat(self) -> int:
        """The acting seat: the learner's, or the one whose turn it is."""
        if self._heading.seat is not None:
            return self._heading.seat
        return next(iter(self._match.state.acting_seats()), self._last)

    @property
    def _last(self) -> int:
        return self._match.entries[-1].seat if self._match.entries else 0

    @property
    def _viewer(self) -> int:
        return max(self._seat, 0)

    def _shown(self, said: Texts | None = None) -> Frame:
        """The frame of the position now, with its choices."""
        notes = self._line.noted if self._line else NO_NOTES
        state = self._match.seen_by(self._viewer)
        scene = state.scene(self._viewer)
        pointed = [place for arrow in notes.arrows for place in (arrow.start, arrow.end) if place]
        marks = (*scene.marks, *(Mark(place, MARK) for place in pointed))
        named = {self._number(way.made) for way in self._ways() if way.made.seat == self._seat}
        choices, entry = scene.choices, scene.entry
        if not (self._lesson.is_game or self._otherwise):
            choices = tuple(each for each in choices if not (each.waits or each.again))
            kept = [each for each in choices if each.barred or self._read(each) in named]
            is_listed = named <= {self._read(each) for each in kept if not each.barred}
            choices, entry = tuple(kept), None if is_listed else entry
        tried = keys_of(notes.unknown, Beside).tries if self._line and self._line.at else ()
        tries = self._heading.tries if self._line and not self._match.entries else tried
        choices = (*choices, *(_barred(state, self._seat, each) for each in tries))
        scene = msgspec.structs.replace(scene, marks=marks, choices=choices, entry=entry, hint="")
        return Frame(scene, spoken(notes.comment if said is None else said))

    def _read(self, choice: Choice) -> int:
        return self._match.state.string_to_action(self._seat, choice.action)


def _barred(state: State, seat: int, tried: Try) -> Choice:
    """An illegal action as a greyed choice; one that is legal is a fault of the lesson."""
    try:
        state.string_to_action(seat, tried.action)
    except IllegalAction as refusal:
        why = f"{refusal.reason} ({refusal.rule})"
        return Choice(tried.action, spoken(tried.label), tried.path, barred=why)
    raise ValueError(f"{tried.action} is legal: it is no try")


PATIENCE = 60.0
"""Seconds for one thought, which takes milliseconds: a busy machine must not change the answer."""


def answer(lesson: Lesson, match: Match, seat: int) -> str:
    """The action of *seat* off the main line, in the notation; for the same match always the same."""
    if seat == CHANCE:
        seed = hashlib.sha256(lesson.heading.seed.encode()).digest()
        return match.draw(Dice(seed)).entries[-1].action
    state = match.state
    for text in lesson.heading.plan.get(str(seat), ()):
        try:
            state.string_to_action(seat, text)
        except IllegalAction:
            continue
        return text
    player = HeuristicPlayer(game_of(state), HeuristicConfig())
    stream = new_stream(f"{lesson.heading.seed}/{match.version}")
    return state.action_to_string(seat, player.choose(state.observation(seat), seat, PATIENCE, stream))
