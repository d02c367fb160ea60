"""The front page is light: a first visit with an empty cache stays under 300 KB over the wire."""

from tests.browser.figures import weigh
from tests.browser.visitors import DESKTOP, Profiles
from tests.players.process import ServerProcess

MOST = 300_000
"""Bytes, with headers, scripts, styles, fonts, pictures and data."""
FETCHED = "performance.getEntriesByType('resource').map(({ name }) => name)"


def test_a_first_visit_stays_under_300_kb(chromium: Profiles, server: ServerProcess) -> None:
    # A context of its own: the profiles of other tests have the assets in their caches.
    with chromium.browser.new_context(base_url=server.url, **DESKTOP) as context:
        page = context.new_page()
        scale = weigh(page, "/")
        fetched = page.evaluate(FETCHED)

    for needed in (".js", ".css", ".woff2", "/api/site", "/drawing.svg"):
        assert any(needed in name for name in fetched), (needed, fetched)
    assert scale.fetched < MOST, f"{scale.fetched:,} bytes for {len(fetched)} files"
