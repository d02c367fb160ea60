"""``State``: a position with the actions that led to it, as one observer knows it (``docs/api.md``)."""

import json
import warnings
from collections.abc import Callable
from functools import cache, partial
from operator import index
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

import numpy as np

from stampede.core import chance, rollout, state_to_dict
from stampede.core.errors import IllegalAction, InvalidOption, InvalidPosition, NotYourTurn, UnreadableAction
from stampede.core.holding import Holding, opened
from stampede.core.interface import CHANCE
from stampede.core.memory import by_heart, by_table
from stampede.core.options import seed_of, short
from stampede.core.parts import History, Seen, Start
from stampede.core.position import Position, redacted, seen_by
from stampede.core.record import Ints, Records, copied
from stampede.core.results import zero_sum
from stampede.core.scene import Scene

if TYPE_CHECKING:
    from stampede.core.game import Game

Memory = Literal["table", "perfect"]
"""What a seat remembers: only what lies on the table, or everything it has ever seen and done."""
Kind = Literal["whole", "position", "view"]
"""A state that began at the start of its game, one that began from a position, and what a seat sees."""


CHANCE_ALONE = 1
"""Who is asked to act where only chance is."""


@cache
def _seats(acting: int) -> tuple[int, ...]:
    """The seats whose bits are set, bit 0 being CHANCE."""
    return tuple(bit - 1 for bit in range(acting.bit_length()) if acting >> bit & 1)


class State(Holding):
    """A position with the actions that led to it, as one observer knows it."""

    def __init__(
        self,
        game: "Game",
        records: Records | Position,
        history: History | Callable[[], History],
        stream: chance.Stream | None,
        start: Start | None = None,
    ) -> None:
        """Wrap *records*, an array of one record; *stream* draws chance, None leaves it to the caller.

        *start* is the position it began from, None the start of the game.
        """
        super().__init__(game, records, history)
        self.start = start
        self.is_view = False
        self.viewer: int | None = None
        """In a view, the seat it belongs to; None is a spectator."""
        self.recall: Callable[[], Seen] | None = None
        """In a view, returns what its seat has seen; None where that is not known."""
        self.is_unproven = False
        """In a view that was read from outside: nobody has checked that its history leads to it."""
        self._stream = stream

    # ------------------------------------------------------------ whose turn, what may be done

    def acting_seats(self) -> tuple[int, ...]:
        """The seats asked to act now, ``(CHANCE,)``, or () when the game is over."""
        return _seats((self._kept if self._shown is None else self.position).acting)

    def legal_actions(self, seat: int) -> list[int]:
        """What *seat* may do now, ascending; empty when it is not asked."""
        number = seat if type(seat) is int else self._number(seat)
        if not CHANCE <= number < self.game.num_seats:
            return []
        return (self._kept if self._shown is None else self.position).legal_actions(number)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of chance now, ascending, each with its integer weight; empty when it does not act."""
        actions = self.legal_actions(CHANCE)
        weights: Ints = np.empty(len(actions), np.int32)
        if actions:
            self.game.kernels[rollout.chance_weights_at](self._records(), 0, weights)
        return list(zip(actions, weights.tolist(), strict=True))

    def action_to_string(self, seat: int, action: int) -> str:
        """*action* in the game's notation; raises IllegalAction for a number that no action has."""
        number, last = self._number(action), self.game.definition.rules.num_actions - 1
        if not 0 <= number <= last:
            raise IllegalAction(f"{short(action)} is not an action: they are 0 to {last}")
        return self.game.definition.rules.action_to_string(self._records(), seat, number)

    def string_to_action(self, seat: int, text: str) -> int:
        """Read the notation of a legal action; raises IllegalAction with rule number and reason."""
        if not isinstance(text, str):
            raise UnreadableAction(f"{short(text)} is not an action in notation: give a text")
        number = self._number(seat)
        action = self._read_action(number, text)
        self._after(number, action)
        return action

    def apply_action(self, seat: int, action: int | str) -> None:
        """Make an action, by number or notation; if it raises IllegalAction, nothing has changed."""
        number = seat if type(seat) is int else self._number(seat)
        made = action if type(action) is int else self._read_action(number, action)
        after = self._after(number, made)
        self._go_to(after, number, made)
        if after.acting == CHANCE_ALONE:
            self._settle_chance()

    @staticmethod
    def _number(value: object) -> int:
        """A seat or an action as a whole number; raises IllegalAction for anything else."""
        if type(value) is int:
            return value
        if isinstance(value, SupportsIndex) and not isinstance(value, bool):
            return index(value)
        raise IllegalAction(f"{short(value)} is no whole number")

    def _read_action(self, seat: int, action: int | str) -> int:
        if isinstance(action, str):
            return self.game.definition.rules.string_to_action(self._records(), seat, action)
        return self._number(action)

    def _apply(self, seat: int, action: int) -> None:
        """Make an action that is known to be legal; it draws no chance."""
        after = self.position.after(seat, action, check=False)
        assert after is not None
        self._go_to(after, seat, action)

    def _after(self, seat: int, action: int) -> Position:
        """The position after an action; raises IllegalAction."""
        game = self.game
        if CHANCE <= seat < game.num_seats and 0 <= action < game.definition.rules.num_actions:
            after = (self._kept if self._shown is None else self.position).after(seat, action)
            if after is not None:
                return after
        refusal = game.definition.rules.refusal(self._records(), seat, action)
        wrong = IllegalAction if seat in self.acting_seats() else NotYourTurn
        raise wrong(refusal.reason, refusal.rule)

    def _go_to(self, after: Position, seat: int, action: int) -> None:
        """Take an action as made: it leads to *after*, which was asked for just now."""
        earlier, self._kept, self._shown = self._kept, after, None
        self.history.append((seat, action))
        if self.game.shows_all:
            self._before, self._before_shown = earlier, None
            return
        if not self.num_secret():
            self._before, self._before_shown = partial(opened, self.game, earlier), None
        if self.is_view:
            self.recall = None

    def follow(self, history: History, *, check: bool = True) -> None:
        """Make the actions of a *history*, many at once; raises IllegalAction for one that the rules forbid.

        It draws no chance. *check* False is for actions that are known to be legal.
        """
        steps = np.array(history, np.int32).reshape(-1, 2)
        earlier = self.position
        made, self._kept = earlier.followed(steps, check=check)
        self._shown = None
        last_open = made - 1 - self.num_secret()
        if last_open >= 0:
            _, before = earlier.followed(steps[:last_open], check=False)
            self._before, self._before_shown = partial(opened, self.game, before), None
        self.history += history[:made]
        if made < len(history):
            self._after(*history[made])

    def _settle_chance(self) -> None:
        while self._stream is not None and self.position.acting == CHANCE_ALONE:
            action, after = self.position.drawn(self._stream)
            self._go_to(after, CHANCE, action)

    # ------------------------------------------------------------ how it stands

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_terminal

    def returns(self) -> list[float]:
        """Each seat's result: 1 for each seat that wins or shares the win, -1 for the others.

        0 for all when all share the win, and before the end.
        """
        out = np.zeros(self.game.num_seats, np.float64)
        self.game.kernels[rollout.returns_at](self._records(), 0, out)
        return [float(value) for value in out]

    def win_returns(self) -> list[float]:
        """Each seat's result, zero sum: k winners get 1/k each, the others -1/(n - k).

        0 for all when all share the win, and before the end.
        """
        return zero_sum(self.winners(), self.game.num_seats)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What each seat plays: ``Chief``, ``Violet``."""
        name = self.game.definition.seat_name
        return tuple(name(self._records(), seat) for seat in range(self.game.num_seats))

    def scores(self) -> tuple[float | None, ...]:
        """What is counted at the end of the game, by seat, in the units listed in ``docs/api.md``.

        None where a view does not show it.
        """
        return self.game.definition.rules.scores(self._records())

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () while the game goes on."""
        if not self.is_terminal():
            return ()
        results = self.returns()
        return tuple(seat for seat, result in enumerate(results) if result == max(results))

    @property
    def kind(self) -> Kind:
        """Whether it began at the start of its game, began from a position, or is a view of a seat."""
        if self.is_view:
            return "view"
        return "whole" if self.start is None else "position"

    def begin_at(self, start: Start | None) -> None:
        """Turn it into a full state that began from *start*; None is the start of the game."""
        self.start, self.is_view, self.recall, self.is_unproven = start, False, None, False

    def beginning(self) -> "State":
        """The position it began from; it draws no chance. Its history holds the actions known then."""
        if self.start is None:
            return self.game.new_initial_state()
        records, before, told = self.start
        state = State(self.game, copied(records), self.history[:told], None, self.start)
        state.before = before
        return state

    # ------------------------------------------------------------ copies and views

    def clone(self) -> "State":
        """An independent copy; it draws the same chance."""
        stream = None if self._stream is None else self._stream.copy()
        twin = State(self.game, self.position, list(self.history), stream, self.start)
        twin._before = self._before
        twin.is_view, twin.viewer, twin.recall = self.is_view, self.viewer, self.recall
        twin.is_unproven = self.is_unproven
        return twin

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= self._number(seat) < self.game.num_seats:
            last = self.game.num_seats - 1
            raise IllegalAction(f"{short(seat)} is no seat: 0 to {last} are, None is a spectator")

    def observation(self, seat: int | None) -> "State":
        """What *seat* may know, as a redacted state; None is a spectator. It draws no chance."""
        self._check_seat(seat)
        if self.is_view and self.viewer == seat:
            return self.clone()
        game, whole, history = self.game, self.position, list(self.history)
        if game.shows_all:
            view = State(game, whole, history, None)
            view.recall = dict
        else:
            now = State(game, whole, history, None, self.start)
            view = State(game, seen_by(game, whole, seat), partial(now._told_to, seat), None)
            if not self.is_view:
                view.recall = partial(game.definition.view.seen, now, seat)
        view._before = self._before_seen_by(seat)
        view.is_view, view.viewer, view.is_unproven = True, seat, self.is_unproven
        if self.start is not None:
            view.start = self._start_seen_by(self.start, seat)
        return view

    def _told_to(self, seat: int | None) -> History:
        """What *seat* may know of the history."""
        return list(self.game.definition.view.visible_history(self._records(), self.history, seat))

    def _start_seen_by(self, start: Start, seat: int | None) -> Start:
        told = self.game.definition.view.visible_history(start.records, self.history[: start.told], seat)
        before = None if start.before is None else redacted(self.game, start.before, seat)
        return Start(redacted(self.game, start.records, seat), before, len(told))

    def seen(self, seat: int | None) -> Seen:
        """What *seat* (None: a spectator) has seen that neither the table nor its history shows any more.

        Raises IllegalAction where this is the view of another seat, or was played on.
        """
        self._check_seat(seat)
        if not self.is_view:
            return self.game.definition.view.seen(self, seat)
        if self.viewer != seat or self.recall is None:
            raise IllegalAction(f"what seat {seat} has seen is not known here: ask its own view")
        found = self.recall()
        self.recall = partial(dict, found)
        return found

    def information_state(self, seat: int | None) -> str:
        """Everything that *seat* (None: a spectator) knows if it forgets nothing, as JSON.

        Two states have the same exactly when the views of the seat, from the start on and repetitions left
        out, and its own choices have been the same. A view tells that of its own seat alone; of another it
        raises IllegalAction.
        """
        view = self.observation(seat)
        known = {key: value for key, value in view.to_dict().items() if key not in ("fields", "before")}
        return json.dumps({**known, "seen": view.seen(seat)}, separators=(",", ":"))

    def resample(self, seat: int | None, seed: int, memory: Memory = "table") -> "State":
        """A full state that *seat* could not tell from this one, drawn by *seed*; it draws no chance.

        ``state.resample(seat, seed).observation(seat) == state.observation(seat)``. With *memory* "table" the
        seat knows what lies on the table and forgets the rest: the state begins there. With "perfect" it has
        forgotten nothing: the state has a whole history, in which all the views of the seat are the same, so
        that its ``information_state(seat)`` is too.

        Raises:
            InvalidOption: *seed* is no whole number, or there is no such *memory*.
            IllegalAction: there is no such seat, or it is not known what the seat has seen.
            InvalidPosition: this is a view that nothing leads to.
        """
        stream = chance.new_stream(seed_of(seed, "a whole number"))
        if memory not in ("table", "perfect"):
            raise InvalidOption(f"memory={short(memory)} is not allowed: give 'table' or 'perfect'")
        view = self.observation(seat)
        return by_table(view, stream) if memory == "table" else by_heart(view, stream)

    def scene(self, seat: int | None = None) -> Scene:
        """The drawing of what *seat* sees, with its choices; raises MissingPart where the game has none."""
        return self.game.definition.drawn.scene(self.observation(seat), seat)

    def narration(self, seat: int | None = None) -> str:
        """What the last action did, in one sentence, as far as *seat* may know it."""
        return self.game.definition.drawn.narration(self.observation(seat))

    def said(self, seat: int | None = None) -> str:
        """Deprecated: :meth:`narration`."""
        warnings.warn("State.said is State.narration since 0.2", DeprecationWarning, stacklevel=2)
        return self.narration(seat)

    def is_secret(self) -> bool:
        """Whether what is asked now is chosen in secret, by all seats that are asked, in any order."""
        return self.game.definition.view.is_secret(self._records())

    def num_secret(self) -> int:
        """How many such choices are made and not yet revealed: they are the last actions of the match."""
        if self.game.shows_all:
            return 0
        known = self.position.num_unrevealed
        return known if known >= 0 else self.game.definition.view.num_secret(self._records())

    def _repr_svg_(self) -> str:
        """The drawing, for notebooks."""
        return self.game.definition.drawn.svg(self.game.board, self.scene())

    def __str__(self) -> str:
        return self.game.definition.drawn.text(self)

    def __eq__(self, other: object) -> bool:
        """Whether the game, the position, the history and the account of the last action are the same."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.game == other.game
            and self._records().tobytes() == other._records().tobytes()
            and self.history == other.history
            and _bytes(self.before) == _bytes(other.before)
        )

    __hash__ = None  # type: ignore[assignment] # a state changes

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, _known: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        read = partial(self.game.state_from_dict, check=False)
        return read, (self.to_dict(),), {"is_unproven": self.is_unproven}

    # ------------------------------------------------------------ to text and back

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain JSON values; ``Game.state_from_dict`` reads it back without loss."""
        return state_to_dict.write(self)

    def to_text(self) -> str:
        """The position notation; raises InvalidPosition where the game has none."""
        write = self.game.definition.rules.record_to_text
        if write is None:
            raise InvalidPosition(f"{self.game.definition.title} has no position notation")
        return write(self._records())


def _bytes(records: Records | None) -> bytes:
    return b"" if records is None else records.tobytes()
