"""``stampede operator`` and ``stampede reports``: operators, their actions and audit log, guests' reports."""

import argparse
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from stampede.cli.database import add_database, address
from stampede.cli.options import Commands, Parser, add_command
from stampede.core.errors import StampedeError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from stampede.web.chat.reports import ChatReport
    from stampede.web.operators.audit_log import AuditLogEntry
    from stampede.web.operators.messages import AnyDeed

GUEST = ("guest", int, "GUEST", "the number of a guest, as 'stampede reports' prints it")
CLUB = ("club", str, "CLUB", "the last part of the address of a club")
TABLE = ("table", str, "TABLE", "the last part of the address of a table")
DEEDS: dict[str, tuple[str, tuple[tuple[str, Callable[[str], Any], str, str], ...]]] = {
    "close-report": ("be done with a report", (("report", int, "N", "the number of the report"),)),
    "ban": ("close the house to somebody, who leaves their tables", (GUEST,)),
    "lift-ban": ("open the house to them again", (GUEST,)),
    "log-out": ("end all sessions of an account", (GUEST,)),
    "close-table": ("end the match at a table, for good", (TABLE,)),
    "close-club": ("delete a club with its chat", (CLUB,)),
    "rename": (
        "give somebody another name, and withdraw the one of before",
        (GUEST, ("name", str, "NAME", "1 to 40 letters")),
    ),
    "remove-message": (
        "remove something that was said at a table",
        (TABLE, ("message", int, "N", "the number of the message there")),
    ),
}
"""The operator actions, with their arguments."""


def add_commands(commands: Commands) -> None:
    """Add both commands, and the subcommands of ``operator``."""
    reports = add_command(
        commands, "reports", "read what players have reported to you, the operator", run_reports
    )
    add_database(reports)
    reports.add_argument("--forget", type=int, default=None, metavar="N", help="delete report N")

    operator = commands.add_parser(
        "operator", help="ban, rename, close tables: see to people as the operator"
    )
    parts: Commands = operator.add_subparsers(metavar="WHAT", required=True)

    def command(name: str, words: str, run: Callable[[argparse.Namespace], int]) -> Parser:
        found = add_command(parts, name, words, run)
        add_database(found)
        return found

    for name, words in (("add", "make an account an operator"), ("remove", "let it be one no more")):
        appoint = command(name, words, run_appoint)
        appoint.add_argument("login", metavar="LOGIN", help="the login name of the account")
        appoint.set_defaults(appoints=name == "add")
    command("list", "list the operators", run_list)
    log = command("log", "print what operators have done, the oldest first", run_log)
    log.add_argument("--last", type=int, default=100, metavar="N", help="the last N lines (default 100)")
    for name, (words, arguments) in DEEDS.items():
        deed = command(name, words, run_deed)
        for argument, kind, metavar, meaning in arguments:
            deed.add_argument(argument, type=kind, metavar=metavar, help=meaning)
        if name == "ban":
            deed.add_argument(
                "--days", type=int, default=0, metavar="N", help="for N days (default: for good)"
            )
        deed.add_argument("--note", required=True, help="why: a line for the log")
        deed.set_defaults(deed=name)


def run_reports(arguments: argparse.Namespace) -> int:
    """Print all reports, the oldest first; or delete one."""
    from stampede.web.chat import reports  # noqa: PLC0415 - only these commands and the server need it
    from stampede.web.operators import audit_log  # noqa: PLC0415

    def forget(connection: "Connection", now: int) -> None:
        if not reports.forget(connection, arguments.forget):
            raise StampedeError(f"there is no report {arguments.forget}: 'stampede reports' lists them")
        audit_log.write(
            connection, None, audit_log.OperatorAction("forget-report", number=arguments.forget), now
        )

    if arguments.forget is not None:
        _in_database(arguments, forget)
        print(f"Report {arguments.forget} is forgotten.")
        return 0
    found = _in_database(arguments, lambda connection, _now: reports.everything(connection))
    print("\n\n".join("\n".join(report_lines(each)) for each in found) or "Nothing has been reported.")
    return 0


def report_lines(report: "ChatReport") -> Iterator[str]:
    """A report in lines, without characters of visitors that act on the terminal."""
    about = f"message {report.number} of " if report.number else ""
    yield (
        f"Report {report.id}, {when(report.at_ms)}, table {report.table}: "
        f"guest {report.guest} reports {about}{plain(report.name)} (guest {report.other})"
    )
    state = "" if report.closed_ms is None else f" (closed {when(report.closed_ms)})"
    yield f"  {report.kind}{state}: {plain(report.reason)}"
    for message in report.messages:
        mark = ">" if message.number == report.number else " "
        yield (
            f"  {mark} {message.number} {when(message.at_ms)} {plain(message.name)} "
            f"(guest {message.guest}): {plain(message.text)}"
        )


def run_appoint(arguments: argparse.Namespace) -> int:
    """Make an account an operator, or end that."""
    from stampede.web.accounts import accounts  # noqa: PLC0415 - only these commands and the server need it
    from stampede.web.identity import roles  # noqa: PLC0415
    from stampede.web.operators import audit_log  # noqa: PLC0415

    def work(connection: "Connection", now: int) -> str:
        account = accounts.of_login(connection, accounts.clean_login(arguments.login))
        if account is None:
            raise StampedeError(f"no account logs in as {arguments.login}: make it on the page first")
        if arguments.appoints:
            kind: audit_log.DeedKind = "appoint"
            is_news = roles.appoint(connection, account.guest, now)
        else:
            kind, is_news = "dismiss", roles.dismiss(connection, account.guest)
        state = "an operator" if arguments.appoints else "no operator"
        if not is_news:
            return f"{account.login} is {state} already."
        audit_log.write(connection, None, audit_log.OperatorAction(kind, account.guest), now)
        return f"{account.login} is {state} now."

    print(_in_database(arguments, work))
    return 0


def run_list(arguments: argparse.Namespace) -> int:
    """Print the operators of the server."""
    from stampede.web.identity import roles  # noqa: PLC0415

    found = _in_database(arguments, lambda connection, _now: roles.everybody(connection))
    lines = [
        f"{login or '(passkey only)'}, guest {guest}, since {when(since)}" for guest, login, since in found
    ]
    print("\n".join(lines) or "Nobody operates this server: 'stampede operator add LOGIN'.")
    return 0


def run_log(arguments: argparse.Namespace) -> int:
    """Print the audit log."""
    from stampede.web.operators import audit_log  # noqa: PLC0415

    found = _in_database(arguments, lambda connection, _now: audit_log.latest(connection, arguments.last))
    print("\n".join(map(described, reversed(found))) or "Nothing has been done yet.")
    return 0


def run_deed(arguments: argparse.Namespace) -> int:
    """Carry out an operator action and print the result."""
    from stampede.web.operators.actions import carry_out  # noqa: PLC0415

    deed = _deed(arguments)
    _in_database(arguments, lambda connection, now: carry_out(connection, deed, arguments.note, None, now))
    print("It is done and in the log. A server that runs heeds it within seconds.")
    return 0


def described(line: "AuditLogEntry") -> str:
    """A line of the log."""
    deed = line.deed
    said = [f"{when(line.at_ms)} {line.by or '(command)'}: {deed.kind}"]
    if deed.other is not None:
        said.append(f"guest {deed.other}")
    if deed.table:
        said.append(f"table {deed.table}")
    if deed.number:
        said.append(f"number {deed.number}")
    if deed.kind == "ban":
        said.append(_until(deed.until_ms))
    return ", ".join(said) + (f" - {plain(deed.note)}" if deed.note else "")


def when(at_ms: int) -> str:
    """A moment, to the minute."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M}"


def plain(text: str) -> str:
    """Text from visitors, without characters that act on the terminal."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _until(until_ms: int) -> str:
    from stampede.web.runtime.refusals import FOR_GOOD  # noqa: PLC0415

    return "for good" if until_ms >= FOR_GOOD else f"until {when(until_ms)}"


def _deed(arguments: argparse.Namespace) -> "AnyDeed":
    """The operator action of the arguments; raises StampedeError for an invalid one."""
    import msgspec  # noqa: PLC0415

    from stampede.web.operators.messages import AnyDeed  # noqa: PLC0415

    names = [name for name, *_ in DEEDS[arguments.deed][1]] + (["days"] if arguments.deed == "ban" else [])
    wish = {"type": arguments.deed, **{name: getattr(arguments, name) for name in names}}
    try:
        found: AnyDeed = msgspec.convert(wish, AnyDeed)
    except msgspec.ValidationError as error:
        raise StampedeError(f"that cannot be: {error}") from None
    return found


def _in_database(arguments: argparse.Namespace, work: "Callable[[Connection, int], Any]") -> Any:
    """The result of *work* in one transaction; raises StampedeError."""
    from stampede.web.runtime.refusals import RefusedError  # noqa: PLC0415
    from stampede.web.runtime.runtime import REAL  # noqa: PLC0415
    from stampede.web.store.database import opened  # noqa: PLC0415

    with opened(address(arguments.database or None)) as connection:
        try:
            return work(connection, REAL.now_ms())
        except RefusedError as error:
            raise StampedeError(str(error)) from None
