"""A position and the actions that led to it, played on by actions."""

from collections.abc import Callable, Collection
from functools import cache, cached_property, partial
from operator import index
from typing import Any, SupportsIndex

import numpy as np

from stampede.core.errors import IllegalAction, NotYourTurn, RuleRefusal, UnreadableAction
from stampede.core.game_rules import GameRules
from stampede.core.history import History, Start
from stampede.core.interface import CHANCE
from stampede.core.options import short
from stampede.core.position import Position
from stampede.core.record import Records


def zero_sum(winners: Collection[int], num_seats: int) -> list[float]:
    """1/k for each of k *winners*; the others lose 1 in equal parts. 0 for all where all win or none."""
    losers = num_seats - len(winners)
    if not winners or not losers:
        return [0.0] * num_seats
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(num_seats)]


Before = Position | Callable[[], Position] | None
"""The position before the last action, or what finds it."""

CHANCE_ALONE = 1
"""``Position.acting`` where chance acts and no seat."""
_array = np.ndarray


@cache
def _seats(acting: int) -> tuple[int, ...]:
    """The seats whose bits are set, bit 0 being CHANCE."""
    return tuple(bit - 1 for bit in range(acting.bit_length()) if acting >> bit & 1)


class LineOfPlay:
    """A position, the actions that led to it, and what the rules say of it."""

    def __init__(
        self,
        game: GameRules,
        records: Records | Position,
        history: History | Callable[[], History],
        start: Start | None = None,
        before: Records | Before = None,
    ) -> None:
        """Hold a position, or one made of *records*, and its *history*, or what finds that when needed.

        *start* is the position it began from, None the start of the game; *before* the position before the
        last action.
        """
        self.game = game
        self.position = game.position(records) if isinstance(records, _array) else records
        """The current position. An action leads to another position and leaves this one as it is."""
        if callable(history):
            self._find_history = history
        else:
            self.history = history
        self.start = start
        self._before: Before = game.position(before) if isinstance(before, _array) else before

    @cached_property
    def history(self) -> History:
        """The actions that led here, each with its seat; in an observation, those that its seat may know."""
        return self._find_history()

    @property
    def records(self) -> Records:
        """The position as a read-only array of one record; ``with_records`` makes a state at another one."""
        return self.position.records

    @property
    def record(self) -> Any:
        """The position as one NumPy record, read-only."""
        return self.position.records[0]

    @property
    def position_before(self) -> Position | None:
        """The position before the last action that is no secret choice, where it is known.

        Drawings compare it to show what happened, and must not show that somebody has chosen since. For
        choices revealed together it is the position before all of them.
        """
        if callable(self._before):
            self._before = self._before()
        return self._before

    @property
    def before(self) -> Records | None:
        """The same as a read-only array of one record."""
        found = self.position_before
        return None if found is None else found.records

    # ------------------------------------------------------------ whose turn, legal actions

    def acting_seats(self) -> tuple[int, ...]:
        """The seats that act now, ``(CHANCE,)``, or () when the game is over."""
        return _seats(self.position.acting)

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions of *seat*, ascending; empty when it does not act."""
        number = seat if type(seat) is int else whole_number(seat)
        if not CHANCE <= number < self.game.num_seats:
            return []
        return self.position.legal_actions(number)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of chance now, ascending, each with its integer weight; empty when it does not act."""
        actions = self.legal_actions(CHANCE)
        return list(zip(actions, self.position.chance_weights(len(actions)), strict=True)) if actions else []

    def action_to_string(self, seat: int, action: int) -> str:
        """*action* in the game's notation; raises IllegalAction for a number that no action or seat has."""
        number, last = whole_number(action), self.game.definition.rules.num_actions - 1
        if not 0 <= number <= last:
            raise IllegalAction(f"{short(action)} is not an action: they are 0 to {last}")
        return self.game.definition.rules.action_to_string(self.records, self.seat_number(seat), number)

    def string_to_action(self, seat: int, text: str) -> int:
        """Read the notation of a legal action; raises IllegalAction with rule number and reason."""
        if not isinstance(text, str):
            raise UnreadableAction(f"{short(text)} is not an action in notation: give a text")
        number = whole_number(seat)
        action = self.read_action(number, text)
        self.check_action(number, action)
        return action

    def read_action(self, seat: int, action: int | str) -> int:
        """The number of an *action*, which may be illegal; raises IllegalAction for what names none."""
        number = seat if type(seat) is int else whole_number(seat)
        if isinstance(action, str):
            return self.game.definition.rules.string_to_action(self.records, number, action)
        return whole_number(action)

    def check_action(self, seat: int, action: int) -> None:
        """Raise IllegalAction, with rule number and reason, for an action that is not legal now."""
        self._after(whole_number(seat), whole_number(action))

    def seat_number(self, seat: int) -> int:
        """The number of a seat, or CHANCE; raises IllegalAction for what is neither."""
        number = seat if type(seat) is int else whole_number(seat)
        last = self.game.num_seats - 1
        if not CHANCE <= number <= last:
            raise IllegalAction(f"{short(seat)} is no seat that acts: 0 to {last} are, {CHANCE} is chance")
        return number

    def refusal(self, seat: int, action: int) -> RuleRefusal:
        """The rule that forbids an illegal action, with its reason in words."""
        return self.game.definition.rules.refusal(self.records, seat, action)

    def apply_action(self, seat: int, action: int | str) -> None:
        """Make an action, by number or notation; if it raises IllegalAction, nothing has changed."""
        number = seat if type(seat) is int else whole_number(seat)
        made = action if type(action) is int else self.read_action(number, action)
        after = self._after(number, made)
        self._go_to(after, number, made)
        if after.acting == CHANCE_ALONE:
            self.settle_chance()

    def settle_chance(self) -> None:
        """Draw all pending chance outcomes, if this line draws chance itself."""

    def apply_unchecked(self, seat: int, action: int) -> None:
        """Make an action that is known to be legal; it draws no chance."""
        after = self.position.after(seat, action, check=False)
        assert after is not None
        self._go_to(after, seat, action)

    def _after(self, seat: int, action: int) -> Position:
        """The position after an action; raises IllegalAction."""
        game = self.game
        if CHANCE <= seat < game.num_seats and 0 <= action < game.definition.rules.num_actions:
            after = self.position.after(seat, action)
            if after is not None:
                return after
        refusal = self.refusal(seat, action)
        wrong = IllegalAction if seat in self.acting_seats() else NotYourTurn
        raise wrong(refusal.reason, refusal.rule)

    def _go_to(self, after: Position, seat: int, action: int) -> None:
        """Take an action as made: it leads to *after*."""
        earlier, self.position = self.position, after
        self.history.append((seat, action))
        if self.game.shows_all:
            self._before = earlier
        elif not self.num_secret():
            self._before = partial(self.game.opened, earlier)

    # ------------------------------------------------------------ how it stands

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_terminal

    def returns(self) -> list[float]:
        """Each seat's result: 1 for each seat that wins or shares the win, -1 for the others.

        0 for all when all share the win, and before the end.
        """
        return self.position.returns(self.game.num_seats)

    def win_returns(self) -> list[float]:
        """Each seat's result, zero sum: k winners get 1/k each, the others -1/(n - k).

        0 for all when all share the win, and before the end.
        """
        return zero_sum(self.winners(), self.game.num_seats)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The name of the side that each seat plays: ``Chief``, ``Violet``."""
        name = self.game.definition.seat_name
        return tuple(name(self.records, seat) for seat in range(self.game.num_seats))

    def scores(self) -> tuple[float | None, ...]:
        """The score of each seat at the end of the game, in the units listed in ``docs/api.md``.

        None where an observation does not show it.
        """
        return self.game.definition.rules.scores(self.records)

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () while the game goes on."""
        if not self.is_terminal():
            return ()
        results = self.returns()
        return tuple(seat for seat, result in enumerate(results) if result == max(results))

    def is_secret(self) -> bool:
        """Whether the pending choices are secret: all seats that act choose, in any order."""
        return self.game.definition.view.is_secret(self.records)

    def num_secret(self) -> int:
        """How many such choices are made and not yet revealed: they are the last actions of the match."""
        if self.game.shows_all:
            return 0
        known = self.position.num_unrevealed
        return known if known >= 0 else self.game.definition.view.num_secret(self.records)


def whole_number(value: object) -> int:
    """A seat or an action as a whole number; raises IllegalAction for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, _array) and value.size == 1:  # what a vector environment hands on
        value = value.item()
    if isinstance(value, SupportsIndex) and not isinstance(value, bool | _array):
        return index(value)
    raise IllegalAction(f"{short(value)} is no whole number")
