"""A state into whose position a test writes: states of the library are at positions that never change."""

from typing import Self

from stampede.core.full_state import FullState
from stampede.core.position import Position
from stampede.core.record import Records, copied


class EditedState(FullState):
    """A full state whose ``records`` can be edited; each look at it sees the edits."""

    def __init__(self, state: FullState) -> None:
        """Begin as a copy of *state*."""
        self._array: Records | None = None
        self._position: Position = state.position
        twin = FullState.clone(state)
        super().__init__(
            state.game,
            twin.position,
            twin.history,
            twin._stream,  # noqa: SLF001 - both are one state
            twin.start,
            twin._before,  # noqa: SLF001 - as above
        )

    @property
    def position(self) -> Position:
        """The rules' results for the edited record."""
        if self._array is not None and self._array.tobytes() != self._position.records.tobytes():
            self._position = self.game.position(self._array)
        return self._position

    @position.setter
    def position(self, position: Position) -> None:
        self._position, self._array = position, None

    @property
    def records(self) -> Records:
        """An array to write into; the next action makes another one."""
        if self._array is None:
            self._array = copied(self._position.records)
        return self._array

    @property
    def before(self) -> Records | None:
        """The position before the last action."""
        found = self.position_before
        return None if found is None else found.records

    @before.setter
    def before(self, before: Records | None) -> None:
        self._before = None if before is None else self.game.position(before)

    def clone(self) -> Self:
        """An independent copy to be written into."""
        return type(self)(self)
