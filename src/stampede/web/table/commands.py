"""What browsers send over the socket. ``docs/protocol.md`` describes each message."""

import msgspec

from stampede.play.series import Form
from stampede.web.runtime.wire import Id, Wire
from stampede.web.table.options import TableOptions


class Hello(Wire, frozen=True, tag="hello"):
    """The first message: asks for the whole view, and pledges what the player will stir into the chance.

    It may be said again, with another pledge, until all have pledged.
    """

    pledge: str = ""
    """The SHA-256 of it in hexadecimal, or nothing; it counts only before a match that has chance in it."""


class Open(Wire, frozen=True, tag="open"):
    """Open what was pledged, once ``Fair.is_sealed``. Nothing answers it; the match begins when all have."""

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
    """Take back what you have chosen in secret since the others were last shown something."""

    id: Id
    version: int


class Look(Wire, frozen=True, tag="look"):
    """Show another of this device's seats (pass and play). The answer is a ``TableView``.

    A new connection begins with the first of the seats that is to act.
    """

    seat: int
    """One of this device."""


class Why(Wire, frozen=True, tag="why"):
    """Why nothing came of a gesture on the board. A ``Because`` answers it, for who asked alone."""

    id: Id
    """Made by the browser, of 1 to 64 such letters."""
    path: tuple[str, ...]
    """The places of the gesture, in the order they were touched: 1 to 8, of up to 64 characters each."""


class Attend(Wire, frozen=True, tag="attend"):
    """Whether anybody looks at the page: alerts are for who does not. Nothing answers it.

    Who says nothing looks as long as the socket is open.
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
    """Let computers of a level take all free seats; only who opened the table may, before the match."""

    id: Id
    version: int
    level: int
    """Of the computers."""


class Kick(Wire, frozen=True, tag="kick"):
    """Take another out of their seat; only who opened the table may, before the match."""

    id: Id
    version: int
    seat: int
    """Whose it is: all players at the same device get up."""


class Leave(Wire, frozen=True, tag="leave"):
    """Get up for good: before the match the seat is free again, in it you are out."""

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
    """Agree to what ``seat`` wants to undo, or decline; who asked withdraws by declining."""

    id: Id
    version: int
    seat: int
    """Who wants to undo something."""
    agrees: bool
    """Whether they agree; declining ends the wish."""


class Pause(Wire, frozen=True, tag="pause"):
    """Want a pause, or no longer; it begins when all persons want one."""

    id: Id
    version: int
    wants: bool = True
    """Whether they want it, or no longer do."""


class Resume(Wire, frozen=True, tag="resume"):
    """End the pause."""

    id: Id
    version: int


class Change(TableOptions, Wire, frozen=True, tag="change"):
    """Change the table: only its owner may, before the match. All is said anew, as in ``CreateTable``."""

    id: Id
    version: int
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """As in ``CreateTable``, like all that follows."""
    match_form: Form = "exchange"
    """What follows the match."""
    is_open: bool = False
    """Whether the table is listed and anybody may sit down."""


UndoCommand = Undo | AnswerUndo
PauseCommand = Pause | Resume
SeatCommand = Fill | Kick | Leave | HandOver | TakeOver | Resign | Abandon
BesideCommand = Change | SeatCommand | UndoCommand | PauseCommand
Command = Act | TakeBack | Rematch | BesideCommand
TableMessage = Hello | Open | Look | Why | Attend | Command
