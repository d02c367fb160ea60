"""Messages of the operator's page: what they do, and what they are shown.

A person is named by their number, which reports and the log of deeds tell.
"""

from typing import Annotated

import msgspec

from stampede.web.chat.messages import Complaint
from stampede.web.operators.audit_log import DeedKind
from stampede.web.runtime.wire import Id, Number, Wire

NOTE_LENGTH = 200
LONGEST_DAYS = 3650

# ---------------------------------------------------------------- what is done


class CloseReport(Wire, frozen=True, tag="close-report"):
    """Be done with a report."""

    report: Number
    """Its number."""


class Ban(Wire, frozen=True, tag="ban"):
    """Close the site to somebody: they leave their tables, and are let in nowhere."""

    guest: Number
    """Who."""
    days: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_DAYS)]
    """For so many days; 0: for good."""


class LiftBan(Wire, frozen=True, tag="lift-ban"):
    """Open the site to them again."""

    guest: Number
    """Who."""


class LogOutElsewhere(Wire, frozen=True, tag="log-out"):
    """End all sessions of somebody who has an account."""

    guest: Number
    """Who."""


class CloseTable(Wire, frozen=True, tag="close-table"):
    """End what is played at a table, and let nothing more be played there."""

    table: Id
    """Its name."""


class Rename(Wire, frozen=True, tag="rename"):
    """Give somebody another name, and withdraw the one under which they sat down at tables."""

    guest: Number
    """Who."""
    name: str
    """What they are called from now on: 1 to 40 visible letters."""


class RemoveMessage(Wire, frozen=True, tag="remove-message"):
    """Remove something that was said at a table."""

    table: Id
    """Its name."""
    message: Number
    """The number of the message there."""


AnyDeed = CloseReport | Ban | LiftBan | LogOutElsewhere | CloseTable | Rename | RemoveMessage


class Deed(Wire, frozen=True):
    """``POST /api/operator``: something to be done, and written into the log of deeds."""

    id: Id
    """Made by who asks: sent again with the same id, it is done once."""
    deed: AnyDeed
    """What."""
    note: str
    """Why: one line of at most 200 characters."""


# ---------------------------------------------------------------- what is shown


class KnownPerson(Wire, frozen=True):
    """Somebody, as the operator sees them."""

    guest: int
    """Their number."""
    name: str
    """What they are called now."""
    has_account: bool
    """Whether they can log in."""
    banned_ms: int
    """Until when the site is closed to them, in Unix time; 0: it is not, -1: for good."""
    reports: int
    """How often they have been reported."""


class Overheard(Wire, frozen=True):
    """A line of chat, as a report keeps it."""

    number: int
    """Of the message at its table."""
    guest: int
    """Who said it."""
    name: str
    """What they were called."""
    text: str
    """What was said."""
    at_ms: int
    """When, in Unix time."""


class OpenReport(Wire, frozen=True):
    """A report that nobody has closed."""

    id: int
    """Its number."""
    at_ms: int
    """When it came, in Unix time."""
    table: str
    """Where."""
    by: KnownPerson
    """Who reports."""
    about: KnownPerson
    """Whom."""
    message: int
    """The number of the message that is reported; 0 where it is a person."""
    kind: Complaint
    """What is wrong."""
    reason: str
    """The same in the words of who reports."""
    lines: tuple[Overheard, ...]
    """What had been said around it."""


class DeedLine(Wire, frozen=True):
    """A line of the log of deeds."""

    at_ms: int
    """When, in Unix time."""
    by: str
    """The operator's login name; empty for a command on the server's machine."""
    deed: DeedKind
    """What was done."""
    about: KnownPerson | None
    """About whom, if anybody."""
    table: str
    """At which table; empty where it was none."""
    number: int
    """Of the report or the message; 0 where it was none."""
    until_ms: int
    """Of a ban, as in ``KnownPerson``."""
    note: str
    """Why."""


class Console(Wire, frozen=True):
    """``GET /api/operator``: what waits for an operator, and what was done."""

    reports: tuple[OpenReport, ...]
    """Those that are open, the oldest first; fifty at most."""
    waiting: int
    """How many are open in all."""
    banned: tuple[KnownPerson, ...]
    """To whom the site is closed."""
    deeds: tuple[DeedLine, ...]
    """The last hundred, the newest first."""


class FoundPeople(Wire, frozen=True):
    """``GET /api/operator/people``: who is called so."""

    people: tuple[KnownPerson, ...]
    """The newest first; twenty at most."""
