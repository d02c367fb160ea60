"""A match: settings and a list of actions. Immutable; a replay gives the same match bit for bit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from stampede.core.errors import IllegalAction, InvalidPosition, NotYourTurn
from stampede.core.full_state import FullState, Observation
from stampede.core.game import Game, Mode, State, game_of
from stampede.core.history import Start
from stampede.core.interface import CHANCE
from stampede.core.parts import Ending
from stampede.games import load
from stampede.play.fairness import Dice
from stampede.play.words import say

Position = str | Mapping[str, Any]
"""The first position of a match: in the game's notation, or a state as ``State.to_dict`` writes it."""


class MatchEntry(NamedTuple):
    """One action of the log, in the game's notation. Seat -1 is chance."""

    seat: int
    action: str


class RulesPart(NamedTuple):
    """The beginning of a match whose rules are no longer available and that continues under others."""

    rules_version: int
    entries: tuple[MatchEntry, ...]
    position: Position | None = None
    """The first position of this part; None for the start of the game."""


@dataclass(frozen=True)
class Match:
    """One game from its start to now.

    Simultaneous secret choices are kept apart until all are made; then they stand in the log in the order of
    the seats, so that nobody learns who chose first (Z3.2).

    Example::

        match = Match.start(name)
        match = match.submit(seat, action)
        match.state.acting_seats()
    """

    state: State
    """The current position. Do not change it: ``submit`` makes a new match."""
    entries: tuple[MatchEntry, ...] = ()
    revealed: "Match | None" = None
    """The match before the first secret choice that is not yet revealed; None when nothing is secret."""
    earlier: tuple[RulesPart, ...] = ()
    """Parts played under rules that are no longer available; entries and positions are those since."""

    @classmethod
    def start(
        cls,
        game: str,
        options: Mapping[str, object],
        opening: Iterable[MatchEntry] = (),
        rules_version: int | None = None,
        position: Position | None = None,
        mode: Mode = "plain",
    ) -> "Match":
        """Start a match.

        Args:
            game: A game or preset.
            options: Options of the game.
            opening: The first actions, as seat and notation.
            rules_version: None for the newest.
            position: The first position; None for the start of the game.
            mode: ``plain`` rules compile nothing.

        Raises:
            InvalidOption: No such game, option or version.
            InvalidPosition: The game has no such position.
            IllegalAction: An action of the opening is illegal.
        """
        match: Match = cls(begin(load(game, options, mode, rules_version), position))
        for entry in opening:
            match = match.submit(*entry)
        return match

    @property
    def game(self) -> Game:
        """The game with its options."""
        return game_of(self.state)

    @property
    def rules_version(self) -> int:
        """The rules version of the match: the newest when it began."""
        return self.game.definition.rules_version

    @property
    def version(self) -> int:
        """The number of actions made under these rules."""
        return len(self.entries)

    @property
    def num_earlier(self) -> int:
        """The number of actions made before, under other rules."""
        return sum(len(part.entries) for part in self.earlier)

    @property
    def public(self) -> "Match":
        """The match without the choices that are still secret."""
        return self if self.revealed is None else self.revealed

    def secrets(self, seat: int) -> tuple[MatchEntry, ...]:
        """The secret choices of *seat*, which no other seat may know yet."""
        return tuple(entry for entry in self._held_back if entry.seat == seat)

    @property
    def _held_back(self) -> tuple[MatchEntry, ...]:
        return self.entries[self.public.version :]

    def seen_by(self, seat: int | None) -> State:
        """The position without the secret choices of other seats that are not ready.

        Z3.2 Others may learn who is ready, but not how far a seat has come; the view hides the choices
        themselves.
        """
        if self.revealed is None:
            return self.state
        waited_for = self.state.acting_seats()
        made = self.state.history[self.revealed.version :]
        visible = [each for each in made if each[0] == seat or each[0] not in waited_for]
        # The own choices last: whatever a drawing tells of the last action is then the viewer's own.
        visible.sort(key=lambda each: (each[0] == seat, each[0]))
        state = self.revealed.state.clone()
        assert isinstance(state, FullState)
        state.follow(visible, check=False)
        return state

    def submit(self, seat: int, text: str) -> "Match":
        """The match after *seat*'s action, given in notation.

        Raises:
            IllegalAction: The rules refuse it; this match is unchanged.
        """
        if seat not in self.state.acting_seats():
            refusal = self.state.refusal(seat, -1)
            raise NotYourTurn(refusal.reason, refusal.rule)
        return self._followed(seat, text)

    def _followed(self, seat: int, action: int | str) -> "Match":
        """The match after an action of an acting seat."""
        state = self.state.clone()
        state.apply_action(seat, action)
        following = (*self.entries, MatchEntry(seat, self.state.action_to_string(*state.history[-1])))
        if state.num_secret():
            return replace(self, state=state, entries=following, revealed=self.public)
        if self.revealed is None:
            return replace(self, state=state, entries=following)
        return _revealed(self.public, following, state.history)

    def take_back(self, seat: int) -> "Match":
        """The match without the secret choices of *seat*; raises IllegalAction if it has none.

        Z3.2 A choice may be changed until the last player is ready; the log then has no trace of it.
        """
        if not self.secrets(seat):
            raise IllegalAction(say("match.nothing-chosen"))
        match = self.public
        for entry in self._held_back:
            if entry.seat != seat:
                match = match.submit(*entry)
        return match

    def draw(self, dice: Dice) -> "Match":
        """The match after an action of chance drawn from *dice*; ``log.verify`` draws the same."""
        outcomes = self.state.chance_outcomes()
        label = f"action/{self.num_earlier + self.version + 1}"
        number = dice.weighted(tuple(weight for _, weight in outcomes), label)
        return self._followed(CHANCE, outcomes[number][0])

    @property
    def first(self) -> State:
        """The position before the first action."""
        return self.state.beginning()

    @property
    def position(self) -> dict[str, Any] | None:
        """The first position, as ``State.to_dict`` writes it; None for the start of the game."""
        return None if self.state.start is None else self.first.to_dict()

    def positions(self) -> tuple[State, ...]:
        """Every position of the match, the start first."""
        return (self.first, *positions_after(self.first, self.state.history))

    def ending(self) -> Ending:
        """The reason why the match ended; raises IllegalAction while it goes on."""
        if not self.state.is_terminal():
            raise IllegalAction(say("verdict.not-over"))
        return self.game.definition.rules.ending(self.state.records)


def begin(game: Game, position: Position | None) -> State:
    """The first state of a match of *game*; raises InvalidPosition.

    The history before it is not part of the match, and only the match draws chance.
    """
    if position is None:
        return game.new_initial_state()
    found = game.state_from_text(position) if isinstance(position, str) else game.state_from_dict(position)
    if isinstance(found, Observation):
        raise InvalidPosition(say("match.view"))
    if found.num_secret():
        raise InvalidPosition(say("match.secret"))
    start = game.new_initial_state()
    if found.records.tobytes() == start.records.tobytes():
        return start
    return FullState(game, found.records, [], start=Start(found.records, None, 0))


def positions_after(state: State, history: Iterable[tuple[int, int]]) -> Iterator[State]:
    """The position after each action of a *history* of legal actions from *state*."""
    for seat, action in history:
        state = state.clone()
        state.apply_unchecked(seat, action)
        yield state


def entries_of(state: State) -> tuple[MatchEntry, ...]:
    """The actions that led to *state* from its beginning, in notation."""
    first = state.beginning()
    before = (first, *positions_after(first, state.history))
    return tuple(
        MatchEntry(seat, at.action_to_string(seat, action))
        for at, (seat, action) in zip(before, state.history, strict=False)
    )


def _revealed(match: Match, entries: Sequence[MatchEntry], history: Sequence[tuple[int, int]]) -> Match:
    """The match after simultaneous choices, in the order of the seats."""
    made = sorted(
        zip(entries[match.version :], history[match.version :], strict=True), key=lambda pair: pair[0].seat
    )
    *_, state = positions_after(match.state, [each for _, each in made])
    return replace(match, state=state, entries=(*match.entries, *(entry for entry, _ in made)))
