"""The operator console: open reports, bans, and the audit log. It shows nothing of matches."""

from collections.abc import Callable
from functools import cache

from sqlalchemy import Connection, func, select

from stampede.web.chat import reports
from stampede.web.chat.reports import ChatReport
from stampede.web.identity import bans
from stampede.web.operators import audit_log, messages
from stampede.web.runtime.names import displayed_name
from stampede.web.runtime.refusals import FOR_GOOD
from stampede.web.store import schema

MOST_REPORTS, MOST_DEEDS, MOST_FOUND = 50, 100, 20

Known = Callable[[int], messages.KnownPerson]


def console(connection: Connection, now: int) -> messages.Console:
    """Everything that waits for an operator, and the audit log."""
    known: Known = cache(lambda guest: _known(connection, guest, now))
    waiting = reports.everything(connection, is_open=True)
    return messages.Console(
        reports=tuple(_report(each, known) for each in waiting[:MOST_REPORTS]),
        waiting=len(waiting),
        banned=tuple(known(each.guest) for each in bans.in_force(connection, now)),
        deeds=tuple(_line(each, known) for each in audit_log.latest(connection, MOST_DEEDS)),
    )


def called(connection: Connection, name: str, now: int) -> messages.FoundPeople:
    """The people whose name or login name contains *name*, regardless of case."""
    guest, account = schema.guests.c, schema.accounts.c
    wanted = name.lower()
    query = (
        select(guest.id)
        .outerjoin(schema.accounts, account.guest_id == guest.id)
        .where(
            func.lower(guest.name).contains(wanted, autoescape=True)
            | account.login.contains(wanted, autoescape=True)
        )
        .order_by(guest.id.desc())
        .limit(MOST_FOUND)
    )
    found = connection.execute(query).scalars().all()
    return messages.FoundPeople(tuple(_known(connection, each, now) for each in found))


def _known(connection: Connection, guest: int, now: int) -> messages.KnownPerson:
    account, report = schema.accounts.c, schema.reports.c
    name = connection.execute(select(schema.guests.c.name).where(schema.guests.c.id == guest)).scalar()
    login = connection.execute(select(account.guest_id).where(account.guest_id == guest)).first()
    times = connection.execute(select(func.count()).where(report.other_id == guest)).scalar_one()
    until = bans.until(connection, guest)
    return messages.KnownPerson(
        guest=guest,
        name=displayed_name(name or ""),
        has_account=login is not None,
        banned_ms=_told(until) if until > now else 0,
        reports=times,
    )


def _report(report: ChatReport, known: Known) -> messages.OpenReport:
    return messages.OpenReport(
        id=report.id,
        at_ms=report.at_ms,
        table=report.table,
        is_at_table=report.is_at_table,
        by=known(report.guest),
        about=known(report.other),
        message=report.number,
        kind=report.kind,
        reason=report.reason,
        lines=tuple(
            messages.Overheard(each.number, each.guest, each.name, each.text, each.at_ms)
            for each in report.messages
        ),
    )


def _line(line: audit_log.AuditLogEntry, known: Known) -> messages.DeedLine:
    deed = line.deed
    return messages.DeedLine(
        at_ms=line.at_ms,
        by=line.by,
        deed=deed.kind,
        about=None if deed.other is None else known(deed.other),
        table=deed.table,
        number=deed.number,
        until_ms=_told(deed.until_ms),
        note=deed.note,
    )


def _told(until_ms: int) -> int:
    """A moment for the wire, where -1 stands for never."""
    return -1 if until_ms >= FOR_GOOD else until_ms
