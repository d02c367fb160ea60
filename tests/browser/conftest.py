"""A server for all tests that need nothing special of it, and browsers for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.quick import QUICK
from tests.browser.visitors import PATIENCE, Visitors, Watch, launch
from tests.players.process import ServerProcess, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server."""
    with running(tmp_path_factory.mktemp("browser")) as server:
        yield server


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server whose computers act at once, in every game."""
    with running(tmp_path_factory.mktemp("quick"), QUICK) as server:
        yield server


# Not longer than this folder is run: while it lives, its event loop counts as running in this thread.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser program; each visitor gets a fresh profile in it."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Nothing may go wrong in any page."""
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture
def visitors(chromium: Browser, server: ServerProcess, watch: Watch) -> Iterator[Visitors]:
    """People who come to the server."""
    visitors = Visitors(chromium, server.url, watch)
    yield visitors
    visitors.leave()


@pytest.fixture
def company(chromium: Browser, quick: ServerProcess, watch: Watch) -> Iterator[Visitors]:
    """People who come to the server with quick computers."""
    visitors = Visitors(chromium, quick.url, watch)
    yield visitors
    visitors.leave()
