"""Reminders of events that begin soon. They are written when they are due, so they need no outbox."""

from collections.abc import Collection

from sqlalchemy import Connection

from stampede.web.alerts import addresses, outbox
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.scheduling import write_letter
from stampede.web.runtime.runtime import Runtime


def remind(connection: Connection, guests: Collection[int], alert: Alert, runtime: Runtime) -> None:
    """Queue *alert* for those of the *guests* who want alerts; in quiet hours it would come too late."""
    for guest, wishes in outbox.wishes_of(connection, guests).items():
        if wishes.awake_ms(alert.made_ms) == alert.made_ms:
            for address in addresses.confirmed(connection, guest):
                write_letter(connection, address, alert.made_ms, [alert], runtime)
