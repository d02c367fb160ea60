"""Applies operator actions to the tables and sockets in a running server's memory.

The page, or a command beside the server, stores an action first. Servers retry it until it is applied, also
after a restart.
"""

import logging
from contextlib import suppress
from functools import partial
from http import HTTPStatus

from sqlalchemy import Connection, delete, select

from stampede.web.accounts import deletion
from stampede.web.chat.room import SHOW_AGAIN
from stampede.web.clubs.feature import NEWS
from stampede.web.identity import bans
from stampede.web.operators import actions
from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import RunningSite
from stampede.web.store import schema
from stampede.web.store.store import StoreError

LOOK_SECONDS = 2.0
logger = logging.getLogger(__name__)


async def run_for_ever(site: RunningSite) -> None:
    """Apply stored actions as they come in."""
    while True:
        with suppress(StoreError):
            await run(site)
        await site.store.runtime.sleep(LOOK_SECONDS)


async def run(site: RunningSite) -> None:
    """Apply all pending actions; raises StoreError. Actions that cannot be applied now stay pending."""
    deed, errand = schema.deeds.c, schema.errands.c
    query = (
        select(deed.id, deed.kind, deed.other_id, deed.table_id)
        .join(schema.errands, errand.deed_id == deed.id)
        .order_by(deed.id)
    )
    for number, kind, guest, table in await site.store.read(lambda found: found.execute(query).all()):
        try:
            await _see_to(site, kind, guest or 0, table)
        except RefusedError as error:
            if error.status == HTTPStatus.SERVICE_UNAVAILABLE:
                continue  # another process serves the table and applies it, or the disk is full
        except StoreError:
            raise
        except Exception:  # the other actions must not wait for this one
            logger.exception("what follows from deed %d could not be done", number)
        await site.store.write(partial(_done, deed=number))


async def _see_to(site: RunningSite, kind: str, guest: int, table: str) -> None:
    """Apply an action; applying it twice does no harm."""
    match kind:
        case "ban" if await site.store.read(partial(bans.until, guest=guest)):  # the ban may be lifted later
            await site.turn_out(guest)
            await deletion.depart(site, guest)
        case "log-out":
            await site.turn_out(guest)
        case "rename":
            await site.read_anew(guest)
            await site.caught_up(guest)  # pending writes of tables may have held the old name
            await site.store.write(partial(_withdraw, guest=guest))
            await site.everywhere(SHOW_AGAIN)
        case "close-table":
            await (await site.tables.get(table)).shut()
        case "close-club":
            await site.everywhere(NEWS, table)  # the sockets of those who look at it close
        case "remove-message":
            await site.everywhere(SHOW_AGAIN, table)


def _done(connection: Connection, deed: int) -> None:
    connection.execute(delete(schema.errands).where(schema.errands.c.deed_id == deed))


def _withdraw(connection: Connection, guest: int) -> None:
    actions.withdraw(connection, guest)
