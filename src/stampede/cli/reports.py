"""``stampede reports``: messages that guests have reported to the operator."""

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from stampede.cli.operate import plain, when
from stampede.core.errors import StampedeError

if TYPE_CHECKING:
    from stampede.web.chat.reports import ChatReport


def run(arguments: argparse.Namespace) -> int:
    """Print all reports, the oldest first; or delete one."""
    from stampede.web.base.database import opened  # noqa: PLC0415
    from stampede.web.base.settings import database_url  # noqa: PLC0415
    from stampede.web.base.world import REAL  # noqa: PLC0415
    from stampede.web.chat import reports  # noqa: PLC0415 - only this command and the server need a database
    from stampede.web.people.operators import deeds  # noqa: PLC0415

    given = arguments.database or os.environ.get("STAMPEDE_DATABASE", "")
    with opened(database_url(given)) as connection:
        if arguments.forget is not None:
            if not reports.forget(connection, arguments.forget):
                raise StampedeError(f"there is no report {arguments.forget}: 'stampede reports' lists them")
            deed = deeds.LoggedDeed("forget-report", number=arguments.forget)
            deeds.write(connection, None, deed, REAL.now_ms())
            print(f"Report {arguments.forget} is forgotten.")
            return 0
        found = reports.everything(connection)
    print("\n\n".join("\n".join(told(each)) for each in found) or "Nothing has been reported.")
    return 0


def told(report: "ChatReport") -> Iterator[str]:
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
