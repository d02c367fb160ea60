"""One server for all tests that need nothing special of it."""

import logging
import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from stampede.web.accounts import accounts
from stampede.web.alerts import deliverer
from stampede.web.app import app
from stampede.web.app.features import FEATURES
from stampede.web.lobby import presence
from stampede.web.operators import tasks
from stampede.web.programs import events as program_events
from stampede.web.runtime import load
from stampede.web.table import next_match
from tests.added_game.finding import own_games
from tests.web.databases import ready_file
from tests.web.postgres import Cluster, cluster
from tests.web.receivers import Mailbox, Web, mail_server, web
from tests.web.support import Person, Server, running
from tests.web.valkey import Valkey
from tests.web.valkey import valkey as running_valkey

__all__ = ["own_games"]

REAL_HASHER = accounts._hasher  # noqa: SLF001 - nothing else tells how dear it is


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Passwords are hashed in no time: to be slow is all that the real hasher does more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(scope="session", autouse=True)
def unheard_load() -> Iterator[None]:
    """Of a machine that has much else to do no server says anything in another test's log, or sends away."""
    logger = logging.getLogger(load.__name__)
    logger.setLevel(logging.ERROR)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "LATE_SECONDS", math.inf)
        yield
    logger.setLevel(logging.NOTSET)


@pytest.fixture(scope="session", autouse=True)
def left_out(request: pytest.FixtureRequest) -> Iterator[None]:
    """With ``--without-feature NAME`` no server of the tests has this feature."""
    with pytest.MonkeyPatch.context() as patch:
        if name := request.config.getoption("--without-feature"):
            assert name in {each.name for each in FEATURES}, f"there is no feature {name}"
            patch.setattr(app, "FEATURES", tuple(each for each in FEATURES if each.name != name))
        yield


@pytest.fixture(scope="session", autouse=True)
def often() -> Iterator[None]:
    """Intervals of periodic work are short in tests."""
    with pytest.MonkeyPatch.context() as patch:
        for where, name in (
            (deliverer, "PAUSE_SECONDS"),
            (tasks, "LOOK_SECONDS"),
            (presence, "LOOK_SECONDS"),
            (program_events, "LOOK_SECONDS"),
        ):
            patch.setattr(where, name, 0.2)
        yield


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins at once, although some who play it have no browser open that could pledge anything."""
    monkeypatch.setattr(next_match, "GREETING_SECONDS", 0.0)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    yield from started(tmp_path_factory)


def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("server") / "stampede.db"
    with running(f"sqlite:///{database}") as server:
        yield server


@pytest.fixture
def anna(server: Server) -> Person:
    """Somebody with a browser."""
    return Person(server, "Anna")


@pytest.fixture
def ben(server: Server) -> Person:
    """Somebody else."""
    return Person(server, "Ben")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A real PostgreSQL."""
    with cluster() as found:
        yield found


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    """A real Valkey."""
    with running_valkey() as found:
        yield found


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database in which nothing is written yet, of each kind in turn."""
    if request.param == "sqlite":
        return ready_file(tmp_path / "stampede.db")
    found: Cluster = request.getfixturevalue("postgres")
    return found.ready()


@pytest.fixture(params=KINDS)
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any tables, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'stampede.db'}"
    found: Cluster = request.getfixturevalue("postgres")
    return found.empty()


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    """Where mails arrive."""
    with mail_server() as found:
        yield found


@pytest.fixture(scope="module")
def receiver() -> Iterator[Web]:
    """Where posts arrive."""
    with web() as found:
        yield found
