"""A position at the speed of its game, with what the rules say of it: asked once, and kept.

A position never changes: an action makes another one. States share them.
"""

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from stampede.core import rollout
from stampede.core.chance import Stream
from stampede.core.hiding import num_unrevealed
from stampede.core.interface import CHANCE, SPECTATOR, apply_action, is_terminal, legal_actions, redact
from stampede.core.linking import straight
from stampede.core.listing import is_legal
from stampede.core.plain_record import PlainRecord, plain_class
from stampede.core.reading import reading
from stampede.core.record import Ints, Records, copied

if TYPE_CHECKING:
    from stampede.core.game import Game


class Position(Protocol):
    """One position."""

    views: "dict[int | None, Position]"
    """What each seat (None: a spectator) sees of it, where somebody has asked."""
    opened: "Position | None"
    """It without what is chosen in secret, where somebody has asked."""

    @property
    def records(self) -> Records:
        """The array of one record; nobody writes into it."""

    @property
    def reading(self) -> Any:
        """The record as plain Python, for drawings."""

    @property
    def acting(self) -> int:
        """Who is asked to act: bit 0 for CHANCE, bit seat + 1 for a seat."""

    @property
    def num_unrevealed(self) -> int:
        """How many choices are hidden; -1 where the rules do not say."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self, seat: int) -> list[int]:
        """What *seat*, or CHANCE, may do, ascending."""

    def after(self, seat: int, action: int, *, check: bool = True) -> "Position | None":
        """The position after an action; None if it is not legal. *check* False: it is known to be."""

    def drawn(self, stream: Stream) -> "tuple[int, Position]":
        """An outcome of chance, and the position after it."""

    def followed(self, steps: Ints, *, check: bool) -> "tuple[int, Position]":
        """How many *steps*, rows of seat and action, could be made, and the position after them."""

    def shown(self, seat: int | None, records: Records) -> "Position":
        """The position of *records*, which nobody else has: what *seat* sees of this one."""


def position(game: "Game", records: Records) -> Position:
    """The position of an array of one record, which is copied."""
    if game.mode == "compiled":
        return game.doors.position(copied(records))
    return _Plain(game, None, copied(records))


def seen_by(game: "Game", whole: Position, seat: int | None) -> Position:
    """What *seat* (None: a spectator) may see of a position."""
    if game.shows_all:
        return whole
    if seat not in whole.views:
        whole.views[seat] = whole.shown(seat, redacted(game, whole.records, seat))
    return whole.views[seat]


def redacted(game: "Game", records: Records, seat: int | None) -> Records:
    """What *seat* (None: a spectator) may see of *records*, as an array of its own."""
    records = copied(records)
    if game.mode == "compiled" and redact in game.rules:
        game.doors.redact_at(records, 0, SPECTATOR if seat is None else seat)
    else:
        game.definition.view.redact_record(records, seat)
    return records


class Doors:
    """From Python to the compiled rules of one game: found once, because each action goes through them."""

    def __init__(self, game: "Game") -> None:
        """Find those of *game*."""
        kernels, dtype = game.kernels, game.definition.rules.dtype
        self.most = game.max_legal
        self.rooms: list[Ints] = []
        """Room for legal actions that nobody uses just now: rules may run in several threads at once."""
        self.legal_actions_at = straight(rollout.legal_actions_at, kernels[rollout.legal_actions_at], dtype)
        self.make_at = straight(rollout.make_at, kernels[rollout.make_at], dtype)
        self.standing_at = straight(rollout.standing_at, kernels[rollout.standing_at], dtype)
        self.draw_at = kernels[rollout.draw_at]
        self.redact_at = kernels[rollout.redact_at]
        self.replay = kernels[rollout.replay]

    def position(self, records: Records) -> "_Compiled":
        """The position of an array of one record, which nobody else has."""
        return _Compiled(self, records, self.standing_at(records, 0))


class _Compiled:
    """One that compiled rules read."""

    __slots__ = ("_doors", "acting", "is_terminal", "num_unrevealed", "opened", "records", "views")

    def __init__(self, doors: Doors, records: Records, standing: tuple[int, int, bool]) -> None:
        self._doors = doors
        self.records = records
        self.views: dict[int | None, Position] = {}
        self.opened: Position | None = None
        self.acting, self.num_unrevealed, self.is_terminal = standing

    @property
    def reading(self) -> Any:
        return reading(self.records)

    def shown(self, _seat: int | None, records: Records) -> "_Compiled":
        return self._doors.position(records)

    def legal_actions(self, seat: int) -> list[int]:
        doors = self._doors
        try:
            room = doors.rooms.pop()
        except IndexError:
            room = np.empty(doors.most, np.int32)
        actions: list[int] = room[: doors.legal_actions_at(self.records, 0, seat, room)].tolist()
        doors.rooms.append(room)
        return actions

    def after(self, seat: int, action: int, *, check: bool = True) -> "_Compiled | None":
        doors, records = self._doors, copied(self.records)
        standing = doors.make_at(records, 0, seat, action, doors.most if check else 0)
        return None if standing[0] < 0 else _Compiled(doors, records, standing)

    def drawn(self, stream: Stream) -> "tuple[int, _Compiled]":
        doors, records = self._doors, copied(self.records)
        action, standing = doors.draw_at(records, 0, stream, doors.most)
        return action, _Compiled(doors, records, standing)

    def followed(self, steps: Ints, *, check: bool) -> "tuple[int, _Compiled]":
        doors, records = self._doors, copied(self.records)
        made = doors.replay(records, 0, steps, np.empty(doors.most if check else 0, np.int32))
        return made, doors.position(records)


class _Plain:
    """One that plain rules read."""

    __slots__ = (
        "_acting",
        "_game",
        "_is_terminal",
        "_legal",
        "_num_unrevealed",
        "_reading",
        "_records",
        "_state_of_rules",
        "opened",
        "views",
    )

    def __init__(self, game: "Game", state: PlainRecord | None, records: Records | None = None) -> None:
        """Of its *state* or its *records*: the other one is made where it is asked for."""
        self._game = game
        self._state_of_rules = state
        self._records = records
        self._reading: Any = None
        self.views: dict[int | None, Position] = {}
        self.opened: Position | None = None
        self._legal: dict[int, list[int]] = {}
        self._acting: int | None = None
        self._num_unrevealed: int | None = None
        self._is_terminal: bool | None = None

    @property
    def _state(self) -> Any:
        if self._state_of_rules is None:
            self._state_of_rules = plain_class(self.records.dtype).of(self.records)
        return self._state_of_rules

    @property
    def records(self) -> Records:
        if self._records is None:
            self._records = self._state.to_records(self._game.definition.rules.dtype)
        return self._records

    @property
    def reading(self) -> Any:
        if self._reading is None:
            self._reading = reading(self.records)
        return self._reading

    def shown(self, seat: int | None, records: Records) -> "_Plain":
        found = _Plain(self._game, None, records)
        if seat in self._legal:  # a seat sees its own choices
            found._legal[seat] = self._legal[seat]
        return found

    @property
    def acting(self) -> int:
        if self._acting is None:
            self._acting = self._game.kernels[rollout.acting](self._state)
        return self._acting

    @property
    def num_unrevealed(self) -> int:
        if self._num_unrevealed is None:
            self._num_unrevealed = self._game.rules[num_unrevealed](self._state)
        return self._num_unrevealed

    @property
    def is_terminal(self) -> bool:
        if self._is_terminal is None:
            self._is_terminal = self._game.rules[is_terminal](self._state)
        return self._is_terminal

    def legal_actions(self, seat: int) -> list[int]:
        return self._listed(seat).copy()

    def _listed(self, seat: int) -> list[int]:
        found = self._legal.get(seat)
        if found is None:
            out: Ints = np.empty(self._game.max_legal, np.int32)
            count = self._game.rules[legal_actions](self._state, seat, out)
            found = self._legal[seat] = out[:count].tolist()
        return found

    def _is_legal(self, seat: int, action: int) -> bool:
        listed = self._legal.get(seat, ())
        place = bisect_left(listed, action)
        if place < len(listed) and listed[place] == action:
            return True
        return self._game.rules[is_legal](self._state, seat, action, np.empty(self._game.max_legal, np.int32))

    def after(self, seat: int, action: int, *, check: bool = True) -> "_Plain | None":
        if check and not self._is_legal(seat, action):
            return None
        state = self._state.copy()
        self._game.rules[apply_action](state, seat, action)
        return _Plain(self._game, state)

    def drawn(self, stream: Stream) -> "tuple[int, _Plain]":
        state, room = self._state.copy(), np.empty((2, self._game.max_legal), np.int32)
        action = self._game.kernels[rollout.random_action](state, CHANCE, stream, room[0], room[1])
        self._game.rules[apply_action](state, CHANCE, action)
        return action, _Plain(self._game, state)

    def followed(self, steps: Ints, *, check: bool) -> "tuple[int, _Plain]":
        state = self._state.copy()
        room: Ints = np.empty(self._game.max_legal if check else 0, np.int32)
        return self._game.kernels[rollout.follow](state, steps, room), _Plain(self._game, state)
