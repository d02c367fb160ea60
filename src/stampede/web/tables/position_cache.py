"""Every position of a finished match in one array: quick to draw any of them, small in memory."""

from collections.abc import Iterator, Sequence
from typing import overload

import msgspec
import numpy as np

from stampede.core.full_state import FullState
from stampede.core.game import State
from stampede.core.record import Records
from stampede.core.scene import Scene
from stampede.play.match import Match, positions_after

EVERYTHING = "all"
Eyes = int | None | str
"""The viewer: a seat, a spectator (None), or EVERYTHING for all that was hidden."""


class PositionCache(Sequence[State]):
    """The positions, the start first."""

    def __init__(self, match: Match, records: Records | None = None) -> None:
        """Replay *match*, which may take a while, unless the *records* of its positions are known."""
        start, history = match.first, match.state.history
        self._game, self._start = match.game, start.start
        # Of each position only this is held: the histories together would grow with the square of the length.
        if records is None:
            played = [position.records for position in positions_after(start, history)]
            records = np.concatenate([start.records, *played])
        self.records = records
        self._history = history

    def __len__(self) -> int:
        return len(self.records)

    @overload
    def __getitem__(self, index: int) -> State: ...
    @overload
    def __getitem__(self, index: slice) -> "Sequence[State]": ...
    def __getitem__(self, index: int | slice) -> "State | Sequence[State]":
        if isinstance(index, slice):
            return [self._position(each) for each in range(*index.indices(len(self)))]
        return self._position(range(len(self))[index])

    def _position(self, number: int) -> State:
        position = self._game.position(self.records[number : number + 1])
        state = FullState(self._game, position, self._history[:number], start=self._start)
        last_open = number - 1 - state.num_secret()
        if last_open < 0:
            return state
        before = self.records[last_open : last_open + 1].copy()
        self._game.definition.view.take_back(before)
        return FullState(self._game, position, state.history, start=self._start, before=before)

    def scenes(self, first: int, count: int, eyes: Eyes) -> Iterator[Scene]:
        """The drawings of some positions, without choices."""
        draw = self._game.definition.drawn.scene
        for position in self[first : first + count]:
            scene = draw(position, None) if isinstance(eyes, str) else position.scene(eyes)
            yield msgspec.structs.replace(scene, choices=(), entry=None, hint="")
