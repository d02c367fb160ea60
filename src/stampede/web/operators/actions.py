"""Operator actions on the database, each with its audit log entry in the same transaction."""

from http import HTTPStatus

from sqlalchemy import Connection, insert, select, update

from stampede.web.accounts import accounts, deletion
from stampede.web.chat import reports, room, rows
from stampede.web.clubs import members
from stampede.web.identity import bans, people, roles
from stampede.web.operators import audit_log, messages
from stampede.web.operators.audit_log import OperatorAction
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import FOR_GOOD, RefusedError, unknown_table
from stampede.web.store import schema
from stampede.web.store.store import DAY_MS
from stampede.web.table import names
from stampede.web.words import say

FOLLOWED = {"ban", "log-out", "close-table", "close-club", "rename", "remove-message"}
"""Actions after which running servers have something to do."""


def carry_out(connection: Connection, deed: messages.AnyDeed, note: str, by: int | None, now: int) -> None:
    """Carry out an action for the operator *by* (None: a command line); raises RefusedError."""
    note = room.clean(note, messages.NOTE_LENGTH)
    keep(connection, by, _done(connection, deed, now)._replace(note=note), now)


def keep(connection: Connection, by: int | None, deed: OperatorAction, now: int) -> None:
    """Write an action into the audit log and queue it for the running servers."""
    number = audit_log.write(connection, by, deed, now)
    if deed.kind in FOLLOWED:
        connection.execute(insert(schema.errands).values(deed_id=number))


def _done(connection: Connection, deed: messages.AnyDeed, now: int) -> OperatorAction:
    match deed:
        case messages.CloseReport(report=report):
            if (other := reports.close(connection, report, now)) is None:
                raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-report")
            return OperatorAction("close-report", other, number=report)
        case messages.CloseTable(table=table):
            if not connection.execute(select(schema.tables.c.id).filter_by(id=table)).first():
                raise unknown_table()
            return OperatorAction("close-table", table=table)
        case messages.CloseClub(club=club):
            if members.find(connection, club, locked=True) is None:
                raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-club")
            members.close(connection, club)
            return OperatorAction("close-club", table=club)
        case messages.RemoveMessage(table=table, message=number):
            if (other := rows.remove(connection, table, number)) is None:
                raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-message")
            return OperatorAction("remove-message", other, table, number)
        case _:
            return _done_to(connection, deed, now)


def _done_to(
    connection: Connection,
    deed: messages.Ban | messages.LiftBan | messages.LogOutElsewhere | messages.Rename,
    now: int,
) -> OperatorAction:
    """Carry out an action on a person."""
    guest = deed.guest
    if not connection.execute(select(schema.guests.c.id).filter_by(id=guest)).first():
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-person")
    match deed:
        case messages.Ban(days=days):
            if roles.is_operator(connection, guest):
                raise _impossible("operator.one-of-you")
            until_ms = now + days * DAY_MS if days else FOR_GOOD
            bans.ban(connection, guest, until_ms, now)
            members.hand_over(connection, guest)
            return OperatorAction("ban", guest, until_ms=until_ms)
        case messages.LiftBan():
            if not bans.lift(connection, guest):
                raise _impossible("operator.not-banned")
            return OperatorAction("lift-ban", guest)
        case messages.LogOutElsewhere():
            if accounts.of_guest(connection, guest) is None:
                raise _impossible("operator.no-account")
            people.end_sessions(connection, guest)
            return OperatorAction("log-out", guest)
        case messages.Rename(name=name):
            rename(connection, guest, clean_name(name))
            return OperatorAction("rename", guest)


def rename(connection: Connection, guest: int, name: str) -> None:
    """Rename *guest*; the old name in logs and results is withdrawn, since their hashes cover it."""
    column = schema.guests.c
    connection.execute(update(schema.guests).where(column.id == guest).values(name=name))
    rows.rename(connection, guest, name)
    others = update(schema.ignored).where(schema.ignored.c.other_id == guest)
    connection.execute(others.values(name=name))
    withdraw(connection, guest)


def withdraw(connection: Connection, guest: int) -> None:
    """Withdraw the names under which *guest* has sat down."""
    deletion.withdraw_names(connection, guest, names.sat_at(connection, guest))


def _impossible(sentence: str) -> RefusedError:
    return RefusedError(HTTPStatus.CONFLICT, "no-deed", say(sentence))
