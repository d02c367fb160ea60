"""``GameRules``: a game with its options and its rules at one speed, as positions and states need it."""

from collections.abc import Mapping
from functools import cached_property
from types import ModuleType
from typing import Literal

import numpy as np

from stampede.core.compiling import BoundRules, Kernels
from stampede.core.definition import Definition
from stampede.core.encoding import Encoding
from stampede.core.interface import SPECTATOR, redact
from stampede.core.options import Options
from stampede.core.position import Position, position_of
from stampede.core.record import Records, copied
from stampede.core.rule_kernels import RuleKernels
from stampede.core.scene import Board
from stampede.words.catalogue import language

Mode = Literal["plain", "compiled"]
_bound: dict[tuple[str, tuple[ModuleType, ...], Mode], BoundRules] = {}


def bound_rules(definition: Definition, mode: Mode) -> BoundRules:
    """The rules of a game at one speed, bound once per process."""
    key = (definition.name, definition.rules.modules, mode)
    if key not in _bound:
        _bound[key] = BoundRules(
            definition.name,
            definition.rules.modules,
            definition.rules.dtype,
            compiled=mode == "compiled",
        )
    return _bound[key]


class GameRules:
    """A game with its options: immutable. It makes positions, and ``core.game.Game`` makes states."""

    def __init__(self, definition: Definition, options: Mapping[str, object], mode: Mode) -> None:
        """Check *options*; raises InvalidOption (a ValueError) naming the wrong option and the right ones."""
        self.definition = definition
        self.options: Options = definition.read_options(options)
        self.mode = mode
        self._boards: dict[str, Board] = {}
        """By language."""

    @property
    def name(self) -> str:
        """The short name, one word in small letters."""
        return self.definition.name

    @cached_property
    def num_seats(self) -> int:
        """The number of seats."""
        return self.definition.rules.num_seats(self.options)

    @cached_property
    def shows_all(self) -> bool:
        """Whether nothing is ever hidden."""
        return self.definition.facts.is_perfect_information

    @cached_property
    def max_legal(self) -> int:
        """The most actions a seat can ever have at once."""
        return self.definition.rules.max_legal(self.options)

    @cached_property
    def max_chance_outcomes(self) -> int:
        """The most outcomes chance can ever have at once; 0 where nothing is left to chance."""
        return self.definition.rules.max_chance(self.options)

    @property
    def buffer_size(self) -> int:
        """The longest list of actions, of a seat or of chance: the room that ``legal_actions`` needs."""
        return max(self.max_legal, self.max_chance_outcomes)

    @cached_property
    def max_length(self) -> int:
        """The most actions that seats can ever choose in a match; those of chance are not counted."""
        longest = self.definition.rules.longest
        return self.definition.facts.max_length if longest is None else longest(self.options)

    @property
    def typical_length(self) -> int | None:
        """The median of the actions that seats choose in a match with these options; None if not measured."""
        usual = self.definition.facts.typical_length
        measured = (*self.definition.rules.typical, *([({}, usual)] if usual else ()))
        found = (length for given, length in measured if self.definition.read_options(given) == self.options)
        return next(found, None)

    @property
    def min_utility(self) -> float:
        """The least that ``State.returns`` gives a seat."""
        return self.definition.facts.utility[0]

    @property
    def max_utility(self) -> float:
        """The most that ``State.returns`` gives a seat."""
        return self.definition.facts.utility[1]

    @cached_property
    def num_actions(self) -> int:
        """How many compact numbers there are, from 0; where the game has none, how many actions."""
        if self.definition.tensors is None:
            return self.definition.rules.num_actions
        return self.encoding.numbering.num_actions

    @cached_property
    def encoding(self) -> Encoding:
        """The game in numbers for learning; raises MissingPart where it has none."""
        return Encoding(self)

    @property
    def board(self) -> Board:
        """The static board, as part of a scene, in the current language."""
        name = language()
        if name not in self._boards:
            self._boards[name] = self.definition.drawn.board(self.options)
        return self._boards[name]

    # ------------------------------------------------------------ rules at their speed

    @cached_property
    def _kernels(self) -> RuleKernels:
        """The bound rules as positions call them."""
        return RuleKernels(
            lambda: bound_rules(self.definition, self.mode),
            self.definition.rules.dtype,
            self.buffer_size,
            is_compiled=self.mode == "compiled",
        )

    @property
    def bound_rules(self) -> BoundRules:
        """The rules this game runs on."""
        return self._kernels.bound

    @property
    def kernels(self) -> Kernels:
        """The functions of :mod:`stampede.core.rollout` for this game: ``game.kernels[rollout.perft]``."""
        return self._kernels.walks

    @property
    def rules(self) -> Kernels:
        """The rules themselves at this speed, by what :mod:`stampede.core.interface` declares."""
        return self._kernels.rules

    # ------------------------------------------------------------ positions

    @cached_property
    def start(self) -> Position:
        """The position before the first action, chance included."""
        records = np.zeros(1, self.definition.rules.dtype)
        self.definition.rules.setup_record(records, self.options)
        return self.position(records)

    def position(self, records: Records) -> Position:
        """The position of an array of one record, which is copied."""
        return position_of(self._kernels, records)

    def seen_by(self, whole: Position, seat: int | None) -> Position:
        """The view that *seat* (None: a spectator) has of a position."""
        if self.shows_all:
            return whole
        if seat not in whole.views:
            whole.views[seat] = whole.shown(seat, self.redacted(whole.records, seat))
        return whole.views[seat]

    def redacted(self, records: Records, seat: int | None) -> Records:
        """A copy of *records*, redacted to what *seat* (None: a spectator) may see."""
        records = copied(records)
        if self.mode == "compiled" and redact in self.rules:
            self._kernels.redact_at(records, 0, SPECTATOR if seat is None else seat)
        else:
            self.definition.view.redact_record(records, seat)
        return records

    def opened(self, earlier: Position) -> Position:
        """The position without pending secret choices, so that nothing tells who chose last (Z3.2)."""
        view = self.definition.view
        if self.shows_all or not (earlier.num_unrevealed and view.is_secret(earlier.records)):
            return earlier
        if earlier.opened is None:
            records = copied(earlier.records)
            view.take_back(records)
            earlier.opened = self.position(records)
        return earlier.opened

    # ------------------------------------------------------------ equality

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameRules):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        """The values that two equal games share: plain or compiled, the rules are the same."""
        return self.name, self.definition.rules_version, tuple(sorted(self.options.items()))

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<{self.definition.title}: {given}>"
