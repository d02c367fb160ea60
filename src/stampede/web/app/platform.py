"""The platform of the server: machine, database and message bus."""

import logging
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import Engine

from stampede.web.cluster.message_bus import Alone, MessageBus
from stampede.web.cluster.remote_workers import RemoteWorkers
from stampede.web.cluster.valkey import ValkeyMessageBus
from stampede.web.runtime.runtime import RealRuntime, Runtime
from stampede.web.runtime.settings import Settings
from stampede.web.runtime.workers import LocalWorkers, Workers
from stampede.web.store import marker, migrate
from stampede.web.store.backup import PRIVATE, fault_of
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from stampede.web.store.store import Store

logger = logging.getLogger(__name__)


class Platform(Runtime, Protocol):
    """The runtime that ``create_app`` gets; most of the server uses only its part for the machine."""

    def store(self, settings: Settings) -> Store:
        """The database, migrated to the newest revision; raises StampedeError."""

    def message_bus(self, settings: Settings) -> MessageBus:
        """The message bus to other processes; raises StampedeError."""

    def thinkers(self, settings: Settings) -> Workers:
        """The workers that think for the computers' seats; raises StampedeError."""


class RealPlatform(RealRuntime):
    """The machine, SQLite or PostgreSQL, and Valkey where there is one."""

    def store(self, settings: Settings) -> Store:
        """The database of the settings, migrated; raises StampedeError."""
        with ExitStack() as undone:
            engine = connect(settings.database)
            undone.callback(engine.dispose)
            marker.check(engine, settings.marker)
            _keep_private(engine)
            _look_over(engine)
            migrate.ensure(engine)
            marker.leave(engine, settings.marker)
            undone.pop_all()
        return SqlStore(engine, self)

    def message_bus(self, settings: Settings) -> MessageBus:
        """Valkey if the settings name it and the database can be shared; raises InvalidSetting."""
        is_file = settings.database.startswith("sqlite")
        return ValkeyMessageBus(settings.valkey, self) if settings.valkey and not is_file else Alone()

    def thinkers(self, settings: Settings) -> Workers:
        """Processes of this server, or the machines that run ``stampede work``; raises InvalidSetting."""
        count = settings.bot_workers
        return LocalWorkers(count, self) if count else RemoteWorkers(settings.valkey, self)


def _keep_private(engine: Engine) -> None:
    """Make a new database file readable for its owner alone: it holds secrets."""
    file = Path(engine.url.database or "")
    if engine.dialect.name == "sqlite" and not file.exists():
        with suppress(OSError):  # opening the database reports why it cannot be created
            file.touch(PRIVATE)


def _look_over(engine: Engine) -> None:
    """Log any damage in the database file; the server still serves the readable part."""
    file = Path(engine.url.database or "")
    if engine.dialect.name == "sqlite" and file.exists() and (fault := fault_of(file)):
        logger.error("the database %s is damaged (%s). Run: stampede check %s", file, fault, file)


PLATFORM = RealPlatform()
"""The default platform of a server; it has no state."""
