"""Messages of the operator's page: actions, reports, people and the audit log.

A person is identified by their number, which reports and the audit log contain.
"""

from typing import Annotated

import msgspec

from stampede.web.chat.messages import Complaint
from stampede.web.operators.audit_log import DeedKind
from stampede.web.runtime.wire import Id, Number, Wire

NOTE_LENGTH = 200
LONGEST_DAYS = 3650

# ---------------------------------------------------------------- actions


class CloseReport(Wire, frozen=True, tag="close-report"):
    """Close a report."""

    report: Number
    """Its number."""


class Ban(Wire, frozen=True, tag="ban"):
    """Ban a person: they leave their tables and cannot enter the site."""

    guest: Number
    """The person to ban."""
    days: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_DAYS)]
    """Duration in days; 0 for a permanent ban."""


class LiftBan(Wire, frozen=True, tag="lift-ban"):
    """Lift a ban."""

    guest: Number
    """The banned person."""


class LogOutElsewhere(Wire, frozen=True, tag="log-out"):
    """End all sessions of a person who has an account."""

    guest: Number
    """The account holder."""


class CloseTable(Wire, frozen=True, tag="close-table"):
    """End the match at a table and forbid any further one there."""

    table: Id
    """Its name."""


class CloseClub(Wire, frozen=True, tag="close-club"):
    """Close a club: it is deleted with its chat, as when its owner closes it."""

    club: Id
    """Its name in addresses."""


class Rename(Wire, frozen=True, tag="rename"):
    """Rename a person, and withdraw the name under which they sat down at tables."""

    guest: Number
    """The person to rename."""
    name: str
    """The new name: 1 to 40 visible letters."""


class RemoveMessage(Wire, frozen=True, tag="remove-message"):
    """Remove a chat message."""

    table: Id
    """The table of the message."""
    message: Number
    """The number of the message there."""


AnyDeed = CloseReport | Ban | LiftBan | LogOutElsewhere | CloseTable | CloseClub | Rename | RemoveMessage


class Deed(Wire, frozen=True):
    """``POST /api/operator``: carry out an action and write it into the audit log."""

    id: Id
    """Made by the client: an action sent again with the same id is carried out once."""
    deed: AnyDeed
    """The action."""
    note: str
    """The reason: one line of at most 200 characters."""


# ---------------------------------------------------------------- views


class KnownPerson(Wire, frozen=True):
    """A person, as the operator sees them."""

    guest: int
    """Their number."""
    name: str
    """Their present name."""
    has_account: bool
    """Whether they can log in."""
    banned_ms: int
    """End of their ban in Unix time; 0: not banned, -1: permanently."""
    reports: int
    """How many reports are about them."""


class Overheard(Wire, frozen=True):
    """A chat message stored with a report."""

    number: int
    """Its number at its table."""
    guest: int
    """Its author."""
    name: str
    """The author's name then."""
    text: str
    """The text."""
    at_ms: int
    """When, in Unix time."""


class OpenReport(Wire, frozen=True):
    """An open report."""

    id: int
    """Its number."""
    at_ms: int
    """When it came, in Unix time."""
    table: str
    """The table, or the club, in whose chat it was."""
    is_at_table: bool
    """Whether it was at a table."""
    by: KnownPerson
    """The person who reports."""
    about: KnownPerson
    """The person reported."""
    message: int
    """The number of the reported message; 0 where a person is reported."""
    kind: Complaint
    """The kind of complaint."""
    reason: str
    """The details that the reporting person gave."""
    lines: tuple[Overheard, ...]
    """The messages around the reported one."""


class DeedLine(Wire, frozen=True):
    """An entry of the audit log."""

    at_ms: int
    """When, in Unix time."""
    by: str
    """The operator's login name; empty for a command on the server's machine."""
    deed: DeedKind
    """The action."""
    about: KnownPerson | None
    """The person it concerned, if any."""
    table: str
    """The table it concerned; empty for none."""
    number: int
    """The number of the report or message; 0 for none."""
    until_ms: int
    """Of a ban, as in ``KnownPerson``."""
    note: str
    """The reason."""


class Console(Wire, frozen=True):
    """``GET /api/operator``: open reports, bans and the audit log."""

    reports: tuple[OpenReport, ...]
    """The open ones, the oldest first; fifty at most."""
    waiting: int
    """How many are open in all."""
    banned: tuple[KnownPerson, ...]
    """The banned people."""
    deeds: tuple[DeedLine, ...]
    """The last hundred, the newest first."""


class FoundPeople(Wire, frozen=True):
    """``GET /api/operator/people``: the people found by name."""

    people: tuple[KnownPerson, ...]
    """The newest first; twenty at most."""
