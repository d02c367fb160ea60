"""What a state holds: a position, the one before it, its history; made for whoever asks for them."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from stampede.core.interface import SPECTATOR, redact
from stampede.core.parts import History
from stampede.core.position import Position, position
from stampede.core.record import Records, copied

if TYPE_CHECKING:
    from stampede.core.game import Game

Source = Records | Position | Callable[[], Records]
"""What the array of an earlier position is made of, when somebody asks for it."""


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
        self._before: Source | None = None
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

    def _position(self) -> Position:
        """What the rules say of it."""
        if self._shown is not None:
            data = self._shown.tobytes()
            if data != self._read:
                self._kept, self._read = position(self.game, self._shown), data
        return self._kept

    @property
    def before(self) -> Records | None:
        """The position before the last action that is no secret choice, where it is known.

        Drawings compare it to show what happened, and must not show that somebody has chosen since. For
        choices revealed together it is the position before all of them.
        """
        if self._before is not None:
            self._before = records_of(self.game, self._before)
        return self._before

    @before.setter
    def before(self, before: Records | None) -> None:
        self._before = before

    def _before_seen_by(self, seat: int | None) -> Source | None:
        """What *seat* may see of the position before."""
        if self.game.shows_all or self._before is None:
            return self._before
        return partial(redacted, self.game, self._before, seat)


def records_of(game: "Game", what: Source) -> Records:
    """The array, made if need be: of an earlier position without what was chosen in secret.

    So nothing tells who chose last (Z3.2).
    """
    if isinstance(what, np.ndarray):
        return what
    if callable(what):
        return what()
    records, view = copied(what.records), game.definition.view
    if not game.shows_all and what.num_unrevealed and view.is_secret(records):
        view.take_back(records)
    return records


def redacted(game: "Game", what: Source, seat: int | None) -> Records:
    """What *seat* (None: a spectator) may see of it."""
    records = copied(records_of(game, what))
    if game.mode == "compiled" and redact in game.rules:
        game.doors.redact_at(records, 0, SPECTATOR if seat is None else seat)
    else:
        game.definition.view.redact_record(records, seat)
    return records
