"""Registers the fairness list and signed match files with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.fairness import file_routes, list_routes, public_list
from stampede.web.fairness.beacon_client import DrandBeacon
from stampede.web.fairness.receipts import ReceiptSocket
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite, SocketExtension
from stampede.web.store.signing_key import make_key
from stampede.web.tables.projections import Projection


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    await site.store.write(make_key)
    if isinstance(site.tables.beacon, DrandBeacon):
        await site.tables.beacon.open()
    yield


FAIRNESS = Feature(
    name="fairness",
    routes=(*list_routes.ROUTES, *file_routes.ROUTES),
    projections=(Projection(name="fairness", write=public_list.write, begin=public_list.begin),),
    run=_run,
    socket=SocketExtension(connect=lambda site, _table, visitor: ReceiptSocket(site, visitor)),
)
