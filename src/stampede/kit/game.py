"""The public face of every game: ``Game`` and ``State`` (``docs/api.md``)."""

from collections.abc import Mapping
from functools import cache, cached_property
from operator import index
from typing import Any, Literal, SupportsIndex

import numpy as np

from stampede.kit import chance, walk
from stampede.kit.definition import Definition, Options, short
from stampede.kit.errors import IllegalAction, InvalidOption, InvalidPosition, NotYourTurn, UnreadableAction
from stampede.kit.interface import CHANCE
from stampede.kit.record import Ints, Records
from stampede.kit.scene import Board, Scene
from stampede.kit.svg import to_svg
from stampede.kit.text import language
from stampede.kit.twin import Twins
from stampede.kit.values import fields_of, fill, read_stream

Mode = Literal["plain", "compiled"]

_twins: dict[tuple[str, Mode], Twins] = {}


def twins(definition: Definition, mode: Mode) -> Twins:
    """The rules of a game at one speed, bound once a process."""
    key = (definition.name, mode)
    if key not in _twins:
        _twins[key] = Twins(
            definition.name,
            definition.modules,
            definition.view,
            definition.dtype,
            compiled=mode == "compiled",
        )
    return _twins[key]


@cache
def _seats(acting: int) -> tuple[int, ...]:
    """The seats whose bits are set, bit 0 being CHANCE."""
    return tuple(bit - 1 for bit in range(acting.bit_length()) if acting >> bit & 1)


class Game:
    """A game with its options: immutable."""

    def __init__(self, definition: Definition, options: Mapping[str, object], mode: Mode) -> None:
        """Check *options*; raises InvalidOption (a ValueError) naming a wrong one and the right ones."""
        self.definition = definition
        self.options: Options = definition.read_options(options)
        self.mode = mode
        self._boards: dict[str, Board] = {}
        """By language."""

    @property
    def name(self) -> str:
        """The short name, ``buffalo``."""
        return self.definition.name

    @cached_property
    def num_seats(self) -> int:
        """How many seats play."""
        return self.definition.num_seats(self.options)

    @cached_property
    def twins(self) -> Twins:
        """The rules this game runs on."""
        return twins(self.definition, self.mode)

    @cached_property
    def max_legal(self) -> int:
        """The most actions a seat can ever have at once: how much room ``legal_actions`` needs."""
        return self.definition.max_legal(self.options)

    @cached_property
    def walk(self) -> Any:
        """The walks of :mod:`stampede.kit.walk`, bound to this game."""
        return self.twins.algorithm(walk)

    @property
    def board(self) -> Board:
        """The static board, as part of a scene, in the language that is spoken now."""
        name = language()
        if name not in self._boards:
            self._boards[name] = self.definition.draw_board(self.options)
        return self._boards[name]

    def new_initial_state(self, seed: int | None = None) -> "State":
        """The position before the first action. A *seed* draws chance; None leaves it to the caller."""
        if not (seed is None or (isinstance(seed, SupportsIndex) and not isinstance(seed, bool))):
            raise InvalidOption(f"seed={short(seed)} is not allowed: give a whole number or None")
        records = np.zeros(1, self.definition.dtype)
        self.definition.setup_record(records, self.options)
        stream = None if seed is None else chance.new_stream(index(seed))
        state = State(self, records, [], stream)
        state._settle_chance()  # noqa: SLF001 - Game and State are one pair
        return state

    def state_from_dict(self, data: Mapping[str, Any]) -> "State":
        """Read what ``State.to_dict`` wrote; raises InvalidPosition saying what is wrong."""
        return _state_from_dict(self, data)

    def state_from_text(self, text: str) -> "State":
        """Read the position notation; raises InvalidPosition saying what is wrong."""
        read = self.definition.text_to_record
        if read is None:
            raise InvalidPosition(f"{self.definition.title} has no position notation")
        if not isinstance(text, str):
            raise InvalidPosition(f"{short(text)} is no position: give a text")
        return State(self, read(text, self.options), [], None)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<{self.definition.title}: {given}>"


class State:
    """A position with the actions that led to it, as one observer knows it."""

    def __init__(
        self, game: Game, records: Records, history: list[tuple[int, int]], stream: chance.Stream | None
    ) -> None:
        """Wrap *records*, an array of one record; *stream* draws chance, None leaves it to the caller."""
        self.game = game
        self.records = records
        self.before: Records | None = None
        """The position before the last action that is no secret choice, where it is known: drawings tell from
        it what happened, and must not tell that somebody has chosen since."""
        self.history = history
        self._stream = stream

    # ------------------------------------------------------------ whose turn, what may be done

    def acting_seats(self) -> tuple[int, ...]:
        """The seats asked to act now, ``(CHANCE,)``, or () when the game is over."""
        return _seats(self.game.walk.acting_at(self.records, 0))

    def legal_actions(self, seat: int) -> list[int]:
        """What *seat* may do now, ascending; empty when it is not asked."""
        number = self._number(seat)
        if not CHANCE <= number < self.game.num_seats:
            return []
        out: Ints = np.empty(self.game.max_legal, np.int32)
        count = self.game.walk.legal_actions_at(self.records, 0, number, out)
        actions: list[int] = out[:count].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of chance now, ascending, each with its integer weight; empty when it does not act."""
        actions = self.legal_actions(CHANCE)
        weights: Ints = np.empty(len(actions), np.int32)
        if actions:
            self.game.walk.chance_weights_at(self.records, 0, weights)
        return list(zip(actions, weights.tolist(), strict=True))

    def action_to_string(self, seat: int, action: int) -> str:
        """*action* in the game's notation; raises IllegalAction for a number that no action has."""
        number, last = self._number(action), self.game.definition.num_actions - 1
        if not 0 <= number <= last:
            raise IllegalAction(f"{short(action)} is no action: 0 to {last} are")
        return self.game.definition.action_to_string(self.records, seat, number)

    def string_to_action(self, seat: int, text: str) -> int:
        """Read the notation of a legal action; raises IllegalAction with rule number and reason."""
        if not isinstance(text, str):
            raise UnreadableAction(f"{short(text)} is no action in notation: give a text")
        action = self.game.definition.string_to_action(self.records, self._number(seat), text)
        self._check(self._number(seat), action)
        return action

    def apply_action(self, seat: int, action: int | str) -> None:
        """Make an action, by number or notation; raises IllegalAction and then changes nothing."""
        number = self._number(seat)
        self._apply(number, self._read(number, action))
        self._settle_chance()

    @staticmethod
    def _number(value: object) -> int:
        """A seat or an action as a whole number; raises IllegalAction for anything else."""
        try:
            return index(value)  # type: ignore[arg-type] # what has no index is the question
        except TypeError:
            raise IllegalAction(f"{short(value)} is no whole number") from None

    def _read(self, seat: int, action: int | str) -> int:
        if isinstance(action, str):
            return self.string_to_action(seat, action)
        number = self._number(action)
        self._check(seat, number)
        return number

    def _check(self, seat: int, action: int) -> None:
        is_seat = CHANCE <= seat < self.game.num_seats
        if is_seat and 0 <= action < self.game.definition.num_actions:
            out: Ints = np.empty(self.game.max_legal, np.int32)
            if self.game.walk.is_legal_at(self.records, 0, seat, action, out):
                return
        refusal = self.game.definition.refusal(self.records, seat, action)
        wrong = IllegalAction if seat in self.acting_seats() else NotYourTurn
        raise wrong(refusal.reason, refusal.rule)

    def _apply(self, seat: int, action: int) -> None:
        earlier, self.records = self.records, self.records.copy()
        self.game.walk.apply_action_at(self.records, 0, seat, action)
        if not self.num_secret():
            self.before = earlier
        self.history.append((seat, action))

    def _settle_chance(self) -> None:
        while self._stream is not None and self.acting_seats() == (CHANCE,):
            work: Ints = np.empty((2, self.game.max_legal), np.int32)
            action = self.game.walk.random_action_at(self.records, 0, CHANCE, self._stream, work)
            self._apply(CHANCE, action)

    # ------------------------------------------------------------ how it stands

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.walk.is_terminal_at(self.records, 0))

    def returns(self) -> list[float]:
        """Each seat's result: 1 for a win, -1 for a loss, 0 level or undecided."""
        out = np.zeros(self.game.num_seats, np.float64)
        self.game.walk.returns_at(self.records, 0, out)
        return [float(value) for value in out]

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What each seat plays: ``Chief``, ``Violet``."""
        name = self.game.definition.seat_name
        return tuple(name(self.records, seat) for seat in range(self.game.num_seats))

    def scores(self) -> tuple[float, ...]:
        """What is counted at the end of the game, by seat."""
        return self.game.definition.scores(self.records)

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () while the game goes on."""
        if not self.is_terminal():
            return ()
        results = self.returns()
        return tuple(seat for seat, result in enumerate(results) if result == max(results))

    @property
    def record(self) -> Any:
        """The position as one NumPy record."""
        return self.records[0]

    # ------------------------------------------------------------ copies and views

    def clone(self) -> "State":
        """An independent copy; it draws the same chance."""
        stream = None if self._stream is None else self._stream.copy()
        twin = State(self.game, self.records.copy(), list(self.history), stream)
        twin.before = self.before
        return twin

    def observation(self, seat: int | None) -> "State":
        """What *seat* may know, as a redacted state; None is a spectator. It draws no chance."""
        if seat is not None and not 0 <= self._number(seat) < self.game.num_seats:
            raise IllegalAction(
                f"{short(seat)} is no seat: 0 to {self.game.num_seats - 1} are, None is a spectator"
            )
        redact = self.game.definition.redact_record
        history = self.game.definition.visible_history(self.records, self.history, seat)
        view = State(self.game, self.records.copy(), list(history), None)
        redact(view.records, seat)
        if self.before is not None:
            view.before = self.before.copy()
            redact(view.before, seat)
        return view

    def resample(self, seat: int | None, seed: int) -> "State":
        """A full state that *seat* could not tell from this one, drawn by *seed*; it draws no chance.

        ``state.resample(seat, seed).observation(seat)`` is ``state.observation(seat)``, byte for byte.
        """
        state = self.observation(seat)
        self.game.definition.resample_record(state.records, seat, chance.new_stream(seed))
        return state

    def scene(self, seat: int | None = None) -> Scene:
        """The drawing of what *seat* sees, with its choices."""
        return self.game.definition.draw_scene(self.observation(seat), seat)

    def said(self, seat: int | None = None) -> str:
        """What the last action did, in one sentence, as far as *seat* may know it."""
        return self.game.definition.draw_said(self.observation(seat))

    def is_secret(self) -> bool:
        """Whether what is asked now is chosen in secret, by all who are asked, in any order."""
        return self.game.definition.is_secret(self.records)

    def num_secret(self) -> int:
        """How many such choices are made and not yet revealed: they are the last actions of the match."""
        return self.game.definition.num_secret(self.records)

    def _repr_svg_(self) -> str:
        """The drawing, for notebooks."""
        return to_svg(self.game.board, self.scene())

    def __str__(self) -> str:
        return self.game.definition.draw_text(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same_game = self.game.name == other.game.name and self.game.options == other.game.options
        same = self.records.tobytes() == other.records.tobytes()
        return same_game and same and self.history == other.history

    __hash__ = None  # type: ignore[assignment] # a state changes

    # ------------------------------------------------------------ to text and back

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain JSON values; ``Game.state_from_dict`` reads it back without loss."""
        return {
            "game": self.game.name,
            "rules_version": self.game.definition.rules_version,
            "options": dict(self.game.options),
            "fields": fields_of(self.records),
            "before": None if self.before is None else fields_of(self.before),
            "history": [list(entry) for entry in self.history],
            "stream": None if self._stream is None else [int(word) for word in self._stream],
        }

    def to_text(self) -> str:
        """The position notation; raises InvalidPosition where the game has none."""
        write = self.game.definition.record_to_text
        if write is None:
            raise InvalidPosition(f"{self.game.definition.title} has no position notation")
        return write(self.records)


def _state_from_dict(game: Game, data: Mapping[str, Any]) -> State:
    expected = {
        "game": game.name,
        "rules_version": game.definition.rules_version,
        "options": dict(game.options),
    }
    if not isinstance(data, Mapping):
        raise InvalidPosition("a state is a JSON object, as to_dict writes it")
    for key, value in expected.items():
        if data.get(key) != value:
            raise InvalidPosition(f"{key} is {short(data.get(key))}; this game reads {value!r}")
    history = _pairs(data.get("history"), game)
    state = State(game, _read_record(game, data.get("fields")), history, read_stream(data.get("stream")))
    if data.get("before") is not None:
        state.before = _read_record(game, data["before"])
    return state


def _read_record(game: Game, fields: object) -> Records:
    records = np.zeros(1, game.definition.dtype)
    fill(records, fields)
    game.definition.check_record(records, game.options)
    return records


def _pairs(history: object, game: Game) -> list[tuple[int, int]]:
    def fits(entry: object) -> bool:
        match entry:
            case [int(seat), int(action)]:
                return CHANCE <= seat < game.num_seats and 0 <= action < game.definition.num_actions
        return False

    if isinstance(history, list) and all(fits(entry) for entry in history):
        return [(int(seat), int(action)) for seat, action in history]
    raise InvalidPosition("history must be a list of [seat, action] pairs of whole numbers within bounds")
