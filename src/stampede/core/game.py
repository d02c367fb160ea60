"""``Game``, the public face of every game; it makes states (``docs/api.md``)."""

import copyreg
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core import state_from_dict
from stampede.core.chance import new_stream
from stampede.core.errors import IllegalAction, InvalidPosition
from stampede.core.full_state import FullState, Observation, checked_seat
from stampede.core.game_rules import GameRules, Mode, bound_rules
from stampede.core.history import Start
from stampede.core.options import seed_of, short
from stampede.core.state import State
from stampede.core.tensors.numbering import whole_numbers
from stampede.core.tensors.observing import Observations
from stampede.words.shared import say


class Game(GameRules):
    """A game with its options: immutable.

    Example::

        game = stampede.load_game(name, **options)
        state = game.new_initial_state(seed=1)
        [state.action_to_string(0, action) for action in state.legal_actions(0)]
    """

    def new_initial_state(self, seed: int | None = None) -> FullState:
        """The position before the first action. A *seed* draws chance; None leaves it to the caller."""
        stream = None if seed is None else new_stream(seed_of(seed, "a whole number or None"))
        state = FullState(self, self.start, [], stream)
        state.settle_chance()
        return state

    def state_from_dict(self, data: Mapping[str, Any], *, check: bool = True) -> State:
        """Read what ``State.to_dict`` wrote.

        A whole state or a position is played again from its start, to see that its history leads to it; a
        view cannot be played again.

        Args:
            data: a whole state, a position or a view, as JSON values.
            check: False trusts the history, for data of your own.

        Raises:
            InvalidPosition: says what is wrong.
        """
        return state_from_dict.read(self, data, check=check)

    def state_from_text(self, text: str) -> FullState:
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
        is_start = start.tobytes() == self.start.records.tobytes()
        state = FullState(self, start, [], None, None if is_start else Start(start, None, 0))
        with suppress(IllegalAction):
            state.follow(chosen)
        if state.records.tobytes() != records.tobytes():
            raise InvalidPosition(say("position.choices"))
        return state

    # ------------------------------------------------------------ compact numbers

    def encode(self, state: State, seat: int, action: int | str) -> tuple[int, ...]:
        """The compact numbers of an action: its parts, one after the other.

        Args:
            state: a state of this game.
            seat: the seat whose action it is.
            action: its number or its notation; it need not be legal in *state*.

        Returns:
            A number from 0 to ``encoding.numbering.num_actions - 1`` for each part; actions differ in length.

        Raises:
            IllegalAction: this is no action of the game.
        """
        return self.encoding.numbering.encode(state.read_action(state.seat_number(seat), action))

    def decode(self, state: State, seat: int, parts: Sequence[int]) -> int:
        """The inverse of :meth:`encode`.

        Returns:
            The number of the action that *parts* stand for.

        Raises:
            IllegalAction: no action of the game has these parts, or it is not legal for *seat* in *state*.
        """
        action = self.encoding.numbering.decode(whole_numbers(parts))
        state.check_action(seat, action)
        return action

    def legal_mask(self, state: State, seat: int, parts: Sequence[int] = ()) -> NDArray[np.uint8]:
        """A mask over the next part of an action, after the *parts* already given.

        Returns:
            An array of shape ``(encoding.numbering.num_actions,)``: 1 for each number by which a legal action
            of *seat* can go on. All 0 where *parts* are an action already, or the seat does not act.

        Raises:
            IllegalAction: no legal action begins with *parts*.
        """
        return self.encoding.numbering.mask(state.legal_actions(seat), whole_numbers(parts))

    def legal_parts(self, state: State, seat: int, parts: Sequence[int] = ()) -> list[int]:
        """The numbers that ``legal_mask`` has a 1 for, ascending."""
        return [int(number) for number in np.flatnonzero(self.legal_mask(state, seat, parts))]

    def observe(
        self, states: Sequence[State], seats: Sequence[int], out: Observations | None = None
    ) -> Observations:
        """Encode each seat's view of the state beside it; ``encoding.planes(seat)`` names the numbers.

        Args:
            states: *n* states of this game.
            seats: *n* seats, each the observer of the state beside it.
            out: the array to write into; None makes a new one.

        Returns:
            ``float32`` numbers from 0 to 1, of shape ``(n, encoding.size)``.

        Raises:
            InvalidPosition: a state is of another game, or *out* has another shape.
        """
        return self.encoding.observe(states, seats, out)

    def remember(self, state: State, seat: int, out: Observations | None = None) -> Observations:
        """The perfect memory of *seat* beyond its view: ``docs/research.md`` names the numbers.

        Together with ``observe`` it is equal exactly when ``State.information_state`` is.

        Args:
            state: a full state of this game; its history is played again, which takes a while.
            seat: the seat that remembers.
            out: the array to write into; None makes a new one.

        Returns:
            ``float32`` numbers from 0 to 1, of shape ``(encoding.recollection.size,)``.

        Raises:
            InvalidPosition: *state* is a view or of another game, *out* has another shape, or *seat* is None.
            IllegalAction: there is no such *seat*.
        """
        if state.kind == "view":
            raise InvalidPosition("a view does not say all that led to it: give the full state")
        number = checked_seat(self, seat)
        if number is None:
            raise InvalidPosition("a spectator has no memory: give a seat")
        return self.encoding.remember(state, number, out)

    def __copy__(self) -> "Game":
        return self  # it never changes

    def __deepcopy__(self, _known: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.definition, dict(self.options), self.mode)


def game_of(state: State) -> Game:
    """The game that made *state*; a state itself knows no more of it than :class:`GameRules`."""
    assert isinstance(state.game, Game)
    return state.game


def _pickled(state: State) -> tuple[Any, ...]:
    """A state as its dict, so that other releases read its pickles."""
    read = partial(game_of(state).state_from_dict, check=False)
    kept = {"is_unproven": state.is_unproven} if isinstance(state, Observation) else None
    return read, (state.to_dict(),), kept


copyreg.pickle(FullState, _pickled)
copyreg.pickle(Observation, _pickled)

__all__ = ["FullState", "Game", "Mode", "Observation", "State", "bound_rules", "game_of"]
