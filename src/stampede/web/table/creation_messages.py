"""Messages over HTTP that open a table or sit down at it, and the front page's data."""

from typing import Annotated

import msgspec

from stampede.play.series import Form
from stampede.web.runtime.wire import Id, PersonName, Wire, between
from stampede.web.table.options import TableOptions


class CreateTable(TableOptions, Wire, frozen=True):
    """``POST /api/tables``."""

    game: str
    """Its name."""
    name: PersonName
    """The name of the visitor who creates the table."""
    seat: Annotated[int, between(-1, 5)] = -1
    """Which seat they want; -1: all seats are drawn from the committed seed when the match starts."""
    beside: tuple[PersonName, ...] = ()
    """Names of people who play on the same device, one after the other (pass and play)."""
    bots: tuple[Annotated[int, between(1, 6)], ...] = ()
    """Levels of the computers that sit down at once. The other free seats await friends.

    The number of seats is the option ``players`` where a game has it, else ``GameInfo.seats``.
    """
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """As the site lists them."""
    match_form: Form = "exchange"
    """How the series goes on after this game: the seats rotate (B4.3), or the handicap moves (B4.1)."""
    is_open: bool = False
    """Whether the table is listed and anybody may take a free seat, without an invitation."""
    id: Id = ""
    """Made by the browser: sent again with the same id within two days, it gets the same answer."""


class JoinTable(Wire, frozen=True):
    """``POST /api/tables/{table}/join``."""

    name: PersonName
    """The player's name: nobody else at the table may have it. "Guest" gets a number where there is one."""
    invite: str = ""
    """Not needed at an open table."""
    seat: Annotated[int, between(-1, 5)] = -1
    """The free seat they choose, where seats are not drawn by lot; -1: the first free one."""


# ---------------------------------------------------------------- answers


class TableCreated(Wire, frozen=True):
    """Answer to ``CreateTable``."""

    table: str
    """Its name."""
    invite: str
    """Goes into the friend's link; empty when nobody is awaited."""
    commitment: str
    """As in ``TableView``: known before any entropy is sent, so that the seed cannot follow from it."""


class TableJoined(Wire, frozen=True):
    """Answer to ``JoinTable``."""

    table: str
    """Its name."""
    commitment: str
    """As in ``TableCreated``."""
