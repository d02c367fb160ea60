"""``State``: a position with the actions that led to it, as one observer knows it (``docs/api.md``).

A :class:`~stampede.core.full_state.FullState` knows everything, an
:class:`~stampede.core.full_state.Observation` what one seat may know; both are used in the same way.
"""

import json
from abc import ABC, abstractmethod
from hashlib import blake2b
from typing import Any, Literal, Self

from stampede.core.errors import InvalidPosition
from stampede.core.history import Past, Seen
from stampede.core.line_of_play import LineOfPlay
from stampede.core.record import Records
from stampede.core.scene import Scene
from stampede.core.values import fields_of, written_start

Memory = Literal["table", "perfect"]
"""A seat's memory: only what lies on the table, or perfect recall of all that it has seen and done."""
Kind = Literal["whole", "position", "view"]
"""A state that began at the start of its game, one that began from a position, and what a seat sees."""


class State(LineOfPlay, ABC):
    """A position with the actions that led to it, as one observer knows it.

    Example::

        while not state.is_terminal():
            for seat in state.acting_seats():
                state.apply_action(seat, policy(state.observation(seat), state.legal_actions(seat)))
        state.returns()  # one number a seat
    """

    viewer: int | None = None
    """In an observation, the seat it belongs to; None is a spectator."""

    @property
    @abstractmethod
    def kind(self) -> Kind:
        """Whether it began at the start of its game, began from a position, or is a view of a seat."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy; it draws the same chance."""

    @abstractmethod
    def with_records(self, records: Records) -> "State":
        """A full state at the position *records*, with this history; it draws no chance.

        Nobody checks that the history leads there.
        """

    @abstractmethod
    def beginning(self, past: Past | None = None) -> "State":
        """The full state that this one, or *past*, began with. Its history holds the actions known then."""

    @abstractmethod
    def observation(self, seat: int | None) -> "State":
        """The view of *seat*, redacted to what it may know; None is a spectator. It draws no chance."""

    @abstractmethod
    def seen(self, seat: int | None) -> Seen:
        """Information that *seat* (None: a spectator) has seen and that table and history no longer show.

        Raises IllegalAction where this is the observation of another seat, or was played on.
        """

    @abstractmethod
    def resample(self, seat: int | None, seed: int, memory: Memory = "table") -> "State":
        """A full state that *seat* could not tell from this one, drawn by *seed*; it draws no chance.

        ``state.resample(seat, seed).observation(seat) == state.observation(seat)``. With *memory* "table" the
        seat knows what lies on the table and forgets the rest: the state begins there. With "perfect" it has
        forgotten nothing: the state has a whole history, in which all the views of the seat are the same, so
        that its ``information_state(seat)`` is too.

        Args:
            seat: the observer; None is a spectator.
            seed: a whole number; the same seed draws the same state.
            memory: how much *seat* remembers.

        Raises:
            InvalidOption: *seed* is no whole number, or there is no such *memory*.
            IllegalAction: there is no such seat, or it is not known what the seat has seen.
            InvalidPosition: this is an observation that nothing leads to.
        """

    def information_state(self, seat: int | None) -> str:
        """Everything that *seat* (None: a spectator) knows if it forgets nothing, as JSON.

        Two states have the same exactly when the views of the seat, from the start on and repetitions left
        out, and its own choices have been the same. So waiting is no part of it: while others act and the
        view stays as it was, so does this. An observation says it of its own seat alone; of another seat it
        raises IllegalAction.
        """
        view = self.observation(seat)
        known = {key: value for key, value in view.to_dict().items() if key not in ("fields", "before")}
        return json.dumps({**known, "seen": view.seen(seat)}, separators=(",", ":"))

    def information_key(self, seat: int | None) -> str:
        """A short key of :meth:`information_state` for tables: 32 hexadecimal digits (BLAKE2b).

        Two different information states have the same key with a chance of 2 ** -128.
        """
        return blake2b(self.information_state(seat).encode(), digest_size=16).hexdigest()

    # ------------------------------------------------------------ drawings and texts

    def scene(self, seat: int | None = None) -> Scene:
        """The drawing of what *seat* sees, with its choices; raises MissingPart where the game has none."""
        view = self.observation(seat)
        return self.game.definition.drawn.scene(view, view.viewer)

    def narration(self, seat: int | None = None) -> str:
        """Describe the last action in one sentence, as far as *seat* may know it."""
        return self.game.definition.drawn.narration(self.observation(seat))

    def _repr_svg_(self) -> str:
        """The drawing, for notebooks."""
        return self.game.definition.drawn.svg(self.game.board, self.scene())

    def __str__(self) -> str:
        return self.game.definition.drawn.text(self)

    def to_text(self) -> str:
        """The position notation; raises InvalidPosition where the game has none."""
        write = self.game.definition.rules.record_to_text
        if write is None:
            raise InvalidPosition(f"{self.game.definition.title} has no position notation")
        return write(self.records)

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain JSON values; ``Game.state_from_dict`` reads it back without loss."""
        return {
            "game": self.game.name,
            "rules_version": self.game.definition.rules_version,
            "options": dict(self.game.options),
            "kind": self.kind,
            **self._observer(),
            "start": written_start(self.start),
            "fields": fields_of(self.records),
            "before": None if self.before is None else fields_of(self.before),
            "history": [list(entry) for entry in self.history],
            "stream": self._stream_words(),
        }

    def _observer(self) -> dict[str, Any]:
        """In an observation, its seat and what that has seen."""
        return {}

    def _stream_words(self) -> list[int] | None:
        """Where chance is drawn, the words of its stream."""
        return None

    def __eq__(self, other: object) -> bool:
        """Whether the game, the position, the history and the account of the last action are the same."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.game == other.game
            and self.records.tobytes() == other.records.tobytes()
            and self.history == other.history
            and _bytes(self.before) == _bytes(other.before)
        )

    __hash__ = None  # type: ignore[assignment] # a state changes

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _known: object) -> Self:
        return self.clone()


def _bytes(records: Records | None) -> bytes:
    return b"" if records is None else records.tobytes()
