"""Registers alerts with a site."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import Connection

from stampede.web.alerts import addresses, notifications, outbox, routes
from stampede.web.alerts.service import AlertService
from stampede.web.site.feature import Feature
from stampede.web.site.site import Expiry, RunningSite, SocketExtension
from stampede.web.site.socket import SocketPart
from stampede.web.table.subscription import Subscriber
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import Projection
from stampede.words.catalogue import language


def _write(connection: Connection, changes: Sequence[LogStep]) -> None:
    outbox.write(connection, [(before, after) for before, after in changes if before is not None])


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    service = site.add(AlertService(site.store, site.settings.alerts))
    service.open(site.supervisor)
    try:
        yield
    finally:
        await service.close()


def _connect(site: RunningSite, table: str, visitor: Subscriber) -> SocketPart:
    return site[AlertService].visits.at(table, visitor.guest, language())


ALERTS = Feature(
    name="alerts",
    routes=routes.ROUTES,
    projections=(Projection(name="alerts", write=_write),),
    forget=(outbox.forget,),
    log_out=(addresses.outage,),
    expiries=(Expiry(name="alerts", days=lambda kept: kept.alert_days, forget=notifications.forget_old),),
    run=_run,
    socket=SocketExtension(connect=_connect),
)
