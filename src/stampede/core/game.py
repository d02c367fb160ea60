"""``Game``, the public face of every game; it creates ``State`` objects (``docs/api.md``)."""

import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stampede.core import chance, rollout, state_from_dict
from stampede.core.compiling import BoundRules, Kernels
from stampede.core.definition import Definition
from stampede.core.errors import IllegalAction, InvalidPosition
from stampede.core.options import Options, seed_of, short
from stampede.core.parts import Start
from stampede.core.position import Doors, Position, position
from stampede.core.scene import Board
from stampede.core.state import State
from stampede.core.tensors.encoding import Encoding
from stampede.core.tensors.numbering import whole_numbers
from stampede.core.tensors.observing import Observations
from stampede.words.catalogue import language
from stampede.words.house import say

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


class Game:
    """A game with its options: immutable."""

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
    def bound_rules(self) -> BoundRules:
        """The rules this game runs on."""
        return bound_rules(self.definition, self.mode)

    @cached_property
    def shows_all(self) -> bool:
        """Whether nothing is ever hidden."""
        return self.definition.facts.is_perfect_information

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

    def encode(self, state: State, seat: int, action: int | str) -> tuple[int, ...]:
        """The compact numbers of an action, by number or notation: its parts, one after the other.

        Raises IllegalAction for what is no action of the game.
        """
        return self.encoding.numbering.encode(state._read_action(seat, action))  # noqa: SLF001 - as below

    def decode(self, state: State, seat: int, parts: Sequence[int]) -> int:
        """The action that *parts* stand for; raises IllegalAction where there is none, or it is not legal."""
        action = self.encoding.numbering.decode(whole_numbers(parts))
        state._after(seat, action)  # noqa: SLF001 - Game and State are one pair
        return action

    def legal_mask(self, state: State, seat: int, parts: Sequence[int] = ()) -> NDArray[np.uint8]:
        """1 for each number that the next part of a legal action can be, after the *parts* given.

        All 0 where these are an action already, or the seat is not asked. Raises IllegalAction where no legal
        action begins so.
        """
        return self.encoding.numbering.mask(state.legal_actions(seat), whole_numbers(parts))

    def legal_parts(self, state: State, seat: int, parts: Sequence[int] = ()) -> list[int]:
        """The numbers that ``legal_mask`` has a 1 for, ascending."""
        return [int(number) for number in np.flatnonzero(self.legal_mask(state, seat, parts))]

    def observe(
        self, states: Sequence[State], seats: Sequence[int], out: Observations | None = None
    ) -> Observations:
        """What each of *seats* knows of the state beside it, from 0 to 1, in *out* or a new array.

        ``encoding.planes(seat)`` says what the numbers are. Raises InvalidPosition for what does not fit.
        """
        return self.encoding.observe(states, seats, out)

    @cached_property
    def max_legal(self) -> int:
        """The most actions a seat can ever have at once: how much room ``legal_actions`` needs."""
        return self.definition.rules.max_legal(self.options)

    @cached_property
    def max_chance_outcomes(self) -> int:
        """The most outcomes chance can ever have at once; 0 where nothing is left to chance."""
        return self.definition.rules.max_chance(self.options)

    @cached_property
    def max_length(self) -> int:
        """The most actions that seats can ever choose in a match; those of chance are not counted."""
        longest = self.definition.rules.longest
        return self.definition.facts.max_length if longest is None else longest(self.options)

    @property
    def typical_length(self) -> int | None:
        """The median of the actions that seats choose in a match with the usual options, if measured."""
        return self.definition.facts.typical_length

    @property
    def min_utility(self) -> float:
        """The least that ``State.returns`` gives a seat."""
        return self.definition.facts.utility[0]

    @property
    def max_utility(self) -> float:
        """The most that ``State.returns`` gives a seat."""
        return self.definition.facts.utility[1]

    @cached_property
    def kernels(self) -> Kernels:
        """The functions of :mod:`stampede.core.rollout` for this game: ``game.kernels[rollout.perft]``."""
        return self.bound_rules.algorithm(rollout)

    @cached_property
    def rules(self) -> Kernels:
        """The rules themselves at this speed, by what :mod:`stampede.core.interface` declares."""
        return self.bound_rules.rules

    @cached_property
    def doors(self) -> Doors:
        """What its states call of compiled :attr:`kernels`."""
        return Doors(self)

    @property
    def walk(self) -> Any:
        """Deprecated: :attr:`kernels`, here by name."""
        warnings.warn("Game.walk is Game.kernels since 0.2", DeprecationWarning, stacklevel=2)
        return SimpleNamespace(**{function.__name__: kernel for function, kernel in self.kernels.items()})

    @property
    def board(self) -> Board:
        """The static board, as part of a scene, in the current language."""
        name = language()
        if name not in self._boards:
            self._boards[name] = self.definition.drawn.board(self.options)
        return self._boards[name]

    def new_initial_state(self, seed: int | None = None) -> State:
        """The position before the first action. A *seed* draws chance; None leaves it to the caller."""
        stream = None if seed is None else chance.new_stream(seed_of(seed, "a whole number or None"))
        state = State(self, self._set_up, [], stream)
        state._settle_chance()  # noqa: SLF001 - Game and State are one pair
        return state

    @cached_property
    def _set_up(self) -> Position:
        """The position before the first action, chance included."""
        records = np.zeros(1, self.definition.rules.dtype)
        self.definition.rules.setup_record(records, self.options)
        return position(self, records)

    def state_from_dict(self, data: Mapping[str, Any], *, check: bool = True) -> State:
        """Read what ``State.to_dict`` wrote; raises InvalidPosition saying what is wrong.

        A whole state or a position is played again from its start, to check that its history leads to
        it; *check* False skips that, for data of your own. A view cannot be played again.
        """
        return state_from_dict.read(self, data, check=check)

    def state_from_text(self, text: str) -> State:
        """Read the position notation; raises InvalidPosition saying what is wrong.

        Choices in secret that the text tells are the history of the state: a position begins before them.
        """
        read = self.definition.rules.text_to_record
        if read is None:
            raise InvalidPosition(f"{self.definition.title} has no position notation")
        if not isinstance(text, str):
            raise InvalidPosition(f"{short(text)} is no position: give a text")
        records = read(text, self.options)
        start = records.copy()
        chosen = self.definition.view.take_back(start)
        is_start = start.tobytes() == self.new_initial_state().records.tobytes()
        state = State(self, start, [], None, None if is_start else Start(start, None, 0))
        with suppress(IllegalAction):
            state.follow(chosen)
        if state.records.tobytes() != records.tobytes():
            raise InvalidPosition(say("position.choices"))
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        """What makes two games equal: plain or compiled, the rules are the same."""
        return self.name, self.definition.rules_version, tuple(sorted(self.options.items()))

    def __copy__(self) -> "Game":
        return self  # it never changes

    def __deepcopy__(self, _known: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.definition, dict(self.options), self.mode)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<{self.definition.title}: {given}>"


__all__ = ["Game", "Mode", "State", "bound_rules"]
