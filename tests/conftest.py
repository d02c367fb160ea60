"""The order of all tests, and the options to leave some out."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from stampede.core import compiling
from tests.added_game.finding import ROOT, hidden_game

collect_ignore = [] if find_spec("sb3_contrib") else ["learning"]
"""``make test-learning`` has an environment of its own."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in browsers come first, in one run: each is long, and they share a browser and a server."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    missing = {config.getoption("--without-game"), config.getoption("--without-feature")} - {None}
    if missing:
        left_out = [item for item in items if any(_stands_on(item, name) for name in missing)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The requirements of tests."""
    parser.addoption("--plain", action="store_true", help="skip each test that is about to compile rules")
    parser.addoption(
        "--without-feature",
        metavar="NAME",
        help="run the tests of servers that lack this feature, but its own",
    )
    parser.addoption(
        "--without-game",
        metavar="GAME",
        help="hide a game of the house, and leave out the tests that stand on it",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Hide the game that is to be left out before any test is collected."""
    if game := config.getoption("--without-game"):
        stack = ExitStack()
        config.add_cleanup(stack.close)
        folder = stack.enter_context(TemporaryDirectory())
        stack.enter_context(hidden_game(Path(folder), game))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files and folders named after a game may need it as soon as they are imported."""
    game = config.getoption("--without-game")
    return True if game and game in _words(str(collection_path.relative_to(ROOT))) else None


def _stands_on(item: pytest.Item, name: str) -> bool:
    """Whether a test is that of a game or feature: a mark or a parameter says so, or its own name a game."""
    marked = [name for mark in item.iter_markers("stands_on") for name in mark.args]
    named = [*item.callspec.params.values()] if hasattr(item, "callspec") else []
    titled = _words(item.name) if name == item.config.getoption("--without-game") else []
    return name in (*marked, *titled, *item.path.parts) or any(
        isinstance(each, str) and each == name for each in named
    )


def _words(name: str) -> list[str]:
    return re.split(r"[\W\d_]+", name)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def no_authorities(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No client believes a certificate: to read those of all authorities takes 30 ms, and none needs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_DIR", str(tmp_path_factory.mktemp("authorities")))
        yield


@pytest.fixture(scope="session", autouse=True)
def plain(request: pytest.FixtureRequest) -> Iterator[None]:
    """With ``--plain`` nothing is compiled in the processes of the tests."""

    def compiler(*_given: Any, **_more: Any) -> None:
        pytest.skip("it compiles")

    with pytest.MonkeyPatch.context() as patch:
        if request.config.getoption("--plain"):
            patch.setenv("STAMPEDE_PLAIN", "1")
            patch.setattr(compiling, "compiler", compiler)
        yield
