"""A first visit is light: with an empty cache the front page and a table stay under 220 KB over the wire."""

import pytest
from benchmarks.page import opened, weighed

from tests.browser.visitors import PHONE, Profiles
from tests.players.process import ServerProcess

MOST, MOST_FILES, MOST_AGAIN = 220_000, 16, 10_000
"""Bytes of all files, with their headers; the number of files; and the bytes of a second visit."""
NEEDED = (".js", ".css", ".woff2")


@pytest.mark.parametrize("game", ["", "zoff", "abilene"])
def test_a_first_visit_stays_under_220_kb(chromium: Profiles, server: ServerProcess, game: str) -> None:
    # A context of its own: the profiles of other tests have the assets in their caches.
    with chromium.browser.new_context(base_url=server.url, **PHONE) as context:
        page = context.new_page()
        path, shown = (opened(page, server.url, game), ".stage svg") if game else ("/", "main")
        first, again = (weighed(page, path, shown) for _ in range(2))

    for needed in (*NEEDED, f"/api/games/{game}/board" if game else "/drawing.svg"):
        assert any(needed in address for address in first.caching), (needed, first)
    assert first.sent < MOST, first
    assert first.requests <= MOST_FILES, first
    assert again.sent < MOST_AGAIN, again
    for address, caching in first.caching.items():
        if "/assets/" in address or "/board?" in address:
            assert caching == "public, max-age=31536000, immutable", address
