"""Iterative deepening around the alpha-beta search: budgets of time, depth and positions."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf

import numpy as np

from stampede.bots import alphabeta, knowledge, transpositions
from stampede.bots.alphabeta import CONTROLS, INFINITE, LIMIT, STOP, SearchBuffers
from stampede.bots.thinking import ThinkingTime
from stampede.core.chance import Stream, draw
from stampede.core.compiling import Kernels
from stampede.core.game import Game, State
from stampede.core.policy import MAX_PLY, SURE, WIN

UNLIMITED = 1 << 62
SHORTEST_NAP = 0.001
"""Seconds between two looks at a clock that may stand still while others use the processor."""
NUDGE = 4
"""Fresh history counts start below this, at random, so that equal actions are tried in any order."""
SCATTER = 2654435761
"""2**32 by the golden ratio scatters consecutive numbers (Knuth, The Art of Computer Programming 3, 6.4)."""


@dataclass(frozen=True)
class Finding:
    """The result of a search: the action to choose, its value for the seat to act, and the effort."""

    action: int
    value: int
    depth: int
    """Of the last iteration that was finished."""
    nodes: int


def bind(game: Game) -> Kernels:
    """The search of :mod:`stampede.bots.alphabeta` for *game*, at the game's speed."""
    return game.bound_rules.algorithm(transpositions, alphabeta, given=knowledge.evaluation(game))


class Engine:
    """A search with its memory, for one game with its options."""

    def __init__(self, game: Game, bits: int = 20) -> None:
        """Make room for 2**bits positions in the table."""
        self.game = game
        self._search = bind(game)[alphabeta.search]
        definition = game.definition
        shape = (MAX_PLY, game.buffer_size)
        self._room = SearchBuffers(
            states=np.zeros(MAX_PLY + 1, definition.rules.dtype),
            actions=np.zeros(shape, np.int32),
            ranks=np.zeros(shape, np.int32),
            killers=np.zeros((MAX_PLY, 2), np.int32),
            history=np.zeros((2, definition.rules.num_actions), np.int32),
            table=transpositions.new_table(bits),
            results=np.zeros(2, np.float64),
            control=np.zeros(CONTROLS, np.int64),
        )

    def forget(self) -> None:
        """Empty the table, so that equal questions get equal answers."""
        self._room.table[:] = 0

    def think(
        self,
        state: State,
        stream: Stream | None = None,
        *,
        depth: int = MAX_PLY - 1,
        seconds: float = inf,
        nodes: int = UNLIMITED,
    ) -> Finding:
        """Search ever deeper until a budget is spent or the game is decided.

        At least one action ahead is searched whatever the budget. *stream* varies equal choices.
        """
        self._prepare(state, stream)
        control = self._room.control
        self._search(self._room, 0, 1, -INFINITE, INFINITE)
        control[LIMIT] = nodes
        with self._alarm(seconds):
            finished = self._deepen(depth)
        best, value = int(control[alphabeta.BEST]), int(control[alphabeta.VALUE])
        return Finding(best, value, finished, int(control[alphabeta.NODES]))

    def values(self, state: State, seat: int, depth: int, seconds: float = inf) -> dict[int, int]:
        """The value for *seat* of each of its legal actions, seen *depth* actions ahead.

        Empty if *seconds* are too few for that.
        """
        with self._alarm(seconds):
            found = self._values(state, seat, depth)
            return {} if self._room.control[STOP] else found

    def _values(self, state: State, seat: int, depth: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for action in state.legal_actions(seat):
            child = state.clone()
            child.apply_action(seat, action)
            if child.is_terminal():
                found[action] = int(child.returns()[seat]) * (WIN - 1)
                continue
            self._prepare(child, None)
            value = self._search(self._room, 0, depth - 1, -INFINITE, INFINITE)
            value = value if seat in child.acting_seats() else -value
            found[action] = alphabeta.from_table(value, 1)
        return found

    @contextmanager
    def _alarm(self, seconds: float) -> Iterator[None]:
        """Stop the search in *seconds*. Compiled code has no clock, but it lets other threads run."""
        clock, is_over = ThinkingTime(seconds), threading.Event()

        def ring() -> None:
            while not is_over.wait(max(clock.left(), SHORTEST_NAP)):
                if clock.left() <= 0:
                    self._room.control[STOP] = 1
                    return

        timer = threading.Thread(target=ring)
        is_set = seconds <= threading.TIMEOUT_MAX
        if is_set:
            timer.start()
        try:
            yield
        finally:
            if is_set:
                is_over.set()
                timer.join()
            self._room.control[STOP] = 0

    def _prepare(self, state: State, stream: Stream | None) -> None:
        room = self._room
        room.states[0] = state.records[0]
        room.killers[:] = transpositions.NONE
        room.history[:] = 0
        if stream is not None:
            places = np.arange(room.history.size).reshape(room.history.shape)
            room.history[:] = ((places + draw(stream)) * SCATTER >> 16) % NUDGE
        control = room.control
        control[alphabeta.AGE] = (control[alphabeta.AGE] + 1) % transpositions.AGES
        control[LIMIT] = UNLIMITED
        control[alphabeta.NODES] = control[alphabeta.VALUE] = 0
        control[alphabeta.BEST] = transpositions.NONE

    def _deepen(self, depth: int) -> int:
        """Search from two actions ahead to *depth*; return how deep was finished."""
        control = self._room.control
        for goal in range(2, min(depth, MAX_PLY - 1) + 1):
            if abs(control[alphabeta.VALUE]) >= SURE:
                return goal - 1
            self._search(self._room, 0, goal, -INFINITE, INFINITE)
            if control[STOP]:
                return goal - 1
        return min(depth, MAX_PLY - 1)
