"""Messages about tables for programs: positions and legal actions, and no drawing."""

from typing import Any, Literal

from stampede.web.runtime.wire import Id, Wire


class TablePosition(Wire, frozen=True):
    """``GET /api/tables/{table}/position``, and each line of its ``/stream``."""

    table: str
    """Its name."""
    match: str
    """The match at it; a rematch is another."""
    version: int
    """To be sent with an action: how much this visitor has been shown."""
    phase: Literal["waiting", "playing", "over"]
    """Where the match stands."""
    game: str
    """Its name."""
    rules_version: int
    """By which rules it is played."""
    options: dict[str, int | str | bool]
    """As the site lists them."""
    seat: int | None
    """Yours, from 0 on: of several, one that is to act. None for who only watches."""
    seats: int
    """How many there are."""
    acting: tuple[int, ...]
    """The seats that are waited for."""
    state: dict[str, Any]
    """What your seat may see, as ``State.to_dict`` writes a view (``docs/bot-protocol.md``)."""
    legal: tuple[str, ...] | None
    """What your seat may do, in notation; None where that is more than 2,000 actions."""
    returns: tuple[float, ...] | None
    """What each seat has won, by the rules alone; None before the end."""


class TakeAction(Wire, frozen=True):
    """``POST /api/tables/{table}/act``: make an action."""

    id: Id
    """Made by the program, unique among those of a visitor at a table: sent again, it is carried out once."""
    version: int
    """Of the position that the program saw."""
    action: str
    """In notation."""


class ActionTaken(Wire, frozen=True):
    """The answer to TakeAction: it is on disk."""

    version: int
    """You have seen it when you have seen this version."""
    repeated: bool = False
    """It had been carried out before: nothing changed now."""


class TableEvent(Wire, frozen=True):
    """A line of ``GET /api/me/events``: something has changed at one of your tables."""

    table: str
    """Its name."""
    game: str
    """What is played there."""
    what: Literal["waiting", "playing", "turn", "gone"]
    """Players are awaited, or it is others' turn, or yours; or it is over, or no table of yours any more."""
