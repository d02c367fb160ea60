"""A server for all tests that need nothing special of it, and browsers for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.front import play_out, two_players
from tests.browser.quick import QUICK
from tests.browser.visitors import PATIENCE, Profiles, Visitors, Watch, launch
from tests.players.process import ServerProcess, running


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test in this folder drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


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
def chromium() -> Iterator[Profiles]:
    """A browser program; each visitor gets an empty profile in it."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield Profiles(browser)
        browser.close()


@pytest.fixture(scope="package")
def finished(chromium: Profiles, quick: ServerProcess) -> str:
    """The path of the replay of a match that Ann won against Bob on the server with quick computers."""
    watch = Watch()
    visitors = Visitors(chromium, quick.url, watch)
    players = two_players(visitors)
    play_out(players)
    path = players[0].ending.get_by_role("link", name="Replay the game").get_attribute("href")
    assert path is not None
    visitors.leave()
    watch.check()
    return path


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Nothing may go wrong in any page."""
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture
def visitors(chromium: Profiles, server: ServerProcess, watch: Watch) -> Iterator[Visitors]:
    """People who come to the server."""
    visitors = Visitors(chromium, server.url, watch)
    yield visitors
    visitors.leave()


@pytest.fixture
def company(chromium: Profiles, quick: ServerProcess, watch: Watch) -> Iterator[Visitors]:
    """People who come to the server with quick computers."""
    visitors = Visitors(chromium, quick.url, watch)
    yield visitors
    visitors.leave()
