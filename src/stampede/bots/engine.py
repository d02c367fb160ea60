"""Iterative deepening around the alpha-beta search: budgets of time, depth and positions."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf

import numpy as np

from stampede.bots import alphabeta, knowledge, transpositions
from stampede.bots.alphabeta import INFINITE, SearchBuffers
from stampede.bots.thinking import ThinkingTime
from stampede.core.chance import Stream, draw
from stampede.core.compiling import Kernels
from stampede.core.game import Game, State
from stampede.core.policy import MAX_PLY, SURE, WIN
from stampede.core.record import view_at

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
    return knowledge.search_rules(game).algorithm(transpositions, alphabeta, given=knowledge.evaluation(game))


class Engine:
    """A search with its memory, for one game with its options."""

    def __init__(self, game: Game, bits: int = 20, *, reduces: bool = False) -> None:
        """Make room for 2**bits positions in the table.

        One that *reduces* looks less far after actions that look quiet: it sees farther on the whole, but no
        longer all within its depth.
        """
        self.game = game
        self._search = bind(game)[alphabeta.search]
        layout = alphabeta.memory_layout(game.buffer_size, game.definition.rules.num_actions)
        self._room = SearchBuffers(
            states=np.zeros(MAX_PLY + 1, knowledge.search_rules(game).dtype),
            memory=np.zeros(1, layout),
            actions=np.zeros((MAX_PLY, game.buffer_size), np.int32),
            results=np.zeros(2, np.float64),
            table=transpositions.new_table(bits),
        )
        self._memory = view_at(self._room.memory, 0)
        self._memory.reduces = int(reduces)

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
        floor: int = 0,
    ) -> Finding:
        """Search ever deeper until a budget is spent or the game is decided.

        At least one action ahead, and *floor* positions, are searched whatever the time. *stream* varies
        equal choices.
        """
        self.prepare(state, stream)
        return self.deepen(depth, seconds=seconds, nodes=nodes, floor=floor)

    def deepen(self, depth: int, *, seconds: float = inf, nodes: int = UNLIMITED, floor: int = 0) -> Finding:
        """Search the position that is prepared, as :meth:`think` does."""
        memory = self._memory
        self._search(self._room, 0, 1, -INFINITE, INFINITE)
        memory.limit = nodes
        with self._alarm(seconds, floor):
            finished = self._deepen(depth)
        return Finding(memory.best, memory.value, finished, memory.nodes)

    def values(self, state: State, seat: int, depth: int, seconds: float = inf) -> dict[int, int]:
        """The value for *seat* of each of its legal actions, seen *depth* actions ahead.

        Empty if *seconds* are too few for that.
        """
        with self._alarm(seconds):
            found = self._values(state, seat, depth)
            return {} if self._memory.stop else found

    def _values(self, state: State, seat: int, depth: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for action in state.legal_actions(seat):
            child = state.clone()
            child.apply_action(seat, action)
            if child.is_terminal():
                found[action] = int(child.returns()[seat]) * (WIN - 1)
                continue
            self.prepare(child, None)
            value = self._search(self._room, 0, depth - 1, -INFINITE, INFINITE)
            value = value if seat in child.acting_seats() else -value
            found[action] = alphabeta.from_table(value, 1)
        return found

    @contextmanager
    def _alarm(self, seconds: float, floor: int = 0) -> Iterator[None]:
        """Stop the search in *seconds*, or when it has met *floor* positions if that takes longer.

        Compiled code has no clock, but it lets other threads run.
        """
        clock, is_over = ThinkingTime(seconds), threading.Event()

        def ring() -> None:
            while not is_over.wait(max(clock.left(), SHORTEST_NAP)):
                if clock.left() <= 0 and self._memory.nodes >= floor:
                    self._memory.stop = 1
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
            self._memory.stop = 0

    def prepare(self, state: State, stream: Stream | None = None) -> SearchBuffers:
        """Make ready for a search from *state*, in the memory returned."""
        room = self._room
        room.states[0] = knowledge.on_board(self.game, state.records)[0]
        memory = self._memory
        memory.killers[:] = transpositions.NONE
        memory.history[:] = 0
        if stream is not None:
            places = np.arange(memory.history.size).reshape(memory.history.shape)
            memory.history[:] = ((places + draw(stream)) * SCATTER >> 16) % NUDGE
        memory.age = (memory.age + 1) % transpositions.AGES
        memory.limit = UNLIMITED
        memory.nodes = memory.value = 0
        memory.best = transpositions.NONE
        return room

    def _deepen(self, depth: int) -> int:
        """Search from two actions ahead to *depth*; return how deep was finished."""
        for goal in range(2, min(depth, MAX_PLY - 1) + 1):
            if abs(self._memory.value) >= SURE:
                return goal - 1
            self._search(self._room, 0, goal, -INFINITE, INFINITE)
            if self._memory.stop:
                return goal - 1
        return min(depth, MAX_PLY - 1)
