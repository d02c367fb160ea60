"""The order of all tests, and the options to leave some out."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from stampede.core import compiling

collect_ignore = [] if find_spec("sb3_contrib") else ["learning"]
"""``make test-learning`` has an environment of its own."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in browsers come first, in one run: each is long, and they share a browser and a server."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The requirements of tests."""
    parser.addoption("--plain", action="store_true", help="skip each test that is about to compile rules")
    parser.addoption(
        "--without-feature",
        metavar="NAME",
        help="run the tests of servers that lack this feature, but its own",
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
