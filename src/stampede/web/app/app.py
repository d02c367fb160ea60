"""The wiring of the server."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from stampede.bots import levels as house_levels
from stampede.games import broken_games
from stampede.web.accounts import access_routes as access
from stampede.web.accounts import routes as people
from stampede.web.accounts.login_guard import LoginGuard
from stampede.web.advice import routes as advice
from stampede.web.advice.advisers import Advisers, Experts
from stampede.web.alerts import routes as alerts_api
from stampede.web.alerts.service import AlertService
from stampede.web.app.surroundings import SURROUNDINGS, Surroundings
from stampede.web.avatars import routes as faces
from stampede.web.chat import routes as chat
from stampede.web.chat.room import Chat
from stampede.web.cluster.forwarder import Carrier
from stampede.web.cluster.forwarding_middleware import Carrying
from stampede.web.cluster.message_bus import FanOut
from stampede.web.cluster.ownership import Shared, Sole
from stampede.web.fairness import file_routes as trust
from stampede.web.fairness import list_routes as listing
from stampede.web.health import routes as watching
from stampede.web.health.readiness import Readiness
from stampede.web.http import answers, pages, sockets
from stampede.web.http.host_check import Door
from stampede.web.http.lines.unread import Unread
from stampede.web.http.security import SecurityHeaders
from stampede.web.http.services import LOOK_AGAIN, Services
from stampede.web.http.static import STATIC
from stampede.web.lessons import routes as lessons
from stampede.web.limits.limits import Limits
from stampede.web.lobby import list_routes as lists
from stampede.web.lobby import site
from stampede.web.lobby import table_routes as api
from stampede.web.operators import routes as operators
from stampede.web.operators.tasks import Errands
from stampede.web.plans import routes as plans
from stampede.web.previews import routes as link_images
from stampede.web.previews.image_cache import ImageCache
from stampede.web.privacy import notice_routes as notices
from stampede.web.privacy.purge import Purge
from stampede.web.programs import events as program_events
from stampede.web.programs import openapi
from stampede.web.programs import table_routes as program_tables
from stampede.web.programs import token_routes as tokens
from stampede.web.quickmatch import routes as quick
from stampede.web.replays import branch_routes as afterwards
from stampede.web.rulebooks import routes as rules
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.languages import Languages
from stampede.web.runtime.load import Load
from stampede.web.runtime.metrics import Figures
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import BindAddress, Settings
from stampede.web.store.migrations import REVISIONS
from stampede.web.store.store import Store, StoreError
from stampede.web.studies import routes as studies
from stampede.web.studies.service import Studies
from stampede.web.table.levels import Levels
from stampede.web.table.workers import Bots, Choose, choose_in_worker
from stampede.web.tables.archive import Archive
from stampede.web.tables.keyframes import Films
from stampede.web.tables.registry import Tables
from stampede.web.vacations import routes as vacations

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from stampede.web.health.metrics import Metrics

ROUTES = [
    Route("/", pages.front),
    Route("/t/{table:id}", pages.table),
    Route("/t/{table:id}/wall", pages.table),
    Route("/t/{table:id}/{invite:id}", pages.table),
    Route("/m/{match:id}", pages.match),
    Route("/me", pages.front),
    Route("/learn/{game}", pages.lesson),
    Route("/ratings", pages.front),
    Route("/fairness", pages.front),
    Route("/study", pages.front),
    Route("/study/{study:id}", pages.study),
    Route("/api/site", site.site),
    Route("/api/tables", api.create_table, methods=["POST"]),
    Route("/api/tables/{table:id}/join", api.join_table, methods=["POST"]),
    WebSocketRoute("/api/tables/{table:id}/socket", sockets.endpoint),
    Route("/api/matches/{match:id}", api.replay),
    Route("/api/matches/{match:id}/frames", api.frames),
    Route("/api/matches/{match:id}/drawing.svg", api.match_drawing),
    Route("/api/games/{game}/board", api.game_board),
    Route("/api/games/{game}/drawing.svg", api.game_drawing),
    Route("/api/qr.svg", api.qr_code),
    *people.ROUTES,
    *access.ROUTES,
    *advice.ROUTES,
    *lists.ROUTES,
    *quick.ROUTES,
    *faces.ROUTES,
    *alerts_api.ROUTES,
    *rules.ROUTES,
    *lessons.ROUTES,
    *chat.ROUTES,
    *afterwards.ROUTES,
    *plans.ROUTES,
    *link_images.ROUTES,
    *vacations.ROUTES,
    *studies.ROUTES,
    *trust.ROUTES,
    *listing.ROUTES,
    *tokens.ROUTES,
    *program_tables.ROUTES,
    *program_events.ROUTES,
    *openapi.ROUTES,
    *watching.ROUTES,
    *notices.ROUTES,
    *operators.ROUTES,
    Mount("/assets", StaticFiles(directory=STATIC / "assets", check_dir=False)),
    Mount("/licences", StaticFiles(directory=STATIC / "licences", check_dir=False)),
]
ROUTES += [Route(each.path, sockets.no_socket) for each in ROUTES if isinstance(each, WebSocketRoute)]


logger = logging.getLogger(__name__)

HOUSE = Experts()
"""The house's own."""
RELEASE = f"release {version('stampede-games')}, database {REVISIONS[-1]}"
"""What processes side by side must have in common."""


def create_app(
    settings: Settings,
    choose: Choose = choose_in_worker,
    levels: Levels = house_levels,
    experts: Experts = HOUSE,
    world: Surroundings = SURROUNDINGS,
) -> Starlette:
    """The server's application; raises StampedeError if its database cannot be used.

    *choose* plays the computer's seats and *experts* judge actions, in another process; *levels* lists the
    computer's strengths; all that comes from outside is the *world*'s.
    """
    store, fan_out = world.store(settings), world.fan_out(settings)
    store.lifetimes = settings.sessions
    bots = Bots(choose, world.thinkers(settings), world)
    metrics = _metrics(settings.metrics) if settings.metrics else None

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = _services(settings, store, fan_out, bots, levels, experts)
        app.state.services = house
        for error in broken_games().values():
            logger.error("A game cannot be played: %s", error)
        await house.open(app)
        if metrics:
            await metrics.open(_figures(house), settings.limits)
        try:
            yield
        finally:
            if metrics:
                metrics.close()
            await house.close()

    return Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(Door),
            Middleware(Unread),
            Middleware(Carrying),
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


def _metrics(place: BindAddress) -> "Metrics":
    """Its library is imported where figures are wanted: it takes memory."""
    from stampede.web.health.metrics import Metrics  # noqa: PLC0415

    return Metrics(place)


def _figures(house: Services) -> "ASGIApp":
    from stampede.web.health.metrics import told  # noqa: PLC0415
    from stampede.web.health.site_metrics import HouseFigures  # noqa: PLC0415

    return told(HouseFigures(house))


def _services(
    settings: Settings, store: Store, fan_out: FanOut, bots: Bots, levels: Levels, experts: Experts
) -> Services:
    world = store.world
    is_shared = fan_out.reaches_others or store.is_shared
    ownership: Shared | Sole = Sole()
    if is_shared:
        is_alone = not fan_out.reaches_others
        ownership = Shared(store, settings.lease_seconds, RELEASE, is_alone=is_alone)
    load = Load(world)
    tables = Tables(store, bots, levels, ownership, settings.open_seconds, settings.house, load.silence)
    executor = BackgroundExecutor(world)
    archive = Archive(store, tables, executor)
    carrier = Carrier(fan_out, world)
    return Services(
        settings=settings,
        world=world,
        store=store,
        ownership=ownership,
        carrier=carrier,
        bots=bots,
        tables=tables,
        levels=levels,
        archive=archive,
        films=Films(store, BackgroundExecutor(world)),
        executor=executor,
        limits=Limits(store, settings.limits),
        advisers=Advisers(bots, archive, experts, world),
        office=AlertService(store, settings.alerts),
        chat=Chat(store, world.now_ms, is_closed=settings.house.is_child_safe),
        purge=Purge(store, settings.retention, settings.sessions),
        load=load,
        imports=BackgroundExecutor(world),
        previews=ImageCache(world),
        gate=LoginGuard(world),
        errands=Errands(),
        studies=Studies(
            store,
            BackgroundExecutor(world),
            partial(carrier.ask, LOOK_AGAIN),
            are_private=settings.house.is_child_safe,
        ),
        readiness=Readiness(store),
        figures=Figures(),
    )
