"""A first visit is light: with an empty cache the front page and a table stay under 220 KB over the wire."""

import pytest
from playwright.sync_api import Page

from tests.browser.figures import weigh
from tests.browser.front import post
from tests.browser.visitors import PHONE, Profiles
from tests.players.process import ServerProcess

MOST, MOST_FILES = 220_000, 16
"""Bytes, with headers, scripts, styles, fonts, pictures and data; and the files that hold them."""
FETCHED = "performance.getEntriesByType('resource').map(({ name }) => name)"
NEEDED = (".js", ".css", ".woff2")


def opened(page: Page, url: str, game: str) -> str:
    """The path of a table of three, two of them computers."""
    wish = {"game": game, "name": "Ann", "seat": 0, "bots": [1, 1], "options": {"players": 3}}
    return f"/t/{post(page, url, '/api/tables', wish)['table']}"


@pytest.mark.parametrize("game", ["", "zoff", "abilene"])
def test_a_first_visit_stays_under_220_kb(chromium: Profiles, server: ServerProcess, game: str) -> None:
    # A context of its own: the profiles of other tests have the assets in their caches.
    with chromium.browser.new_context(base_url=server.url, **PHONE) as context:
        page = context.new_page()
        path = opened(page, server.url, game) if game else "/"
        scale = weigh(page, path, ".stage svg" if game else "main")
        fetched = page.evaluate(FETCHED)

    for needed in (*NEEDED, f"/api/games/{game}/board" if game else "/drawing.svg"):
        assert any(needed in name for name in fetched), (needed, fetched)
    assert scale.fetched < MOST, f"{scale.fetched:,} bytes for {len(fetched)} files"
    assert len(fetched) <= MOST_FILES, fetched
