"""Messages about tables for programs: positions and legal actions, without drawings."""

from typing import Annotated, Any, Literal

from stampede.web.runtime.wire import Id, Wire, between, letters


class TablePosition(Wire, frozen=True):
    """``GET /api/tables/{table}/position``, and each line of its ``/stream``."""

    table: str
    """Its name."""
    match: str
    """The present match; a rematch has another."""
    version: int
    """The version seen, which an action has to send back."""
    phase: Literal["waiting", "playing", "over"]
    """The state of the match."""
    game: str
    """Its name."""
    rules_version: int
    """The version of the rules that the match is played by."""
    options: dict[str, int | str | bool]
    """As ``GET /api/site`` lists them."""
    seat: int | None
    """Your seat, from 0; of several seats one that is to act. None for a spectator."""
    seats: int
    """Number of seats."""
    acting: tuple[int, ...]
    """The seats that are to act."""
    state: dict[str, Any]
    """The view of your seat, as ``State.to_dict`` writes it (``docs/bot-protocol.md``)."""
    legal: tuple[str, ...] | None
    """Your legal actions, in notation; None if there are more than 2,000."""
    returns: tuple[float, ...] | None
    """The result of each seat by the rules alone; None before the end."""


class TakeAction(Wire, frozen=True):
    """``POST /api/tables/{table}/act``: make an action."""

    id: Id
    """Idempotency key: an action sent again with the same id is carried out once."""
    version: Annotated[int, between(0, 2**31 - 1)]
    """The version of the position that the program saw."""
    action: Annotated[str, letters(1, 64)]
    """In notation."""


class ActionTaken(Wire, frozen=True):
    """Answer to ``TakeAction``: the action is stored."""

    version: int
    """The version of the position that contains the action."""
    repeated: bool = False
    """Whether it had been carried out before, so that nothing changed now."""


class TableEvent(Wire, frozen=True):
    """A line of ``GET /api/me/events``: a change at one of your tables."""

    table: str
    """Its name."""
    game: str
    """The name of its game."""
    what: Literal["waiting", "playing", "turn", "gone"]
    """``waiting`` for players, others' turn, your turn, or ``gone``: over, or no longer your table."""
