"""The messages that browsers send over the socket. ``docs/protocol.md`` describes each of them."""

import msgspec

from stampede.play.series import Form
from stampede.web.runtime.wire import Id, Wire
from stampede.web.table.options import TableOptions


class Hello(Wire, frozen=True, tag="hello"):
    """The first message: requests the whole view, and commits to the player's entropy for the chance.

    It may be sent again, with another pledge, until all have pledged.
    """

    pledge: str = ""
    """The SHA-256 of the entropy in hexadecimal, or empty; counts only before a match with chance in it."""


class Open(Wire, frozen=True, tag="open"):
    """Reveal the pledged entropy, once ``Fair.is_sealed``. No answer; the match begins when all have."""

    entropy: str
    """1 to 64 hexadecimal digits, in lower case; the pledge is the SHA-256 of this text."""


class Act(Wire, frozen=True, tag="act"):
    """Make an action. ``version`` is the one the player saw when choosing."""

    id: Id
    """Made by the browser, unique among those of a visitor at a table: 1 to 64 of `A-Z a-z 0-9 - _`."""
    version: int
    """The one the player saw."""
    action: str
    """In notation."""


class TakeBack(Wire, frozen=True, tag="take-back"):
    """Take back your secret choices since the others were last shown something."""

    id: Id
    version: int


class Look(Wire, frozen=True, tag="look"):
    """Show another of this device's seats (pass and play). The answer is a ``TableView``.

    A new connection begins with the first of the seats that is to act.
    """

    seat: int
    """One of this device."""


class ExplainRequest(Wire, frozen=True, tag="why"):
    """Explain why a gesture on the board did nothing. An ``Explanation`` answers it, on this connection."""

    id: Id
    """Made by the browser, of 1 to 64 such letters."""
    path: tuple[str, ...]
    """The places of the gesture, in the order they were touched: 1 to 8, of up to 64 characters each."""


class Attend(Wire, frozen=True, tag="attend"):
    """Say whether anybody looks at the page: notifications are for players who do not. Nothing answers it.

    Without this message, a player counts as looking as long as the socket is open.
    """

    is_looking: bool
    """Whether anybody looks at the page."""


class Rematch(Wire, frozen=True, tag="rematch"):
    """Ask for (or agree to) the next game of the series."""

    id: Id
    version: int
    pledge: str = ""
    """As in ``Hello``, for that game."""


class Fill(Wire, frozen=True, tag="fill"):
    """Let computers of a level take all free seats; only the table's owner may, before the match."""

    id: Id
    version: int
    level: int
    """Of the computers."""


class Kick(Wire, frozen=True, tag="kick"):
    """Take another player out of their seat; only the table's owner may, before the match."""

    id: Id
    version: int
    seat: int
    """The seat of that player: all players at the same device get up."""


class Leave(Wire, frozen=True, tag="leave"):
    """Get up for good: before the match the seat is free again; during the match the player is out."""

    id: Id
    version: int


class HandOver(Wire, frozen=True, tag="hand-over"):
    """Let a computer play your seat until you take it back."""

    id: Id
    version: int
    level: int
    """Of the computer."""


class TakeOver(Wire, frozen=True, tag="take-over"):
    """Play your seat again yourself."""

    id: Id
    version: int


class Resign(Wire, frozen=True, tag="resign"):
    """Give the match up."""

    id: Id
    version: int


class Abandon(Wire, frozen=True, tag="abandon"):
    """Agree that the match ends without a result, or no longer agree; it ends when all persons do."""

    id: Id
    version: int
    agrees: bool = True
    """Whether they agree, or no longer do."""


class Undo(Wire, frozen=True, tag="undo"):
    """Undo your last choice: at once where nobody has answered it, else the others are asked."""

    id: Id
    version: int


class AnswerUndo(Wire, frozen=True, tag="answer-undo"):
    """Agree to undo what ``seat`` asked for, or decline; the player who asked withdraws by declining."""

    id: Id
    version: int
    seat: int
    """The seat of the player who wants to undo something."""
    agrees: bool
    """Whether they agree; declining ends the request."""


class Pause(Wire, frozen=True, tag="pause"):
    """Ask for a pause, or withdraw that; it begins when all persons want one."""

    id: Id
    version: int
    wants: bool = True
    """Whether they want it, or no longer do."""


class Resume(Wire, frozen=True, tag="resume"):
    """End the pause."""

    id: Id
    version: int


class Change(TableOptions, Wire, frozen=True, tag="change"):
    """Change the table: only its owner may, before the match. All options are sent, as in ``CreateTable``."""

    id: Id
    version: int
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """As in ``CreateTable``, like the following fields."""
    match_form: Form = "exchange"
    """How the series goes on after the match."""
    is_open: bool = False
    """Whether the table is listed and anybody may sit down."""


UndoCommand = Undo | AnswerUndo
PauseCommand = Pause | Resume
SeatCommand = Fill | Kick | Leave | HandOver | TakeOver | Resign | Abandon
BesideCommand = Change | SeatCommand | UndoCommand | PauseCommand
Command = Act | TakeBack | Rematch | BesideCommand
TableMessage = Hello | Open | Look | ExplainRequest | Attend | Command
