"""Assembles a site from its runtime, its tables and its features."""

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from stampede.bots import levels as house_levels
from stampede.games import broken_games
from stampede.web.advice.advisers import Experts
from stampede.web.app.features import FEATURES, projections
from stampede.web.app.platform import PLATFORM, Platform
from stampede.web.cluster.bus_key import own_key
from stampede.web.cluster.cluster import Cluster
from stampede.web.cluster.forwarder import Forwarder, Task
from stampede.web.cluster.forwarding_middleware import ForwardingMiddleware
from stampede.web.cluster.message_bus import MessageBus
from stampede.web.cluster.ownership import LeasedOwnership, SingleProcess
from stampede.web.fairness.beacon_client import DrandBeacon
from stampede.web.http import answers
from stampede.web.http.host_check import HostCheck
from stampede.web.http.lines.unread import Backpressure
from stampede.web.http.security import SecurityHeaders
from stampede.web.http.sockets import refusing
from stampede.web.http.static import STATIC, CompressedFiles
from stampede.web.http.stopping import StoppingMiddleware
from stampede.web.limits.limits import Limits
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.languages import Languages
from stampede.web.runtime.load import Load
from stampede.web.runtime.metrics import MoveMetrics
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import BindAddress, Settings
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.site.feature import Feature
from stampede.web.site.site import TASKS, RunningSite
from stampede.web.store.migrations import REVISIONS
from stampede.web.store.store import Store, StoreError
from stampede.web.table.levels import Levels
from stampede.web.table.vacation_news import nobody_away
from stampede.web.table.workers import Bots, Choose, choose_in_worker
from stampede.web.tables.archive import Archive
from stampede.web.tables.registry import Tables
from stampede.web.vacations.feature import VACATIONS, calendar

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from stampede.web.health.metrics import Metrics

logger = logging.getLogger(__name__)
RELEASE = f"release {version('stampede-games')}, database {REVISIONS[-1]}"
"""All processes of one site must agree on this."""
EXPERTS = Experts()


def routes(features: Sequence[Feature] = FEATURES) -> list[BaseRoute]:
    """The routes of *features* and of the built page; a plain request for a socket is refused."""
    found = [
        *(route for feature in features for route in feature.routes),
        Mount("/assets", CompressedFiles(directory=STATIC / "assets", check_dir=False)),
        Mount("/licences", StaticFiles(directory=STATIC / "licences", check_dir=False)),
    ]
    return [*found, *refusing(found)]


ROUTES = routes()


def create_app(
    settings: Settings,
    choose: Choose = choose_in_worker,
    levels: Levels = house_levels,
    experts: Experts = EXPERTS,
    runtime: Platform = PLATFORM,
    features: Sequence[Feature] | None = None,
) -> Starlette:
    """The server's application; raises StampedeError if its database cannot be used.

    Args:
        settings: From the environment, or a test's own.
        choose: Plays the computer's seats, in another process.
        levels: Lists the computer's strengths.
        experts: Judge actions for hints and reviews, in another process.
        runtime: The machine, the database and the way to other processes.
        features: Those that the site has; None for all.
    """
    features = FEATURES if features is None else features
    store, message_bus = runtime.store(settings), runtime.message_bus(settings)
    store.lifetimes = settings.sessions
    bots = Bots(choose, runtime.thinkers(settings), runtime)
    metrics = _metrics(settings.metrics) if settings.metrics else None

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        site = _site(settings, store, message_bus, bots, levels, features)
        site.add(experts)
        app.state.site = site
        for error in broken_games().values():
            logger.error("A game cannot be played: %s", error)
        async with _running(site, app, features):
            if metrics:
                await metrics.open(_site_metrics(site), settings.limits)
            try:
                yield
            finally:
                if metrics:
                    metrics.close()

    return Starlette(
        routes=routes(features),
        middleware=[
            Middleware(StoppingMiddleware),
            Middleware(HostCheck),
            Middleware(Backpressure),
            Middleware(ForwardingMiddleware),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(Languages),
        ],
        exception_handlers={
            RefusedError: answers.refused,
            StoreError: answers.failed_store,
            HTTPException: answers.http_error,
            ClientDisconnect: answers.gone,
            Exception: answers.server_error,
        },
        lifespan=lifespan,
    )


@asynccontextmanager
async def _running(site: RunningSite, app: Starlette, features: Sequence[Feature]) -> AsyncIterator[None]:
    """Run the site; raises StampedeError. Features end before the tables that they depend on."""
    ownership, forwarder = site.cluster.ownership, site.cluster.forwarder
    async with AsyncExitStack() as closing:
        closing.callback(site.store.close)
        closing.push_async_callback(site.bots.close)
        if isinstance(ownership, LeasedOwnership):
            key = await site.store.write(partial(own_key, runtime=site.runtime))
            forwarder.open(ownership.process, key, app, _bound(site), site.supervisor)
            closing.push_async_callback(forwarder.close)
            await ownership.open(site, site.supervisor)
            closing.push_async_callback(ownership.close)
        site.tables.open(site.supervisor)
        closing.push_async_callback(site.tables.close)
        site.load.open(site.supervisor)
        closing.callback(site.load.close)
        for feature in features:
            for make in feature.parts:
                site.add(make(site))
            await closing.enter_async_context(feature.run(site))
        yield


def _bound(site: RunningSite) -> Mapping[str, Task]:
    """The tasks that other processes may run in this one."""

    def bound(name: str) -> Task:
        async def run(table: str, guest: int | None) -> None:
            await site.run(name, table, guest)

        return run

    return {name: bound(name) for name in site.tasks}


def _metrics(place: BindAddress) -> "Metrics":
    """Metrics; their library takes memory and is imported only where they are enabled."""
    from stampede.web.health.metrics import Metrics  # noqa: PLC0415

    return Metrics(place)


def _site_metrics(site: RunningSite) -> "ASGIApp":
    from stampede.web.health.metrics import metrics_app  # noqa: PLC0415
    from stampede.web.health.site_metrics import SiteMetrics  # noqa: PLC0415

    return metrics_app(SiteMetrics(site))


def _site(
    settings: Settings,
    store: Store,
    message_bus: MessageBus,
    bots: Bots,
    levels: Levels,
    features: Sequence[Feature],
) -> RunningSite:
    runtime = store.runtime
    ownership: LeasedOwnership | SingleProcess = SingleProcess()
    if message_bus.reaches_others or store.is_shared:
        is_alone = not message_bus.reaches_others
        ownership = LeasedOwnership(store, settings.lease_seconds, RELEASE, is_alone=is_alone)
    load, executor = Load(runtime), BackgroundExecutor(runtime)
    tables = Tables(
        store,
        bots,
        levels,
        projections(features),
        calendar(store) if VACATIONS in features else nobody_away,
        ownership,
        settings.open_seconds,
        settings.house,
        load.outage,
        DrandBeacon(settings.beacon, runtime) if settings.beacon else None,
    )
    return RunningSite(
        settings=settings,
        runtime=runtime,
        store=store,
        executor=executor,
        limits=Limits(store, settings.limits),
        load=load,
        metrics=MoveMetrics(),
        supervisor=Supervisor(runtime),
        cluster=Cluster(ownership, Forwarder(message_bus, runtime)),
        bots=bots,
        tables=tables,
        levels=levels,
        archive=Archive(store, tables, executor),
        features=frozenset(each.name for each in features),
        tasks={**TASKS, **{name: task for each in features for name, task in each.tasks.items()}},
        forgets=[forget for each in features for forget in each.forget],
        log_outs=[end for each in features for end in each.log_out],
        expiries=[expiry for each in features for expiry in each.expiries],
        extensions=[each.socket for each in features if each.socket],
    )
