"""Protocols of states, whole or as a seat sees them, for a game's drawings, detectors and samplers."""

from collections.abc import Mapping
from typing import Any, Protocol

from stampede.core.errors import RuleRefusal
from stampede.core.history import History, Past, Seen, Start
from stampede.core.position import Position
from stampede.core.record import Records


class GameLike(Protocol):
    """The game of a state."""

    @property
    def name(self) -> str:
        """The short name."""

    @property
    def options(self) -> Mapping[str, int | str | bool]:
        """All options with their values."""

    @property
    def num_seats(self) -> int:
        """The number of seats."""


class StateLike(Protocol):
    """A full state or an observation; :class:`stampede.core.state.State` describes each member."""

    @property
    def game(self) -> GameLike:
        """The game, which no action changes."""

    @property
    def position(self) -> Position:
        """The position, which no action changes: an action leads to another one."""

    @property
    def position_before(self) -> Position | None:
        """The position before the last action that is no secret choice, where it is known."""

    @property
    def start(self) -> Start | None:
        """The position it began from; None: the start of the game."""

    @property
    def history(self) -> History:
        """The actions that led here; in an observation, those that its seat may know."""

    @property
    def viewer(self) -> int | None:
        """The seat of an observation; None for a spectator, and for a full state."""

    @property
    def records(self) -> Records:
        """The position as a read-only array of one record."""

    @property
    def record(self) -> Any:
        """The position as one NumPy record."""

    @property
    def before(self) -> Records | None:
        """``position_before`` as a read-only array of one record."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The name of the side that each seat plays."""

    def acting_seats(self) -> tuple[int, ...]:
        """The seats that act now, ``(CHANCE,)``, or ()."""

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions of *seat*, ascending."""

    def action_to_string(self, seat: int, action: int) -> str:
        """*action* in the game's notation."""

    def string_to_action(self, seat: int, text: str) -> int:
        """The action that *text* says; raises IllegalAction."""

    def refusal(self, seat: int, action: int) -> RuleRefusal:
        """The rule that forbids an illegal action."""

    def apply_action(self, seat: int, action: int | str) -> None:
        """Make an action; raises IllegalAction."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def returns(self) -> list[float]:
        """Each seat's result."""

    def scores(self) -> tuple[float | None, ...]:
        """The score of each seat."""

    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""

    def is_secret(self) -> bool:
        """Whether the pending choices are secret."""

    def num_secret(self) -> int:
        """How many choices are made and not yet revealed."""

    def seen(self, seat: int | None) -> Seen:
        """Information that *seat* has seen and that table and history no longer show."""

    def clone(self) -> "StateLike":
        """An independent copy."""

    def observation(self, seat: int | None) -> "StateLike":
        """The view of *seat*, redacted to what it may know."""

    def resample(self, seat: int | None, seed: int) -> "StateLike":
        """A full state that *seat* could not tell from this one by what lies on the table."""

    def with_records(self, records: Records) -> "StateLike":
        """A full state at the position *records*, with this history."""

    def beginning(self, past: Past | None = None) -> "StateLike":
        """The full state that this one, or *past*, began with."""
