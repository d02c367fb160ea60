"""A match file as an object: positions, comments, arrows, variations (``docs/api.md``)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from stampede.core.game import Game, Mode, State
from stampede.core.options import OptionValue
from stampede.games import find
from stampede.play.log.form import Arrow, MatchFile, Notes, Unknown
from stampede.play.log.places import in_line
from stampede.play.log.replaying import begun, replay
from stampede.play.log.verifying import check_result
from stampede.play.match import MatchEntry
from stampede.play.result import MatchResult


class Positions(Sequence[State]):
    """The positions before the first of some legal actions and after each, computed on demand."""

    def __init__(
        self, start: Callable[[], State], entries: Sequence[MatchEntry], changes: Mapping[int, State]
    ) -> None:
        """They begin at *start*; *changes* has the states in which other rules took over."""
        self._start = start
        self._entries = entries
        self._changes = changes

    def __len__(self) -> int:
        return len(self._entries) + 1

    def __iter__(self) -> Iterator[State]:
        state = self._start()
        for number, entry in enumerate(self._entries):
            state = self._changes.get(number, state)
            yield state
            state = state.clone()
            state.apply_action(*entry)
        yield self._changes.get(len(self._entries), state)

    @overload
    def __getitem__(self, index: int) -> State: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[State]: ...
    def __getitem__(self, index: int | slice) -> State | Sequence[State]:
        if isinstance(index, slice):
            kept = {number: state for number, state in enumerate(self) if number in range(len(self))[index]}
            return [kept[number] for number in range(len(self))[index]]
        last = range(len(self))[index]
        first = max((number for number in self._changes if number <= last), default=0)
        state = self._changes[first].clone() if first in self._changes else self._start()
        for entry in self._entries[first:last]:
            state.apply_action(*entry)
        return state


@dataclass(frozen=True)
class AnnotatedLine:
    """Actions one after the other, with the notes beside them.

    All notes are keyed by the number of actions made: 0 is the position before the first one, 1 the position
    after it. A variation's notes of its own position 0 stand in the line that it leaves.

    Example::

        match = stampede.load_match("game.jsonl")
        for state in match.states:
            print(state)
    """

    actions: tuple[MatchEntry, ...]
    """Pairs of seat and action in the game's notation; seat -1 is chance."""
    start: Callable[[], State]
    notes: Mapping[int, Notes]
    changes: Mapping[int, State] = field(default_factory=dict, kw_only=True)
    """The states in which the match changed to other rules, by number of actions."""

    @cached_property
    def states(self) -> Sequence[State]:
        """The position before the first action and after each, computed on demand."""
        return Positions(self.start, self.actions, self.changes)

    @cached_property
    def comments(self) -> dict[int, Mapping[str, str]]:
        """Texts by language."""
        return {number: notes.comment for number, notes in self.notes.items() if notes.comment}

    @cached_property
    def arrows(self) -> dict[int, tuple[Arrow, ...]]:
        """Arrows from place to place on the board, by number of actions; those without an end are marks."""
        return {number: notes.arrows for number, notes in self.notes.items() if notes.arrows}

    @cached_property
    def variations(self) -> dict[int, tuple["AnnotatedLine", ...]]:
        """Alternative continuations, by number of actions."""
        return {
            number: tuple(
                AnnotatedLine(each.entries, self._at(number), each.notes) for each in notes.variations
            )
            for number, notes in self.notes.items()
            if notes.variations
        }

    @cached_property
    def unknown(self) -> dict[int, Unknown]:
        """Unknown keys beside the actions, by number of actions."""
        return {number: notes.unknown for number, notes in self.notes.items() if notes.unknown}

    def _at(self, number: int) -> Callable[[], State]:
        return lambda: self.states[number]


@dataclass(frozen=True)
class AnnotatedMatch(AnnotatedLine):
    """The contents of a match file: settings, positions, comments, arrows, variations.

    Example::

        match = stampede.load_match("game.jsonl")
        print(match.options, match.result.winners)
    """

    game: Game
    names: tuple[str, ...]
    """The players by seat."""
    result: MatchResult | None
    """Winners, results and places by seat; None for a match that is not over."""
    file: MatchFile
    """The file, with its seed, branch and unknown keys."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The options of the game."""
        return self.game.options

    @property
    def rules_version(self) -> int:
        """The version of the rules."""
        return self.game.definition.rules_version


def annotated(file: MatchFile, mode: Mode) -> AnnotatedMatch:
    """The match of a *file*, with its actions and its result checked.

    Args:
        file: The match file.
        mode: ``plain`` or ``compiled`` rules.

    Raises:
        InvalidFile: The file is wrong, or a rules version of it is no longer available.
    """
    with in_line(1):
        for segment in file.segments:
            find(file.game).under(segment.rules_version)
    starts = {segment.first: match.first for segment, match in begun(file, mode) if match and match.earlier}
    match = replay(file, mode)
    _, start = next(begun(file, mode))
    assert start is not None
    return AnnotatedMatch(
        file.entries,
        start.first.clone,
        file.notes,
        match.game,
        file.names,
        check_result(file, match),
        file,
        changes=starts,
    )
