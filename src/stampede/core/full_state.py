"""``FullState``, which knows everything, and ``Observation``, what one seat may know of it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from stampede.core.chance import Stream, new_stream
from stampede.core.errors import IllegalAction, InvalidOption, InvalidPosition
from stampede.core.game_rules import GameRules
from stampede.core.history import History, Past, Seen, Start
from stampede.core.interface import CHANCE
from stampede.core.line_of_play import CHANCE_ALONE, Before, whole_number
from stampede.core.options import seed_of, short
from stampede.core.position import Position
from stampede.core.record import Records, copied, read_only
from stampede.core.state import Kind, Memory, State


class FullState(State):
    """A position and all the actions that led to it."""

    def __init__(
        self,
        game: GameRules,
        records: Records | Position,
        history: History,
        stream: Stream | None = None,
        start: Start | None = None,
        before: Records | Before = None,
    ) -> None:
        """Hold a position; *stream* draws chance, None leaves it to the caller."""
        super().__init__(game, records, history, start, before)
        self._stream = stream

    @property
    def kind(self) -> Kind:
        """Whether it began at the start of its game or from a position."""
        return "whole" if self.start is None else "position"

    def settle_chance(self) -> None:
        """Draw all pending chance outcomes, if this state draws chance itself."""
        while self._stream is not None and self.position.acting == CHANCE_ALONE:
            action, after = self.position.drawn(self._stream)
            self._go_to(after, CHANCE, action)

    def follow(self, history: History, *, check: bool = True) -> None:
        """Make the actions of a *history*, many at once; raises IllegalAction for one that the rules forbid.

        It draws no chance. *check* False is for actions that are known to be legal.
        """
        steps = np.array(history, np.int32).reshape(-1, 2)
        earlier = self.position
        made, self.position = earlier.followed(steps, check=check)
        last_open = made - 1 - self.num_secret()
        if last_open >= 0:
            _, before = earlier.followed(steps[:last_open], check=False)
            self._before = partial(self.game.opened, before)
        self.history += history[:made]
        if made < len(history):
            self.check_action(*history[made])

    def clone(self) -> "FullState":
        """An independent copy; it draws the same chance."""
        stream = None if self._stream is None else self._stream.copy()
        return FullState(self.game, self.position, list(self.history), stream, self.start, self._before)

    def with_records(self, records: Records) -> "FullState":
        """A state at the position *records*, with this history; it draws no chance."""
        return FullState(self.game, records, list(self.history), None, self.start, self._before)

    def beginning(self, past: Past | None = None) -> "FullState":
        """The state that this one, or *past*, began with."""
        return _beginning(self.game, past or Past(self.start, self.history))

    def observation(self, seat: int | None) -> "Observation":
        """The view of *seat*, redacted to what it may know; None is a spectator. It draws no chance."""
        seat = checked_seat(self.game, seat)
        history = list(self.history)
        if self.game.shows_all:
            return Observation(self.game, self.position, history, seat, self.start, self._before, dict)
        return _observation(self, seat, history, partial(self._seen_then, self.position, history, seat))

    def _seen_then(self, position: Position, history: History, seat: int | None) -> Seen:
        """The information that *seat* had seen when *history* had led to *position*."""
        then = FullState(self.game, position, history, None, self.start)
        return self.game.definition.view.seen(then, seat)

    def seen(self, seat: int | None) -> Seen:
        """Information that *seat* (None: a spectator) has seen and that table and history no longer show."""
        seat = checked_seat(self.game, seat)
        return self.game.definition.view.seen(self, seat)

    def resample(self, seat: int | None, seed: int, memory: Memory = "table") -> "FullState":
        """A state that *seat* could not tell from this one."""
        return _resampled(self, seat, seed, memory)

    def _stream_words(self) -> list[int] | None:
        return None if self._stream is None else self._stream.tolist()


class Observation(State):
    """The view that one seat, or a spectator, has of a state: it shows only what the viewer may know."""

    def __init__(
        self,
        game: GameRules,
        records: Records | Position,
        history: History | Callable[[], History],
        viewer: int | None,
        start: Start | None = None,
        before: Records | Before = None,
        recall: Callable[[], Seen] | None = None,
        *,
        is_unproven: bool = False,
    ) -> None:
        """Hold what *viewer* may know, all of it redacted already; None is a spectator.

        *recall* returns what the viewer has seen; None where that is not known.
        """
        super().__init__(game, records, history, start, before)
        self.viewer = viewer
        self.is_unproven = is_unproven
        """Whether it was read from outside: nobody has checked that its history leads to it."""
        self._recall = recall

    @property
    def kind(self) -> Kind:
        """That it is a view."""
        return "view"

    def _go_to(self, after: Position, seat: int, action: int) -> None:
        super()._go_to(after, seat, action)
        if not self.game.shows_all:
            self._recall = None  # the action may have shown something that only the whole position knows

    def clone(self) -> "Observation":
        """An independent copy."""
        return Observation(
            self.game,
            self.position,
            list(self.history),
            self.viewer,
            self.start,
            self._before,
            self._recall,
            is_unproven=self.is_unproven,
        )

    def with_records(self, records: Records) -> FullState:
        """A full state at the position *records*, with the history of this observation."""
        return FullState(self.game, records, list(self.history), None, self.start, self._before)

    def beginning(self, past: Past | None = None) -> FullState:
        """The full state that this observation, or *past*, began with."""
        return _beginning(self.game, past or Past(self.start, self.history))

    def observation(self, seat: int | None) -> "Observation":
        """The view that *seat* has of this observation; its own viewer knows all of it."""
        seat = checked_seat(self.game, seat)
        if seat == self.viewer:
            return self.clone()
        if self.game.shows_all:
            twin = self.clone()
            twin.viewer = seat
            return twin
        return _observation(self, seat, list(self.history), None, is_unproven=self.is_unproven)

    def seen(self, seat: int | None) -> Seen:
        """Information that its viewer has seen and that table and history no longer show.

        Raises IllegalAction for another *seat*, and after an action was made in the observation.
        """
        seat = checked_seat(self.game, seat)
        if self.viewer != seat or self._recall is None:
            raise IllegalAction(f"what seat {seat} has seen is not known here: ask its own view")
        found = self._recall()
        self._recall = partial(dict, found)
        return found

    def resample(self, seat: int | None, seed: int, memory: Memory = "table") -> FullState:
        """A full state that *seat* could not tell from the one observed."""
        return _resampled(self, seat, seed, memory)

    def _observer(self) -> dict[str, Any]:
        return {"seat": self.viewer, "seen": None if self._recall is None else self.seen(self.viewer)}


def checked_seat(game: GameRules, seat: int | None) -> int | None:
    """*seat* as a number, or None; raises IllegalAction for what is neither."""
    if seat is None:
        return None
    number = seat if type(seat) is int else whole_number(seat)
    if not 0 <= number < game.num_seats:
        raise IllegalAction(f"{short(seat)} is no seat: 0 to {game.num_seats - 1} are, None is a spectator")
    return number


def _observation(
    state: FullState | Observation,
    seat: int | None,
    history: History,
    recall: Callable[[], Seen] | None,
    *,
    is_unproven: bool = False,
) -> Observation:
    """The view that *seat* has of *state*, whose *history* this is."""
    game, whole, before = state.game, state.position, state._before  # noqa: SLF001 - found when needed
    return Observation(
        game,
        game.seen_by(whole, seat),
        partial(_visible, game, whole, history, seat),
        seat,
        None if state.start is None else _start_seen_by(game, state.start, history, seat),
        None if before is None else partial(_seen_later, game, before, seat),
        recall,
        is_unproven=is_unproven,
    )


def _visible(game: GameRules, whole: Position, history: History, seat: int | None) -> History:
    """The actions that *seat* may know of a *history* that led to the position *whole*."""
    return list(game.definition.view.visible_history(whole.records, history, seat))


def _seen_later(game: GameRules, before: Position | Callable[[], Position], seat: int | None) -> Position:
    return game.seen_by(before() if callable(before) else before, seat)


def _start_seen_by(game: GameRules, start: Start, history: History, seat: int | None) -> Start:
    known = game.definition.view.visible_history(start.records, history[: start.actions_known], seat)
    before = None if start.before is None else read_only(game.redacted(start.before, seat))
    return Start(read_only(game.redacted(start.records, seat)), before, len(known))


def _beginning(game: GameRules, past: Past) -> FullState:
    """The state that *past* begins with; it draws no chance."""
    if past.start is None:
        return FullState(game, game.start, [])
    records, before, known = past.start
    return FullState(game, records, past.history[:known], None, past.start, before)


def _resampled(state: State, seat: int | None, seed: int, memory: Memory) -> FullState:
    stream = new_stream(seed_of(seed, "a whole number"))
    if memory not in ("table", "perfect"):
        raise InvalidOption(f"memory={short(memory)} is not allowed: give 'table' or 'perfect'")
    view = state.observation(seat)
    assert isinstance(view, Observation)
    return _from_table(view, stream) if memory == "table" else _with_perfect_recall(view, stream)


def _from_table(view: Observation, stream: Stream) -> FullState:
    """A state that the seat of *view* could not tell from the true one by what lies on the table."""
    part = view.game.definition.view
    own = part.take_back(copied(view.records))
    records = copied(view.records)
    part.resample_record(records, view.viewer, stream)
    begun = copied(records)
    made = part.take_back(begun)
    known = view.history[: len(view.history) - len(own)]
    start = Start(read_only(begun), view.before, len(known))
    return FullState(view.game, records, known + made, None, start, view.position_before)


def _with_perfect_recall(view: Observation, stream: Stream) -> FullState:
    """A state that the seat of *view* could not tell by all it has seen; raises InvalidPosition."""
    view.seen(view.viewer)
    try:
        past = view.game.definition.view.draw_past(view, stream)
        state = view.beginning(past)
        # Compiled rules would write anywhere for an action that cannot be, whoever drew it.
        check = view.is_unproven or view.game.mode == "compiled"
        state.follow(past.history[len(state.history) :], check=check)
    except (LookupError, ValueError) as error:
        raise InvalidPosition(f"nothing leads to this view: {error}") from None
    if view.is_unproven and state.observation(view.viewer) != view:
        raise InvalidPosition("nothing leads to this view: its history ends in another position")
    return state
