"""The order of all tests, and the options to leave some out."""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from stampede.core import compiling
from tests.added_game.finding import hidden_game

collect_ignore = [] if find_spec("sb3_contrib") else ["learning"]
"""``make test-learning`` has an environment of its own."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in browsers come first, in one run: each is long, and they share a browser and a server."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    if game := config.getoption("--without-game"):
        left_out = [item for item in items if _stands_on(item, game)]
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


def _stands_on(item: pytest.Item, game: str) -> bool:
    """Whether a test is the game's own: by its folder, by a mark, or because a parameter names the game."""
    marked = [name for mark in item.iter_markers("stands_on") for name in mark.args]
    named = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return game in (*marked, *item.path.parts) or any(
        isinstance(each, str) and each == game for each in named
    )


@pytest.fixture(scope="session", autouse=True)
def no_authorities(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No client believes a certificate: to read those of all authorities takes 30 ms, and none needs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_DIR", str(tmp_path_factory.mktemp("authorities")))
        yield


@pytest.fixture(scope="session", autouse=True)
def plain(request: pytest.FixtureRequest) -> Iterator[None]:
    """With ``--plain`` nothing is compiled in the processes of the tests."""

    def compiler(*_given: Any) -> None:
        pytest.skip("it compiles")

    with pytest.MonkeyPatch.context() as patch:
        if request.config.getoption("--plain"):
            patch.setenv("STAMPEDE_PLAIN", "1")
            patch.setattr(compiling, "compiler", compiler)
        yield
