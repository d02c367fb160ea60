"""The order of all tests."""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in browsers come first, in one run: each is long, and they share a browser and a server."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
