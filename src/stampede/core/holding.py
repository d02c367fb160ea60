"""What a state holds: a position, the one before it, its history; made for whoever asks for them."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from stampede.core.parts import History
from stampede.core.position import Position, position, seen_by
from stampede.core.record import Records, copied

if TYPE_CHECKING:
    from stampede.core.game import Game


class Holding:
    """A position. Whoever has its array may write into it: it is read again before rules are asked."""

    def __init__(
        self, game: "Game", records: Records | Position, history: History | Callable[[], History]
    ) -> None:
        """Hold *records*, an array of one record, or a shared position; *history*, or what tells it."""
        self.game = game
        if callable(history):
            self._tell = history
        else:
            self.history = history
        self._before: Position | Callable[[], Position] | None = None
        self._before_shown: Records | None = None
        """The array of it that others were given, or gave."""
        self._shown: Records | None = None
        """The array that others were given, or gave."""
        self._read: bytes | None = None
        """What was in it when the position was made of it."""
        if isinstance(records, np.ndarray):
            self._shown = records
        else:
            self._kept: Position = records

    @cached_property
    def history(self) -> History:
        """The actions that led here, each with its seat; in a view, those that its seat may know."""
        return self._tell()

    @property
    def records(self) -> Records:
        """The position as an array of one record; the next action leaves it as it is, and makes another."""
        if self._shown is None:
            self._shown = copied(self._kept.records)
            self._read = self._shown.tobytes()
        return self._shown

    @property
    def record(self) -> Any:
        """The position as one NumPy record."""
        return self.records[0]

    def _records(self) -> Records:
        """The same array for reading alone."""
        return self._kept.records if self._shown is None else self._shown

    @property
    def position(self) -> Position:
        """What the rules say of it; it never changes."""
        if self._shown is not None:
            data = self._shown.tobytes()
            if data != self._read:
                self._kept, self._read = position(self.game, self._shown), data
        return self._kept

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
        """The same as an array of one record."""
        if self._before_shown is None and self.position_before is not None:
            self._before_shown = copied(self.position_before.records)
        return self._before_shown

    @before.setter
    def before(self, before: Records | None) -> None:
        self._before = None if before is None else position(self.game, before)
        self._before_shown = before

    def _before_seen_by(self, seat: int | None) -> Position | Callable[[], Position] | None:
        """What *seat* may see of the position before."""
        if self.game.shows_all or self._before is None:
            return self._before
        return partial(_seen_later, self.game, self._before, seat)


def _seen_later(game: "Game", before: Position | Callable[[], Position], seat: int | None) -> Position:
    return seen_by(game, before() if callable(before) else before, seat)


def opened(game: "Game", earlier: Position) -> Position:
    """The position without what is chosen in secret, so that nothing tells who chose last (Z3.2)."""
    view = game.definition.view
    if game.shows_all or not (earlier.num_unrevealed and view.is_secret(earlier.records)):
        return earlier
    if earlier.opened is None:
        records = copied(earlier.records)
        view.take_back(records)
        earlier.opened = position(game, records)
    return earlier.opened
