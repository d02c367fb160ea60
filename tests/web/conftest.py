"""One server for all tests that need nothing special of it."""

from collections.abc import Iterator

import pytest

from stampede.web import limits
from tests.web.support import Person, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    with pytest.MonkeyPatch.context() as patch:
        # Tests open tables faster than people do.
        patch.setattr(limits, "TABLES_A_MINUTE", 10**6)
        patch.setattr(limits, "UNFINISHED_TABLES", 10**6)
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
